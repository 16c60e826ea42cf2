// Simulated switches in a separate process: each response is computed once, and later only its request id is
// replaced.
import { createSocket } from "node:dgram";
import { ber, integer, pduType, Reader, tlv } from "../../../agent/src/network/snmp/codec.ts";

const [first, count, port, interfaces] = process.argv.slice(2).map(Number) as [
  number,
  number,
  number,
  number,
];
const ifXEntry = [1, 3, 6, 1, 2, 1, 31, 1, 1, 1];
const ifEntry = [1, 3, 6, 1, 2, 1, 2, 2, 1];

type Instance = [oid: number[], value: Buffer];

function number(type: number, value: bigint): Buffer {
  let hex = value.toString(16);
  if (hex.length % 2) hex = `0${hex}`;
  return tlv(type, Buffer.from(`00${hex}`, "hex"));
}

const instances: Instance[] = [
  [[1, 3, 6, 1, 2, 1, 1, 2, 0], tlv(ber.oid, Buffer.from([0x2b, 6, 1, 4, 1, 0x87, 0x67]))],
  [[1, 3, 6, 1, 2, 1, 1, 3, 0], number(ber.timeTicks, 8_640_000n)],
  [[1, 3, 6, 1, 2, 1, 2, 1, 0], integer(interfaces)],
];
for (let column = 1; column <= 22; column++)
  for (let row = 1; row <= interfaces; row++) {
    const value = column === 2 ? tlv(ber.octets, Buffer.from(`port ${row}`)) : integer(column === 3 ? 6 : 1);
    instances.push([[...ifEntry, column, row], value]);
  }
for (let column = 1; column <= 19; column++)
  for (let row = 1; row <= interfaces; row++) {
    const counter = number(ber.counter64, (1n << 33n) + BigInt(column * 1_000_003 + row * 7_919));
    const name = tlv(ber.octets, Buffer.from(`Gi0/${row}`));
    const other = column === 15 ? number(ber.gauge32, 1_000n) : number(ber.timeTicks, 0n);
    const figure = column >= 6 && column <= 13 ? counter : other;
    const value = column === 1 ? name : figure;
    if (column !== 14 && column !== 18) instances.push([[...ifXEntry, column, row], value]);
  }

function encoded(oid: readonly number[]): Buffer {
  const bytes = [oid[0]! * 40 + oid[1]!];
  for (const arc of oid.slice(2)) {
    if (arc >= 16_384) bytes.push(0x80 | (arc >> 14));
    if (arc >= 128) bytes.push(0x80 | ((arc >> 7) & 0x7f));
    bytes.push(arc & 0x7f);
  }
  return Buffer.from(bytes);
}

const compare = (a: readonly number[], b: readonly number[]): number => {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
};
instances.sort(([a], [b]) => compare(a, b));
const rows = instances.map(([oid, value]) => {
  const name = encoded(oid);
  return { oid, name, whole: tlv(ber.sequence, tlv(ber.oid, name), value) };
});
const byName = new Map(rows.map((row, i) => [row.name.toString("latin1"), i]));

function decoded(name: Buffer): number[] {
  const oid = [Math.floor(name[0]! / 40), name[0]! % 40];
  let arc = 0;
  for (const byte of name.subarray(1)) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      oid.push(arc);
      arc = 0;
    }
  }
  return oid;
}

const next = (name: Buffer): number => {
  const known = byName.get(name.toString("latin1"));
  if (known !== undefined) return known + 1;
  const oid = decoded(name);
  const found = rows.findIndex((row) => compare(row.oid, oid) > 0);
  return found < 0 ? rows.length : found;
};

function answer(message: Buffer): { bytes: Buffer; idAt: number } {
  const outer = new Reader(message).open(ber.sequence);
  const version = outer.integer();
  const community = outer.octets(255);
  const type = outer.peek();
  const pdu = outer.open(type);
  const id = pdu.content(ber.integer, 4);
  pdu.integer();
  const repetitions = pdu.integer();
  const list = pdu.open(ber.sequence);
  const names: Buffer[] = [];
  while (!list.isAtEnd) names.push(list.open(ber.sequence).content(ber.oid, 200));
  const missing = (name: Buffer, tag: number) => tlv(ber.sequence, tlv(ber.oid, name), tlv(tag));
  const found: Buffer[] = [];
  if (type === pduType.get)
    for (const name of names)
      found.push(rows[byName.get(name.toString("latin1")) ?? -1]?.whole ?? missing(name, 0x80));
  else {
    let at = names.map(next);
    for (let round = 0; round < Math.max(1, repetitions); round++, at = at.map((one) => one + 1))
      for (const [i, one] of at.entries())
        found.push(rows[one]?.whole ?? missing(names[i]!, ber.endOfMibView));
  }
  const body = tlv(
    pduType.response,
    tlv(ber.integer, id),
    integer(0),
    integer(0),
    tlv(ber.sequence, ...found),
  );
  const bytes = tlv(ber.sequence, integer(version), tlv(ber.octets, community), body);
  return { bytes, idAt: bytes.length - body.length + (body.length - idOffset(body)) };
}

/** The number of bytes from the request id to the end. */
function idOffset(body: Buffer): number {
  const id = new Reader(body).open(pduType.response).content(ber.integer, 4);
  return body.length - (id.byteOffset - body.byteOffset);
}

const answers = new Map<string, { bytes: Buffer; idAt: number }>();
/** The position of the request id in a request; net-snmp also writes ids shorter than four bytes. */
function idOf(message: Buffer): { at: number; length: number } {
  const outer = new Reader(message).open(ber.sequence);
  outer.integer();
  outer.octets(255);
  const id = outer.open(outer.peek()).content(ber.integer, 4);
  return { at: id.byteOffset - message.byteOffset, length: id.length };
}

const ready: Promise<unknown>[] = [];
for (let i = 0; i < count; i++) {
  const socket = createSocket({ type: "udp4", recvBufferSize: 1 << 20 });
  const n = first + i;
  socket.on("message", (message, from) => {
    const { at, length } = idOf(message);
    const key = `${length} ${message.toString("latin1", 0, at)} ${message.toString("latin1", at + length)}`;
    const known = answers.get(key) ?? answer(message);
    answers.set(key, known);
    message.copy(known.bytes, known.idAt, at, at + length);
    socket.send(known.bytes, from.port, from.address, () => undefined);
  });
  ready.push(
    new Promise((bound) => socket.bind(port, `127.61.${n >> 8}.${n & 255}`, () => bound(undefined))),
  );
}
await Promise.all(ready);
process.send?.("ready");
process.on("disconnect", () => process.exit());
