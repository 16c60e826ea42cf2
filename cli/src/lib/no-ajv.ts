/** Stands in the bundle for the schema checker that conf imports and nobody here uses. */
export function Ajv2020(): never {
  throw new Error("conf is used without a schema here");
}

export default Ajv2020;
