import type { Pattern } from "../rules/rule.ts";
import { labelledModel } from "./labelled-text.ts";

/** A single word with letters and digits, such as "ES-2024PWR"; not a version. */
const word = String.raw`(?=[A-Za-z-]{0,20}\d)[A-Za-z]+(?:-[A-Za-z]{1,6}){0,2}-?\d[A-Za-z0-9+/-]{0,24}`;
const onlyWord = new RegExp(`^(${word})$`);
const leadingWord = new RegExp(`^(?:[A-Z][A-Za-z]{1,20} )?(${word})(?![\\w.])`);
const modelPatterns: readonly Pattern[] = [
  /\bMODEL: ?([^;>)]{1,60})/, // a cable modem's, as DOCSIS prescribes
  ...labelledModel,
  /\b([A-Z]{2,6}-\d{2,5}[A-Z][\w+/-]{0,20})\b/,
];
/** A short name in front of a version, such as "EdgeRouter 8XP, 2.1.0". */
const beforeVersion =
  /^"?((?=[^,]{0,40}\d|[^ ,]+-)[A-Z][\w+/-]*(?: [A-Z0-9][\w+/-]*){0,3}),? (?:version:? |firmware |revision )?v?\d{1,4}\.\d[\w.-]*"?(?:,|$)/;
/** A text of a few words that is only a name, such as "Netman 204" or "Web-Thermograph NTC". */
const wholeName = /^(?=.{3,48}$)(?=.*\d|.*[A-Z]{2})(?!.*\d{6})(?:[A-Z0-9][\w+/#-]*(?: |$)){1,6}$/;
/**
 * A product between the name of its vendor or system and its version: "Acme OS software, SA-805, Version
 * 2.2".
 */
const betweenCommas = /[,.] ((?=[A-Z-]{1,20}\d)[A-Z][\w+/-]{2,24}), (?:version|release|v)\.? ?v?\d/i;
const noName =
  /\b(?:software|firmware|version|agent|linux|system|snmp\w*|\w*os|management|card|release|controller|service|virtual)\b/i;
const noModel =
  /^(?:v\d|ver\d|version|rev\d|r\d+$|ipv|ip\d+$|mips|arm|i\d86|x86|amd64|snmp|rfc\d|layer|l[23]$|h\d+$|hw\d|fw\d|sw\d+$|win\d|sunos|aix|ros\d|vlan|port\d|eth\d|ge\d|lan\d|slot\d|cpu\d)/i;
/** The output of uname begins with the system and the host's name. */
const uname = /^(?:Linux|FreeBSD|OpenBSD|NetBSD|DragonFly|Darwin|SunOS|HP-UX|AIX|CYGWIN\S*|Hardware:) /;

/** Returns the product name if the text is nothing else, such as entPhysicalName of a chassis. */
export function onlyProductName(text: string): string {
  const name = text.trim().replace(/ chassis$/i, "");
  const found = onlyWord.exec(name)?.[1] ?? wholeName.exec(name)?.[0] ?? "";
  return noModel.test(found) ? "" : found;
}

/** The product that a text describes: labelled, at its beginning, or after the name of its vendor. */
export function productIn(description: string, vendor: string): string {
  for (const pattern of modelPatterns) {
    const found = pattern.exec(description)?.[1]?.trim();
    if (found && !noModel.test(found) && !uname.test(description)) return found;
  }
  if (uname.test(description)) return "";
  const text = withoutVendor(description.replace(/^["'\\\s]+/, ""), vendor);
  const name = beforeVersion.exec(text)?.[1] ?? "";
  const short = betweenCommas.exec(text)?.[1] ?? wholeName.exec(text.replace(/ \(.*/, ""))?.[0] ?? "";
  const found =
    [name, leadingWord.exec(text)?.[1] ?? "", short].find((one) => one && !noName.test(one)) ?? "";
  return noModel.test(found) ? "" : found;
}

/** Removes the vendor's name, or the first word of it, from the beginning. */
export function withoutVendor(text: string, vendor: string): string {
  const names = [vendor, vendor.split(/[ -]/)[0] ?? ""].filter((name) => name.length > 1);
  const repeated = names.find((name) => text.toLowerCase().startsWith(`${name.toLowerCase()} `));
  return repeated ? text.slice(repeated.length + 1).trim() : text;
}
