import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { formatList, MusterError, t, type FieldError } from "@muster/sdk";
import { schemas } from "@muster/sdk/contract";

function newChecker(coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    useDefaults: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    coerceTypes,
    // `npm run check` lints the contract; compiling the meta-schema would take a fifth of the startup time
    validateSchema: false,
  });
  formats.default(ajv, { mode: "full", formats: ["email", "uuid"] });
  ajv.addVocabulary(["example", "components"]);
  ajv.addSchema({ $id: "contract", components: { schemas } });
  return ajv;
}

const checkers = new Map<boolean, Ajv2020>();

/** Returns a checker for the contract's schemas. It caches compiled schemas, so each is compiled once. */
export function checker({ coerceTypes }: { coerceTypes: boolean }): Ajv2020 {
  const made = checkers.get(coerceTypes) ?? newChecker(coerceTypes);
  checkers.set(coerceTypes, made);
  return made;
}

/** Whether a value matches a schema, which is compiled at first use because startup doesn't need it. */
export function guard<T>(schema: object): (value: unknown) => value is T {
  let fits: ValidateFunction<T> | undefined;
  return (value): value is T => (fits ??= checker({ coerceTypes: false }).compile<T>(schema))(value);
}

/** Whether a text is an email address that the contract accepts. */
export const isEmail = guard<string>({ $ref: "contract#/components/schemas/Email" });

/** Returns a part of the contract with its references made absolute. */
export const inPlace = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"contract#/components'));

/** Returns the value with the contract's defaults. @throws MusterError `validation_failed` with all errors */
export function checked(validate: ValidateFunction, value: unknown): unknown {
  if (validate(value)) return value;
  throw new MusterError("validation_failed", { errors: fieldErrors(validate.errors ?? []) });
}

// control characters except tab and line ends, bidirectional overrides and isolates, lone surrogates
const badText =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

/** Deeper than any schema in the contract; limits the recursion into schemas that accept any object. */
const deepest = 32;

/** Refuses text that is unsafe for databases, terminals or pages; schemas check everything else. */
export function refuseBadText(value: unknown, field = "", depth = 0): void {
  if (depth > deepest)
    throw new MusterError("validation_failed", {
      errors: [{ field: field.split(".", 1)[0] ?? "", message: t("errors.fields.tooDeep") }],
    });
  if (typeof value === "string" && badText.test(value))
    throw new MusterError("validation_failed", {
      errors: [{ field, message: t("errors.fields.controlCharacters") }],
    });
  if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value))
      refuseBadText(inner, field ? `${field}.${key}` : key, depth + 1);
}

/** Omits "or it must be null" and "no alternative matches" unless there are no other errors. */
function relevantErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const relevant = errors.filter(
    ({ keyword, params }) => keyword !== "oneOf" && !(keyword === "type" && params.type === "null"),
  );
  return relevant.length ? relevant : errors;
}

function fieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  return relevantErrors(errors)
    .slice(0, 20)
    .map((error) => {
      const missing = error.keyword === "required" ? `/${String(error.params.missingProperty)}` : "";
      const extra =
        error.keyword === "additionalProperties" ? `/${String(error.params.additionalProperty)}` : "";
      const field = `${error.instancePath}${missing}${extra}`.replace(/^\//, "").replaceAll("/", ".");
      return { field: field.slice(0, 200), message: messageFor(error) };
    });
}

/** Returns the message for the schema keyword that a value violates. */
function messageFor({ keyword, params, message, parentSchema }: ErrorObject): string {
  const { minimum, maximum } = (parentSchema ?? {}) as { minimum?: number; maximum?: number };
  const limit = Number(params.limit);
  switch (keyword) {
    case "required":
      return t("common.required");
    case "additionalProperties":
      return t("errors.fields.unknown");
    case "minimum":
    case "maximum":
      if (minimum !== undefined && maximum !== undefined)
        return t("errors.fields.between", { minimum, maximum });
      return t(`errors.fields.${keyword}`, { limit });
    case "minLength":
      return limit === 1 ? t("common.required") : t("errors.fields.minLength", { count: limit });
    case "maxLength":
    case "minItems":
    case "maxItems":
      return t(`errors.fields.${keyword}`, { count: limit });
    case "uniqueItems":
      return t("errors.fields.uniqueItems");
    case "type":
      return t("errors.fields.type", { type: formatList([params.type].flat() as string[], "disjunction") });
    case "enum":
      return t("errors.fields.enum", { values: formatList((params.allowedValues as unknown[]).map(String)) });
    case "pattern":
      if (params.pattern === schemas.Name.pattern) return t("errors.fields.name");
      if (params.pattern === schemas.PhoneNumber.pattern) return t("errors.fields.phoneNumber");
      return t("errors.fields.characters");
    case "format":
      if (params.format === "email") return t("errors.fields.email");
      return t("errors.fields.format", { format: String(params.format) });
    default:
      return message ? message[0]!.toUpperCase() + message.slice(1) : t("errors.fields.notAllowed");
  }
}
