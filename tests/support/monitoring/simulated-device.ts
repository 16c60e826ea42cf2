// A simulated device with SNMP, whose objects a test can change while it runs.
import type { Socket } from "node:dgram";
import { ber, integer, pduType, Reader, tlv } from "../../../agent/src/network/snmp/codec.ts";
import { answer as answerOf, named, octets, row, serveUdp } from "../providers/snmp.ts";

const bytesOf = (value: bigint): Buffer => {
  const hex = value.toString(16);
  return Buffer.from(`00${hex.length % 2 ? "0" : ""}${hex}`, "hex");
};

export const counter64 = (value: bigint): Buffer => tlv(ber.counter64, bytesOf(value));
export const counter32 = (value: number): Buffer => tlv(ber.counter32, bytesOf(BigInt(value)));
export const gauge32 = (value: number): Buffer => tlv(ber.gauge32, bytesOf(BigInt(value)));
export const ticks = (value: number): Buffer => tlv(ber.timeTicks, bytesOf(BigInt(value)));
/** An integer, which may be negative. */
export const whole = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return tlv(ber.integer, bytes);
};
export { integer, named, octets };

export const ifEntry = (column: number, row: number) => `1.3.6.1.2.1.2.2.1.${column}.${row}`;
export const ifXEntry = (column: number, row: number) => `1.3.6.1.2.1.31.1.1.1.${column}.${row}`;

/** The objects that every device with SNMP has. */
export const system = (upTime = 1_000_000) => ({
  "1.3.6.1.2.1.1.2.0": named("1.3.6.1.4.1.99999.1"),
  "1.3.6.1.2.1.1.3.0": ticks(upTime),
});

/** A port with 64-bit counters that is up, with 1 Gb/s unless given. */
export const port = (row: number, name: string, { received = 0n, mbps = 1_000 } = {}) => ({
  [ifEntry(2, row)]: octets(`interface ${row}`),
  [ifEntry(3, row)]: integer(6),
  [ifEntry(7, row)]: integer(1),
  [ifEntry(8, row)]: integer(1),
  [ifEntry(10, row)]: counter32(7),
  [ifEntry(13, row)]: counter32(0),
  [ifEntry(14, row)]: counter32(0),
  [ifEntry(16, row)]: counter32(7),
  [ifEntry(19, row)]: counter32(0),
  [ifEntry(20, row)]: counter32(0),
  [ifXEntry(1, row)]: octets(name),
  [ifXEntry(6, row)]: counter64(received),
  [ifXEntry(10, row)]: counter64(0n),
  [ifXEntry(15, row)]: gauge32(mbps),
  [ifXEntry(19, row)]: ticks(0),
});

const noSuchObject = tlv(0x80);
const endOfView = tlv(ber.endOfMibView);
const tooBig = 1;
const noSuchName = 2;

function dotted(name: Buffer): string {
  const content = new Reader(name).content(ber.oid, 1_000);
  const arcs = [Math.floor(content[0]! / 40), content[0]! % 40];
  let arc = 0;
  for (const byte of content.subarray(1)) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  return arcs.join(".");
}

const { compare } = new Intl.Collator("en", { numeric: true });

/** The first of the sorted identifiers after another one. */
function following(sorted: readonly string[], oid: string): string | undefined {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compare(sorted[middle]!, oid) > 0) to = middle;
    else from = middle + 1;
  }
  return sorted[from];
}

export interface SimulatedDevice {
  objects: Record<string, Buffer>;
  community: string;
  version: 0 | 1;
  /** The most objects in a request; to larger ones it responds with tooBig, or not at all. */
  maxObjects: { count: number; silently: boolean } | undefined;
  isSilent: boolean;
  requests: number;
  port: number;
  close(): void;
}

/** @param port 0 for a free port */
export async function simulateDevice(address: string, port = 0): Promise<SimulatedDevice> {
  const device: SimulatedDevice = {
    objects: {},
    community: "public",
    version: 1,
    maxObjects: undefined,
    isSilent: false,
    requests: 0,
    port: 0,
    close: () => socket.close(),
  };
  let [known, sorted]: [string[], string[]] = [[], []];
  const sortedObjects = () => {
    const now = Object.keys(device.objects);
    if (now.length !== known.length || now.some((oid, i) => oid !== known[i]))
      [known, sorted] = [now, now.toSorted(compare)];
    return sorted;
  };
  const socket: Socket = await serveUdp(address, port, (message) => {
    device.requests++;
    const outer = new Reader(message).open(ber.sequence);
    const version = outer.integer();
    const community = outer.octets(255).toString();
    if (device.isSilent || version !== device.version || community !== device.community) return [];
    const type = outer.peek();
    const pdu = outer.open(type);
    const [id, , repetitions] = [pdu.integer(), pdu.integer(), pdu.integer()];
    const list = pdu.open(ber.sequence);
    const names: Buffer[] = [];
    while (!list.isAtEnd) names.push(tlv(ber.oid, list.open(ber.sequence).content(ber.oid, 1_000)));
    const answer = (rows: Buffer[], more = {}) => answerOf({ id, version }, rows, { community, ...more });
    const max = device.maxObjects;
    if (max && names.length > max.count) return max.silently ? [] : [answer([], { status: tooBig })];
    if (type === pduType.get) {
      const missing = names.findIndex((name) => !device.objects[dotted(name)]);
      if (version === 0 && missing >= 0)
        return [
          answer(
            names.map((name) => row(name, tlv(ber.null))),
            { status: noSuchName, index: missing + 1 },
          ),
        ];
      return [answer(names.map((name) => row(name, device.objects[dotted(name)] ?? noSuchObject)))];
    }
    const objects = sortedObjects();
    const found: Buffer[] = [];
    let heads = names.map(dotted);
    for (let round = 0; round < (type === pduType.getBulk ? repetitions : 1); round++) {
      heads = heads.map((head) => following(objects, head) ?? "");
      if (version === 0 && heads.includes(""))
        return [
          answer(
            names.map((name) => row(name, tlv(ber.null))),
            { status: noSuchName, index: heads.indexOf("") + 1 },
          ),
        ];
      for (const [i, head] of heads.entries())
        found.push(head ? row(named(head), device.objects[head]!) : row(names[i]!, endOfView));
      heads = heads.map((head) => head || "2.999");
    }
    return [answer(found)];
  });
  device.port = socket.address().port;
  return device;
}
