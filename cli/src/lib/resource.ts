import { type MessageKey, type Muster, MusterError, type OperationId, t, translate } from "@muster/sdk";
import type { Command, Option } from "commander";
import { addCommand, type Context, pathOf } from "./command.ts";
import { checkRequired, type Flags, type Inputs, inputsOf } from "./inputs/contract-flags.ts";
import type { DataFields } from "./contract/data-fields.ts";
import { callAny, fillPath, type Operation, operations } from "./contract/operations.ts";
import { printDone, printList, printOne, printRest, printStatus, type Row } from "./output.ts";
import { collectValues, readCurrent, resolveReference } from "./inputs/resource-input.ts";
import { filterOrganization } from "./resolve.ts";
import { columnsOf } from "./table.ts";

export type Verb = "list" | "show" | "create" | "update" | "delete";

type ResourceKind = MessageKey extends infer K
  ? K extends `common.cli.noneFound.${infer N}`
    ? N
    : never
  : never;

export interface Resource {
  /** The name of the argument in usage lines: "organization". */
  one: string;
  /** The name used in messages. */
  kind: ResourceKind;
  operations: Partial<Record<Verb, OperationId>>;
  columns: readonly string[];
  /** Adds names to the rows of a list, for columns with ids. */
  named?: (muster: Muster, rows: readonly Row[], signal: AbortSignal) => Promise<Row[]>;
  /** The contract's path parameter for the command's argument. */
  argument?: string;
  find?: (
    muster: Muster,
    text: string,
    signal: AbortSignal,
    organization: number,
  ) => Promise<number | string>;
  /** Additional filters of the list, which change its query. */
  filters?: {
    options: readonly Option[];
    read: (muster: Muster, flags: Flags, query: Row, signal: AbortSignal) => Promise<Row>;
  };
  /** An argument and the flags for the examples. */
  example: { name: string; create?: string; update?: string; list?: string };
  /** Looks up the object's organization, for locations named without one. */
  organizationOf?: (muster: Muster, id: number, signal: AbortSignal) => Promise<number>;
  /** A warning to show after it was created or updated. */
  note?: (saved: Row) => string | undefined;
  /** Warnings to show before it is deleted. */
  warnings?: (muster: Muster, id: number, signal: AbortSignal) => Promise<readonly string[]>;
}

interface Page {
  results: Row[];
  total?: number;
}

/** A verb of a resource, while its command runs. */
interface Call {
  resource: Resource;
  verb: Verb;
  id: OperationId;
  operation: Operation;
  inputs: Inputs;
  argument: string | undefined;
}

const isChange = (verb: Verb): verb is "create" | "update" | "delete" => verb !== "list" && verb !== "show";

function doneText(
  verb: "create" | "update" | "delete",
  kind: ResourceKind,
  name: string | undefined,
): string {
  const one = t(`common.cli.kinds.${kind}`);
  if (name === undefined) return t(`common.cli.resource.doneUnnamed.${verb}`, { one });
  return t(`common.cli.resource.done.${verb}`, { one, name });
}

/** Adds list, show, create, update and delete to a noun, with the options that the contract declares. */
export function addResource(noun: Command, resource: Resource): void {
  for (const [verb, id] of Object.entries(resource.operations) as [Verb, OperationId][]) {
    const operation = operations[id];
    const argument = operation.path.includes(`{${resource.argument}}`) ? resource.argument : undefined;
    const inputs = inputsOf(operation, argument, verb === "update");
    const call: Call = { resource, verb, id, operation, inputs, argument };
    addCommand<Flags>(noun, {
      name: verb,
      args: argument
        ? [{ name: `<${resource.one}>`, text: t("common.cli.resource.idName"), field: argument }]
        : [],
      summary: translate(`common.cli.contract.operations.${id}`) ?? operation.summary,
      permission: operation.permission,
      options: [...inputs.options, ...(verb === "list" ? (resource.filters?.options ?? []) : [])],
      examples: [exampleOf(noun, resource, verb, argument)],
      changes: isChange(verb),
      asks: verb === "delete",
      data: dataOf(resource, verb, id),
      pages: operation.parameters.some(({ name }) => name === "offset"),
      run: (context) => runVerb(context, call),
    });
  }
}

/** The data that a verb prints. The response to a deletion is empty, so its result is printed. */
const dataOf = ({ columns }: Resource, verb: Verb, id: OperationId): DataFields => {
  if (verb === "list") return { of: id, and: columns };
  return operations[id].response ? id : deletedFields;
};

const deletedFields = ["id", "name", "result"];

async function runVerb(context: Context<Flags>, call: Call): Promise<void> {
  const { verb, id, operation } = call;
  checkRequired(call.inputs.body, context.flags);
  const { muster } = await context.connect();
  const { path, query, body } = await readInput(context, muster, call);
  if (context.flags.dryRun && call.argument) await requireExisting(muster, call, path, context.signal);
  if (isChange(verb) && (await context.onlyPlanned(operation.method, fillPath(operation, path), body)))
    return;
  if (verb === "delete") await confirmDelete(context, muster, call, path);
  const answer = await callAny(muster, id, { path, query, body }, context.signal);
  if (verb === "list") return printPage(context, muster, call, answer as Page);
  if (isChange(verb)) printStatus(doneText(verb, call.resource.kind, nameOf(answer) ?? context.args[0]));
  const note = isChange(verb) && answer ? call.resource.note?.(answer as Row) : undefined;
  if (note) printStatus(note);
  if (answer) return printOne(answer, context.flags);
  const deleted = {
    id: path[call.argument ?? ""],
    name: context.args[0],
    result: t(`common.cli.results.${verb === "delete" ? "deleted" : "saved"}`),
  };
  await printDone(deleted, context.flags);
}

/** Checks in a dry run that the object to change exists. */
async function requireExisting(muster: Muster, call: Call, path: Row, signal: AbortSignal): Promise<void> {
  const { operations: by } = call.resource;
  const id = path[call.argument ?? ""];
  if (by.show) return void (await callAny(muster, by.show, { path }, signal));
  if (!by.list) return;
  const { results } = (await callAny(muster, by.list, { path, query: {} }, signal)) as Page;
  if (!results.some((row) => row.id === id || row[call.argument ?? "id"] === id))
    throw new MusterError("not_found");
}

async function readInput(context: Context<Flags>, muster: Muster, call: Call) {
  const { resource, argument, inputs, operation } = call;
  const { args, flags, signal } = context;
  const path: Row = {};
  for (const { name } of inputs.path) path[name] = await resolveReference(context, muster, name, path);
  const scope = Number(path.clientId ?? path.orgId);
  if (argument && args[0])
    path[argument] = (await resource.find?.(muster, args[0], signal, scope)) ?? args[0];
  const within: Row = { ...path };
  if (flags.location && argument && resource.organizationOf)
    within.clientId = await resource.organizationOf(muster, Number(path[argument]), signal);
  const query = await collectValues(context, muster, inputs.query, within);
  if (query.clientId === undefined && inputs.query.some(({ name }) => name === "clientId")) {
    const clientId = await filterOrganization(muster, undefined, signal);
    if (clientId !== undefined) query.clientId = clientId;
  }
  if (call.verb === "list" && resource.filters)
    Object.assign(query, await resource.filters.read(muster, flags, query, signal));
  if (!operation.body) return { path, query, body: undefined };
  const given = await collectValues(context, muster, inputs.body, { ...within, ...query });
  if (!Object.keys(given).length)
    throw new MusterError("usage", { message: t("common.cli.resource.noChangesGiven") });
  const current = inputs.unchanged.length
    ? await readCurrent(muster, resource, inputs.unchanged, path, signal)
    : {};
  return { path, query, body: { ...current, ...given } };
}

async function confirmDelete(
  { args, signal, confirm }: Context<Flags>,
  muster: Muster,
  { resource, argument = "" }: Call,
  path: Row,
): Promise<void> {
  const warnings = (await resource.warnings?.(muster, Number(path[argument] ?? 0), signal)) ?? [];
  for (const warning of warnings) printStatus(warning);
  await confirm(
    t("common.cli.resource.delete", { one: t(`common.cli.kinds.${resource.kind}`), name: args[0] ?? "" }),
  );
}

async function printPage(
  { flags, signal }: Context<Flags>,
  muster: Muster,
  { resource }: Call,
  page: Page,
): Promise<void> {
  const results = (await resource.named?.(muster, page.results, signal)) ?? page.results;
  await printList(results, columnsOf(...resource.columns), flags);
  if (!results.length) printStatus(t(`common.cli.noneFound.${resource.kind}`));
  if (page.total !== undefined) printRest(results.length, page.total, Number(flags.offset ?? 0));
}

function exampleOf(noun: Command, { example }: Resource, verb: Verb, argument: string | undefined): string {
  const flags = {
    list: example.list,
    show: "",
    create: example.create,
    update: example.update,
    delete: "--yes",
  }[verb];
  const path = pathOf(noun).replace(/^muster /, "");
  return [path, verb, ...(argument ? [example.name] : []), flags].filter(Boolean).join(" ");
}

const nameOf = (answer: unknown) => {
  const row = (answer ?? {}) as Row;
  return [row.name, row.displayName, row.email].find((one) => typeof one === "string");
};
