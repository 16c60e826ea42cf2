import { schemas } from "@muster/sdk/contract";

export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  allOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

/** Returns the schema that a reference refers to. */
export const resolved = (schema: Schema): Schema =>
  schema.$ref ? (schemas as Record<string, Schema>)[schema.$ref.split("/").at(-1) ?? ""]! : schema;

export interface Field {
  name: string;
  /** The full path, such as "content.autotask.secret". Fields of list items have the path of the list. */
  at: string;
  schema: Schema;
}

/** Yields every field of a schema's values, at any depth. */
export function* fieldsOf(given: Schema, at = "", within: readonly Schema[] = []): Generator<Field> {
  const schema = resolved(given);
  // stop at a recursive schema
  if (within.includes(schema)) return;
  const inside = [...within, schema];
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    const here = at ? `${at}.${name}` : name;
    yield { name, at: here, schema: resolved(one) };
    yield* fieldsOf(one, here, inside);
  }
  if (schema.items) yield* fieldsOf(schema.items, at, inside);
  for (const one of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
    yield* fieldsOf(one, at, inside);
}
