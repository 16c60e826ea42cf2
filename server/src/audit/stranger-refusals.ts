import ipaddr from "ipaddr.js";
import { refusalFields } from "@muster/sdk";
import type { Happened } from "./chain.ts";

const minuteMS = 60_000;
/** Limits strangers to about 180 entries a minute, however many addresses and operations they use. */
const maxCounts = { named: 60, namedOfOne: 20, kinds: 60, sourcesCounted: 1_000 };
/** The part of an IPv6 address that names a network; one subscriber has all addresses of it. */
const networkBytes = 8;

export interface Refusal {
  operation: string;
  outcome: string;
  address: string;
  at: number;
}

type Summary = Pick<Happened, "at" | "who" | "operation" | "outcome" | "changes"> & { address: string };

/** Refusals of one operation with one outcome. */
interface Kind {
  operation: string;
  outcome: string;
  /** How often each source that is counted separately was refused. */
  named: Map<string, number>;
  /** Refusals of the other sources. */
  others: number;
  sources: Set<string>;
}

/** Counts identical refusals of callers that aren't signed in, for a minute after the first. */
export class StrangerRefusals {
  private startedAt = 0;
  private named = 0;
  private kinds = new Map<string, Kind>();

  /** Whether the refusal gets an entry; otherwise the summary of its minute counts it. */
  add({ operation, outcome, address, at }: Refusal): boolean {
    if (!this.kinds.size) this.startedAt = at;
    const kind = this.kindOf(operation, outcome);
    const source = sourceOf(address);
    const known = kind.named.get(source);
    if (known === undefined && this.named < maxCounts.named && kind.named.size < maxCounts.namedOfOne) {
      this.named++;
      kind.named.set(source, 1);
      return true;
    }
    if (known !== undefined) kind.named.set(source, known + 1);
    else {
      kind.others++;
      if (kind.sources.size <= maxCounts.sourcesCounted) kind.sources.add(source);
    }
    return false;
  }

  /** Returns the summaries of the last minute with refusals, once it's over or the server stops. */
  end(at: number, stops = false): Summary[] {
    const elapsedMS = at - this.startedAt;
    // a clock that was set back ends the minute, too
    const isOver = stops || elapsedMS < 0 || elapsedMS >= minuteMS;
    if (!this.kinds.size || !isOver) return [];
    const summaries = [...this.kinds.values()].flatMap((kind) => summariesOf(kind, at));
    this.kinds = new Map();
    this.named = 0;
    return summaries;
  }

  private kindOf(operation: string, outcome: string): Kind {
    const key = `${operation} ${outcome}`;
    const known = this.kinds.get(key);
    if (known) return known;
    if (this.kinds.size >= maxCounts.kinds && operation !== others.operation)
      return this.kindOf(others.operation, others.outcome);
    const kind = { operation, outcome, named: new Map(), others: 0, sources: new Set<string>() };
    this.kinds.set(key, kind);
    return kind;
  }
}

/** Summarizes the operations beyond those that are counted separately. */
const others = { operation: "otherRequests", outcome: "refused" };

function summariesOf({ operation, outcome, named, others: count, sources }: Kind, at: number): Summary[] {
  const about = { at, operation, outcome };
  const own = [...named].filter(([, times]) => times > 1);
  return [
    ...own.map(([source, times]) => ({
      ...about,
      who: source,
      address: source,
      changes: changesOf(times, "1"),
    })),
    ...(count ? [{ ...about, ...severalSources(sources), changes: changesOf(count, countOf(sources)) }] : []),
  ];
}

const countOf = ({ size }: Set<string>) =>
  size > maxCounts.sourcesCounted ? `>${maxCounts.sourcesCounted}` : String(size);

function severalSources(sources: Set<string>): { who: string; address: string } {
  const [first = ""] = sources;
  if (sources.size === 1) return { who: first, address: first };
  return { who: `${countOf(sources).replace(">", "more than ")} addresses`, address: "" };
}

const changesOf = (times: number, sources: string) => [
  { field: refusalFields.times, from: "", to: String(times) },
  { field: refusalFields.sources, from: "", to: sources },
];

/** Returns an IPv4 address, or the network of an IPv6 address. */
function sourceOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const read = ipaddr.process(address);
  if (read.kind() === "ipv4") return read.toString();
  const bytes = read.toByteArray();
  return `${ipaddr.fromByteArray(bytes.fill(0, networkBytes)).toString()}/${networkBytes * 8}`;
}
