// Prints the whole contract as a constant whose limits, enums and summaries refer to limits.ts.
import { forEachOperation, type Schema } from "../src/contract/openapi.ts";
import { enumsOf, limitsOf, limitKeywords, requestSchemas } from "./limits.ts";
import { Code, printCode } from "./print.ts";
import type { Contract } from "./sources.ts";

export function printDocument(contract: Contract): string {
  const document = structuredClone(contract) as unknown as Record<string, unknown> & Contract;
  forEachOperation(document, (operation) => {
    (operation as { summary: unknown }).summary = new Code(`summaries.${operation.operationId}`);
  });
  shareSchemas(contract, document);
  Object.assign(document, {
    info: { ...contract.info, version: new Code("version") },
    "x-permissions": new Code("permissions"),
    "x-entity-permissions": new Code("entityPermissions"),
    "x-error-codes": new Code("errorStatus"),
    "x-result-codes": new Code("resultCodes"),
    "x-limits": new Code("generalLimits"),
    "x-enums": Object.fromEntries(
      Object.keys(contract["x-enums"]).map((name) => [name, new Code(`enums.${name}`)]),
    ),
  });
  const names =
    "entityPermissions, enums, errorStatus, generalLimits, limits, permissions, ranges, resultCodes, " +
    "summaries, version";
  return [
    'import type { OpenApiDocument } from "../contract/openapi.ts";\n',
    `import { ${names} } from "./limits.ts";\n`,
    `export const document: OpenApiDocument = ${printCode(document)};\n`,
  ].join("");
}

function shareSchemas(contract: Contract, document: Contract): void {
  const enums = new Set(enumsOf(contract).map(([name]) => name));
  const limited = new Set(requestSchemas(contract));
  const schemas = document.components.schemas as Record<string, unknown>;
  for (const [name, schema] of Object.entries(contract.components.schemas)) {
    const shared = shareLimits(schema, `ranges.${name}`);
    if (enums.has(name)) shared.enum = new Code(`enums.${name}`);
    if (schema.properties && limited.has(name))
      shared.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([field, property]) => [
          field,
          shareLimits(property, `limits.${name}.${field}`),
        ]),
      );
    schemas[name] = shared;
  }
}

function shareLimits(schema: Schema, source: string): Record<string, unknown> {
  if (!limitsOf(schema)) return { ...schema };
  const rest = Object.entries(schema).filter(([word]) => !limitKeywords.includes(word));
  return { ...Object.fromEntries(rest), limits: new Code(source, true) };
}
