import type { Command } from "commander";
import {
  checkSecret,
  type CredentialSecret,
  type CredentialType,
  type Grant,
  type Muster,
  MusterError,
  parseGrant,
} from "@muster/sdk";
import type { OperationId } from "@muster/sdk";
import { addCommand, type Context } from "./command.ts";
import { fillPath, operations } from "./operations.ts";
import { checkRequired, type Field, type Flags, inputsOf, isObject, type Value } from "./flags.ts";
import { readJson, readSecret, readStdin } from "./input.ts";
import { columnsOf, printList, printOne, type Row, printStatus } from "./output.ts";
import { resolveLocation, resolveOrganization, resolveTechnicianRole } from "./resolve.ts";
import { callAny } from "./session.ts";

type Verb = "list" | "show" | "create" | "update" | "delete";

export interface Resource {
  /** "organizations", as the command is called. */
  noun: string;
  /** The command it stands under, when not `muster` itself. */
  under?: string;
  one: string;
  summary: string;
  operations: Partial<Record<Verb, OperationId>>;
  columns: readonly string[];
  /** Names in place of ids in what is listed. */
  named?: (muster: Muster, rows: readonly Row[], signal: AbortSignal) => Promise<Row[]>;
  /** The contract's path parameter that the command's argument names. */
  argument?: string;
  find?: (
    muster: Muster,
    text: string,
    signal: AbortSignal,
    organization: number,
  ) => Promise<number | string>;
  /** An argument and the flags that go in examples. */
  example: { name: string; create?: string; update?: string; list?: string };
  /** Where a location is named without an organization: the organization the thing belongs to. */
  organizationOf?: (muster: Muster, id: number, signal: AbortSignal) => Promise<number>;
  /** What a person should know before it is deleted. */
  warnings?: (muster: Muster, id: number, signal: AbortSignal) => Promise<readonly string[]>;
}

const done: Partial<Record<Verb, string>> = { create: "Created", update: "Changed", delete: "Deleted" };

/** Adds list, show, create, update and delete of a noun: all they take and say comes from the contract. */
export function addResource(program: Command, resource: Resource): Command {
  const noun = program.command(resource.noun).description(resource.summary);
  for (const [verb, id] of Object.entries(resource.operations) as [Verb, OperationId][]) {
    const operation = operations[id];
    const argument = operation.path.endsWith("}") ? resource.argument : undefined;
    const inputs = inputsOf(operation, argument, verb === "update");
    addCommand<Flags>(noun, {
      name: verb,
      args: argument ? [{ name: `<${resource.one}>`, text: "id or name" }] : [],
      summary: operation.summary,
      permission: operation.permission,
      options: inputs.options,
      examples: [exampleOf(resource, verb, argument)],
      changes: verb in done,
      asks: verb === "delete",
      formats: verb === "list" ? ["table", "csv", "json"] : undefined,
      async run(context) {
        const { flags, signal } = context;
        checkRequired(inputs.body, flags);
        const { muster } = await context.connect();
        const path: Row = {};
        for (const { name } of inputs.path) path[name] = await findReference(context, muster, name, path);
        const scope = Number(path.clientId ?? path.orgId);
        const named = context.args[0];
        if (argument && named)
          path[argument] = (await resource.find?.(muster, named, signal, scope)) ?? named;
        const ownId = argument ? Number(path[argument]) : undefined;
        const within: Row = { ...path };
        if (flags.location && ownId !== undefined && resource.organizationOf)
          within.clientId = await resource.organizationOf(muster, ownId, signal);
        const query = await collect(context, muster, inputs.query, within);
        const given = operation.body
          ? await collect(context, muster, inputs.body, { ...within, ...query })
          : undefined;
        if (given && !Object.keys(given).length)
          throw new MusterError("usage", {
            message: "Nothing is to be changed.",
            nextStep: "Say what, see --help.",
          });
        const kept = inputs.kept.length ? await readKept(muster, resource, inputs.kept, path, signal) : {};
        const body = given && { ...kept, ...given };
        const target = fillPath(operation, path);
        if (verb in done && (await context.onlyPlanned(operation.method, target, body))) return;
        if (verb === "delete") {
          for (const warning of (await resource.warnings?.(muster, ownId ?? 0, signal)) ?? [])
            printStatus(warning);
          await context.confirm(`Delete ${resource.one} ${named}?`);
        }
        const answer = await callAny(muster, id, { path, query, body }, signal);
        if (verb === "list") {
          const page = answer as Page;
          const results = (await resource.named?.(muster, page.results, signal)) ?? page.results;
          return showList(context, resource, { ...page, results });
        }
        if (verb in done)
          printStatus(`${done[verb]} ${[resource.one, nameOf(answer) ?? named].filter(Boolean).join(" ")}.`);
        if (answer) await printOne(answer, flags);
      },
    });
  }
  return noun;
}

/** What stays of the thing that a path names where no flag says otherwise, with its revision. */
async function readKept(
  muster: Muster,
  { operations: by, argument = "" }: Resource,
  names: readonly string[],
  path: Row,
  signal: AbortSignal,
): Promise<Row> {
  const read = async (list: OperationId | undefined) => {
    const { results } = (list && (await callAny(muster, list, { query: {} }, signal))) as Page;
    return results.find(({ id }) => id === path[argument]) ?? {};
  };
  const before = by.show ? ((await callAny(muster, by.show, { path }, signal)) as Row) : await read(by.list);
  return Object.fromEntries(names.flatMap((name) => (name in before ? [[name, before[name]]] : [])));
}

interface Page {
  results: Row[];
  total?: number;
}

async function showList(
  { flags }: Context<Flags>,
  resource: Resource,
  { results, total }: Page,
): Promise<void> {
  await printList(results, columnsOf(...resource.columns), flags);
  const many = resource.noun.endsWith("s") ? resource.noun.replaceAll("-", " ") : `${resource.one}s`;
  if (!results.length) printStatus(`No ${many} found.`);
  const end = Number(flags.offset ?? 0) + results.length;
  if (total !== undefined && total > end)
    printStatus(`${results.length} of ${total}; the next with --offset ${end}`);
}

function exampleOf({ noun, under, example }: Resource, verb: Verb, argument: string | undefined): string {
  const more = {
    list: example.list,
    show: "",
    create: example.create,
    update: example.update,
    delete: "--yes",
  }[verb];
  return [under, noun, verb, ...(argument ? [example.name] : []), more].filter(Boolean).join(" ");
}

const nameOf = (answer: unknown) => {
  const row = (answer ?? {}) as Row;
  return [row.name, row.displayName, row.email].find((one) => typeof one === "string");
};

/** Values of the flags given, under the contract's names; names of organizations and locations become ids. */
async function collect(
  context: Context<Flags>,
  muster: Muster,
  fields: readonly Field[],
  within: Row,
): Promise<Row> {
  const values: Row = {};
  for (const { name, key, schema, required } of fields) {
    const value = context.flags[key];
    if (name === "secret") {
      const secret = await secretOf(context, muster, within);
      if (secret) values.secret = secret;
    } else if (name === "password") {
      // whoever is given none is invited to choose it
      if (context.flags.passwordStdin || process.env["MUSTER_PASSWORD"])
        values.password = await password(context);
    }
    // an organization may be left out where there is only one
    else if (value === undefined && !(name === "clientId" && required)) continue;
    else if (name === "clientId" || name === "locationId")
      values[name] = await findReference(context, muster, name, { ...within, ...values });
    else if (isObject(schema)) values[name] = await readJson(`--${name}`, String(value));
    else values[name] = await listValue(context, muster, name, value);
  }
  return values;
}

async function listValue(
  { signal }: Context<Flags>,
  muster: Muster,
  name: string,
  value: Value,
): Promise<unknown> {
  if (!Array.isArray(value)) return value;
  if (value.includes("all")) return null;
  if (value.includes("none")) return [];
  if (name === "grants") return value.map(grantOf);
  if (name === "runOnlyScriptCategories") return value.map(Number);
  if (name === "roleIds") return Promise.all(value.map((one) => resolveTechnicianRole(muster, one, signal)));
  if (name !== "organizationIds") return value;
  return Promise.all(value.map((one) => resolveOrganization(muster, one, signal)));
}

function grantOf(text: string): Grant {
  const grant = parseGrant(text);
  if (grant) return grant;
  throw new MusterError("usage", {
    message: `${text} is no grant.`,
    nextStep:
      "Write it as NODE.Update:roles=NMS_SWITCH:organizations=1; muster technician-roles catalog lists them.",
  });
}

async function findReference({ flags, signal }: Context<Flags>, muster: Muster, name: string, within: Row) {
  const text = (key: string) => (typeof flags[key] === "string" ? flags[key] : undefined);
  if (name !== "locationId") return resolveOrganization(muster, text("organization"), signal);
  const location = text("location");
  if (location && /^\d+$/.test(location)) return Number(location);
  const known = Number(within.clientId ?? within.orgId);
  return resolveLocation(
    muster,
    known || (await resolveOrganization(muster, text("organization"), signal)),
    location,
    signal,
  );
}

const password = ({ flags, signal }: Context<Flags>) =>
  readSecret(
    {
      what: "Password",
      stdin: Boolean(flags.passwordStdin),
      flag: "--password-stdin",
      env: "MUSTER_PASSWORD",
    },
    signal,
  );

/** A community as it is, anything else as a JSON object; an update without --secret-stdin keeps the secret. */
async function secretOf(
  { flags, signal }: Context<Flags>,
  muster: Muster,
  path: Row,
): Promise<CredentialSecret | null> {
  const updates = path.credentialId !== undefined;
  if (updates && !flags.secretStdin) return null;
  const type = updates
    ? (
        await muster.call(
          "getCredential",
          { path: path as { clientId: number; credentialId: number } },
          signal,
        )
      ).type
    : (flags.type as CredentialType);
  const source = {
    what: "Secret",
    stdin: Boolean(flags.secretStdin),
    flag: "--secret-stdin",
    env: "MUSTER_SECRET",
  };
  const text = (await readSecret({ ...source, read: readStdin }, signal)).replace(/\r?\n$/, "");
  const secret = type === "SNMPV1" || type === "SNMPV2" ? { community: text } : parseSecret(text);
  const errors = checkSecret(type, secret);
  if (errors.length) throw new MusterError("validation_failed", { errors });
  return secret;
}

function parseSecret(text: string): CredentialSecret {
  try {
    const secret: unknown = JSON.parse(text);
    if (secret && typeof secret === "object") return secret;
  } catch {
    // worded below; the parser's own message would repeat a part of the secret
  }
  throw new MusterError("usage", {
    message: "The secret is not a JSON object.",
    nextStep: "See --help for its fields.",
  });
}
