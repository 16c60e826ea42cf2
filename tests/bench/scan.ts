// Scans the site lab once with the engine in a separate process; prints the duration and results as JSON.
// usage: scan.ts TARGETS [ping | all]; all: with every credential of the site
import { isResponding, parseTargets, limits } from "@muster/sdk";
import { discover, type DiscoveredDevice, type SnmpCredential } from "@muster/agent/discovery";
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { createPinger } from "../../agent/src/network/ping.ts";
import { createPacer } from "../../agent/src/network/packet-pacer.ts";

export interface Scan {
  seconds: number;
  cpu: number;
  megabytes: number;
  pinged: number;
  /** When the first response of any kind arrived, in ms since the start. */
  firstAnswerMS: number;
  /** The final result of each target, and the time of its first response in ms since the start. */
  devices: (DiscoveredDevice & { firstMS: number; completeMS: number })[];
}

// like `muster agents run`
setFlagsFromString("--semi-space-growth-factor=1");

const [text = "", only] = process.argv.slice(2);
const { targets } = parseTargets(text, limits.discoveryTargets);
const pings = { pingTimeoutMS: 500, pingPacketTTL: 127, pingsPerNode: 2, delayBetweenPingsMS: 300 };
const budget = { packetsPerSecond: 10_000, packetsPerSecondPerSubnet: 10_000 };
const two: SnmpCredential[] = [
  { id: 1, type: "SNMPV2", community: "public" },
  { id: 2, type: "SNMPV2", community: "site-ro" },
];
const user = {
  authProtocol: "SHA",
  authPassword: "authpass99",
  privProtocol: "AES",
  privPassword: "privpass99",
};
const others: SnmpCredential[] = [
  { id: 3, type: "SNMPV1", community: "public" },
  { id: 4, type: "SNMPV1", community: "site-ro" },
  { id: 5, type: "SNMPV3", user: "netmon", ...user },
  { id: 6, type: "SNMPV3", user: "netmon5", authProtocol: "MD5", authPassword: "authpass99" },
];
const signal = new AbortController().signal;
const devices = new Map<string, Scan["devices"][number]>();
const pinged = new Set<string>();
let firstAnswerMS = Infinity;
const start = performance.now();
if (only === "ping") {
  const pinger = createPinger({ ...pings, isOnSegment: () => true }, createPacer(budget, signal), signal);
  const settings = {
    count: pings.pingsPerNode,
    periodMS: pings.delayBetweenPingsMS,
    timeoutMS: pings.pingTimeoutMS,
  };
  const ping = (target: string) =>
    pinger.ping(target, settings, (roundTripMS) => roundTripMS !== null && pinged.add(target));
  await Promise.all(targets.map(ping));
} else
  await discover(
    {
      ...pings,
      targets,
      snmp: only === "all" ? [...two, ...others] : two,
      snmpPort: 161,
      ...budget,
    },
    {
      device(device, evidence) {
        const now = performance.now() - start;
        if (isResponding(device))
          for (const { kind, atMS } of evidence ?? [])
            if (kind !== "verdict") firstAnswerMS = Math.min(firstAnswerMS, atMS);
        if (device.pingMS !== null) pinged.add(device.ip);
        devices.set(device.ip, {
          ...device,
          firstMS: devices.get(device.ip)?.firstMS ?? now,
          completeMS: now,
        });
      },
    },
    signal,
  );
const seconds = (performance.now() - start) / 1_000;
// includes child processes, in 1/100 s
const ticks = readFileSync("/proc/self/stat", "latin1").split(") ")[1]!.split(" ").slice(11, 15).map(Number);
const { maxRSS } = process.resourceUsage();
const scan: Scan = {
  seconds,
  cpu: ticks.reduce((sum, tick) => sum + tick, 0) / 100,
  megabytes: Math.round(maxRSS / 1_024),
  pinged: pinged.size,
  firstAnswerMS,
  devices: [...devices.values()],
};
process.stdout.write(JSON.stringify(scan), () => process.exit(0));
