// Runs at the location of the lab's probe: a server, a real probe, the lab's devices, and scheduled faults.
// usage: faults-run.ts PLAN MINUTES RESULT
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { isResponding, type ImportDevice, type NewPolicy } from "@muster/sdk";
import { enroll, startAgent } from "@muster/agent";
import { WebhookReceiver } from "../../support/monitoring/webhook-receiver.ts";
import { discoveryOf, startTestServer, until } from "../../support/server/server.ts";
import { median } from "../measure.ts";

interface Planned {
  ip: string;
  kind: string;
  net: string;
  ping: boolean;
  mac?: string;
  snmp: { v: number[]; community?: string; unknown?: boolean } | null;
}

type Kind = "stopped" | "restarted" | "lossy" | "no SNMP" | "flapping" | "switch with 8 devices" | "probe";

interface Fault {
  kind: Kind;
  ips: string[];
  start: number;
  minutes: number;
  /** When the fault actually began and ended. */
  from: number;
  to: number;
}

const [planFile = "", minutesText = "60", resultFile = ""] = process.argv.slice(2);
const minutes = Number(minutesText);
const targets = "10.66.0.1-10.66.3.232";
const minuteMS = 60_000;
/** The time, in minutes, after which all devices have been polled and links are counted. */
const polledAfterMinutes = 3;
/** The end of an outage is reported after the next poll, and parents are checked first. */
const lateMS = 4 * minuteMS;

const execute = promisify(execFile);
const site = (...command: string[]) => execute("ip", ["netns", "exec", "lab-site", ...command]);
const log = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);

const plan = JSON.parse(readFileSync(planFile, "utf8")) as { devices: Planned[] };

const isUsed = (ip: string) => plan.devices.some((one) => one.ip === ip);
const switchAddress = Array.from({ length: 200 }, (_, n) => `10.66.3.${n + 1}`).find((ip) => !isUsed(ip))!;

// the faults themselves
await site(
  "nft",
  `table ip faults {
    set stopped { type ipv4_addr; }
    set snmp { type ipv4_addr; }
    set lossy { type ipv4_addr; }
    chain in {
      type filter hook input priority -10;
      ip daddr @stopped drop;
      ip daddr @snmp udp dport 161 drop;
      ip daddr @lossy numgen random mod 2 == 0 drop;
    }
  }`,
);
const change = (action: "add" | "delete", set: "stopped" | "snmp" | "lossy", ips: readonly string[]) =>
  site("nft", action, "element", "ip", "faults", set, `{ ${ips.join(", ")} }`);

async function restartSnmpd(ip: string): Promise<void> {
  const folder = join(dirname(planFile), "snmpd");
  await site("pkill", "-f", `${folder}/${ip}.conf`).catch(() => undefined);
  const args = ["-f", "-Lo", "-C", "-c", `${folder}/${ip}.conf`, "-I", "-smux", `udp:${ip}:161`];
  spawn("ip", ["netns", "exec", "lab-site", "snmpd", ...args], {
    stdio: "ignore",
    env: { ...process.env, SNMP_PERSISTENT_DIR: `${folder}/${ip}` },
  }).unref();
}

// the devices behind the switch that fails
const free = plan.devices.filter(({ net, ping, kind }) => net === "site" && ping && kind !== "hostile");
const behind = free.filter(({ mac }) => mac).slice(-8);
// receives the notifications
const receiver = new WebhookReceiver();
await receiver.start();
const origin = `http://127.0.0.1:${receiver.port}`;

// starts the switch
await site("ip", "addr", "add", `${switchAddress}/32`, "dev", "d0");
const lanSwitch = spawn(
  "ip",
  [
    ["netns", "exec", "lab-site", process.execPath, join(import.meta.dirname, "lab-switch.ts")],
    [switchAddress, hostname(), ...behind.map(({ mac = "" }) => mac)],
  ].flat(),
  { stdio: ["ignore", "ignore", "inherit"] },
);

const server = await startTestServer({ notificationAllowHosts: [origin] });
const data = mkdtempSync(join(tmpdir(), "muster-faults-"));
const { clientId, locationId } = server;
const { muster } = server.ada;
const { token } = await muster.call("createEnrollmentToken", {
  body: { clientId, locationId, expiresInMinutes: 5 },
});
const { nodeId: probeId } = await enroll({ url: server.url, token, data, name: hostname() });
const start = () => startAgent({ data });
let agent = start();
const isProbe = async () =>
  (await server.session.call("installNmAgent", { path: { nodeId: probeId } }).catch(() => null))?.args[0] ===
  "OK";
await until("it is a probe", isProbe, 60_000);

// the setup that a technician would make
const user = {
  authProtocol: "SHA",
  authPassword: "authpass99",
  privProtocol: "AES",
  privPassword: "privpass99",
};
const credential = async (name: string, type: "SNMPV2" | "SNMPV3", secret: object) =>
  (
    await muster.call("createCredential", {
      path: { clientId },
      body: { name, type, secret: secret as never },
    })
  ).id;
const first = {
  ids: [
    await credential("public", "SNMPV2", { community: "public" }),
    await credential("site-ro", "SNMPV2", { community: "site-ro" }),
  ] as const,
  version: "SNMPV2" as const,
};
const second = {
  ids: [
    await credential("netmon", "SNMPV3", { user: "netmon", ...user }),
    await credential("netmon5", "SNMPV3", {
      user: "netmon5",
      authProtocol: "MD5",
      authPassword: "authpass99",
    }),
  ] as const,
  version: "SNMPV3" as const,
};
const devices = new Map<string, ImportDevice>();
for (const { ids, version } of [first, second]) {
  const { jobUUID } = await muster.call("startNetworkDiscovery", {
    body: {
      ...discoveryOf({ nodeId: probeId }, ids[0], targets, clientId),
      firstSnmpCredentialProtocolVersion: version,
      secondSnmpCredentialId: ids[1],
      secondSnmpCredentialProtocolVersion: version,
    },
  });
  const path = { jobId: jobUUID };
  const isOver = async () => (await muster.call("getJob", { path })).state === "COMPLETED";
  await until("the discovery is over", isOver, 300_000);
  const { results } = await muster.call("listDiscoveredDevices", { path, query: {} });
  for (const one of results.filter(isResponding)) {
    const found = [...new Set([...one.snmpv1, ...one.snmpv2, ...one.snmpv3])];
    const known = devices.get(one.ip);
    if (known && (known.credentialsIds?.length || !found.length)) continue;
    devices.set(one.ip, {
      ip: one.ip,
      role: one.role || "NMS_APPLIANCE",
      deviceName: one.ip,
      jobUUID,
      locationId,
      nmsDelegateNodeId: probeId,
      credentialsIds: found,
    });
  }
}
const withSnmp = [...devices.values()].filter(({ credentialsIds }) => credentialsIds?.length).length;
const added = await muster.call("importDevices", {
  path: { orgId: clientId },
  body: { devices: [...devices.values()] },
});
// the built-in policies only cover switches, routers, firewalls and servers with an agent
const policies = await muster.call("listPolicies", { query: { pageSize: 200 } });
const ofSwitches = policies.results.find(({ nodeRole }) => nodeRole === "NMS_SWITCH")!;
const { content } = await muster.call("getPolicy", { path: { policyId: ofSwitches.id } });
const watched = new Set<string | null | undefined>(policies.results.map(({ nodeRole }) => nodeRole));
const isRole = (role: string): role is NonNullable<NewPolicy["nodeRole"]> => !watched.has(role);
const unwatched = new Set([...devices.values()].map(({ role }) => role).filter(isRole));
for (const nodeRole of unwatched)
  await server.session.call("createPolicy", {
    body: {
      name: `Offline ${nodeRole}`,
      nodeClass: "NMS",
      nodeRole,
      content,
      assignments: [{ scope: "ORGANIZATION", id: clientId }],
    },
  });
const addresses = [...devices.keys()];
const ipOf = new Map(added.results.map(({ nodeId }, at) => [nodeId, addresses[at]!]));
const nodeOf = new Map(added.results.map(({ nodeId }, at) => [addresses[at]!, nodeId]));

// chooses which devices have which fault, and when
// recordings of the same device are one device with several addresses
const isAlone = ({ ip }: Planned) =>
  added.results.filter(({ nodeId }) => nodeId === nodeOf.get(ip)).length === 1;
const others = free.filter((one) => !behind.includes(one) && isAlone(one));
const publicSnmpd = others.filter(({ kind, snmp }) => kind === "snmpd" && snmp?.community);
const publicSnmp = others.filter(({ kind, snmp }) => kind === "recording" && snmp && !snmp.unknown);
const rest = others.filter((one) => !publicSnmpd.includes(one) && !publicSnmp.includes(one));
const faults: Fault[] = [];
const plans = (kind: Kind, start: number, length: number, ips: string[]) =>
  faults.push({ kind, ips, start, minutes: length, from: 0, to: 0 });
for (const start of [6, 13, 20, 27, 34, 41]) plans("stopped", start, 5, [publicSnmp.pop()!.ip]);
for (const start of [7, 22, 37]) plans("stopped", start, 4, [rest.pop()!.ip]);
for (const start of [6.5, 16, 24, 32]) plans("restarted", start, 2.5, [publicSnmpd.pop()!.ip]);
for (const start of [7, 18, 28, 36]) plans("lossy", start, 5, [publicSnmp.pop()!.ip]);
for (const start of [7.5, 22, 34]) plans("no SNMP", start, 6, [publicSnmp.pop()!.ip]);
for (const start of [15, 26]) plans("flapping", start, 18, [publicSnmp.pop()!.ip]);
for (const start of [8, 44])
  plans("switch with 8 devices", start, 6, [switchAddress, ...behind.map(({ ip }) => ip)]);
plans("probe", 52, 4, []);

const began = performance.now();
const beganAt = Date.now();
log(`${devices.size} devices are polled, ${withSnmp} of them by SNMP`);
await server.session.call("createChannel", {
  body: {
    name: "On call",
    type: "WEBHOOK",
    enabled: true,
    target: { url: `${origin}/hook`, secret: "shared secret" },
  },
});

const at = (minute: number) => wait(Math.max(0, began + minute * minuteMS - performance.now()));
async function inject(fault: Fault): Promise<void> {
  await at(fault.start);
  fault.from = Date.now();
  log(`${fault.kind} ${fault.ips.join(" ")}`);
  const { ips, kind } = fault;
  const end = fault.start + fault.minutes;
  if (kind === "probe") {
    await agent.close();
    await at(end);
    agent = start();
  } else if (kind === "flapping")
    for (let minute = fault.start; minute < end; minute += 4.5) {
      await change("add", "stopped", ips);
      await at(minute + 2.5);
      await change("delete", "stopped", ips);
      await at(minute + 4.5);
    }
  else {
    const allPackets = kind === "lossy" ? "lossy" : "stopped";
    const set = kind === "no SNMP" ? "snmp" : allPackets;
    await change("add", set, ips);
    if (kind === "restarted") await restartSnmpd(ips[0]!);
    await at(end);
    await change("delete", set, ips);
  }
  fault.to = Date.now();
}
const injected = faults.filter((fault) => fault.start + fault.minutes + 6 <= minutes);
const cpu = process.cpuUsage();
const links = at(polledAfterMinutes).then(async () => {
  const known = await muster.call("getTopology", { query: { clientId } });
  log(`${known.links.length} links are known, of ${known.devices.length} devices`);
});
await Promise.all([links, ...injected.map(inject)]);
await at(minutes);
const spent = process.cpuUsage(cpu);

// compares Muster's alerts with the injected faults
const told = receiver.events();
const { results: alerts } = await muster.call("listAlerts", { query: {} });
const explained = new Set<number>();
const rows: Record<string, string>[] = [...Map.groupBy(injected, ({ kind }) => kind)].map(([kind, of]) => {
  const opened: number[] = [];
  const counts = { alerts: 0, children: 0, told: 0, flapping: 0 };
  for (const { ips, from, to } of of) {
    const within = alerts.filter(
      ({ nodeId, openedAt }) =>
        (kind === "probe" ? nodeId === probeId : ips.includes(ipOf.get(nodeId) ?? "")) &&
        openedAt >= from &&
        openedAt <= to + lateMS,
    );
    const children = within.filter(
      ({ nodeId, suppressedByDevice }) =>
        kind === "switch with 8 devices" &&
        ipOf.get(nodeId) !== switchAddress &&
        ipOf.get(suppressedByDevice?.nodeId ?? 0) === switchAddress,
    );
    for (const { id } of within) explained.add(id);
    const own = within.filter((one) => !children.includes(one));
    counts.alerts += own.length;
    counts.children += children.length;
    counts.flapping += own.filter(({ flapping }) => flapping).length;
    counts.told += told.filter(
      ({ event, alert }) => event === "alert.opened" && within.some(({ id }) => id === alert.id),
    ).length;
    opened.push(...own.slice(-1).map(({ openedAt }) => (openedAt - from) / 1_000));
  }
  return {
    fault: kind,
    times: String(of.length),
    alerts: String(counts.alerts),
    "explained by the parent": String(counts.children),
    flapping: String(counts.flapping),
    told: String(counts.told),
    "opened after": opened.length
      ? `${Math.round(median(opened))} s, at most ${Math.round(Math.max(...opened))}`
      : "–",
  };
});
const unexplained = alerts.filter(({ id }) => !explained.has(id));
for (const one of unexplained)
  log(
    `another alert: ${ipOf.get(one.nodeId) ?? "probe"} ${one.conditionName} ${new Date(one.openedAt).toISOString()} ${one.message}`,
  );
const reset = alerts.filter(({ state }) => state === "RESET").length;
const nothing = { "explained by the parent": "", flapping: "", "opened after": "" };
const elapsed = (Date.now() - beganAt) / 1_000;
rows.push({
  ...nothing,
  fault: "any other alert",
  times: "–",
  alerts: String(unexplained.length),
  told: String(
    told.filter(({ event, alert }) => event === "alert.opened" && !explained.has(alert.id)).length,
  ),
});
rows.push({
  ...nothing,
  fault: `${devices.size} devices (${withSnmp} by SNMP) for ${Math.round(elapsed / 60)} min; ${reset} of ${alerts.length} alerts were reset; server and probe ${((spent.user + spent.system) / 1e4 / elapsed).toFixed(1)} % of a core`,
  times: "",
  alerts: "",
  told: "",
});
writeFileSync(resultFile, JSON.stringify(rows));
writeFileSync(`${resultFile}.alerts`, JSON.stringify({ alerts, told, injected, ips: [...ipOf] }));
await agent.close();
await server.close();
lanSwitch.kill();
await receiver.close();
rmSync(data, { recursive: true });
process.exit(0);
