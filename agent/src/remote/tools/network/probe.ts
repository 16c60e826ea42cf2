// Tests what a computer can reach: ping, traceroute, and DNS queries.
import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { cleanText, keyed } from "@muster/sdk";
import { pingArguments } from "../../../network/ping.ts";
import { nameIn } from "../input.ts";
import { outputOf, type RunTool } from "../run-tool.ts";
import { ToolError } from "../tool.ts";

const timeoutMS = 1_000;
const periodMS = 300;
const ttl = 64;
const maxHops = 30;
const hopsAtOnce = 10;
/** The time in a reply; Windows localizes the word: "Zeit=12ms", "time<1ms". */
const reply = /[=<]([\d.]+) ?ms/g;
const exceeded = /^From (\S+?):? .*Time to live exceeded/m;
const replied = /bytes from (\S+?):? /;

/** Resolves a host on this computer. @throws ToolError if that fails */
export async function addressOf(input: unknown): Promise<{ target: string; address: string }> {
  const target = nameIn(input, "target", 253);
  if (isIP(target)) return { target, address: target };
  const found = await lookup(target).catch(() => undefined);
  if (!found) throw new ToolError(keyed("remote.deviceTools.noHost", { target }));
  return { target, address: found.address };
}

export async function ping(run: RunTool, address: string, count: number) {
  const args = pingArguments(address, { count, periodMS, timeoutMS }, ttl);
  const withinMS = count * (timeoutMS + periodMS) + 5_000;
  const { code, output, errors } = await run("ping", args, { withinMS });
  const times = Array.from(output.matchAll(reply), ([, time]) => Number(time)).slice(0, count);
  // 1 means that no reply was received
  if (code !== 0 && code !== 1 && !times.length && errors.trim()) throw new ToolError(cleanText(errors, 300));
  return { sent: count, received: times.length, times };
}

export interface Hop {
  hop: number;
  /** Empty if no host responded. */
  address: string;
  /** null if not measured. */
  ms: number | null;
}

/** Finds one hop: the host at which a packet with this time to live ends. */
async function hopOf(run: RunTool, address: string, hop: number): Promise<Hop & { isLast: boolean }> {
  const { output } = await run("ping", pingArguments(address, { count: 1, periodMS, timeoutMS }, hop));
  const last = replied.exec(output)?.[1];
  const time = [...output.matchAll(reply)][0]?.[1];
  return {
    hop,
    address: cleanText(last ?? exceeded.exec(output)?.[1] ?? "", 60),
    ms: last && time ? Number(time) : null,
    isLast: last !== undefined,
  };
}

async function traceByPing(run: RunTool, address: string): Promise<Hop[]> {
  const hops: Hop[] = [];
  for (let first = 1; first <= maxHops; first += hopsAtOnce) {
    const numbers = Array.from({ length: hopsAtOnce }, (_, i) => first + i);
    for (const { isLast, ...hop } of await Promise.all(numbers.map((one) => hopOf(run, address, one)))) {
      hops.push(hop);
      if (isLast) return hops;
    }
    if (hops.slice(-hopsAtOnce).every((hop) => !hop.address)) break;
  }
  return hops;
}

/**
 * Parses lines like "  3    12 ms    11 ms    12 ms  192.0.2.1" (tracert) and " 3  192.0.2.1  12.1 ms"
 * (traceroute).
 */
function parseTrace(text: string): Hop[] {
  return text.split("\n").flatMap((line) => {
    const [, hop, rest = ""] = /^\s*(\d+)\s+(.+)$/.exec(line) ?? [];
    if (!hop) return [];
    const address = rest.split(/\s+/).find((word) => isIP(word)) ?? "";
    const time = /<?([\d.]+) ms/.exec(rest)?.[1];
    return [{ hop: Number(hop), address, ms: address && time ? Number(time) : null }];
  });
}

export async function trace(run: RunTool, address: string, platform: NodeJS.Platform): Promise<Hop[]> {
  const withinMS = 20_000;
  if (platform === "win32")
    return parseTrace(
      await outputOf(run, "tracert.exe", ["-d", "-h", String(maxHops), "-w", "500", address], { withinMS }),
    );
  if (platform !== "darwin") return traceByPing(run, address);
  const args = ["-n", "-q", "1", "-w", "1", "-m", String(maxHops), address];
  return parseTrace(await outputOf(run, "/usr/sbin/traceroute", args, { withinMS }));
}

export const recordTypes = ["A", "AAAA", "CNAME", "MX", "NS", "PTR", "SOA", "SRV", "TXT"] as const;
export type RecordType = (typeof recordTypes)[number];
const maxRecords = 100;

/** Formats a record as one line, as in zone files. */
function recordText(record: unknown): string {
  if (typeof record === "string") return record;
  if (Array.isArray(record)) return record.map((part) => JSON.stringify(part)).join(" ");
  return Object.values(record as object).join(" ");
}

/** Queries the computer's own name servers. @throws ToolError with the reason when they don't respond */
export async function resolveRecords(name: string, type: RecordType) {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const servers = resolver.getServers();
  const find = type === "PTR" && isIP(name) ? resolver.reverse(name) : resolver.resolve(name, type);
  const found: unknown = await find.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTFOUND" || error.code === "ENODATA") return [];
    throw new ToolError(keyed("remote.deviceTools.noNameServer", { code: String(error.code) }));
  });
  const records = (Array.isArray(found) ? found : [found]).slice(0, maxRecords);
  return { servers: servers.slice(0, 10), records: records.map((one) => cleanText(recordText(one), 500)) };
}
