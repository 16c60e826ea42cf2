import fc from "fast-check";
import { schemas } from "@muster/sdk/contract";

interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: readonly unknown[];
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  oneOf?: readonly Schema[];
}

/** Generates values that a contract schema allows. Most IDs are those of existing objects. */
export function valid(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref === "#/components/schemas/Id")
    return fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }) },
      fc.constantFrom(2_147_483_647),
    );
  if (schema.$ref) return valid((schemas as Record<string, Schema>)[schema.$ref.split("/").at(-1)!]!);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [schema.type as string];
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

const odd = ["192.0.2.1, 192.0.2.0/29", "%' or 1=1 --", "<b>x</b>"];

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 60, minimum = -1e9, maximum = 1e9 } = schema;
  const longest = "x".repeat(Math.min(maxLength, 2_000));
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: minimum, max: Math.min(maximum, Number.MAX_SAFE_INTEGER) });
    case "number":
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case "array":
      return fc.array(valid(schema.items!), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case "object":
      return ofObject(schema);
    default:
      if (schema.format === "uuid") return fc.uuid();
      if (schema.format === "email") return fc.integer({ max: 1e9, min: 0 }).map((n) => `u${n}@example.com`);
      if (schema.pattern)
        return fc.oneof(
          fc.constantFrom("a", "192.0.2.7", "x-1"),
          // long enough for values with a fixed length, such as digests
          fc.stringMatching(new RegExp(schema.pattern, "u"), {
            maxLength: Math.min(schema.maxLength ?? 100, 130),
          }),
        );
      return fc.oneof(
        fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 30), unit: "grapheme" }),
        fc.constantFrom(...odd.filter(({ length }) => length >= minLength && length <= maxLength), longest),
      );
  }
}

function ofObject({ properties = {}, required = [], oneOf }: Schema): fc.Arbitrary<unknown> {
  const object = (needed: readonly string[], only: Record<string, Schema>) =>
    fc.record(Object.fromEntries(Object.entries(only).map(([name, schema]) => [name, valid(schema)])), {
      requiredKeys: [...needed],
    });
  if (!oneOf) return object(required, properties);
  return fc.oneof(
    ...oneOf.map((one) => {
      const names = one.required ?? [];
      return object(
        names,
        Object.fromEntries(names.map((name) => [name, one.properties?.[name] ?? properties[name]!])),
      );
    }),
  );
}

/**
 * Generates any characters, including lone surrogates. fast-check's own generator first reads all of Unicode,
 * which takes seconds.
 */
const anyText = fc
  .array(fc.nat({ max: 0x10ffff }), { maxLength: 10 })
  .map((points) => String.fromCodePoint(...points));
const text = fc.oneof(fc.string(), anyText);

/** Hostile and invalid values. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\u202eevil",
    "1; drop table users",
    "../../etc/passwd",
    "x".repeat(70_000),
    [],
    {},
    [[]],
    ["a", "a"],
    { toString: 1 },
    { length: 1e9 },
    { $ref: "#" },
    JSON.parse('{"__proto__":{"sysadmin":true}}'),
    { constructor: { prototype: { sysadmin: true } } },
  ),
  fc
    .anything({
      maxDepth: 2,
      key: text,
      values: [fc.boolean(), fc.maxSafeInteger(), fc.double(), text, fc.constantFrom(null, undefined)],
    })
    .filter((value) => JSON.stringify(value) !== undefined),
);

/** Generates valid values with one part replaced, added or removed. */
export const broken = (schema: Schema): fc.Arbitrary<unknown> => brokenFrom(valid(schema));

export const brokenFrom = (whole: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(whole, junk, fc.nat(), fc.string({ maxLength: 8 })).map(([value, bad, at, extra]) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return bad;
    const names = [...Object.keys(value), extra, "__proto__"];
    const name = names[at % names.length]!;
    const { [name]: _, ...rest } = value as Record<string, unknown>;
    return at % 3 ? { ...rest, [name]: bad } : rest;
  });
