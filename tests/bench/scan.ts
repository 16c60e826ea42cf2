// One scan of the site lab by the engine, as a process of its own; says what it took and found as JSON.
import { parseTargets, limits, isResponding } from "@muster/sdk";
import { discover, type DiscoveredDevice } from "@muster/agent/discovery";

const devices = new Map<string, DiscoveredDevice>();
const start = performance.now();
await discover(
  {
    targets: parseTargets(process.argv[2] ?? "", limits.discoveryTargets).targets,
    snmp: [
      { id: 1, type: "SNMPV2", community: "public" },
      { id: 2, type: "SNMPV2", community: "site-ro" },
    ],
    snmpPort: 161,
    pingTimeoutMS: 500,
    pingPacketTTL: 127,
    pingsPerNode: 2,
    delayBetweenPingsMS: 300,
  },
  { device: (device) => devices.set(device.ip, device) },
  new AbortController().signal,
);
const { user, system } = process.cpuUsage();
const all = [...devices.values()];
console.log(
  JSON.stringify({
    seconds: (performance.now() - start) / 1_000,
    cpu: (user + system) / 1e6,
    megabytes: Math.round(process.resourceUsage().maxRSS / 1_024),
    found: all.filter(isResponding).length,
    identified: all.filter((device) => device.verdict === "identified").length,
    pinged: all.filter((device) => device.pingMS !== null).length,
  }),
);
process.exit(0);
