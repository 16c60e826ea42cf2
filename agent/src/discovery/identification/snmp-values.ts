import { cleanText } from "@muster/sdk";

/** Values that an SNMP agent returned, by instance OID. */
export type Answers = Map<string, string | Buffer>;

// SNMPv2-MIB
export const sysDescr = "1.3.6.1.2.1.1.1.0";
export const sysObject = "1.3.6.1.2.1.1.2.0";
export const sysName = "1.3.6.1.2.1.1.5.0";

/** The sysObjectID of an agent; '' while unknown. */
export const objectId = (answers: Answers): string => text(answers, sysObject).replace(/^\./, "");

/** The sysDescr of an agent, with its line breaks. */
export const description = (answers: Answers): string => text(answers, sysDescr);

const byNumber = new Intl.Collator("en", { numeric: true });

/** Row indexes that were returned for a column, in table order. */
export function rowsOf(answers: Answers, oid: string): string[] {
  const column = `${oid}.`;
  const rows: string[] = [];
  for (const key of answers.keys()) if (key.startsWith(column)) rows.push(key.slice(column.length));
  return rows.sort(byNumber.compare);
}

/** A value as text of at most 1024 characters, with line breaks; '' for binary data. */
export function text(answers: Answers, oid: string): string {
  const value = answers.get(oid) ?? "";
  const decoded = typeof value === "string" ? value : decode(value.subarray(0, 1024));
  const lines = decoded.slice(0, 1024).split(/[\r\n]+/);
  return lines
    .map((line) => cleanText(line, 1024))
    .join("\n")
    .trim();
}

function decode(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  const body = end < 0 ? bytes : bytes.subarray(0, end);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return body.some((byte) => byte < 9) ? "" : body.toString("latin1");
  }
}
