/** Replaces, in the bundle, the schema checker that conf imports: conf is used without schemas here. */
export function Ajv2020(): never {
  throw new Error("conf is used without a schema here");
}

export default Ajv2020;
