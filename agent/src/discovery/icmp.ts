import { execFile, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { isIPv6 } from "node:net";
import { createLimiter } from "./limiter.ts";

export interface PingOptions {
  pingTimeoutMS: number;
  pingPacketTTL: number;
  pingsPerNode: number;
  delayBetweenPingsMS: number;
}

export type PingTool = "fping" | "ping" | "none";

const addressesPerChild = 125;
const pingChildren = 48;
const fpingReply = /^(\S+)\s*: \[\d+\], \d+ bytes, ([\d.]+) ms/u;
const pingReply = /time[=<]([\d.]+) ?ms/gu;

/** Which program can send ICMP here, with its own words when none can. */
export async function findPingTool(): Promise<{ tool: PingTool; detail: string }> {
  const fping = await run("fping", ["-q", "-c1", "-t500", "127.0.0.1"]);
  if (fping.ok) return { tool: "fping", detail: "fping sends ICMP" };
  const ping = await run("ping", pingArguments("127.0.0.1", onePing));
  if (ping.ok) return { tool: "ping", detail: `the system's ping sends ICMP (fping: ${fping.detail})` };
  return { tool: "none", detail: `fping: ${fping.detail}; ping: ${ping.detail}` };
}

const onePing = { pingTimeoutMS: 500, pingPacketTTL: 64, pingsPerNode: 1, delayBetweenPingsMS: 1000 };

function run(program: string, args: string[]): Promise<{ ok: boolean; detail: string }> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: 3000 }, (error, _stdout, stderr) => {
      const missing = error !== null && "code" in error && error.code === "ENOENT";
      resolve({ ok: error === null, detail: missing ? "not installed" : stderr.trim().slice(0, 200) || "no answer" });
    });
  });
}

interface Listener {
  reply(roundTripMS: number): void;
  end(): void;
}

/**
 * A function that pings an address with all the others asked for in the same turn, calling `reply` with each round
 * trip in milliseconds; it ends with the last ping's time-out, or when `signal` aborts and the children are killed.
 * `unavailable()` says in words why nothing could be sent.
 */
export function createPinger(options: PingOptions, signal: AbortSignal) {
  const tool = findPingTool();
  const limit = createLimiter(pingChildren, signal);
  let detail = "";
  let batch = new Map<string, Listener>();

  const send = async (): Promise<void> => {
    const listeners = batch;
    batch = new Map();
    const found = await tool;
    if (found.tool === "none") detail = `ICMP is unavailable (${found.detail})`;
    const children = found.tool === "fping" ? shards([...listeners.keys()]) : [];
    for (const { version, addresses } of children) fping(version, addresses, options, listeners, signal);
    if (found.tool === "fping") return;
    for (const [address, { reply, end }] of listeners)
      if (found.tool === "none") end();
      else void limit(() => ping(address, options, reply, signal)).then(end);
  };

  const pinger = (address: string, reply: (roundTripMS: number) => void): Promise<void> =>
    new Promise((end) => {
      if (batch.size === 0) setImmediate(send);
      batch.set(address, { reply, end });
    });
  return Object.assign(pinger, { unavailable: () => detail });
}

function shards(addresses: string[]): { version: string; addresses: string[] }[] {
  return ["-4", "-6"].flatMap((version) => {
    const family = addresses.filter((address) => isIPv6(address) === (version === "-6"));
    const count = Math.ceil(family.length / addressesPerChild);
    return Array.from({ length: count }, (_, i) => ({
      version,
      addresses: family.filter((_a, at) => at % count === i),
    }));
  });
}

function fping(
  version: string,
  addresses: string[],
  { pingTimeoutMS, pingPacketTTL, pingsPerNode, delayBetweenPingsMS }: PingOptions,
  listeners: Map<string, Listener>,
  signal: AbortSignal,
): void {
  // Below 10 ms fping wants root for -p.
  const period = Math.max(10, delayBetweenPingsMS);
  const args = [version, "-i1", `-c${pingsPerNode}`, `-p${period}`, `-t${pingTimeoutMS}`, `-H${pingPacketTTL}`];
  const child = spawn("fping", [...args, ...addresses], {
    stdio: ["ignore", "pipe", "ignore"],
    signal,
    killSignal: "SIGKILL",
  });
  child.on("error", () => undefined);
  createInterface({ input: child.stdout }).on("line", (line) => {
    const [, address = "", time] = fpingReply.exec(line) ?? [];
    listeners.get(address)?.reply(Number(time));
  });
  child.on("close", () => addresses.forEach((address) => listeners.get(address)?.end()));
}

function ping(
  address: string,
  options: PingOptions,
  reply: (roundTripMS: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    execFile("ping", pingArguments(address, options), { signal, killSignal: "SIGKILL" }, (_error, stdout) => {
      for (const [, time] of stdout.matchAll(pingReply)) reply(Number(time));
      resolve();
    });
  });
}

function pingArguments(address: string, options: PingOptions): string[] {
  const { pingTimeoutMS, pingPacketTTL, pingsPerNode, delayBetweenPingsMS } = options;
  if (process.platform === "win32")
    return ["-n", `${pingsPerNode}`, "-w", `${pingTimeoutMS}`, "-i", `${pingPacketTTL}`, address];
  // Without root, ping refuses intervals under 0.2 s.
  const interval = `${Math.max(200, delayBetweenPingsMS) / 1000}`;
  const common = ["-n", "-c", `${pingsPerNode}`, "-i", interval];
  if (process.platform === "darwin") return [...common, "-W", `${pingTimeoutMS}`, "-m", `${pingPacketTTL}`, address];
  return [...common, "-W", `${pingTimeoutMS / 1000}`, "-t", `${pingPacketTTL}`, address];
}
