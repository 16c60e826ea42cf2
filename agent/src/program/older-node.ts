// Polyfills for what the agent uses and Node.js 20, the last version for ARMv7, lacks. The main file imports
// this file first.
import { createRequire } from "node:module";

// not needed until long after the start
if (!("Temporal" in globalThis)) void import("temporal-polyfill/global");

process.getBuiltinModule ??= createRequire(import.meta.url) as typeof process.getBuiltinModule;

function groupInto<K, V>(groups: Map<K, V[]>, values: Iterable<V>, keyOf: (value: V, index: number) => K) {
  let index = 0;
  for (const value of values) {
    const key = keyOf(value, index++);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

Map.groupBy ??= (values, keyOf) => groupInto(new Map(), values, keyOf);
Object.groupBy ??= (values, keyOf) => Object.fromEntries(groupInto(new Map(), values, keyOf)) as never;
Promise.withResolvers ??= <T>() => {
  let resolve!: PromiseWithResolvers<T>["resolve"];
  let reject!: PromiseWithResolvers<T>["reject"];
  const promise = new Promise<T>((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
};

function add<T extends object, K extends keyof T>(to: T, name: K, value: T[K]): void {
  if (!(name in to)) Object.defineProperty(to, name, { value, configurable: true, writable: true });
}

add(Set.prototype, "isDisjointFrom", function isDisjointFrom(this: Set<unknown>, other) {
  return [...this].every((value) => !other.has(value));
});
add(Uint8Array, "fromBase64", (text, { alphabet = "base64" } = {}) =>
  Uint8Array.from(Buffer.from(text, alphabet)),
);
add(
  Uint8Array.prototype,
  "toBase64",
  function toBase64(this: Uint8Array, { alphabet = "base64", omitPadding } = {}) {
    const text = Buffer.from(this).toString(alphabet);
    return omitPadding ? text.replace(/=+$/, "") : text;
  },
);
