import { type Command, Option } from "commander";
import { MusterError, type OperationId } from "@muster/sdk";
import { addCommand, type Context, repeatable } from "../lib/command.ts";
import { deref, fillPath, operations, type Parameter } from "../lib/operations.ts";
import { readJson } from "../lib/input.ts";
import { columnsOf, printJson, printList, type Row, printStatus, write } from "../lib/output.ts";
import { callAny } from "../lib/session.ts";

interface ApiFlags {
  path?: string[];
  query?: string[];
  body?: string;
}

export default (program: Command) =>
  void addCommand<ApiFlags>(program, {
    name: "api",
    args: [
      {
        name: "[operation...]",
        text: "an operation id, or a method and a path; without it the operations are listed",
      },
    ],
    summary: "Call any operation of the contract",
    options: [
      new Option("--path <name=value>", "a parameter of the path; repeat it").argParser(repeatable),
      new Option("--query <name=value>", "a parameter of the query; repeat it").argParser(repeatable),
      new Option("--body <json>", "the body: JSON, @file, or - for standard input"),
    ],
    examples: [
      "api",
      "api getOrganization --path clientId=1",
      "api GET /ws/query/devices --query search=printer --jq '.results[].ip'",
      'api createOrganization --body \'{"name":"Acme Dental"}\' --dry-run',
    ],
    changes: true,
    run: (context) => (context.args.length ? callOperation(context) : listOperations(context)),
  });

async function listOperations({ flags }: Context<ApiFlags>): Promise<void> {
  const rows = Object.entries(operations).map(([id, { method, path, tag, permission, summary }]) => ({
    id,
    method,
    path,
    tag,
    permission,
    summary,
  }));
  await printList(rows, columnsOf("id", "method", "path", "permission", "summary"), flags);
}

async function callOperation(context: Context<ApiFlags>): Promise<void> {
  const { args, flags, signal } = context;
  const { id, path: fromPath } = findOperation(args);
  const operation = operations[id];
  const path = { ...fromPath, ...readPairs("path", flags.path, operation.parameters) };
  const query = readPairs("query", flags.query, operation.parameters);
  const missing = operation.parameters.filter((one) => one.in === "path" && !(one.name in path));
  if (missing.length)
    throw new MusterError("usage", {
      message: `Missing: ${missing.map(({ name }) => `--path ${name}=…`).join(", ")}.`,
    });
  const body = flags.body === undefined ? undefined : await readJson("The body", flags.body);
  if (operation.body && body === undefined)
    throw new MusterError("usage", {
      message: `${id} needs a --body.`,
      nextStep: `Such as: --body '${JSON.stringify(operation.body.example)}'`,
    });
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  ).toString();
  const target = fillPath(operation, path) + (search && `?${search}`);
  if (await context.onlyPlanned(operation.method, target, body)) return;
  const { muster } = await context.connect();
  const answer = await callAny(muster, id, { path, query, body }, signal);
  if (answer === undefined) printStatus("Done.");
  else if (typeof answer === "string") write(answer);
  else await printJson(answer as Row, flags);
}

function findOperation(args: readonly string[]): { id: OperationId; path: Row } {
  const [first = "", second] = args;
  if (second === undefined && first in operations) return { id: first as OperationId, path: {} };
  for (const [id, operation] of second === undefined ? [] : Object.entries(operations)) {
    if (operation.method !== first.toUpperCase()) continue;
    const pattern = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => `(?<${name}>[^/]+)`);
    const match = new RegExp(`^${pattern}$`).exec(second ?? "");
    if (match) return { id: id as OperationId, path: readPath(match.groups ?? {}) };
  }
  throw new MusterError("usage", {
    message: `The contract has no operation ${args.join(" ")}.`,
    nextStep: "List them with: muster api",
  });
}

const readPath = (groups: Record<string, string>): Row =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));

function readPairs(
  place: "path" | "query",
  pairs: readonly string[] = [],
  parameters: readonly Parameter[],
): Row {
  const known = parameters.filter((one) => one.in === place);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name = "", value = ""] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
      const parameter = known.find((one) => one.name === name);
      if (parameter) return [name, deref(parameter.schema).type === "boolean" ? value === "true" : value];
      throw new MusterError("usage", {
        message: `--${place} ${pair} is no parameter of this operation.`,
        nextStep: known.length
          ? `Choose of: ${known.map((one) => one.name).join(", ")}.`
          : "It takes none there.",
      });
    }),
  );
}
