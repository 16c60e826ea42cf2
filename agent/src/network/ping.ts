import { execFile, spawn } from "node:child_process";
import { isIPv6 } from "node:net";
import { createLimiter } from "./concurrency-limit.ts";
import type { Pacer } from "./packet-pacer.ts";

export type PingTool = "fping" | "ping" | "none";

const gatheringMS = 15;
const pingChildren = 48;
const fpingLine = /^(\S+)\s*: \[\d+\], (?:\d+ bytes, ([\d.]+) ms|timed out)/u;
const pingReply = /time[=<]([\d.]+) ?ms/gu;

/** The program that can send ICMP here, or the errors when none can. */
export async function findPingTool(): Promise<{ tool: PingTool; detail: string }> {
  const fping = await run("fping", ["-q", "-c1", "-t500", "127.0.0.1"]);
  if (fping.ok) return { tool: "fping", detail: "fping sends ICMP" };
  const ping = await run(
    "ping",
    pingArguments("127.0.0.1", { count: 1, periodMS: 1000, timeoutMS: 500 }, 64),
  );
  if (ping.ok) return { tool: "ping", detail: `the system's ping sends ICMP (fping: ${fping.detail})` };
  return { tool: "none", detail: `fping: ${fping.detail}; ping: ${ping.detail}` };
}

function run(program: string, args: string[]): Promise<{ ok: boolean; detail: string }> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: 3000 }, (error, _stdout, stderr) => {
      const missing = error !== null && "code" in error && error.code === "ENOENT";
      resolve({
        ok: error === null,
        detail: missing ? "not installed" : stderr.trim().slice(0, 200) || "no reply",
      });
    });
  });
}

/** Number of packets, their interval and the time-out of each reply. */
export interface PingSettings {
  count: number;
  periodMS: number;
  timeoutMS: number;
}

/** Receives each round trip in ms, or null for a ping without a reply in time. */
type OnReply = (roundTripMS: number | null) => void;

interface Listener {
  left: number;
  onReply: OnReply;
  end(): void;
}

export interface Pinger {
  /** Resolves after the last reply or time-out. */
  ping(address: string, settings: PingSettings, onReply: OnReply): Promise<void>;
  /** Whether many addresses can be pinged at once, which makes the system send ARP requests for them. */
  sweeps(): Promise<boolean>;
  /** Why no ping could be sent; '' if one could. */
  unavailable(): string;
}

/**
 * Pings addresses that are requested in quick succession with one child process; `signal` kills the
 * children. After the first, pings to an absent address on the local segment are never sent and do not
 * count against budgets.
 */
export function createPinger(
  { pingPacketTTL, isOnSegment }: { pingPacketTTL: number; isOnSegment(address: string): boolean },
  pacer: Pacer,
  signal: AbortSignal,
): Pinger {
  const tool = findPingTool();
  const limit = createLimiter(pingChildren, signal);
  const batches = new Map<string, { settings: PingSettings; listeners: Map<string, Listener> }>();
  let detail = "";

  const send = async (key: string): Promise<void> => {
    const batch = batches.get(key);
    batches.delete(key);
    if (!batch || signal.aborted) return;
    const { settings, listeners } = batch;
    const found = await tool;
    if (found.tool === "none") detail = `ICMP is unavailable (${found.detail})`;
    if (found.tool === "fping")
      return fping([...listeners.keys()], settings, pingPacketTTL, listeners, signal);
    for (const [address, { onReply, end }] of listeners)
      if (found.tool === "none") end();
      else void limit(() => ping(address, settings, pingPacketTTL, onReply, signal)).then(end);
  };

  const join = (address: string, settings: PingSettings, listener: Listener): void => {
    const key = `${isIPv6(address) ? "-6" : "-4"}|${Object.values(settings).join("|")}`;
    let batch = batches.get(key);
    if (!batch) {
      batches.set(key, (batch = { settings, listeners: new Map() }));
      setTimeout(send, gatheringMS, key);
    }
    batch.listeners.set(address, listener);
    if (batch.listeners.size >= addressesPerChild()) void send(key);
  };

  return {
    ping: (address, settings, onReply) =>
      new Promise((end) => {
        const counted: OnReply = (roundTripMS) => {
          if (--listener.left > 0 && (roundTripMS !== null || !isOnSegment(address))) pacer.spend(address, 1);
          onReply(roundTripMS);
          if (listener.left === 0) end();
        };
        const listener = { left: settings.count, onReply: counted, end };
        pacer.pace(address, () => join(address, settings, listener));
      }),
    sweeps: async () => (await tool).tool === "fping",
    unavailable: () => detail,
  };
}

const isRoot = process.getuid?.() === 0;
/** Each silent address on the local segment holds two packets; a socket's buffer takes some 490. */
const addressesPerChild = (): number => (isRoot ? 200 : 125);

function fping(
  addresses: string[],
  { count, periodMS, timeoutMS }: PingSettings,
  ttl: number,
  listeners: Map<string, Listener>,
  signal: AbortSignal,
): void {
  const version = isIPv6(addresses[0] ?? "") ? "-6" : "-4";
  // Only root may send more than one packet per ms, and ping an address more often than every 10 ms.
  const interval = isRoot ? "-i0.1" : "-i1";
  const args = [version, interval, `-c${count}`, `-p${Math.max(10, periodMS)}`, `-t${timeoutMS}`, `-H${ttl}`];
  const child = spawn("fping", [...args, ...addresses], {
    stdio: ["ignore", "pipe", "ignore"],
    signal,
    killSignal: "SIGKILL",
  });
  child.on("error", () => undefined);
  let rest = "";
  child.stdout.setEncoding("latin1").on("data", (chunk: string) => {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [, address = "", time] = fpingLine.exec(line) ?? [];
      if (address) listeners.get(address)?.onReply(time === undefined ? null : Number(time));
    }
  });
  child.on("close", () => addresses.forEach((address) => listeners.get(address)?.end()));
}

function ping(
  address: string,
  settings: PingSettings,
  ttl: number,
  onReply: OnReply,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    execFile(
      "ping",
      pingArguments(address, settings, ttl),
      { signal, killSignal: "SIGKILL" },
      (_error, stdout) => {
        const times = Array.from(stdout.matchAll(pingReply), ([, time]) => Number(time));
        for (let i = 0; i < settings.count; i++) onReply(times[i] ?? null);
        resolve();
      },
    );
  });
}

/** The arguments of the system's ping. */
export function pingArguments(
  address: string,
  { count, periodMS, timeoutMS }: PingSettings,
  ttl: number,
): string[] {
  if (process.platform === "win32") return ["-n", `${count}`, "-w", `${timeoutMS}`, "-i", `${ttl}`, address];
  // Without root, ping refuses intervals under 0.2 s.
  const common = ["-n", "-c", `${count}`, "-i", `${Math.max(200, periodMS) / 1000}`];
  if (process.platform === "darwin") return [...common, "-W", `${timeoutMS}`, "-m", `${ttl}`, address];
  return [...common, "-W", `${timeoutMS / 1000}`, "-t", `${ttl}`, address];
}
