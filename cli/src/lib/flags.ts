import { InvalidArgumentError, Option } from "commander";
import { credentialTypeLabels, MusterError } from "@muster/sdk";
import { integer, commaSeparated, repeatable } from "./command.ts";
import { deref, type Operation, type Schema } from "./operations.ts";

export type Value = string | number | boolean | string[] | undefined;
export type Flags = Record<string, Value>;

/** What a person names instead of an id, by the contract's field. */
const references: Record<string, { flag: string; text: string }> = {
  clientId: { flag: "organization", text: "organization: id or name" },
  orgId: { flag: "organization", text: "organization: id or name" },
  locationId: { flag: "location", text: "location: id or name" },
  organizationIds: { flag: "organization", text: "only this organization, id or name; repeat it; or: all" },
  roleIds: { flag: "role", text: "a technician role, id or name; repeat it; or: none" },
  runOnlyScriptCategories: {
    flag: "run-only",
    text: "id of a script category to run and not to read; repeat it",
  },
  grants: {
    flag: "grant",
    text: "such as NODE.Update:roles=NMS_SWITCH:organizations=1, with - in front to deny; repeat it; or: none",
  },
  permissions: { flag: "permission", text: "one of the permissions; repeat it" },
};

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const lastWord = (flag: string) => flag.split("-").at(-1);
const flagOf = (name: string) => references[name]?.flag ?? kebab(name);
const keyOf = (name: string) =>
  flagOf(name).replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** "1 to 100 characters", "1 to 65535", as the contract has it. */
function limitsOf({ minimum, maximum, minLength, maxLength, default: usual }: Schema): string {
  const words = [
    ...(minimum !== undefined && maximum !== undefined ? [`${minimum} to ${maximum}`] : []),
    ...(maxLength === undefined ? [] : [`${minLength ?? 0} to ${maxLength} characters`]),
    ...(usual === undefined || usual === "" ? [] : [`usually ${String(usual)}`]),
  ];
  return words.length ? ` (${words.join("; ")})` : "";
}

function date(text: string): number {
  const at = /^\d{12,}$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isNaN(at)) throw new InvalidArgumentError("It must be a date such as 2027-01-31.");
  return at;
}

function amount(text: string): number {
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(text))
    throw new InvalidArgumentError("It must be a number such as 12.50.");
  return Number(text);
}

export interface Field {
  name: string;
  key: string;
  required: boolean;
  schema: Schema;
}

/** One option for a parameter or a property, with its limits and values in the help. */
function optionsOf(name: string, given: Schema, required: boolean, description?: string): Option[] {
  const schema = deref(given);
  const flag = flagOf(name);
  const text =
    references[name]?.text ?? description ?? schema.description ?? kebab(name).replaceAll("-", " ");
  const help =
    lowerFirst(text) + (references[name] ? "" : limitsOf(schema)) + (required ? " [required]" : "");
  if (name === "secret") return [new Option("--secret-stdin", `${secretHelp}; or in MUSTER_SECRET`)];
  if (name === "password") return [new Option("--password-stdin", "read the password from standard input")];
  if (name === "expiresAt")
    return [new Option("--expires-at <date>", "a date; never unless given").argParser(date)];
  if (schema.type === "boolean")
    return [new Option(`--${flag}`, help), new Option(`--no-${flag}`, "the opposite")];
  const option = new Option(
    `--${flag} <${schema.type === "integer" && !references[name] ? "n" : lastWord(flag)}>`,
    help,
  );
  if (isObject(schema))
    return [new Option(`--${flag} <json>`, `${help}: JSON, @file or - for standard input`)];
  if (name === "grants") return [option.argParser(repeatable)];
  if (["permissions", "organizationIds", "roleIds", "runOnlyScriptCategories"].includes(name))
    return [option.argParser(commaSeparated)];
  if (schema.enum) return [option.choices(schema.enum)];
  if (schema.type === "number") return [option.argParser(amount)];
  return [schema.type === "integer" && !references[name] ? option.argParser(integer) : option];
}

export const isObject = (schema: Schema): boolean => deref(schema).type === "object";

const secretHelp =
  "read the secret from standard input: the community as it is, or JSON: " +
  `for ${credentialTypeLabels.SNMPV3} user, authProtocol, authPassword, privProtocol, privPassword; ` +
  `for ${credentialTypeLabels.TELNET_SSH} user, password`;

const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const field = (name: string, required: boolean, schema: Schema): Field => ({
  name,
  key: keyOf(name),
  required,
  schema,
});

export interface Inputs {
  /** Names of what a change sends as it was read, where no flag says otherwise. */
  kept: string[];
  path: Field[];
  query: Field[];
  body: Field[];
  options: Option[];
}

/**
 * What an operation takes, apart from the thing that is named as the command's argument; nothing is required of what
 * replaces a thing by what it was and the flags that are given.
 */
export function inputsOf(operation: Operation, argument: string | undefined, changes: boolean): Inputs {
  const parameters = operation.parameters.filter(({ name }) => name !== argument);
  const schema = operation.body ? deref(operation.body.schema) : {};
  const properties = Object.entries(schema.properties ?? {});
  const atRevision = changes && "revision" in (schema.properties ?? {});
  const replaces = atRevision && !!schema.required?.length;
  const needed = (name: string) => !replaces && (schema.required?.includes(name) ?? false);
  const of = (place: "path" | "query") =>
    parameters.filter((one) => one.in === place).map((one) => field(one.name, one.required, one.schema));
  return {
    kept: properties.map(([name]) => name).filter((name) => (name === "revision" ? atRevision : replaces)),
    path: of("path"),
    query: of("query"),
    body: properties.map(([name, one]) => field(name, needed(name), one)),
    options: [
      // a path's organization may be left out where there is only one
      ...parameters.flatMap((one) => optionsOf(one.name, one.schema, false, one.description)),
      ...properties.flatMap(([name, one]) => optionsOf(name, one, needed(name) && !references[name])),
    ],
  };
}

/** Every flag that must be there and is not, in one message. */
export function checkRequired(fields: readonly Field[], flags: Flags): void {
  const missing = fields.filter(
    ({ name, required, key }) => required && !references[name] && flags[key] === undefined,
  );
  const named = missing.filter(({ name }) => name !== "secret" && name !== "password");
  if (named.length)
    throw new MusterError("usage", {
      message: `Missing: ${named.map(({ name }) => `--${flagOf(name)}`).join(", ")}.`,
    });
}
