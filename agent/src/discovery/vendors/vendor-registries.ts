import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Registries of names by number, as packages ship them: JSON whose keys stand by length and then in order. They are
 * bisected as text, since loaded they would cost 30 and 40 MB for the few names that a discovery needs.
 */
interface Registry {
  text: Buffer;
  /** Where the sorted entries begin, and what stands before the digits of each key. */
  from: number;
  opening: string;
}

const resolve = createRequire(import.meta.url).resolve;
const maxCachedVendors = 1_000;
const vendorCache = new Map<string, string>();
let macRegistry: Registry | undefined;
let enterpriseRegistry: Registry | undefined;

/** The maker of a network card by its hardware address, from the IEEE's registry; '' when unregistered. */
export function macVendor(mac: string): string {
  macRegistry ??= { text: readFileSync(resolve("oui-data")), from: 0, opening: '\n "' };
  const digits = mac.replaceAll(":", "").toUpperCase().slice(0, 9);
  let maker = vendorCache.get(digits);
  if (maker === undefined) {
    maker = findVendor(macRegistry, digits.slice(0, 6));
    // What this one holds is given out in smaller pieces.
    if (maker === "" || maker === "IEEE Registration Authority")
      maker = findVendor(macRegistry, digits) || findVendor(macRegistry, digits.slice(0, 7)) || maker;
    if (vendorCache.size >= maxCachedVendors) vendorCache.clear();
    vendorCache.set(digits, maker);
  }
  return maker;
}

const findVendor = (registry: Registry, prefix: string): string =>
  find(registry, prefix).split("\\n")[0] ?? "";

/** The organization that owns an enterprise number, from the IANA's registry; '' when unregistered. */
export function enterpriseOwner(number: string): string {
  if (!enterpriseRegistry) {
    const text = readFileSync(resolve("snmp-sysobjectid"));
    enterpriseRegistry = { text, from: text.indexOf('"0":"Reserved","1"'), opening: '","' };
  }
  // JSON within a string of JavaScript: escaped twice.
  return find(enterpriseRegistry, number).replace(/\\{1,2}(.)/gsu, "$1");
}

/** The text of an entry, its escapes as they stand; '' when there is none. */
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
