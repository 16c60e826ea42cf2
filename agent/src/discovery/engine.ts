import { setMaxListeners } from "node:events";
import {
  toDiscoveredDevice,
  isAlive,
  emptyFindings,
  addEvidence,
  type DiscoveredDevice,
  type Findings,
} from "./probing/findings.ts";
import { keyed, type Evidence, type Verdict } from "@muster/sdk";
import { createPinger } from "../network/ping.ts";
import { createLimiter } from "../network/concurrency-limit.ts";
import type { LoginCredential } from "./probing/login-check.ts";
import { createReverseLookup } from "../network/dns.ts";
import { createSegmentCheck } from "../network/neighbor-table.ts";
import { createPacer, watchForPause } from "../network/packet-pacer.ts";
import { macVendor } from "./vendors/vendor-registries.ts";
import { SocketPool } from "../network/udp-socket-pool.ts";
import { TargetProbe, type LimitedCredential, type Tools } from "./probing/target-probe.ts";
import { createPortScan } from "../network/port-scan.ts";

export { checkScanRequirements } from "./readiness-check.ts";
export { resolveName } from "../network/dns.ts";
export type { SnmpCredential } from "./probing/snmp-conversation.ts";
export type { DiscoveredDevice, LoginCredential };

export interface DiscoveryRequest {
  /** IP addresses. */
  targets: string[];
  /** Host names, by address, for targets that were given by name. */
  names?: ReadonlyMap<string, string>;
  /** A credential with networks is only used at addresses in them. */
  snmp: LimitedCredential[];
  /** Credentials whose secret the server did not send, because no target is in their networks. */
  withheld?: Pick<LimitedCredential | LoginCredential, "id" | "type" | "networks">[];
  login?: LoginCredential;
  /** Known SSH host keys by address; a server with another key is sent no password. */
  hostKeys?: Readonly<Record<string, readonly string[]>>;
  snmpPort: number;
  pingTimeoutMS: number;
  pingPacketTTL: number;
  pingsPerNode: number;
  delayBetweenPingsMS: number;
  packetsPerSecond: number;
  packetsPerSecondPerSubnet: number;
}

export interface DiscoverySummary {
  total: number;
  /** Targets with any response. */
  found: number;
  silent: number;
  verdicts: Partial<Record<Verdict, number>>;
  /** Descriptions of probes that this computer cannot send. */
  unavailable: string[];
}

const maxConcurrentStarts = 40;
const maxConcurrentScans = 256;
const maxConcurrentKnocks = 1_000;
const maxConcurrentLogins = 200;
/** Minimum interval between reports of an unfinished target. */
const updateIntervalMS = 1_000;
const maxPauses = 5;

/**
 * Probes the targets within the packet budgets (packets per second) and identifies those that respond:
 * ICMP, SNMP with each credential, TCP ports and their banners, logins, reverse DNS, NetBIOS and the
 * neighbor table. All times are in ms. `on.device` receives a target after its first response, after
 * further ones, and once with `complete: true`, the verdict and the evidence. After a pause of the process,
 * such as a sleeping laptop, unfinished targets are probed again. Aborting ends at once; unfinished targets
 * are `cancelled`. Throws when a credential names an unknown protocol.
 */
export async function discover(
  request: DiscoveryRequest,
  on: { device(device: DiscoveredDevice, evidence?: Evidence[]): void },
  signal: AbortSignal,
): Promise<DiscoverySummary> {
  const open = new Map<string, Findings>();
  const startedAt = performance.now();
  for (const ip of request.targets) open.set(ip, emptyFindings(ip, request.names?.get(ip) ?? "", startedAt));
  const summary: DiscoverySummary = { total: open.size, found: 0, silent: 0, verdicts: {}, unavailable: [] };

  const finish = (found: Findings, end: "complete" | "cancelled"): void => {
    if (!open.delete(found.ip)) return;
    const device = toDiscoveredDevice(found, end, macVendor);
    summary.verdicts[device.verdict] = (summary.verdicts[device.verdict] ?? 0) + 1;
    if (isAlive(found)) summary.found++;
    else if (device.verdict === "silent" || device.verdict === "name_only") summary.silent++;
    addEvidence(
      found,
      "verdict",
      keyed("discovery.probe.verdict", {
        verdict: keyed(`discovery.discovery.verdict.${device.verdict}`),
        reason: device.reasonMessage,
      }),
    );
    on.device(device, found.evidence);
  };

  /** Reports the first response at once, later changes at intervals. */
  const createReporter = (found: Findings): (() => void) => {
    let waiting: NodeJS.Timeout | undefined;
    let wasReported = false;
    const report = (): void => {
      waiting = undefined;
      if (open.has(found.ip)) on.device(toDiscoveredDevice(found, "open", macVendor));
    };
    return () => {
      if (!isAlive(found) || waiting || !open.has(found.ip)) return;
      if (wasReported) waiting = setTimeout(report, updateIntervalMS);
      else report();
      wasReported = true;
    };
  };

  /** Probes unfinished targets until done, aborted or paused. */
  const probeAll = async (): Promise<void> => {
    const stop = new AbortController();
    const ended = AbortSignal.any([signal, stop.signal]);
    setMaxListeners(0, ended);
    const watch = watchForPause(() => stop.abort());
    const pacer = createPacer(request, ended);
    const isOnSegment = createSegmentCheck();
    const pinger = createPinger({ ...request, isOnSegment }, pacer, ended);
    const pool = new SocketPool(async () => false, pacer.pace);
    const tools: Tools = {
      ...request,
      pings: {
        count: request.pingsPerNode,
        periodMS: request.delayBetweenPingsMS,
        timeoutMS: request.pingTimeoutMS,
      },
      pacer,
      pinger,
      pool,
      scan: createPortScan(pacer, maxConcurrentScans, ended),
      knock: createPortScan(pacer, maxConcurrentKnocks, ended),
      reverse: createReverseLookup(pacer, ended),
      limitFirst: createLimiter(maxConcurrentStarts, ended),
      limitLogins: createLimiter(maxConcurrentLogins, ended),
      isOnSegment,
      signal: ended,
      aborted: aborted(ended),
    };
    try {
      const probes = [...open.values()].map(async (found) => {
        await new TargetProbe(tools, found, createReporter(found)).run();
        if (!ended.aborted && !watch.isPaused()) finish(found, "complete");
      });
      await Promise.all(probes);
      if (pinger.unavailable() !== "") summary.unavailable = [pinger.unavailable()];
    } finally {
      watch.stop();
      stop.abort();
      pool.close();
    }
  };

  for (let pauses = 0; open.size > 0 && !signal.aborted && pauses <= maxPauses; pauses++) await probeAll();
  for (const found of open.values()) finish(found, "cancelled");
  return summary;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
