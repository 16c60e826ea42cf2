import { rateAt, table, valueAt, type Measure, type Pack, type Poll, type Row } from "../pack.ts";
import type { MetricName } from "@muster/sdk";

const ifEntry = "1.3.6.1.2.1.2.2.1"; // IF-MIB ifTable
const ifXEntry = "1.3.6.1.2.1.31.1.1.1"; // IF-MIB ifXTable
const loopback = 24;
const up = 1;
const notPresent = 6;
/** Ethernet types; the speed of tunnels and other logical interfaces is often made up. */
const ethernet = new Set([6, 62, 69, 117]);
/** Allows for devices that read counters a little before or after they respond. */
const tolerance = 1.2;
const minSpeed = 10e6;
/** No interface is faster. */
const maxBitsPerSecond = 10e12;
const bits = 8;

interface Columns {
  speed: number;
  mediumSpeed: number;
  discontinuity: number;
}

/** The speed in bit/s; 0 if it is unknown. ifSpeed can't express that of a fast interface. */
function speedOf(poll: Poll, row: Row, { speed, mediumSpeed }: Columns): number {
  const fast = valueAt(poll, row, speed) * 1e6;
  const slow = valueAt(poll, row, mediumSpeed);
  if (fast > 0) return fast;
  return slow > 0 && slow < 2 ** 32 - 1 ? slow : 0;
}

/** Whether the counters of an interface were reset since the previous poll. */
function isDiscontinued({ now, before }: Poll, row: Row, { discontinuity }: Columns): boolean {
  const slot = row.slots[discontinuity] ?? -1;
  return before !== undefined && now.has(slot) && before.has(slot) && now.get(slot) !== before.get(slot);
}

/** Traffic in bit/s; NaN if it exceeds the link's speed, unless it does so twice in a row. */
const traffic = (metric: MetricName, column: number, columns: Columns): Measure => ({
  metric,
  needs: [column],
  read(poll, row) {
    if (isDiscontinued(poll, row, columns)) return NaN;
    const found = rateAt(poll, row, column) * bits;
    const slot = row.slots[column]!;
    const speed = speedOf(poll, row, columns);
    const isKnown = ethernet.has(row.learned.number("type")) && speed >= minSpeed;
    if (!(found > (isKnown ? speed * tolerance : maxBitsPerSecond))) return found;
    poll.doubts.add(slot);
    return isKnown && poll.doubtedBefore.has(slot) ? found : NaN;
  },
});

/** The sum of losses in both directions, per second. */
const lost = (metric: MetricName, [inward, outward]: [number, number], columns: Columns): Measure => ({
  metric,
  needs: [inward, outward],
  read: (poll, row) =>
    isDiscontinued(poll, row, columns) ? NaN : rateAt(poll, row, inward) + rateAt(poll, row, outward),
});

/** Whether an interface is up; NaN for one that is disabled. */
const isUp = (status: number, wanted: number): Measure => ({
  metric: "INTERFACE_UP",
  needs: [status],
  read(poll, row) {
    const [found, admin] = [valueAt(poll, row, status), valueAt(poll, row, wanted)];
    if (Number.isNaN(found) || found === notPresent || (admin !== up && !Number.isNaN(admin))) return NaN;
    return Number(found === up);
  },
});

export const interfaces: Pack = {
  name: "interfaces",
  tables: [
    table({
      learn: { description: `${ifEntry}.2`, type: `${ifEntry}.3`, name: `${ifXEntry}.1` },
      instance: (row) =>
        row.number("type") === loopback
          ? undefined
          : row.text("name") || row.text("description") || row.index,
      columns: {
        in: [`${ifXEntry}.6`, `${ifEntry}.10`], // ifHCInOctets, ifInOctets
        out: [`${ifXEntry}.10`, `${ifEntry}.16`], // ifHCOutOctets, ifOutOctets
        errorsIn: `${ifEntry}.14`,
        errorsOut: `${ifEntry}.20`,
        discardsIn: `${ifEntry}.13`,
        discardsOut: `${ifEntry}.19`,
        status: `${ifEntry}.8`, // ifOperStatus
        wanted: `${ifEntry}.7`, // ifAdminStatus
        speed: `${ifXEntry}.15`, // ifHighSpeed
        mediumSpeed: `${ifEntry}.5`, // ifSpeed
        discontinuity: `${ifXEntry}.19`, // ifCounterDiscontinuityTime
      },
      measures: (column) => [
        traffic("INTERFACE_IN", column.in, column),
        traffic("INTERFACE_OUT", column.out, column),
        lost("INTERFACE_ERRORS", [column.errorsIn, column.errorsOut], column),
        lost("INTERFACE_DISCARDS", [column.discardsIn, column.discardsOut], column),
        isUp(column.status, column.wanted),
      ],
    }),
  ],
};
