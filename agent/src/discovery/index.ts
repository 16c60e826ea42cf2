import { setMaxListeners } from "node:events";
import { setImmediate as eventLoopTurn } from "node:timers/promises";
import { describe, isAlive, noFindings, type DiscoveredDevice, type Findings } from "./device.ts";
import type { Verdict } from "@muster/sdk";
import { createPinger } from "./icmp.ts";
import type { LoginCredential } from "./login.ts";
import { createNeighbourTable, loadVendors } from "./neighbour.ts";
import type { SnmpCredential } from "./snmp.ts";
import { SocketPool } from "./sockets.ts";
import { createTargetProbe } from "./target.ts";

export { checkProbe } from "./check.ts";
export { resolveName } from "./names.ts";
export type { DiscoveredDevice, LoginCredential, SnmpCredential };

export interface DiscoveryRequest {
  /** Addresses. */
  targets: string[];
  /** The names that some of the addresses were given as. */
  names?: ReadonlyMap<string, string>;
  snmp: SnmpCredential[];
  login?: LoginCredential;
  snmpPort: number;
  pingTimeoutMS: number;
  pingPacketTTL: number;
  pingsPerNode: number;
  delayBetweenPingsMS: number;
}

export interface DiscoverySummary {
  total: number;
  /** Targets at which anything answered. */
  found: number;
  silent: number;
  verdicts: Partial<Record<Verdict, number>>;
  /** Probes that this machine could not make, in words. */
  unavailable: string[];
}

const startsPerTurn = 20;

/**
 * Asks every target everything at once: ICMP, SNMP with each credential, TCP ports and their banners, logins, reverse
 * DNS, NetBIOS and the neighbour table. `on.device` gets a target with its first answer, with each further one, and
 * once with `complete: true` and its verdict. Aborting ends it at once: what is unfinished is `cancelled`. Throws when
 * a credential names an unknown protocol.
 */
export async function discover(
  request: DiscoveryRequest,
  on: { device(device: DiscoveredDevice): void },
  signal: AbortSignal,
): Promise<DiscoverySummary> {
  const stop = new AbortController();
  const ended = AbortSignal.any([signal, stop.signal]);
  setMaxListeners(0, ended);
  const neighbour = createNeighbourTable();
  const pool = new SocketPool(async (address) => (await neighbour(address)) === "");
  const probe = createTargetProbe(pool, neighbour, request, ended);
  const ping = createPinger(request, ended);
  const open = new Map<string, Findings>();
  const summary: DiscoverySummary = {
    total: request.targets.length,
    found: 0,
    silent: 0,
    verdicts: {},
    unavailable: [],
  };
  let vendorOf = (_mac: string): string => "";
  const vendors = loadVendors().then((lookup) => (vendorOf = lookup));

  const finish = (found: Findings, end: "complete" | "cancelled"): void => {
    if (!open.delete(found.ip)) return;
    const device = describe(found, end, vendorOf);
    summary.verdicts[device.verdict] = (summary.verdicts[device.verdict] ?? 0) + 1;
    if (isAlive(found)) summary.found++;
    else if (device.verdict === "silent" || device.verdict === "name_only") summary.silent++;
    on.device(device);
  };

  const pingOne = (found: Findings): { learned: () => void; pinged: Promise<void> } => {
    let isKnown = false;
    const learned = (): void => {
      isKnown ||= isAlive(found);
      if (isKnown && open.has(found.ip)) on.device(describe(found, "open", vendorOf));
    };
    const pinged = ping(found.ip, (roundTripMS) => {
      if (found.pingMS !== null && found.pingMS <= roundTripMS) return;
      found.pingMS = roundTripMS;
      learned();
    });
    return { learned, pinged };
  };

  const discoverOne = async (found: Findings, { learned, pinged }: ReturnType<typeof pingOne>): Promise<void> => {
    await Promise.all([probe(found, pinged, learned), vendors]);
    finish(found, "complete");
  };

  try {
    for (const ip of request.targets) open.set(ip, noFindings(ip, request.names?.get(ip) ?? ""));
    const starts = [...open.values()].map((found) => {
      const pinging = pingOne(found);
      return () => discoverOne(found, pinging);
    });
    const failure = Promise.withResolvers<never>();
    const startAll = async (): Promise<void> => {
      const all: Promise<void>[] = [];
      while (starts.length > 0 && !ended.aborted) {
        for (const start of starts.splice(0, startsPerTurn)) all.push(start().catch(failure.reject));
        await eventLoopTurn();
      }
      await Promise.all(all);
    };
    await Promise.race([startAll(), aborted(ended), failure.promise]);
    for (const found of open.values()) finish(found, "cancelled");
    if (ping.unavailable() !== "") summary.unavailable.push(ping.unavailable());
    return summary;
  } finally {
    stop.abort();
    pool.close();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
