/** Stands in the bundle for the schema checker that conf imports and nobody here uses. */
export class Ajv2020 {
  constructor() {
    throw new Error("conf is used without a schema here");
  }
}

export default Ajv2020;
