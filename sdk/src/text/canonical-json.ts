/**
 * JSON in the one form that RFC 8785 gives a value: names sorted by UTF-16 units, no spaces, numbers and texts as
 * ECMAScript writes them. Properties that are undefined are left out, as on any wire.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`);
  return `{${members.join(",")}}`;
}
