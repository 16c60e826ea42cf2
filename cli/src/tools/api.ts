import { MusterError, type OperationId, t } from "@muster/sdk";
import { Option } from "commander";
import { configureCommand, type Context } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { readJson } from "../lib/files.ts";
import { callAny, deref, fillPath, operations, type Parameter } from "../lib/contract/operations.ts";
import { repeatable } from "../lib/option-values.ts";
import { printJson, printList, printStatus, type Row, write } from "../lib/output.ts";
import { columnsOf } from "../lib/table.ts";

interface ApiFlags {
  path?: string[];
  query?: string[];
  body?: string;
}

export default {
  name: "api",
  area: "tools",
  summary: "tools.api.cli.summary",
  load: (command) =>
    void configureCommand<ApiFlags>(command, {
      args: [
        {
          name: "[operation...]",
          text: t("tools.api.cli.operationIdMethodPath"),
        },
      ],
      options: [
        new Option("--path <name=value>", t("tools.api.cli.pathOption")).argParser(repeatable),
        new Option("--query <name=value>", t("tools.api.cli.queryOption")).argParser(repeatable),
        new Option("--body <json>", t("tools.api.cli.bodyOption")),
      ],
      data: "any",
      examples: [
        "api",
        "api getOrganization --path clientId=1",
        "api GET /ws/query/devices --query search=printer --jq '.results[].ip'",
        'api createOrganization --body \'{"name":"Acme Dental"}\' --dry-run',
      ],
      changes: true,
      run: (context) => (context.args.length ? callOperation(context) : listOperations(context)),
    }),
} satisfies CommandFeature;

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
      message: t("tools.api.cli.missingPathParameters", {
        parameters: missing.map(({ name }) => `--path ${name}=…`).join(", "),
      }),
    });
  const body = flags.body === undefined ? undefined : await readJson(t("tools.api.cli.theBody"), flags.body);
  if (operation.body && body === undefined)
    throw new MusterError("usage", {
      message: t("tools.api.cli.requiresBody", { id }),
      nextStep: t("tools.api.cli.exampleBody", { body: JSON.stringify(operation.body.example) }),
    });
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  ).toString();
  const target = fillPath(operation, path) + (search && `?${search}`);
  if (await context.onlyPlanned(operation.method, target, body, { isDraft: true })) return;
  const { muster } = await context.connect();
  const answer = await callAny(muster, id, { path, query, body }, signal);
  if (answer === undefined) printStatus(t("tools.api.cli.done"));
  else if (typeof answer === "string") write(answer);
  else await printJson(answer as Row, { ...flags, raw: true });
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
    message: t("tools.api.cli.operationNotFound", { operation: args.join(" ") }),
    nextStep: t("tools.api.cli.listOperationsMusterApi"),
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
        message: t("tools.api.cli.unknownParameter", { place, pair }),
        nextStep: known.length
          ? t("tools.api.cli.use", { names: known.map((one) => one.name).join(", ") })
          : t("tools.api.cli.operationTakesNoParameters", { place }),
      });
    }),
  );
}
