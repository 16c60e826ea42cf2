import ipaddr from "ipaddr.js";
import { cleanText } from "../text/clean.ts";

export interface Targets {
  /** Addresses and names in their order; empty if there are more than `maximum`. */
  targets: string[];
  /** Entries that are neither. */
  invalid: string[];
  /** The number of targets, computed without expanding large blocks. */
  count: number;
}

interface Range {
  bits: 32 | 128;
  first: bigint;
  last: bigint;
}

const hostName =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?)*\.?$/i;
const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;
/** Host names never end like this (RFC 3696 2), but mistyped addresses and ranges do. */
const numericEnd = /(?:^|\.)[\d-]+\.?$/;
const linkLocalZone = /^fe80:[0-9a-f:]+%[\w.-]{1,15}$/i;

/**
 * Parses targets separated by commas or new lines: addresses, ranges (10.0.0.1-10.0.0.9, 10.0.0.1-9) and CIDR
 * blocks of IPv4 and IPv6, and host names. Leaves out the network and broadcast addresses of IPv4 blocks (not
 * of /31 and /32) and counts duplicates and overlaps once. Expands nothing if there are more than `maximum`
 * targets.
 */
export function parseTargets(text: string, maximum: number): Targets {
  const ranges: Range[] = [];
  const names = new Set<string>();
  const invalid = new Set<string>();
  for (const piece of text.split(/[,\n]/).map((one) => one.trim())) {
    if (!piece) continue;
    const range = readRange(piece);
    if (range) ranges.push(range);
    else if (isName(piece)) names.add(piece.toLowerCase().replace(/\.$/, ""));
    else invalid.add(piece.length > 60 ? `${cleanText(piece, 60)}…` : cleanText(piece, 60) || "?");
  }
  const count = names.size + sizeOf(ranges);
  if (count > maximum) return { targets: [], invalid: [...invalid], count };
  const targets = new Set<string>();
  for (const range of ranges)
    for (let address = range.first; address <= range.last; address++)
      targets.add(toText(address, range.bits));
  return { targets: [...targets, ...names], invalid: [...invalid], count };
}

function isName(piece: string): boolean {
  if (piece.includes("%")) return linkLocalZone.test(piece) && ipaddr.IPv6.isValid(piece);
  return hostName.test(piece) && !numericEnd.test(piece);
}

function readRange(piece: string): Range | undefined {
  const [start = "", end, ...more] = piece.split("-").map((one) => one.trim());
  if (more.length) return undefined;
  if (end === undefined) return start.includes("/") ? readBlock(start) : readSingle(start);
  const first = readSingle(start);
  const shortEnd = first?.bits === 32 && /^\d{1,3}$/.test(end) ? start.replace(/\d+$/, end) : end;
  const last = readSingle(shortEnd);
  return first && last && first.bits === last.bits && first.first <= last.first
    ? { ...first, last: last.last }
    : undefined;
}

function readSingle(text: string): Range | undefined {
  const valid = ipv4.test(text) ? ipaddr.IPv4.isValidFourPartDecimal(text) : ipaddr.IPv6.isValid(text);
  if (!valid || text.includes("%")) return undefined;
  const address = ipaddr.process(text);
  if (["unspecified", "multicast", "broadcast"].includes(address.range())) return undefined;
  const value = toNumber(address);
  return { bits: address.kind() === "ipv4" ? 32 : 128, first: value, last: value };
}

function readBlock(text: string): Range | undefined {
  const [address = "", length = "", ...more] = text.split("/");
  const single = readSingle(address);
  if (!single || more.length || !/^\d{1,3}$/.test(length) || Number(length) > single.bits) return undefined;
  const hostBits = BigInt(single.bits - Number(length));
  const first = (single.first >> hostBits) << hostBits;
  const last = first + (1n << hostBits) - 1n;
  const edges = single.bits === 32 && hostBits > 1n ? 1n : 0n;
  return { bits: single.bits, first: first + edges, last: last - edges };
}

const toNumber = (address: ipaddr.IPv4 | ipaddr.IPv6): bigint =>
  address.toByteArray().reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);

function toText(value: bigint, bits: 32 | 128): string {
  const bytes = Array.from({ length: bits / 8 }, (_, i) =>
    Number((value >> BigInt(bits - 8 - i * 8)) & 255n),
  );
  return ipaddr.fromByteArray(bytes).toString();
}

/** The number of addresses in the union of the ranges. */
function sizeOf(ranges: readonly Range[]): number {
  const sorted = ranges.toSorted(
    (a, b) => a.bits - b.bits || Number(a.first > b.first) - Number(a.first < b.first),
  );
  let size = 0n;
  let bits = 0;
  let reached = -1n;
  for (const range of sorted) {
    if (range.bits !== bits) [bits, reached] = [range.bits, -1n];
    const first = range.first > reached ? range.first : reached + 1n;
    if (range.last >= first) size += range.last - first + 1n;
    if (range.last > reached) reached = range.last;
  }
  return Number(size);
}

export interface SplitTargets extends Pick<Targets, "invalid" | "count"> {
  /** The targets of each discovery: the text as typed if one is enough; empty if there are too many. */
  parts: string[];
}

/**
 * Splits targets into parts of at most `size` that `parseTargets` can read. Keeps the addresses of a /24 (a
 * /64 of IPv6) in one part if they fit, so that no two discoveries scan a subnet at the same time.
 * @param maximum with more targets than this, nothing is expanded
 * @param length maximum number of characters of a part
 */
export function splitTargets(text: string, size: number, maximum: number, length: number): SplitTargets {
  const { targets, invalid, count } = parseTargets(text, maximum);
  if (count <= size && text.length <= length) return { parts: targets.length ? [text] : [], invalid, count };
  const subnets = new Map<string, string[]>();
  for (const target of targets) {
    const subnet = subnetOf(target);
    const inside = subnets.get(subnet);
    if (inside) inside.push(target);
    else subnets.set(subnet, [target]);
  }
  const parts: string[] = [];
  let part = { pieces: [] as string[], targets: 0, length: 0 };
  const close = () => {
    if (part.targets) parts.push(part.pieces.join(", "));
    part = { pieces: [], targets: 0, length: 0 };
  };
  for (const inside of subnets.values()) {
    if (part.targets + inside.length > size) close();
    for (const { text: piece, size: pieceSize } of toRanges(inside, size)) {
      if (part.targets + pieceSize > size || part.length + piece.length + 2 > length) close();
      part.pieces.push(piece);
      part.targets += pieceSize;
      part.length += piece.length + 2;
    }
  }
  close();
  return { parts, invalid, count };
}

/** The subnet of an address: "192.0.2.0/24", or the /64 of an IPv6 address; "" for a name. */
export function subnetOf(target: string): string {
  // avoids parsing IPv4 addresses, because this is called for every packet
  if (ipv4.test(target)) return `${target.slice(0, target.lastIndexOf("."))}.0/24`;
  const range = readSingle(target.replace(/%.*/, ""));
  if (!range) return "";
  const hostBits = range.bits === 32 ? 8n : 64n;
  return `${toText((range.first >> hostBits) << hostBits, range.bits)}/${range.bits - Number(hostBits)}`;
}

/** Combines addresses of one subnet into ranges of at most `size`; leaves names unchanged. */
function toRanges(targets: readonly string[], size: number): { text: string; size: number }[] {
  const ranges: Range[] = [];
  const names: string[] = [];
  for (const target of targets) {
    const range = readSingle(target);
    if (range) ranges.push(range);
    else names.push(target);
  }
  const runs: Range[] = [];
  for (const range of ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const last = runs.at(-1);
    if (last && range.first === last.last + 1n && range.first - last.first < size) last.last = range.last;
    else runs.push({ ...range });
  }
  return [
    ...runs.map(({ bits, first, last }) => ({
      text: first === last ? toText(first, bits) : `${toText(first, bits)}-${toText(last, bits)}`,
      size: Number(last - first) + 1,
    })),
    ...names.map((text) => ({ text, size: 1 })),
  ];
}

/** Returns a key that sorts addresses by number, IPv4 before IPv6, and names after both. */
export function addressOrder(address: string): string {
  const range = readSingle(address);
  return range ? orderOf(range.bits, range.first) : `9${address}`;
}

/** The sort keys of the first and last address in an address, a range or a CIDR block. */
export function addressRange(text: string): { first: string; last: string } | undefined {
  const range = readRange(text);
  if (!range) return undefined;
  const { bits, first, last } = range;
  return { first: orderOf(bits, first), last: orderOf(bits, last) };
}

const orderOf = (bits: 32 | 128, value: bigint) =>
  `${bits === 32 ? 4 : 6}${value.toString(16).padStart(32, "0")}`;

const globalUnicast = ipaddr.parseCIDR("2000::/3");

/** Whether an address, in any notation, is on the public Internet. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(globalUnicast);
}
