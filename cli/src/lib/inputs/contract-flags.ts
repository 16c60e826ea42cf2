import { credentialTypeLabels, localTimeZone, MusterError, parseInstant, t, translate } from "@muster/sdk";
import { InvalidArgumentError, Option } from "commander";
import { choicesOf } from "./choices.ts";
import { fills, kebab } from "../field-flags.ts";
import { deref, type Operation, type Schema } from "../contract/operations.ts";
import { commaSeparated, integer, repeatable } from "../option-values.ts";

export type Value = string | number | boolean | string[] | undefined;
export type Flags = Record<string, Value>;

/** The flags that accept names instead of IDs, by the contract's field. */
const references: Record<string, { flag: string; text: string }> = {
  clientId: { flag: "organization", text: t("common.cli.contractFlags.organizationIdName") },
  orgId: { flag: "organization", text: t("common.cli.contractFlags.organizationIdName") },
  locationId: { flag: "location", text: t("common.cli.contractFlags.locationIdName") },
  organizationIds: {
    flag: "organization",
    text: t("common.cli.contractFlags.limitOrganizationIdName"),
  },
  roleId: { flag: "role", text: t("common.cli.contractFlags.onlyRole") },
  roleIds: { flag: "role", text: t("common.cli.contractFlags.technicianRoleIdName") },
  runOnlyScriptCategories: {
    flag: "run-only",
    text: t("common.cli.contractFlags.idScriptCategoryCan"),
  },
  parentPolicyId: { flag: "parent", text: t("common.cli.contractFlags.parentPolicy") },
  copyOf: { flag: "copy-of", text: t("common.cli.contractFlags.copyOf") },
  scheduleId: { flag: "schedule", text: t("common.cli.contractFlags.scheduleIdName") },
  grants: {
    flag: "grant",
    text: t("common.cli.contractFlags.grantSuchAsNodeupdaterolesnmsswitchorganizations"),
  },
  networks: { flag: "network", text: t("common.cli.contractFlags.network") },
  tags: { flag: "tag", text: t("common.cli.contractFlags.tag") },
  userIds: { flag: "people", text: t("common.cli.contractFlags.peopleOnCall") },
  onCallScheduleId: { flag: "on-call", text: t("common.cli.contractFlags.onCallSchedule") },
  permissions: { flag: "permission", text: t("common.cli.contractFlags.permissionRepeatable") },
};

const lastWord = (flag: string) => flag.split("-").at(-1);
const flagOf = (name: string) => references[name]?.flag ?? kebab(name);
const keyOf = (name: string) =>
  flagOf(name).replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Describes the contract's limits: "1 to 100 characters", "1 to 65535". */
function limitsOf({ minimum, maximum, minLength, maxLength, default: defaultValue }: Schema): string {
  const parts = [
    ...(minimum !== undefined && maximum !== undefined
      ? [t("common.cli.contractFlags.between", { minimum, maximum })]
      : []),
    ...(maxLength === undefined
      ? []
      : [t("common.cli.contractFlags.characters", { minimum: minLength ?? 0, maximum: maxLength })]),
    ...(defaultValue === undefined || defaultValue === ""
      ? []
      : [t("common.cli.contractFlags.default", { value: String(defaultValue) })]),
  ];
  return parts.length ? ` (${parts.join("; ")})` : "";
}

function date(text: string): number {
  const context = { timeZone: localTimeZone(), now: Date.now(), duration: "from-now" } as const;
  const at = parseInstant(text, context) ?? parseInstant(`${text} 00:00`, context);
  if (at === undefined) throw new InvalidArgumentError(t("common.cli.contractFlags.mustDateSuchAs"));
  return at;
}

function amount(text: string): number {
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(text))
    throw new InvalidArgumentError(t("common.cli.contractFlags.mustNumberSuchAs"));
  return Number(text);
}

export interface Field {
  name: string;
  /** The key in the parsed flags. */
  key: string;
  /** The flag as typed, without dashes. */
  flag: string;
  required: boolean;
  schema: Schema;
}

/** The options for a parameter or a property. Errors in the field name these flags. */
const optionsOf = (name: string, schema: Schema, required: boolean, description?: string): Option[] =>
  createOptions(name, schema, required, description).map((option) => fills(option, name));

/** The description in the catalogs, or else the contract's. */
const descriptionOf = (kind: "fields" | "filters", name: string, description: string | undefined) =>
  translate(`common.cli.contract.${kind}.${name}`) ?? description ?? kebab(name).replaceAll("-", " ");

function createOptions(name: string, given: Schema, required: boolean, description?: string): Option[] {
  const schema = deref(given);
  const flag = flagOf(name);
  const text = references[name]?.text ?? description ?? schema.description ?? "";
  const help =
    text + (references[name] ? "" : limitsOf(schema)) + (required ? ` ${t("common.cli.help.required")}` : "");
  if (name === "secret") return [new Option("--secret-stdin", secretHelp())];
  if (name === "password")
    return [new Option("--password-stdin", t("common.cli.contractFlags.passwordStdinOption"))];
  if (name === "expiresAt")
    return [new Option("--expires-at <date>", t("common.cli.contractFlags.expiresAtOption")).argParser(date)];
  if (schema.type === "boolean")
    return [
      new Option(`--${flag}`, help),
      new Option(`--no-${flag}`, t("common.cli.contractFlags.turnOff", { flag })),
    ];
  const option = new Option(
    `--${flag} <${schema.type === "integer" && !references[name] ? "n" : lastWord(flag)}>`,
    help,
  );
  if (name === "grants") return [option.argParser(repeatable)];
  if (isObject(schema))
    return [new Option(`--${flag} <json>`, t("common.cli.contractFlags.jsonFileStandardInput", { help }))];
  const listed = schema.items && deref(schema.items).enum;
  if (listed) return [option.argParser(choicesOf(listed, ["all", "none"]))];
  if (schema.items) return [option.argParser(commaSeparated)];
  if (schema.enum) return [option.choices(schema.enum)];
  if (schema.type === "number") return [option.argParser(amount)];
  return [schema.type === "integer" && !references[name] ? option.argParser(integer) : option];
}

/** Whether a value has to be given as JSON: an object, or a list of objects. */
export const isObject = (schema: Schema): boolean => {
  const { type, items } = deref(schema);
  return type === "object" || (items !== undefined && isObject(items));
};

const secretHelp = () =>
  t("common.cli.contractFlags.secretHelp", {
    snmpV3: credentialTypeLabels.SNMPV3,
    telnetSsh: `${credentialTypeLabels.TELNET_SSH}, ${credentialTypeLabels.BASIC}`,
  });

const field = (name: string, required: boolean, schema: Schema): Field => ({
  name,
  key: keyOf(name),
  flag: flagOf(name),
  required,
  schema,
});

export interface Inputs {
  /** The names of fields that an update sends unchanged unless a flag sets them. */
  unchanged: string[];
  path: Field[];
  query: Field[];
  body: Field[];
  options: Option[];
}

/**
 * The options of an operation, apart from the command's argument. Replacing an object requires no flags,
 * because omitted fields are sent unchanged.
 */
export function inputsOf(operation: Operation, argument: string | undefined, changes: boolean): Inputs {
  const parameters = operation.parameters.filter(({ name }) => name !== argument);
  const schema = operation.body ? deref(operation.body.schema) : {};
  const properties = Object.entries(schema.properties ?? {}).filter(([, one]) => !deref(one).readOnly);
  const atRevision = changes && "revision" in (schema.properties ?? {});
  const replaces = atRevision && !!schema.required?.length;
  const needed = (name: string) => !replaces && (schema.required?.includes(name) ?? false);
  const of = (place: "path" | "query") =>
    parameters.filter((one) => one.in === place).map((one) => field(one.name, one.required, one.schema));
  return {
    unchanged: properties
      .map(([name]) => name)
      .filter((name) => (name === "revision" ? atRevision : replaces)),
    path: of("path"),
    query: of("query"),
    body: properties.map(([name, one]) => field(name, needed(name), one)),
    options: [
      // not required, because the organization can be omitted if there is only one
      ...parameters.flatMap((one) =>
        optionsOf(one.name, one.schema, false, descriptionOf("filters", one.name, one.description)),
      ),
      ...properties.flatMap(([name, one]) =>
        optionsOf(
          name,
          one,
          needed(name) && !references[name],
          descriptionOf("fields", name, deref(one).description),
        ),
      ),
    ],
  };
}

/** Reports all missing required flags in one message. */
export function checkRequired(fields: readonly Field[], flags: Flags): void {
  const missing = fields.filter(
    ({ name, required, key }) => required && !references[name] && flags[key] === undefined,
  );
  const named = missing.filter(({ name }) => name !== "secret" && name !== "password");
  if (named.length)
    throw new MusterError("usage", {
      message: t("common.cli.contractFlags.missingRequiredFlags", {
        count: named.length,
        flags: named.map(({ name }) => `--${flagOf(name)}`).join(", "),
      }),
    });
}
