import { readFile } from "node:fs/promises";
import {
  advancedFields,
  checkTargets,
  discoverySum,
  discoveryWords,
  isResponding,
  type Job,
  limits,
  missingTargets,
  MusterError,
  partlyDone,
  promoteProbe,
  readJobs,
  runSeries,
  seriesPlan,
  type SeriesRequest,
  type SeriesResult,
  type SnmpVersion,
  splitSeries,
  sumJobs,
  watchToEnd,
} from "@muster/sdk";
import { openLive } from "@muster/sdk/live";
import { Option } from "commander";
import { type Context, integer } from "../lib/command.ts";
import { emit, emitCompleted, emitError, type Follower, openFollower, withStages } from "./events.ts";
import { printDevices, sayNothing, type TypeFlags, typeOptions, wanted } from "./print.ts";
import { type ImportPlan, joinPlans, planImport, refuseRest, runImport, type Which } from "./import.ts";
import { cannotRead, readStdin } from "../lib/input.ts";
import { printStatus } from "../lib/output.ts";
import {
  chooseSnmpCredential,
  connectedProbe,
  resolveCredential,
  resolveLocation,
  resolveOrganization,
} from "../lib/resolve.ts";
import type { Connection } from "../lib/session.ts";

export interface RunFlags extends TypeFlags {
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
  packetsPerSecond?: number;
  packetsPerSecondPerSubnet?: number;
  import?: Which;
  series?: string;
}

const bounded = (flag: string, text: string, bound: { minimum: number; maximum: number; default: number }) =>
  new Option(
    `${flag} <n>`,
    `${text} (${bound.minimum} to ${bound.maximum}; usually ${bound.default})`,
  ).argParser(integer);

const [timeout, ttl, pings, delay, , pace, subnetPace] = advancedFields;
export const runOptions = [
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
  bounded("--packets-per-second", "packets sent a second in all", pace),
  bounded("--packets-per-second-per-subnet", "packets sent a second into one /24 or /64", subnetPace),
  new Option("--import <which>", "add what is found to the organization").choices(["all", "identified"]),
  new Option(
    "--series <series>",
    "go on with the discoveries of a long list: what they have finished is left out",
  ),
  ...typeOptions(),
];

/** Runs a discovery, or one after another where the targets are more than one takes, and follows them to the end. */
export async function runDiscovery(context: Context<RunFlags>): Promise<void> {
  const { flags, signal } = context;
  const given = await readTargets(context.args);
  const connection = await context.connect();
  const { muster } = connection;
  const targets = flags.series ? missingTargets(given, await readJobs(muster, flags.series, signal)) : given;
  if (!targets) return printStatus("The discoveries of this series have looked at all of these targets.");
  const { parts, count } = splitSeries(targets);
  const orgId = await resolveOrganization(muster, flags.organization, signal);
  const locationId = await resolveLocation(muster, orgId, flags.location, signal);
  const probe = await connectedProbe(muster, { orgId, locationId }, flags.probe, signal);
  const request: SeriesRequest = {
    clientId: orgId,
    delegateNodeId: probe.nodeId,
    ...(await chooseCredentials(context, connection, orgId)),
    snmpPort: flags.snmpPort ?? limits.NetworkDiscoveryRequest.snmpPort.default,
    pingTimeoutMS: flags.pingTimeout ?? timeout.default,
    pingPacketTTL: flags.pingTtl ?? ttl.default,
    pingsPerNode: flags.pings ?? pings.default,
    delayBetweenPingsMS: flags.pingDelay ?? delay.default,
    packetsPerSecond: flags.packetsPerSecond ?? pace.default,
    packetsPerSecondPerSubnet: flags.packetsPerSecondPerSubnet ?? subnetPace.default,
  };
  if (parts.length > 1) printStatus(`${seriesPlan({ parts, count })}.`);
  const bodies = parts.map((part) => ({ ...request, targets: part }));
  const planned = bodies.length > 1 ? bodies : bodies[0];
  if (await context.onlyPlanned("POST", "/ws/nms/start-network-discovery", planned)) return;
  if (!probe.isDelegate) await withStages((onStage) => promoteProbe(muster, probe, { onStage, signal }));
  printStatus(`${discoveryWords.starting} on ${probe.name}`);
  await followSeries(context, connection, { request, parts, count, locationId });
}

interface Order {
  request: SeriesRequest;
  parts: readonly string[];
  count: number;
  locationId: number;
}

async function followSeries(
  { flags, signal }: Context<RunFlags>,
  { url, token, muster }: Connection,
  { request, parts, count, locationId }: Order,
): Promise<void> {
  const events = flags.output === "ndjson";
  const passes = wanted(flags);
  const follower = await openFollower({
    events,
    total: parts.length > 1 ? count : undefined,
    keeps: (device) => passes(device) || (flags.import !== undefined && isResponding(device)),
  });
  const live = openLive({ url, token });
  const stopping = () => printStatus("Stopping the discovery…");
  signal.addEventListener("abort", stopping, { once: true });
  try {
    const result = await runSeries({ muster, live }, request, parts, {
      signal,
      seriesId: flags.series,
      onStart(jobUUID, part, total) {
        const of = parts.length > 1 ? { part: part + 1, parts: parts.length } : {};
        if (events) emit({ type: "started", jobUUID, total, ...of });
      },
      onTargets: follower.take,
    });
    follower.close();
    await finish({ flags, signal }, { muster }, follower, result, locationId);
  } catch (error) {
    if (events) emitError(error);
    throw error;
  } finally {
    signal.removeEventListener("abort", stopping);
    follower.close();
    live.close();
  }
}

/** Prints what was found, adds what is to be added, and says what is missing. */
async function finish(
  { flags, signal }: Pick<Context<RunFlags>, "flags" | "signal">,
  { muster }: Pick<Connection, "muster">,
  follower: Follower,
  result: SeriesResult,
  locationId: number,
): Promise<void> {
  const [first, ...more] = result.jobs;
  if (signal.aborted) {
    const [job] = follower.jobs();
    const id = job?.seriesId ?? job?.id ?? first?.id;
    if (id) printStatus(`What was found stays: muster discovery show ${id}`);
    throw new MusterError("interrupted");
  }
  if (!first) throw result.error ?? new MusterError("discovery_start_failed");
  const sum = sumJobs([first, ...more]);
  const devices = result.jobs.flatMap(({ id }) => follower.devicesOf(id));
  if (flags.output !== "ndjson") await printDevices(devices.filter(wanted(flags)), flags);
  printStatus(`${discoverySum(sum)}.`);
  if (first.seriesId) printStatus(`All of it again: muster discovery show ${first.seriesId}`);
  sayNothing(sum);
  let plan: ImportPlan | undefined;
  if (flags.import) {
    const which = flags.import;
    plan = joinPlans(
      result.jobs.map((job) => planImport(job, follower.devicesOf(job.id), { which, locationId })),
    );
  }
  const imported = plan ? await runImport(muster, plan, signal) : [];
  if (flags.output === "ndjson") emitCompleted(sum, imported);
  if (result.missing.length && first.seriesId) throw partlyDone(result);
  if (result.error) throw result.error;
  if (sum.state === "FAILED") throw new MusterError("failed", { message: sum.error ?? undefined });
  if (plan) refuseRest(plan, first.seriesId ?? first.id);
}

/** Follows discoveries that were started elsewhere to the end of the last. */
export async function watchDiscoveries(context: Context<TypeFlags>, id: string): Promise<void> {
  const { flags, signal } = context;
  const events = flags.output === "ndjson";
  const { url, token, muster } = await context.connect();
  const live = openLive({ url, token });
  const follower = await openFollower({ events, keeps: wanted(flags) });
  const ended = new Map<string, Job>();
  try {
    for (;;) {
      const next = (await readJobs(muster, id, signal)).find((job) => !ended.has(job.id));
      if (!next) break;
      if (events) emit({ type: "started", jobUUID: next.id, total: next.total });
      ended.set(next.id, await watchToEnd(live, next.id, { signal, onTargets: follower.take }));
    }
    follower.close();
    const [first, ...more] = ended.values();
    if (!first) return;
    const sum = sumJobs([first, ...more]);
    const devices = [...ended.keys()].flatMap((jobId) => follower.devicesOf(jobId));
    if (!events) await printDevices(devices, flags);
    printStatus(`${discoverySum(sum)}.`);
    sayNothing(sum);
    if (events) emitCompleted(sum, []);
    if (sum.state === "FAILED") throw new MusterError("failed", { message: sum.error ?? undefined });
  } catch (error) {
    if (events) emitError(error);
    throw error;
  } finally {
    follower.close();
    live.close();
  }
}

async function readTargets(args: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    args.map((one) => {
      if (one === "-") return readStdin();
      if (!one.startsWith("@")) return one;
      return readFile(one.slice(1), "utf8").catch(cannotRead("The file of targets"));
    }),
  );
  const text = texts.join("\n");
  const most = limits.discoverySeriesTargets;
  const problem = checkTargets(text, most);
  if (!problem) return text;
  if (problem === discoveryWords.tooManyTargets(most))
    throw new MusterError("number_of_network_scan_targets_exceeded", { message: problem });
  throw new MusterError("invalid_targets", {
    message: problem === "Required" ? "There are no targets." : problem,
  });
}

async function chooseCredentials(
  { flags, signal }: Context<RunFlags>,
  { muster }: Connection,
  clientId: number,
) {
  const { results } = await muster.call("listCredentials", { path: { clientId } }, signal);
  const named = async (text: string) => {
    const id = await resolveCredential(muster, clientId, text, signal);
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
