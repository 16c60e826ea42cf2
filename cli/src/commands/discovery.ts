import { readFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import {
  addressOrder,
  advancedFields,
  checkTargets,
  type DiscoveredDevice,
  type DiscoveryFilter,
  discoverySum,
  discoveryWords,
  enums,
  type Job,
  limits,
  matchesFilter,
  MusterError,
  type NetworkDiscoveryRequest,
  parseTargets,
  promoteProbe,
  type SnmpVersion,
  verdictLabels,
} from "@muster/sdk";
import { addCommand, type Context, integer } from "../command.ts";
import { emit, emitCompleted, emitError, followDiscovery, type Imported, withStages } from "../discovery-events.ts";
import { type ImportPlan, planImport, refuseRest, runImport, type Which } from "../import-devices.ts";
import { readStdin } from "../input.ts";
import { columnsOf, printList, talk } from "../output.ts";
import { chooseSnmpCredential, findCredential, findLocation, findOrganization, connectedProbe } from "../resolve.ts";
import { addResource } from "../resource.ts";
import type { Connection } from "../session.ts";
import { addStop } from "../stop.ts";

interface WatchFlags {
  type: DiscoveryFilter;
}

interface RunFlags extends WatchFlags {
  organization?: string;
  location?: string;
  probe?: string;
  credential?: string;
  credential2?: string;
  loginCredential?: string;
  snmpPort?: number;
  pingTimeout?: number;
  pingTtl?: number;
  pings?: number;
  pingDelay?: number;
  import?: Which;
}

const formats = ["table", "ndjson", "json", "csv"];
const job = [{ name: "<job>", text: "job id" }];
const exampleJob = "018f2b5e-7e57-7000-8000-000000000001";
const typeOption = () =>
  new Option("--type <type>", "which targets are printed at the end")
    .choices(enums.DiscoveryFilter)
    .default("allResponding");

const bounded = (flag: string, text: string, bound: { minimum: number; maximum: number; default: number }) =>
  new Option(`${flag} <n>`, `${text} (${bound.minimum} to ${bound.maximum}; usually ${bound.default})`).argParser(
    integer,
  );

const [timeout, ttl, pings, delay] = advancedFields;
const runOptions = [
  new Option("--organization <organization>", "organization: id or name"),
  new Option("--location <location>", "location: id or name"),
  new Option("--probe <probe>", "probe: id or name; an agent is promoted first"),
  new Option("--credential <credential>", "SNMP credential: id or name; usually the one named public"),
  new Option("--credential2 <credential>", "second SNMP credential"),
  new Option("--login-credential <credential>", "Telnet/SSH credential"),
  bounded("--snmp-port", "SNMP port", limits.NetworkDiscoveryRequest.snmpPort),
  bounded("--ping-timeout", "ping timeout in ms", timeout),
  bounded("--ping-ttl", "packet TTL", ttl),
  bounded("--pings", "pings per node", pings),
  bounded("--ping-delay", "delay between pings in ms", delay),
  new Option("--import <which>", "add what is found to the organization").choices(["all", "identified"]),
  typeOption(),
];

export default (program: Command) => {
  const discovery = addResource(program, {
    noun: "discovery",
    one: "job",
    summary: "Find the devices of a site",
    operations: { list: "listJobs" },
    columns: ["id", "state", "delegateName", "createdBy", "createdAt", "total", "done", "found"],
    example: { name: exampleJob, list: "--state RUNNING" },
  });

  addCommand<RunFlags>(discovery, {
    name: "run",
    args: [{ name: "<targets...>", text: "addresses, ranges, subnets or names; @file or - reads them" }],
    summary: "Start a network discovery on a probe and follow it; Ctrl-C stops it",
    permission: "canCreateDevices",
    options: runOptions,
    examples: [
      "discovery run 192.0.2.0/24",
      'discovery run 192.0.2.1-99 sw1.example.com --organization "Acme Dental" --probe probe-1 --import identified',
      "discovery run @targets.txt -o ndjson",
    ],
    changes: true,
    formats,
    run: runDiscovery,
  });

  addCommand<WatchFlags>(discovery, {
    name: "watch",
    args: job,
    summary: "Follow a discovery to its end; Ctrl-C leaves it running",
    permission: "signed-in",
    options: [typeOption()],
    examples: [`discovery watch ${exampleJob}`],
    formats,
    async run(context) {
      const connection = await context.connect();
      const path = { jobId: context.args[0] ?? "" };
      const { id, total } = await connection.muster.call("getJob", { path }, context.signal);
      await follow(context, connection, id, total, async () => []);
    },
  });

  addCommand<WatchFlags>(discovery, {
    name: "show",
    args: job,
    summary: "List what a discovery has found",
    permission: "signed-in",
    options: [typeOption()],
    examples: [`discovery show ${exampleJob} --type all -o csv`],
    formats: ["table", "json", "csv"],
    async run({ args, flags, signal, connect }) {
      const { muster } = await connect();
      const path = { jobId: args[0] ?? "" };
      const { results } = await muster.call("listDiscoveredDevices", { path, query: { type: flags.type } }, signal);
      await printDevices(results, flags);
      talk(`${discoverySum(await muster.call("getJob", { path }, signal))}.`);
    },
  });

  addStop(discovery);

  addCommand<{ which: Which; role?: string; location?: string }>(discovery, {
    name: "import",
    args: [
      { name: "<job>", text: "job id" },
      { name: "[address...]", text: "only these addresses" },
    ],
    summary: "Add discovered devices to an organization; doing it twice adds nothing",
    permission: "canCreateDevices",
    options: [
      new Option("--which <which>", "which of them").choices(["all", "identified"]).default("all"),
      new Option("--role <role>", "role of those that have none").choices(enums.NmsRole),
      new Option("--location <location>", "location: id or name; usually the probe's own"),
    ],
    examples: [
      `discovery import ${exampleJob} --which identified`,
      `discovery import ${exampleJob} 192.0.2.7 --role NMS_OTHER`,
    ],
    changes: true,
    formats: ["table", "json", "csv"],
    async run(context) {
      const { flags, signal } = context;
      const [jobId = "", ...addresses] = context.args;
      const { muster } = await context.connect();
      const found = await muster.call("getJob", { path: { jobId } }, signal);
      const query = { type: "allResponding" as const };
      const { results } = await muster.call("listDiscoveredDevices", { path: { jobId }, query }, signal);
      const strange = addresses.filter((address) => !results.some(({ ip }) => ip === address));
      if (strange.length)
        throw new MusterError("not_found", { message: `The discovery has found nothing at ${strange.join(", ")}.` });
      const chosen = addresses.length ? results.filter(({ ip }) => addresses.includes(ip)) : results;
      const locationId = flags.location
        ? await findLocation(muster, found.clientId, flags.location, signal)
        : await probesLocation(context, found);
      const plan = planImport(found, chosen, { which: flags.which, role: flags.role, locationId });
      if (await context.onlyPlanned("POST", `/ws/nms/import-devices/${plan.orgId}`, plan.body)) return;
      await printList(await runImport(muster, plan, signal), columnsOf("ip", "resultCode", "nodeId"), flags);
      refuseRest(plan, jobId);
    },
  });
};

async function probesLocation(
  { connect, signal }: Context<object>,
  { clientId, delegateNodeId }: Job,
): Promise<number> {
  const { muster } = await connect();
  const { results } = await muster.call("listAgents", { query: { clientId } }, signal);
  const probe = results.find(({ nodeId }) => nodeId === delegateNodeId);
  if (probe) return probe.locationId;
  throw new MusterError("usage", { message: "The probe is gone.", nextStep: "Name the location with --location." });
}

async function runDiscovery(context: Context<RunFlags>): Promise<void> {
  const { flags, signal } = context;
  const targets = await readTargets(context.args);
  const connection = await context.connect();
  const { muster } = connection;
  const orgId = await findOrganization(muster, flags.organization, signal);
  const locationId = await findLocation(muster, orgId, flags.location, signal);
  const probe = await connectedProbe(muster, { orgId, locationId }, flags.probe, signal);
  const body: NetworkDiscoveryRequest = {
    clientId: orgId,
    delegateNodeId: probe.nodeId,
    targets,
    ...(await chooseCredentials(context, connection, orgId)),
    snmpPort: flags.snmpPort ?? limits.NetworkDiscoveryRequest.snmpPort.default,
    pingTimeoutMS: flags.pingTimeout ?? timeout.default,
    pingPacketTTL: flags.pingTtl ?? ttl.default,
    pingsPerNode: flags.pings ?? pings.default,
    delayBetweenPingsMS: flags.pingDelay ?? delay.default,
  };
  if (await context.onlyPlanned("POST", "/ws/nms/start-network-discovery", body)) return;
  if (!probe.isDelegate) await withStages((onStage) => promoteProbe(muster, probe, { onStage, signal }));
  talk(`${discoveryWords.starting} on ${probe.name}`);
  const { jobUUID, targetsIPs } = await muster.call("startNetworkDiscovery", { body }, signal);
  let plan: ImportPlan | undefined;
  try {
    await follow(context, connection, jobUUID, targetsIPs.length, async (ended, devices) => {
      if (!flags.import || ended.state === "CANCELLED") return [];
      plan = planImport(ended, devices, { which: flags.import, locationId });
      return runImport(muster, plan, signal);
    });
  } catch (error) {
    if (signal.aborted) {
      talk("Stopping the discovery…");
      await muster.call("cancelNetworkDiscovery", { path: { jobId: jobUUID } }).catch((refused: unknown) => {
        if (!(refused instanceof MusterError && refused.code === "job_not_running")) throw refused;
      });
      talk(`What was found stays: muster discovery show ${jobUUID}`);
    }
    throw error;
  }
  if (plan) refuseRest(plan, jobUUID);
}

async function readTargets(args: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    args.map((one) => {
      if (one === "-") return readStdin();
      if (!one.startsWith("@")) return one;
      return readFile(one.slice(1), "utf8").catch((error: Error) => {
        throw new MusterError("usage", { message: `The targets cannot be read: ${error.message}` });
      });
    }),
  );
  const text = texts.join("\n");
  const problem = checkTargets(text);
  if (!problem) return text;
  if (parseTargets(text, limits.discoveryTargets).count > limits.discoveryTargets && !problem.startsWith("Invalid"))
    throw new MusterError("number_of_network_scan_targets_exceeded");
  throw new MusterError("invalid_targets", { message: problem === "Required" ? "There are no targets." : problem });
}

async function chooseCredentials({ flags, signal }: Context<RunFlags>, { muster }: Connection, clientId: number) {
  const { results } = await muster.call("listCredentials", { path: { clientId } }, signal);
  const named = async (text: string) => {
    const id = await findCredential(muster, clientId, text, signal);
    const found = results.find((one) => one.id === id);
    if (found) return found;
    throw new MusterError("not_found", { message: `The organization has no credential ${text}.` });
  };
  const first = flags.credential ? await named(flags.credential) : chooseSnmpCredential(results);
  const second = flags.credential2 && (await named(flags.credential2));
  const login = flags.loginCredential && (await named(flags.loginCredential));
  for (const one of [first, second])
    if (one && one.type === "TELNET_SSH") throw new MusterError("credential_type_mismatch");
  if (login && login.type !== "TELNET_SSH") throw new MusterError("credential_type_mismatch");
  return {
    firstSnmpCredentialId: first.id,
    firstSnmpCredentialProtocolVersion: first.type as SnmpVersion,
    ...(second && {
      secondSnmpCredentialId: second.id,
      secondSnmpCredentialProtocolVersion: second.type as SnmpVersion,
    }),
    ...(login && { telnetSSHCredentialId: login.id }),
  };
}

async function follow(
  { flags, signal }: Context<WatchFlags>,
  connection: Connection,
  jobUUID: string,
  total: number,
  whenEnded: (job: Job, devices: DiscoveredDevice[]) => Promise<Imported>,
): Promise<void> {
  const events = flags.output === "ndjson";
  try {
    if (events) emit({ type: "started", jobUUID, total });
    const { job, devices } = await followDiscovery(connection, jobUUID, { events, signal });
    if (!events)
      await printDevices(
        devices.filter((one) => matchesFilter(one, flags.type)),
        flags,
      );
    talk(`${discoverySum(job)}.`);
    const imported = await whenEnded(job, devices);
    if (events) emitCompleted(job, imported);
    if (job.state === "FAILED") throw new MusterError("failed", { message: job.error ?? undefined });
  } catch (error) {
    if (events) emitError(error);
    throw error;
  }
}

async function printDevices(devices: readonly DiscoveredDevice[], flags: Context<object>["flags"]): Promise<void> {
  const rows = devices
    .toSorted((a, b) => (addressOrder(a.ip) < addressOrder(b.ip) ? -1 : 1))
    .map((one) => ({ ...one, name: one.hostname || one.dns || one.netbiosName, result: verdictLabels[one.verdict] }));
  const columns = columnsOf("ip", "name", "role", "vendor", "model", "result", "serialNumber", "firmware", "pingMS");
  await printList(flags.json || flags.jq || flags.output === "json" ? devices : rows, columns, flags);
}
