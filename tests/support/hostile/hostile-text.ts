// Text that must not affect any program that shows it.
import { resolved, type Schema } from "../contract/schema-fields.ts";

export const mark = "kilroy";
export const beginnings = [
  "=1+1",
  "+1",
  "-1",
  "@SUM(1)",
  "\t=1",
  '"=',
  "<b>",
  "\u001b[31m",
  "\u202e",
  "\u0000",
  "\r\n",
];
const rest = [
  "<img src=x onerror=globalThis.pwned=1>",
  "\u001b]0;pwned\u0007\u001b[2J\u009b31m",
  '\r\n<14>1 - - muster - signIn - done\n"},{"',
  "</td></tr><script>globalThis.pwned=1</script>",
  "\u202e\u2066\u200b\u2028\ud800]]>&amp;${7*7}%s",
].join("");

let inserted = 0;
/** Returns hostile text that starts differently each time. */
export const text = (maxLength = 500) =>
  `${beginnings[inserted++ % beginnings.length]}${mark}${rest}`.slice(0, maxLength);

export const isAnyText = ({ type, enum: values, pattern, format, const: only }: Schema): boolean =>
  [type].flat().includes("string") && !values && !pattern && !format && only === undefined;

/** Returns the value with hostile text in every field that allows any text. */
export function insertHostileText(schema: Schema, value: unknown): unknown {
  const { properties, items, maxLength } = schema;
  if (schema.$ref) return insertHostileText(resolved(schema), value);
  if (properties)
    return Object.fromEntries(
      Object.entries({
        ...Object.fromEntries(Object.keys(properties).map((name) => [name, undefined])),
        ...(value as object),
      })
        .map(([name, one]: [string, unknown]) => [
          name,
          properties[name] ? insertHostileText(properties[name], one) : one,
        ])
        .filter(([, one]) => one !== undefined),
    );
  if (items && Array.isArray(value)) return value.map((one) => insertHostileText(items, one));
  return isAnyText(schema) ? text(maxLength) : value;
}

/** Matches characters that have an effect wherever they are shown. */
export const raw = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
export function* textsOf(value: unknown, at = ""): Generator<[string, string]> {
  if (typeof value === "string") yield [at, value];
  else if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value)) {
      yield [`${at}.${name} (its name)`, name];
      yield* textsOf(one, `${at}.${name}`);
    }
}
