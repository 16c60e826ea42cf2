// Reads one SNMP object at a user's request, whatever the type of its value.
import { cleanText } from "@muster/sdk";
import type { SnmpRead } from "@muster/sdk/live";
import { ber, isAfter, pduType, type Varbind } from "../../network/snmp/codec.ts";
import { numberTypes } from "../../network/snmp/prepared-get.ts";
import type { SnmpSession } from "../../network/snmp/session.ts";

const maxValues = 20;
const maxValueLength = 200;
const tries = 4;

/** Names of the types in RFC 2578. */
const typeNames: Readonly<Record<number, string>> = {
  [ber.integer]: "INTEGER",
  [ber.octets]: "OCTET STRING",
  [ber.oid]: "OBJECT IDENTIFIER",
  [ber.ipAddress]: "IpAddress",
  [ber.counter32]: "Counter32",
  [ber.gauge32]: "Gauge32",
  [ber.timeTicks]: "TimeTicks",
  [ber.opaque]: "Opaque",
  [ber.counter64]: "Counter64",
  [ber.unsigned32]: "Unsigned32",
};

/** Returns a value as text; octet strings that aren't text become hexadecimal bytes. */
export function textOf(value: string | Buffer): string {
  if (typeof value === "string") return value;
  const text = value.toString("utf8").replace(/\0+$/, "");
  const isText = !text.includes("\ufffd") && !/[^\P{Cc}\t\r\n]/u.test(text);
  const shown = isText
    ? text
    : value
        .subarray(0, maxValueLength)
        .toString("hex")
        .replaceAll(/..(?=.)/g, "$&:");
  return cleanText(shown, maxValueLength);
}

const shown = ({ oid, type, value }: Varbind) => ({
  oid,
  type: typeNames[type] ?? "",
  value: value === undefined ? "" : textOf(value),
  isNumber: numberTypes.has(type) && value !== undefined,
});

/** Reads the object, or the first ones below it; undefined if the device doesn't respond. */
export async function readObject(session: SnmpSession, oid: string): Promise<SnmpRead | undefined> {
  const { pdu } = await session.exchange({ type: pduType.get, oids: [oid] }, tries);
  if (!pdu) return undefined;
  const [own] = pdu.errorStatus === 0 ? pdu.varbinds : [];
  if (own?.value !== undefined && own.oid === oid) return { values: [shown(own)], isCut: false };
  const values: ReturnType<typeof shown>[] = [];
  for (let last = oid; ;) {
    const next = await session.exchange({ type: pduType.getNext, oids: [last] }, tries);
    if (!next.pdu) return undefined;
    const [found] = next.pdu.errorStatus === 0 ? next.pdu.varbinds : [];
    if (!found || found.type === ber.endOfMibView) break;
    if (!found.oid.startsWith(`${oid}.`) || !isAfter(found.oid, last)) break;
    if (values.length === maxValues) return { values, isCut: true };
    values.push(shown(found));
    last = found.oid;
  }
  return { values, isCut: false };
}
