// Prints the types of the contract.
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import type { Contract } from "./sources.ts";

/**
 * Declarations of methods and parameters that an operation or path doesn't have, and of headers, which no
 * client reads.
 */
const noise = [
  /^ +(get|put|post|delete|options|head|patch|trace|header|cookie)\?: never;\n/gm,
  /^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm,
];

export async function printTypes(contract: Contract): Promise<string> {
  let text = astToString(await openapiTS(contract as unknown as OpenAPI3));
  for (const pattern of noise) text = text.replaceAll(pattern, "");
  return text.replaceAll(/^( +)/gm, (spaces) => " ".repeat(spaces.length / 2));
}

/** Exports each schema and each enum under its own name, and the names of the features. */
export function printSchemaNames(contract: Contract): string {
  const names = Object.keys(contract.components.schemas).toSorted();
  return [
    'import type { components } from "./api.ts";\n',
    'import type { enums } from "./limits.ts";\n',
    'type Schemas = components["schemas"];\n',
    ...names.map((name) => `export type ${name} = Schemas["${name}"];\n`),
    ...Object.keys(contract["x-enums"]).map(
      (name) => `export type ${name} = (typeof enums.${name})[number];\n`,
    ),
    `export type FeatureName = ${featureNames(contract).join(" | ")};\n`,
  ].join("");
}

const featureNames = (contract: Contract): string[] =>
  contract["x-tagGroups"].flatMap(({ tags }) => tags.map((tag) => JSON.stringify(tag)));
