// ConnectWise's published types from connectwise-rest, converted to schemas.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

const entry = createRequire(import.meta.url).resolve("connectwise-rest");
const lines = readFileSync(join(dirname(entry), "ManageTypes.d.ts"), "utf8").split(/\r?\n/);

/** Returns the lines of the block with this name and indentation. */
function block(name: string, indent: number, from = 0): string[] {
  const margin = " ".repeat(indent);
  const start = lines.indexOf(`${margin}${name}: {`, from);
  if (start < 0) throw new Error(`The published types have no ${name}`);
  return lines.slice(start + 1, lines.indexOf(`${margin}};`, start));
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
const known = new Set<string>();

/** Adds a published schema, and every schema that it refers to, to the validator. */
function refer(name: string): { $ref: string } {
  if (!known.has(name)) {
    known.add(name);
    ajv.addSchema({ $id: name, ...objectOf(block(name, 8, lines.indexOf("    schemas: {"))) });
  }
  return { $ref: name };
}

function objectOf(body: readonly string[]): object {
  const properties: Record<string, object> = {};
  const required: string[] = [];
  let maxLength: number | undefined;
  for (const line of body) {
    const length = /Max length: (\d+)/.exec(line);
    if (length) maxLength = Number(length[1]);
    const [, name, optional, type] = /^ {12}(\w+)(\?)?: (.+?);?$/.exec(line) ?? [];
    if (!name || !type) continue;
    properties[name] = { ...typeOf(type), ...(maxLength && { maxLength }) };
    if (!optional) required.push(name);
    maxLength = undefined;
  }
  return { type: "object", additionalProperties: false, required, properties };
}

function typeOf(text: string): object {
  if (text.endsWith(" | null"))
    return { anyOf: [typeOf(text.slice(0, -" | null".length)), { type: "null" }] };
  if (text.endsWith("[]")) return { type: "array", items: typeOf(text.slice(0, -2)) };
  if (text === "{") return { type: "object" };
  if (text.startsWith("(")) return { enum: [...text.matchAll(/"([^"]*)"/g)].map(([, value]) => value) };
  const named = /^components\["schemas"\]\["(\w+)"\]$/.exec(text);
  if (named) return refer(named[1]!);
  if (!["string", "number", "boolean"].includes(text)) throw new Error(`The published types say ${text}`);
  return { type: text };
}

export interface PublishedCall {
  path: string;
  /** The path parameters, by name. */
  parameters: Record<string, string>;
  query: ReadonlySet<string>;
  status: number;
  body: ValidateFunction | undefined;
  answer: ValidateFunction;
  /** The fields of its response that conditions can refer to. */
  fields: ReadonlySet<string>;
}

const paths = lines.flatMap((line) => /^ {4}"(\/[\w/{}]+)": \{$/.exec(line)?.[1] ?? []);

/** Returns the published operation with a method and path, or undefined if there is none. */
export function publishedCall(method: string, path: string): PublishedCall | undefined {
  for (const template of paths) {
    const pattern = new RegExp(`^${template.replace(/\{(\w+)\}/g, "(?<$1>\\d+)")}$`);
    const match = pattern.exec(path);
    if (!match) continue;
    const operation = block(`"${template}"`, 4).find((line) =>
      line.startsWith(`        ${method.toLowerCase()}: `),
    );
    const id = /operations\["(\w+)"\]/.exec(operation ?? "")?.[1];
    if (id) return { path: template, parameters: { ...match.groups }, ...callOf(id) };
  }
  return undefined;
}

function callOf(id: string): Omit<PublishedCall, "path" | "parameters"> {
  const body = block(id, 4);
  const query = body.indexOf("            query: {");
  const names = query < 0 ? [] : body.slice(query + 1, body.indexOf("            };", query));
  const request = body.findIndex((line) => line.startsWith("        requestBody"));
  const contentOf = (part: readonly string[]) =>
    part.flatMap((line) => /"application\/[^"]+": (.+);$/.exec(line)?.[1] ?? [])[0];
  const sent = request < 0 ? undefined : contentOf(body.slice(request));
  const answered = contentOf(request < 0 ? body : body.slice(0, request))!;
  const named = /\["schemas"\]\["(\w+)"\]/.exec(answered)![1]!;
  return {
    query: new Set(names.flatMap((line) => /^ {16}(\w+)\??: /.exec(line)?.[1] ?? [])),
    status: Number(body.flatMap((line) => /^ {12}(2\d\d): \{$/.exec(line)?.[1] ?? [])[0]),
    body: sent === undefined ? undefined : ajv.compile(typeOf(sent)),
    answer: ajv.compile(typeOf(answered)),
    fields: new Set(block(named, 8).flatMap((line) => /^ {12}(\w+)\??: /.exec(line)?.[1] ?? [])),
  };
}

export const schemaErrors = (check: ValidateFunction, value: unknown): string =>
  check(value) ? "" : ajv.errorsText(check.errors);
