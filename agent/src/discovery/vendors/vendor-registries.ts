import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * A registry of names by number: the JSON of a package, with keys sorted by length, then value. The text is
 * searched by bisection, because the parsed objects would take 30 and 40 MB for the few names that a
 * discovery needs.
 */
interface Registry {
  text: Buffer;
  /** Offset of the sorted entries, and the text before the digits of each key. */
  from: number;
  opening: string;
}

const resolve = createRequire(import.meta.url).resolve;
const maxCachedVendors = 1_000;
const vendorCache = new Map<string, string>();
let macRegistry: Registry | undefined;
let enterpriseRegistry: Registry | undefined;

/** The vendor of a network adapter by its MAC address, from the IEEE's registry; '' if unregistered. */
export function macVendor(mac: string): string {
  macRegistry ??= { text: readFileSync(resolve("oui-data")), from: 0, opening: '\n "' };
  const digits = mac.replaceAll(":", "").toUpperCase().slice(0, 9);
  let vendor = vendorCache.get(digits);
  if (vendor === undefined) {
    vendor = findVendor(macRegistry, digits.slice(0, 6));
    // The IEEE assigns these prefixes in smaller blocks.
    if (vendor === "" || vendor === "IEEE Registration Authority")
      vendor = findVendor(macRegistry, digits) || findVendor(macRegistry, digits.slice(0, 7)) || vendor;
    if (vendorCache.size >= maxCachedVendors) vendorCache.clear();
    vendorCache.set(digits, vendor);
  }
  return vendor;
}

const findVendor = (registry: Registry, prefix: string): string =>
  find(registry, prefix).split("\\n")[0] ?? "";

/** The organization that owns an enterprise number, from IANA's registry; '' if unregistered. */
export function enterpriseOwner(number: string): string {
  if (!enterpriseRegistry) {
    const text = readFileSync(resolve("snmp-sysobjectid"));
    enterpriseRegistry = { text, from: text.indexOf('"0":"Reserved","1"'), opening: '","' };
  }
  // JSON in a JavaScript string: escaped twice.
  return find(enterpriseRegistry, number).replace(/\\{1,2}(.)/gsu, "$1");
}

/** The text of an entry, with its escapes; '' if there is none. */
function find({ text, from, opening }: Registry, key: string): string {
  let [low, high] = [from, key === "" ? from : text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = text.indexOf(opening, middle);
    const at = start + opening.length;
    const found =
      start < 0 || start >= high ? "" : (/^[0-9A-F]*/u.exec(text.toString("latin1", at, at + 10))?.[0] ?? "");
    if (found === key)
      return /^\w+": ?"((?:[^"\\]|\\\\.|\\.)*)"/su.exec(text.toString("utf8", at, at + 600))?.[1] ?? "";
    if (found && (found.length < key.length || (found.length === key.length && found < key))) low = start + 1;
    else high = middle;
  }
  return "";
}
