import { ber, isAfter, pduType } from "../../network/snmp/codec.ts";
import type { SnmpSession } from "../../network/snmp/session.ts";

export type Value = string | Buffer;
/** Values by column OID and index. */
export type Columns = Map<string, Map<string, Value>>;

const objectsPerRequest = 48;
const maxRequests = 400;
const tries = 5;
const noSuchName = 2;
const defaultIndexLength = 16;

/**
 * Reads columns of a table; `isCut` if it has more rows than `maxRows`, or takes too many requests.
 * @param maxIndexLength the maximum length of an index; longer ones are skipped
 */
export async function walk(
  session: SnmpSession,
  columns: readonly string[],
  {
    hasBulk,
    maxRows,
    maxIndexLength = defaultIndexLength,
  }: { hasBulk: boolean; maxRows: number; maxIndexLength?: number },
): Promise<{ found: Columns; isCut: boolean }> {
  const found: Columns = new Map(columns.map((column) => [column, new Map<string, Value>()]));
  let isCut = false;
  let open = columns.map((column) => ({ column, last: column }));
  let repetitions = Math.max(1, Math.floor(objectsPerRequest / open.length));
  for (let requests = 0; open.length; requests++) {
    if (requests === maxRequests) return { found, isCut: true };
    const oids = open.map(({ last }) => last);
    const query = hasBulk ? { type: pduType.getBulk, oids, repetitions } : { type: pduType.getNext, oids };
    const { pdu } = await session.exchange(query, tries);
    if (!pdu) {
      // large responses may be lost in transit
      if (!hasBulk || repetitions === 1 || !session.hasAnswered) break;
      repetitions = Math.ceil(repetitions / 4);
      continue;
    }
    if (pdu.errorStatus !== 0) {
      if (pdu.errorStatus === noSuchName && pdu.errorIndex > 0) open.splice(pdu.errorIndex - 1, 1);
      else if (repetitions === 1) break;
      else repetitions = Math.ceil(repetitions / 2);
      continue;
    }
    const ended = new Set(open.slice(pdu.varbinds.length));
    for (const [i, { oid, type, value }] of pdu.varbinds.entries()) {
      const cursor = open[i % open.length]!;
      if (ended.has(cursor)) continue;
      const isRow =
        type !== ber.endOfMibView && oid.startsWith(`${cursor.column}.`) && isAfter(oid, cursor.last);
      const rows = found.get(cursor.column)!;
      cursor.last = oid;
      if (!isRow) ended.add(cursor);
      else if (rows.size >= maxRows) {
        isCut = true;
        ended.add(cursor);
      } else if (value !== undefined) {
        const index = oid.slice(cursor.column.length + 1);
        if (index.split(".").length <= maxIndexLength) rows.set(index, value);
      }
    }
    open = open.filter((cursor) => !ended.has(cursor));
  }
  return { found, isCut };
}
