// Prints what the clients need when they start: limits, enums, routes, summaries, permissions and error
// codes.
import {
  changesSomething,
  forEachOperation,
  resolve,
  type OperationObject,
  type Schema,
} from "../src/contract/openapi.ts";
import { Code, printCode, printConstant } from "./print.ts";
import type { Contract } from "./sources.ts";

export const limitKeywords = ["minimum", "maximum", "minLength", "maxLength", "maxItems", "default"];

/** The limits that a schema itself declares, such as its maximum; undefined if it has none. */
export function limitsOf(schema: Schema): Record<string, unknown> | undefined {
  const found = Object.entries(schema).filter(([word]) => limitKeywords.includes(word));
  return found.length ? Object.fromEntries(found) : undefined;
}

export function printLimits(contract: Contract): string {
  const { schemas } = contract.components;
  const ranges = Object.entries(schemas).flatMap(([name, schema]) => {
    const range = limitsOf(schema);
    return range ? [[name, range] as const] : [];
  });
  const routes: [string, unknown][] = [];
  const rules: [string, unknown][] = [];
  const summaries: [string, string][] = [];
  forEachOperation(contract, (operation, method, path) => {
    routes.push([operation.operationId, [method, path, changesSomething(operation, method)]]);
    rules.push([operation.operationId, accessRule(operation)]);
    summaries.push([operation.operationId, operation.summary]);
  });
  return [
    printConstant("version", contract.info.version),
    printConstant("generalLimits", contract["x-limits"]),
    printConstant("ranges", Object.fromEntries(ranges)),
    `export const limits = ${printCode({
      ...fieldLimits(contract),
      generalLimits: new Code("generalLimits", true),
    })} as const;\n`,
    printConstant("enums", Object.fromEntries(enumsOf(contract))),
    printConstant("routes", Object.fromEntries(routes)),
    printConstant("accessRules", Object.fromEntries(rules)),
    printConstant("summaries", Object.fromEntries(summaries)),
    printConstant("permissions", contract["x-permissions"]),
    printConstant("entityPermissions", contract["x-entity-permissions"]),
    printConstant("askedPermissions", askedPermissions(contract)),
    printConstant("errorStatus", contract["x-error-codes"]),
    printConstant("resultCodes", contract["x-result-codes"]),
    "export type ServerErrorCode = keyof typeof errorStatus;\n",
    "export type Permission = keyof typeof permissions;\n",
  ].join("");
}

export const enumsOf = (contract: Contract): [name: string, values: readonly string[]][] => [
  ...Object.entries(contract["x-enums"]),
  ...Object.entries(contract.components.schemas).flatMap(([name, schema]): [string, readonly string[]][] =>
    schema.enum ? [[name, schema.enum]] : [],
  ),
];

/** The limits of the fields in request bodies, which forms and flags check. */
function fieldLimits(contract: Contract): Record<string, Record<string, unknown>> {
  const limits: Record<string, Record<string, unknown>> = {};
  for (const name of requestSchemas(contract)) {
    const { properties = {} } = contract.components.schemas[name]!;
    for (const [field, property] of Object.entries(properties)) {
      const range = rangeOf(contract, property);
      if (range) (limits[name] ??= {})[field] = range;
    }
  }
  return limits;
}

function rangeOf(contract: Contract, property: Schema): unknown {
  if (!property.$ref) return limitsOf(property);
  const target = resolve(contract.components, property);
  return limitsOf(target) && new Code(`ranges.${property.$ref.split("/").at(-1)}`);
}

/** The schemas that a request body uses, directly or through others, in the order of the document. */
export function requestSchemas({ paths, components }: Contract): string[] {
  const found = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key !== "$ref") collect(inner);
      else collectSchema((inner as string).split("/").at(-1)!);
    }
  };
  const collectSchema = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    collect(components.schemas[name]);
  };
  forEachOperation({ paths }, ({ requestBody }) => {
    for (const { schema } of Object.values(requestBody?.content ?? {})) collect(schema);
  });
  return Object.keys(components.schemas).filter((name) => found.has(name));
}

/** What the router requires of a caller, and the permissions that the handler checks itself. */
const accessRule = (operation: OperationObject): unknown[] => {
  const asked = (operation["x-asks"] ?? []).filter((one) => !one.includes("."));
  const feature = operation["x-feature"];
  return [
    operation["x-permission"],
    operation["x-grant"] ?? null,
    operation["x-scope"] ?? "server",
    ...(asked.length || feature ? [asked] : []),
    ...(feature ? [feature] : []),
  ];
};

/** The permissions and grants that at least one operation requires. */
function askedPermissions(contract: Contract): string[] {
  const asked = new Set<string>();
  forEachOperation(contract, (operation) => {
    const named = [operation["x-permission"], operation["x-grant"] ?? [], operation["x-asks"] ?? []].flat();
    for (const one of named) if (one !== "public" && one !== "signed-in") asked.add(one);
  });
  return [...asked].toSorted();
}
