/** Replaces, in the bundle, the schema validator that conf imports: the CLI uses conf without schemas. */
export function Ajv2020(): never {
  throw new Error("conf is used without a schema here");
}

export default Ajv2020;
