/** A message that violates SNMP; the only error that parsing throws. */
export class InvalidMessage extends Error {}

export const ber = {
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  sequence: 0x30,
  ipAddress: 0x40,
  counter32: 0x41,
  gauge32: 0x42,
  timeTicks: 0x43,
  opaque: 0x44,
  counter64: 0x46,
  unsigned32: 0x47,
  endOfMibView: 0x82,
} as const;

export const pduType = {
  get: 0xa0,
  getNext: 0xa1,
  response: 0xa2,
  trapV1: 0xa4,
  getBulk: 0xa5,
  inform: 0xa6,
  trap: 0xa7,
  report: 0xa8,
} as const;

/** Names of error-status (RFC 3416 3), by number. */
export const errorStatus = [
  "noError",
  "tooBig",
  "noSuchName",
  "badValue",
  "readOnly",
  "genErr",
  "noAccess",
  "wrongType",
  "wrongLength",
  "wrongEncoding",
  "wrongValue",
  "noCreation",
  "inconsistentValue",
  "resourceUnavailable",
  "commitFailed",
  "undoFailed",
  "authorizationError",
  "notWritable",
  "inconsistentName",
];

export interface Varbind {
  oid: string;
  type: number;
  /** Undefined for exceptions, null and invalid values. */
  value: string | Buffer | undefined;
}

export interface Pdu {
  type: number;
  id: number;
  errorStatus: number;
  errorIndex: number;
  varbinds: Varbind[];
}

const maxArcs = 128;
const maxOidBytes = maxArcs * 5;
const maxVarbinds = 256;
const maxValueLength = 1024;
/** Values of larger messages are copied, so that the message can be freed. */
const maxSharedMessage = 4096;
const maxCachedOids = 4096;

/**
 * Reads BER of definite length (X.690) within one datagram, front to back. Only the caller decides where to
 * descend, so nested input cannot cause recursion.
 */
export class Reader {
  readonly #bytes: Buffer;
  readonly #end: number;
  #at: number;

  constructor(bytes: Buffer, at = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.#at = at;
    this.#end = end;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end;
  }

  /** Type of the next element. */
  peek(): number {
    if (this.isAtEnd) throw new InvalidMessage("cut off");
    return this.#bytes[this.#at] ?? 0;
  }

  /** A reader of the next element, which must have this type. */
  open(type: number): Reader {
    const end = this.#enter(type);
    const inner = new Reader(this.#bytes, this.#at, end);
    this.#at = end;
    return inner;
  }

  /** The content of the next element, which must have this type and at most `max` bytes; not copied. */
  content(type: number, max: number): Buffer {
    const end = this.#enter(type);
    if (end - this.#at > max) throw new InvalidMessage("too long");
    const content = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return content;
  }

  octets(max: number): Buffer {
    return this.content(ber.octets, max);
  }

  /** The remaining bytes; not copied. */
  rest(): Buffer {
    return this.#bytes.subarray(this.#at, this.#end);
  }

  /** An INTEGER of 32 bits; one extra leading byte is accepted. */
  integer(): number {
    const content = this.content(ber.integer, 5);
    const value = content.length === 0 ? NaN : content.readIntBE(0, content.length);
    if (!(Math.abs(value) <= 0xffff_ffff)) throw new InvalidMessage("no integer");
    return value;
  }

  #enter(type: number): number {
    if (this.peek() !== type) throw new InvalidMessage(`type ${this.peek()} where ${type} belongs`);
    const short = this.#bytes[this.#at + 1] ?? 0x80;
    this.#at += 2;
    let length = short;
    if (short >= 0x80) {
      const size = short & 0x7f;
      if (size === 0 || size > 4 || this.#at + size > this.#end)
        throw new InvalidMessage("a length that cannot be");
      length = this.#bytes.readUIntBE(this.#at, size);
      this.#at += size;
    }
    if (length > this.#end - this.#at) throw new InvalidMessage("a length beyond the end");
    return this.#at + length;
  }
}

/** Returns the function that reads the objects of the response to a request instead; undefined for none. */
export type ListReader = (id: number) => ((list: Buffer) => void) | undefined;

/** Reads a response or report PDU (RFC 3416 3). @throws InvalidMessage */
export function readPdu(from: Reader, readerOf?: ListReader): Pdu {
  const type = from.peek();
  if (type !== pduType.response && type !== pduType.report) throw new InvalidMessage(`a PDU of type ${type}`);
  const body = from.open(type);
  const pdu: Pdu = {
    type,
    id: body.integer(),
    errorStatus: body.integer(),
    errorIndex: body.integer(),
    varbinds: [],
  };
  const list = body.open(ber.sequence);
  const read = type === pduType.response && pdu.errorStatus === 0 ? readerOf?.(pdu.id) : undefined;
  if (read) {
    read(list.rest());
    return pdu;
  }
  pdu.varbinds = readVarbinds(list);
  return pdu;
}

function readOid(from: Reader): string {
  const oid = toOid(from.content(ber.oid, maxOidBytes));
  if (oid === undefined) throw new InvalidMessage("no object identifier");
  return oid;
}

function readVarbinds(list: Reader): Varbind[] {
  const varbinds: Varbind[] = [];
  while (!list.isAtEnd) {
    if (varbinds.length === maxVarbinds) throw new InvalidMessage("too many objects");
    const varbind = list.open(ber.sequence);
    const oid = readOid(varbind);
    const type = varbind.peek();
    varbinds.push({ oid, type, value: toValue(type, varbind.content(type, 0xffff)) });
  }
  return varbinds;
}

/** A trap or inform request. */
export interface Notification {
  oid: string;
  varbinds: Varbind[];
  /** The message that acknowledges an inform request. */
  response?: Buffer;
}

/** The PDU of a notification; `answer` is the PDU of the response to an inform request. */
export type NotificationPdu = Omit<Notification, "response"> & { answer?: Buffer };

const sysUpTime = "1.3.6.1.2.1.1.3.0";
const snmpTrapOid = "1.3.6.1.6.3.1.1.4.1.0";
const snmpTraps = "1.3.6.1.6.3.1.1.5";
const enterpriseSpecific = 6;

/** Reads a trap of v1 or v2c, or an inform request, whatever its community. @throws InvalidMessage */
export function readNotification(message: Buffer): Notification {
  const { version, community, pdu } = openCommunityMessage(message);
  if (pdu.peek() === pduType.trapV1 && version === 0) return readTrapV1(pdu.open(pduType.trapV1));
  if (version !== 1) throw new InvalidMessage("no trap of v1");
  const { answer, ...notification } = readNotificationPdu(pdu);
  return {
    ...notification,
    ...(answer && { response: encodeCommunityMessage(version, community, answer) }),
  };
}

/** Reads an SNMPv2-Trap-PDU or InformRequest-PDU (RFC 3416 4.2.6). @throws InvalidMessage */
export function readNotificationPdu(pdu: Reader): NotificationPdu {
  const type = pdu.peek();
  if (type !== pduType.trap && type !== pduType.inform) throw new InvalidMessage(`a PDU of type ${type}`);
  const body = pdu.open(type);
  const content = body.rest();
  // the request's ID, error status and error index
  for (let i = 0; i < 3; i++) body.integer();
  const all = readVarbinds(body.open(ber.sequence));
  const trap = all.find(({ oid }) => oid === snmpTrapOid)?.value;
  if (typeof trap !== "string") throw new InvalidMessage("no notification");
  const varbinds = all.filter(({ oid }) => oid !== sysUpTime && oid !== snmpTrapOid);
  return { oid: trap, varbinds, ...(type === pduType.inform && { answer: tlv(pduType.response, content) }) };
}

/** A Trap-PDU (RFC 1157 4.1.6), named as RFC 3584 3.1 says. */
function readTrapV1(body: Reader): Notification {
  const enterprise = readOid(body);
  body.content(ber.ipAddress, 4);
  const generic = body.integer();
  const specific = body.integer();
  body.content(ber.timeTicks, 5);
  if (generic < 0 || generic > enterpriseSpecific || specific < 0) throw new InvalidMessage("no such trap");
  return {
    oid: generic === enterpriseSpecific ? `${enterprise}.0.${specific}` : `${snmpTraps}.${generic + 1}`,
    varbinds: readVarbinds(body.open(ber.sequence)),
  };
}

function toValue(type: number, content: Buffer): string | Buffer | undefined {
  switch (type) {
    case ber.octets:
    case ber.opaque: {
      const value = content.subarray(0, maxValueLength);
      return content.buffer.byteLength > maxSharedMessage ? Buffer.from(value) : value;
    }
    case ber.oid:
      return toOid(content);
    case ber.integer:
      return isBetween(content.length, 1, 5) ? String(content.readIntBE(0, content.length)) : undefined;
    case ber.counter32:
    case ber.gauge32:
    case ber.timeTicks:
    case ber.unsigned32:
      return isBetween(content.length, 1, 5) ? String(content.readUIntBE(0, content.length)) : undefined;
    case ber.counter64:
      return isBetween(content.length, 1, 9) ? String(BigInt(`0x${content.toString("hex")}`)) : undefined;
    case ber.ipAddress:
      return content.length === 4 ? content.join(".") : undefined;
    default:
      return undefined;
  }
}

const isBetween = (value: number, min: number, max: number): boolean => value >= min && value <= max;

function toOid(content: Buffer): string | undefined {
  if (!isBetween(content.length, 1, maxOidBytes)) return undefined;
  let text = "";
  let arc = 0;
  let arcs = 0;
  let isOpen = false;
  for (const byte of content) {
    if (!isOpen && byte === 0x80) return undefined;
    arc = arc * 128 + (byte & 0x7f);
    if (arc > 0xffff_ffff) return undefined;
    isOpen = byte >= 0x80;
    if (isOpen) continue;
    if (arcs++ === 0) {
      const root = Math.min(2, Math.floor(arc / 40));
      text = `${root}.${arc - root * 40}`;
    } else text += `.${arc}`;
    if (arcs === maxArcs) return undefined;
    arc = 0;
  }
  return isOpen ? undefined : text;
}

/** Encodes one element: type, length, value. */
export function tlv(type: number, ...parts: readonly Uint8Array[]): Buffer {
  let length = 0;
  for (const part of parts) length += part.length;
  const size = length < 0x80 ? 0 : bytesFor(length);
  const bytes = Buffer.allocUnsafe(2 + size + length);
  bytes[0] = type;
  bytes[1] = size === 0 ? length : 0x80 | size;
  if (size > 0) bytes.writeUIntBE(length, 2, size);
  let at = 2 + size;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Encodes an INTEGER from 0 to 2^31 - 1. */
export function integer(value: number): Buffer {
  // one bit more, for the sign
  const size = bytesFor(value * 2);
  const bytes = Buffer.allocUnsafe(2 + size);
  bytes[0] = ber.integer;
  bytes[1] = size;
  bytes.writeUIntBE(value, 2, size);
  return bytes;
}

/** How many bytes an unsigned number needs, at least one. */
function bytesFor(value: number): number {
  let bytes = 1;
  for (let limit = 0x100; value >= limit; limit *= 0x100) bytes++;
  return bytes;
}

const zero = integer(0);
const nothing = tlv(ber.null);
const knownOids = new Map<string, Buffer>();

/** Encodes a request PDU; `repetitions` is for GETBULK. */
export function encodePdu(type: number, id: number, oids: readonly string[], repetitions = 0): Buffer {
  return tlv(type, integer(id), zero, integer(repetitions), tlv(ber.sequence, ...oids.map(encodeAsked)));
}

function encodeAsked(oid: string): Buffer {
  const known = knownOids.get(oid);
  if (known) return known;
  const bytes: number[] = [];
  const [root = 0, second = 0, ...rest] = oid.split(".").map(Number);
  for (const arc of [root * 40 + second, ...rest]) {
    for (let left = 128 ** 4; left > 1; left /= 128)
      if (arc >= left) bytes.push(0x80 | (Math.floor(arc / left) % 128));
    bytes.push(arc % 128);
  }
  const encoded = tlv(ber.sequence, tlv(ber.oid, Uint8Array.from(bytes)), nothing);
  // a scan has few OIDs, but those of polling would fill the cache permanently
  if (knownOids.size >= maxCachedOids) knownOids.clear();
  knownOids.set(oid, Buffer.from(encoded));
  return encoded;
}

/** Encodes an SNMP v1 (0) or v2c (1) message. */
export function encodeCommunityMessage(version: number, community: Uint8Array, pdu: Buffer): Buffer {
  return tlv(ber.sequence, integer(version), tlv(ber.octets, community), pdu);
}

/** The version of any message: 0 is v1, 1 is v2c and 3 is v3. @throws InvalidMessage */
export const versionOf = (message: Buffer): number => new Reader(message).open(ber.sequence).integer();

/** Opens a v1 or v2c message (RFC 1157 4, RFC 1901 3). @throws InvalidMessage */
export function openCommunityMessage(message: Buffer): { version: number; community: Buffer; pdu: Reader } {
  const pdu = new Reader(message).open(ber.sequence);
  const version = pdu.integer();
  if (version !== 0 && version !== 1) throw new InvalidMessage(`version ${version}`);
  return { version, community: pdu.octets(255), pdu };
}

/** Reads a v1 or v2c message. @throws InvalidMessage */
export function readCommunityMessage(message: Buffer): { version: number; community: Buffer; pdu: Pdu } {
  const { pdu, ...opened } = openCommunityMessage(message);
  return { ...opened, pdu: readPdu(pdu) };
}

/** Whether OID `a` follows OID `b` in lexicographic order. */
export function isAfter(a: string, b: string): boolean {
  const [left, right] = [a.split("."), b.split(".")];
  const at = left.findIndex((arc, i) => arc !== right[i]);
  return at >= 0 && Number(left[at]) > Number(right[at] ?? -1);
}
