import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { MusterError, type FieldError } from "@muster/sdk";
import { schemas } from "@muster/sdk/contract";

/** Checks against the contract's schemas. */
export function checker(options: { coerceTypes: boolean }): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    useDefaults: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    ...options,
  });
  formats.default(ajv, { mode: "full", formats: ["email", "uuid"] });
  ajv.addVocabulary(["example", "components"]);
  ajv.addSchema({ $id: "contract", components: { schemas } });
  return ajv;
}

/** Whether a text is an e-mail address by the contract. */
export const isEmail = checker({ coerceTypes: false }).compile<string>({
  $ref: "contract#/components/schemas/Email",
});

/** A piece of the contract with its references made whole. */
export const inPlace = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"contract#/components'));

/** The value with the contract's defaults, or validation_failed with every error. */
export function checked(validate: ValidateFunction, value: unknown): unknown {
  if (validate(value)) return value;
  throw new MusterError("validation_failed", { errors: fieldErrors(validate.errors ?? []) });
}

// control characters but tab and line ends, overrides and isolates of direction, halves of characters
const badText =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

/** Deeper than anything of the contract: what a schema leaves open must not use up the stack. */
const deepest = 32;

/** Refuses text that no database, terminal or page should meet; the schemas have checked everything else. */
export function refuseBadText(value: unknown, field = "", depth = 0): void {
  if (depth > deepest)
    throw new MusterError("validation_failed", {
      errors: [{ field: field.split(".", 1)[0] ?? "", message: "Is nested too deeply" }],
    });
  if (typeof value === "string" && badText.test(value))
    throw new MusterError("validation_failed", {
      errors: [{ field, message: "Has control or direction characters" }],
    });
  if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value))
      refuseBadText(inner, field ? `${field}.${key}` : key, depth + 1);
}

function fieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  return errors.slice(0, 20).map((error) => {
    const missing = error.keyword === "required" ? `/${String(error.params.missingProperty)}` : "";
    const extra =
      error.keyword === "additionalProperties" ? `/${String(error.params.additionalProperty)}` : "";
    const field = `${error.instancePath}${missing}${extra}`.replace(/^\//, "").replaceAll("/", ".");
    return { field: field.slice(0, 200), message: wordsFor(error) };
  });
}

function wordsFor({ keyword, params, message, parentSchema }: ErrorObject): string {
  const { minimum, maximum } = (parentSchema ?? {}) as { minimum?: number; maximum?: number };
  switch (keyword) {
    case "required":
      return "Required";
    case "additionalProperties":
      return "Not known here";
    case "minimum":
    case "maximum":
      return minimum !== undefined && maximum !== undefined
        ? `Must be between ${minimum} and ${maximum}`
        : `Must be ${params.comparison} ${params.limit}`;
    case "minLength":
      return params.limit === 1 ? "Required" : `Must have at least ${params.limit} characters`;
    case "maxLength":
      return `Must have at most ${params.limit} characters`;
    case "enum":
      return `Must be one of ${(params.allowedValues as string[]).join(", ")}`;
    case "pattern":
      return params.pattern === schemas.Name.pattern
        ? "Must not be blank or begin or end with a space"
        : "Has characters that are not allowed";
    case "format":
      return params.format === "email" ? "Must be an e-mail address" : `Must be a ${params.format}`;
    default:
      return message ? message[0]!.toUpperCase() + message.slice(1) : "Not allowed";
  }
}
