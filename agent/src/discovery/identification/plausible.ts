/** The values that identify a device. */
export type Field = "model" | "firmware" | "serial";

/** What is known about the device whose value is checked. */
export interface Subject {
  vendor: string;
  hostname: string;
  /** sysDescr. */
  description: string;
  /** Its model, once known. */
  model?: string;
}

/** Placeholders that vendors and firmware use for a missing value. */
const placeholder =
  /^(?:n[/.]?a\.?|none|null|nil|empty|error|invalid|unknown|undefined|unspecified|no (?:serial|model|asset)\b.*|not (?:specified|available|set|applicable|present|found|defined|programmed)|\(?(?:null|none|unknown|empty)\)?|default(?: string)?|(?:system|chassis|base ?board|board|product|asset|oem)[ _-]?(?:serial|product|part|version|name|model)?[ _-]?(?:number|name|version|manufacturer|tag)?|serial[ _-]?(?:number|no\.?)|manufacturer|to be filled by o\.?e\.?m\.?.*|o\.?e\.?m\.?|[.\-_?x* #/]+|0{1,9}|f{8,}|0?123456789(?:0|abcdef?)?|123456|abcdefg?h?)$/i;

/** Names of kinds of parts and devices, which aren't models. */
const kindOfPart =
  /^(?:(?:main|mother|back|base|control|system|chassis|rack|stack|managed|ethernet|network|router|switch|device|unit|module|slot|board|card|plane|processor|cpu|agent|snmp|linux|server|printer|controller|bridge|appliance|platform|product|model|type|hardware|software|gigabit|generic|private|virtual)[ _/-]?)+\d{0,2}$/i;

const numbers = /^v?\d+(?:\.\d+)*$/i;
const words = /^[a-z]+$|^[a-z]+(?: [a-z]+)+$/;
const hardwareAddress = /^[\da-f]{2}(?:[:.-][\da-f]{2}){5}$/i;

const base = new Intl.Collator("en", { sensitivity: "base" });
const same = (a: string, b: string): boolean => base.compare(a, b) === 0;

/** Whether a value is neither empty nor a placeholder. */
export const isMeaningful = (value: string): boolean => value !== "" && !placeholder.test(value);

/**
 * Whether a value can be the model, firmware or serial number of a device. A wrong value is worse than none.
 */
export function isPlausible(field: Field, value: string, about: Subject): boolean {
  if (!isMeaningful(value)) return false;
  if (field === "firmware") return /\d/.test(value);
  if (field === "serial") return value.length > 2 && !words.test(value) && value !== about.model;
  if (numbers.test(value) ? value.length < 3 || value.includes(".") : value.length < 2) return false;
  if (kindOfPart.test(value) || hardwareAddress.test(value) || same(value, about.vendor)) return false;
  // a host name isn't a model, except that of devices that are named after their model by default
  return !same(value, about.hostname) || about.description.toLowerCase().startsWith(value.toLowerCase());
}

/** Removes enclosing quotation marks, trailing punctuation and an unmatched closing parenthesis. */
export function tidy(value: string): string {
  const bare = value.replace(/^["'\\\s]+|["'\\\s,;]+$/g, "");
  return bare.endsWith(")") && !bare.includes("(") ? bare.slice(0, -1) : bare;
}
