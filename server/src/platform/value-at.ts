/** Returns the value at a path such as "answer.results.id"; for a list, the values of its items. */
export function valueAt(parts: object, place: string): unknown {
  let value: unknown = parts;
  for (const name of place.split(".")) {
    if (Array.isArray(value)) value = value.map((one: unknown) => fieldOf(one, name));
    else value = fieldOf(value, name);
  }
  return value;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
