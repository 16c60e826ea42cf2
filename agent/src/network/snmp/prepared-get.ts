// A GET that is encoded once and sent every minute, and whose values are read as numbers without being
// converted to text.
import { ber, encodePdu, InvalidMessage, pduType, Reader } from "./codec.ts";

const twoTo32 = 2 ** 32;
const maxNameLength = 127;
/** The types of values that are numbers. */
export const numberTypes: ReadonlySet<number> = new Set([
  ber.integer,
  ber.counter32,
  ber.gauge32,
  ber.timeTicks,
  ber.counter64,
  ber.unsigned32,
]);

/** The numbers of one poll, 64 bits each. */
export class Numbers {
  readonly #types: Uint8Array;
  readonly #high: Uint32Array;
  readonly #low: Uint32Array;

  constructor(size: number) {
    this.#types = new Uint8Array(size);
    this.#high = new Uint32Array(size);
    this.#low = new Uint32Array(size);
  }

  /** Copies the number of another poll. */
  copy(slot: number, from: Numbers, fromSlot: number): void {
    this.#types[slot] = from.#types[fromSlot]!;
    this.#high[slot] = from.#high[fromSlot]!;
    this.#low[slot] = from.#low[fromSlot]!;
  }

  /** Whether the agent returned a number. */
  has(slot: number): boolean {
    return numberTypes.has(this.#types[slot] ?? 0);
  }

  /** The number in a slot; NaN if there is none. Exact up to 2^53. */
  get(slot: number): number {
    if (!this.has(slot)) return NaN;
    const high = this.#high[slot]!;
    return (this.#types[slot] === ber.integer ? high | 0 : high) * twoTo32 + this.#low[slot]!;
  }

  /**
   * By how much a counter has grown since an earlier poll; NaN if that is unknown. A counter of 32 bits that
   * is smaller has wrapped; one of 64 bits was reset.
   */
  grownSince(before: Numbers, slot: number): number {
    const type = this.#types[slot];
    if (!this.has(slot) || type !== before.#types[slot]) return NaN;
    const low = this.#low[slot]! - before.#low[slot]!;
    if (type === ber.counter32) return low < 0 ? low + twoTo32 : low;
    const grown = (this.#high[slot]! - before.#high[slot]!) * twoTo32 + low;
    return grown < 0 ? NaN : grown;
  }

  /** Stores the number in these content bytes; a value that is too long isn't a number. */
  set(slot: number, type: number, bytes: Buffer, at: number, end: number): void {
    this.#types[slot] = 0;
    const isSigned = type === ber.integer;
    if (!numberTypes.has(type) || end - at < 1 || end - at > 9) return;
    let high = isSigned && bytes[at]! >= 0x80 ? 0xffff_ffff : 0;
    let low = high;
    for (; at < end; at++) {
      high = ((high << 8) | (low >>> 24)) >>> 0;
      low = ((low << 8) | bytes[at]!) >>> 0;
    }
    this.#types[slot] = type;
    this.#high[slot] = high;
    this.#low[slot] = low;
  }
}

/** One request of a poll. */
export class PreparedGet {
  readonly #pdu: Buffer;
  readonly #idAt: number;
  /** The encoded OIDs of the response, in order, each with its type and length. */
  readonly #names: Buffer;
  readonly #first: number;
  readonly size: number;

  /** @param first the slot of its first number */
  constructor(oids: readonly string[], first: number) {
    this.size = oids.length;
    this.#first = first;
    // four bytes long, as all ids are
    this.#pdu = Buffer.from(encodePdu(pduType.get, 0x4000_0000, oids));
    const reader = new Reader(this.#pdu);
    const body = reader.open(pduType.get);
    const id = body.content(ber.integer, 4);
    this.#idAt = id.byteOffset - this.#pdu.byteOffset;
    body.integer();
    body.integer();
    const list = body.open(ber.sequence);
    const names: Buffer[] = [];
    while (!list.isAtEnd) {
      const name = list.open(ber.sequence).content(ber.oid, maxNameLength);
      names.push(Buffer.of(ber.oid, name.length), name);
    }
    this.#names = Buffer.concat(names);
  }

  /** The request with this id; the bytes are shared by all requests. */
  encode(id: number): Buffer {
    this.#pdu.writeInt32BE(id, this.#idAt);
    return this.#pdu;
  }

  /**
   * Reads the objects of a response, which must be those of the request in their order.
   * @throws InvalidMessage
   */
  read(list: Buffer, into: Numbers): void {
    const names = this.#names;
    const end = list.length;
    let [at, name] = [0, 0];
    for (let slot = this.#first; slot < this.#first + this.size; slot++) {
      if (list[at++] !== ber.sequence) throw new InvalidMessage("no object");
      let length = list[at++]!;
      if (length >= 0x80) {
        const size = length & 0x7f;
        if (size === 0 || size > 2 || at + size > end) throw new InvalidMessage("a length that cannot be");
        length = list.readUIntBE(at, size);
        at += size;
      }
      const next = at + length;
      if (!(next <= end)) throw new InvalidMessage("a length beyond the end");
      for (const nameEnd = name + 2 + names[name + 1]!; name < nameEnd;)
        if (list[at++] !== names[name++]) throw new InvalidMessage("another object");
      const type = list[at++]!;
      let size = list[at++]!;
      if (size >= 0x80) {
        // a length of several bytes is usual for text only, but valid for numbers
        const bytes = size & 0x7f;
        if (bytes === 0 || bytes > 4 || at + bytes > next)
          throw new InvalidMessage("a length that cannot be");
        size = list.readUIntBE(at, bytes);
        at += bytes;
      }
      if (at + size !== next) throw new InvalidMessage("a broken value");
      into.set(slot, type, list, at, next);
      at = next;
    }
    if (at !== end) throw new InvalidMessage("too many objects");
  }
}
