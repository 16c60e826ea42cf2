import { setMaxListeners } from "node:events";
import { isIP } from "node:net";
import { describe, isAlive, noFindings, type DiscoveredDevice, type Findings, type Verdict } from "./device.ts";
import { createPinger } from "./icmp.ts";
import type { LoginCredential } from "./login.ts";
import { resolveName } from "./names.ts";
import { loadVendors } from "./neighbour.ts";
import type { SnmpCredential } from "./snmp.ts";
import { SocketPool } from "./sockets.ts";
import { createTargetProbe } from "./target.ts";

export { checkProbe } from "./check.ts";
export type { DiscoveredDevice, LoginCredential, SnmpCredential, Verdict };

export interface DiscoveryRequest {
  targets: string[];
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

/**
 * Asks every target everything at once: ICMP, SNMP with each credential, TCP ports and their banners, logins, reverse
 * DNS, NetBIOS and the neighbour table. `on.device` gets a target with its first answer, with each further one, and
 * once with `complete: true` and its verdict. Aborting ends it at once: what is unfinished is `cancelled`. Throws when
 * a credential names an unknown protocol.
 */
export async function discover(
  request: DiscoveryRequest,
  on: { device(device: DiscoveredDevice): void; progress?(done: number, total: number): void },
  signal: AbortSignal,
): Promise<DiscoverySummary> {
  const stop = new AbortController();
  const ended = AbortSignal.any([signal, stop.signal]);
  setMaxListeners(0, ended);
  const pool = new SocketPool();
  const probe = createTargetProbe(pool, request, ended);
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
    else if (end === "complete" && found.refusal === "") summary.silent++;
    on.device(device);
    on.progress?.(summary.total - open.size, summary.total);
  };

  const discoverOne = async (found: Findings): Promise<void> => {
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
    await Promise.all([probe(found, pinged, learned), vendors]);
    finish(found, "complete");
  };

  const discoverName = async (name: string): Promise<void> => {
    const ip = await resolveName(name);
    const isTwice = ip !== undefined && open.has(ip);
    const found = open.get(name);
    if (!found) return;
    if (ip === undefined || isTwice) {
      found.refusal = isTwice ? `The name stands for ${ip}, another target.` : "The name has no address.";
      return finish(found, "complete");
    }
    open.delete(name);
    const target = noFindings(ip, name);
    open.set(ip, target);
    await discoverOne(target);
  };

  try {
    for (const target of request.targets) open.set(target, noFindings(target, ""));
    const all = [...open.values()].map((found) => (isIP(found.ip) ? discoverOne(found) : discoverName(found.ip)));
    await Promise.race([Promise.all(all), aborted(ended)]);
    for (const found of [...open.values()]) finish(found, "cancelled");
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
