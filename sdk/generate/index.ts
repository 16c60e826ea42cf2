// Writes sdk/src/generated from openapi.yaml; with --check it only tells whether they differ.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";
import { parse } from "yaml";
import { messageTypes } from "./messages.ts";

const root = new URL("../../", import.meta.url);
const out = new URL("../src/generated/", import.meta.url);

type Json = { [key: string]: Json } & Json[] & string;
interface Parameter {
  name: string;
  in: "path" | "query";
  required?: boolean;
  description: string;
  schema: Json;
  example: unknown;
}
type Media = Record<string, { schema: Json; example: unknown }>;
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  "x-permission"?: string;
  "x-grant"?: string;
  "x-asks"?: string[];
  "x-errors"?: string[];
  /** Of a GET that changes something, or of another method that does not. */
  "x-changes"?: boolean;
  "x-fresh-mfa"?: boolean;
  parameters?: unknown[];
  requestBody?: { content: Media };
  responses: Record<string, unknown>;
}
interface Contract {
  info: { version: string };
  "x-permissions": Record<string, string>;
  "x-entity-permissions": Record<string, string[]>;
  "x-error-codes": Record<string, number>;
  "x-result-codes": Record<string, string>;
  "x-limits": Record<string, number>;
  paths: Record<string, Record<string, Operation> & { parameters?: unknown[] }>;
  components: {
    parameters: Record<string, Parameter>;
    responses: Record<string, { content?: Media }>;
    schemas: Record<string, { properties?: Record<string, Record<string, unknown>>; enum?: string[] }>;
  };
}

const source = await readFile(new URL("openapi.yaml", root), "utf8");
const contract = parse(source) as Contract;

function deref<T>(value: unknown): T {
  const ref = (value as { $ref?: string }).$ref;
  if (!ref) return value as T;
  const [, , kind, name] = ref.split("/");
  return (contract.components as unknown as Record<string, Record<string, T>>)[kind ?? ""]![name ?? ""]!;
}

const open = ["public", "signed-in"];
const permissions = [...open, ...Object.keys(contract["x-permissions"])];
const grants = Object.entries(contract["x-entity-permissions"]).flatMap(([entity, names]) =>
  names.map((name) => `${entity}.${name}`),
);
const methods = ["get", "post", "put", "patch", "delete"];
const operations: Record<string, unknown> = {};
const routes: Record<string, [method: string, path: string, changes: boolean]> = {};
const summaries: Record<string, string> = {};
const complaints: string[] = [];
const asked = new Set<string>();

for (const [path, item] of Object.entries(contract.paths)) {
  for (const method of methods) {
    const operation = item[method];
    if (!operation) continue;
    const id = operation.operationId;
    const complain = (what: string) => complaints.push(`${method.toUpperCase()} ${path} (${id}) ${what}`);
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((p) =>
      deref<Parameter>(p),
    );
    const [status, answer] = Object.entries(operation.responses)[0]!;
    const response = deref<{ content?: Media }>(answer).content;
    const body = operation.requestBody?.content["application/json"];
    if (!permissions.includes(operation["x-permission"] ?? ""))
      complain("has no x-permission of the catalog");
    if (operation["x-grant"] && !grants.includes(operation["x-grant"]))
      complain("has an x-grant of no catalog");
    for (const one of operation["x-asks"] ?? [])
      if (!grants.includes(one)) complain("x-asks for what no catalog has");
    for (const code of operation["x-errors"] ?? [])
      if (!(code in contract["x-error-codes"])) complain(`names an unknown error code ${code}`);
    for (const p of parameters) if (p.example === undefined) complain(`parameter ${p.name} has no example`);
    if (body && body.example === undefined) complain("has no request example");
    if (response && Object.values(response)[0]!.example === undefined) complain("has no response example");
    for (const [, name] of path.matchAll(/\{(\w+)\}/g))
      if (!parameters.some((p) => p.in === "path" && p.name === name)) complain(`does not declare {${name}}`);
    const changes = operation["x-changes"] ?? method !== "get";
    const asks = [operation["x-permission"], operation["x-grant"], ...(operation["x-asks"] ?? [])];
    for (const one of asks) if (one && !open.includes(one)) asked.add(one);
    routes[id] = [method, path, changes];
    summaries[id] = operation.summary;
    operations[id] = {
      method: method.toUpperCase(),
      path,
      tag: operation.tags[0],
      summary: operation.summary,
      permission: operation["x-permission"],
      grant: operation["x-grant"] ?? null,
      changes,
      freshMfa: operation["x-fresh-mfa"] ?? false,
      errors: [...(operation["x-errors"] ?? []), ...(operation["x-fresh-mfa"] ? ["mfa_required"] : [])],
      parameters: parameters.map((p) => ({ ...p, required: p.required ?? false })),
      status: Number(status),
      body: body ? { schema: body.schema, example: body.example } : null,
      response: response
        ? { contentType: Object.keys(response)[0], schema: Object.values(response)[0]!.schema }
        : null,
    };
  }
}
if (complaints.length) {
  console.error(`openapi.yaml is not complete:\n  ${complaints.join("\n  ")}`);
  process.exit(1);
}

const limitWords = ["minimum", "maximum", "minLength", "maxLength", "maxItems", "default"];
const limits: Record<string, Record<string, Record<string, unknown>>> = {};
const enums: Record<string, string[]> = {};
for (const [name, schema] of Object.entries(contract.components.schemas)) {
  if (schema.enum) enums[name] = schema.enum;
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    const found = Object.entries(deref<Record<string, unknown>>(property)).filter(([word]) =>
      limitWords.includes(word),
    );
    if (found.length) (limits[name] ??= {})[field] = Object.fromEntries(found);
  }
}

const head = "// Generated from openapi.yaml by `npm run generate`. Do not edit.\n";
const constant = (name: string, value: unknown, type = "") =>
  `export const ${name} = ${JSON.stringify(value, null, 1)} as const${type};\n`;

const files: Record<string, string> = {
  "api.ts": head + astToString(await openapiTS(source)),
  "contract.ts":
    head +
    constant("schemas", contract.components.schemas) +
    constant("operations", operations) +
    "export type OperationId = keyof typeof operations;\n",
  "limits.ts":
    head +
    constant("version", contract.info.version) +
    constant("limits", { ...limits, ...contract["x-limits"] }) +
    constant("enums", enums) +
    constant("routes", routes) +
    constant("summaries", summaries) +
    constant("permissions", contract["x-permissions"]) +
    constant("entityPermissions", contract["x-entity-permissions"]) +
    constant("askedPermissions", [...asked].toSorted()) +
    constant("errorStatus", contract["x-error-codes"]) +
    constant("resultCodes", contract["x-result-codes"]) +
    "export type ServerErrorCode = keyof typeof errorStatus;\nexport type Permission = keyof typeof permissions;\n",
};

// the published events of a discovery carry the contract's schemas with them
const events = "../../../cli/schemas/discovery-events.schema.json";
const published = JSON.parse(await readFile(new URL(events, out), "utf8")) as {
  $defs: Record<string, unknown>;
};
for (const name of new Set(Object.keys(published.$defs)))
  if (name in contract.components.schemas)
    published.$defs[name] = JSON.parse(
      JSON.stringify(contract.components.schemas[name]).replaceAll("#/components/schemas/", "#/$defs/"),
    );
files[events] = `${JSON.stringify(published, null, 2)}\n`;

files["messages.ts"] = await messageTypes(new URL("../locales/", import.meta.url));

const check = process.argv.includes("--check");
for (const [name, text] of Object.entries(files)) {
  const url = new URL(name, out);
  if (!check) await writeFile(url, text);
  else if ((await readFile(url, "utf8").catch(() => "")) !== text) {
    console.error(`${url.pathname} is out of date. Run: npm run generate`);
    process.exitCode = 1;
  }
}
