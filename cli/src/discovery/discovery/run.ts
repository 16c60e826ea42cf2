import {
  discoverySum,
  discoveryMessages,
  isResponding,
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
  splitSeries,
  sumJobs,
  t,
} from "@muster/sdk";
import { openLive } from "@muster/sdk/live";
import { type Context, defineCommand } from "../../lib/command.ts";
import type { Connection } from "../../lib/connection.ts";
import { printStatus } from "../../lib/output.ts";
import { withStages } from "../../lib/progress.ts";
import { resolveLocation, resolveOrganization } from "../../lib/resolve.ts";
import { describesRest, stoppedError } from "../../lib/usage/stopped.ts";
import { emit, emitCompleted, emitError } from "./events.ts";
import { type Follower, openFollower } from "./follower.ts";
import { wanted } from "./found.ts";
import { type ImportPlan, joinPlans, planImport, refuseRest, runImport } from "./import-plan.ts";
import { printDevices, printNothingFound } from "./print.ts";
import { connectedProbe } from "./probe.ts";
import {
  chooseCredentials,
  delay,
  pace,
  pings,
  readTargets,
  type RunFlags,
  runOptions,
  subnetPace,
  timeout,
  ttl,
} from "./run-options.ts";

export const startDiscovery = defineCommand<RunFlags>(() => ({
  name: "run",
  args: [{ name: "<targets...>", text: t("discovery.discovery.cli.run.addressesRangesSubnetsNames") }],
  summary: t("discovery.discovery.cli.run.summary"),
  permission: "canCreateDevices",
  options: runOptions,
  data: { of: "listDiscoveredDevices", and: ["name", "result"] },
  examples: [
    "discovery run 192.0.2.0/24",
    'discovery run 192.0.2.1-99 sw1.example.com --organization "Acme Dental" --probe probe-1 --import identified',
    "discovery run @targets.txt -o ndjson",
    "discovery run 198.18.0.0/19 --dry-run",
  ],
  changes: true,
  run: runDiscovery,
}));

/** Runs one discovery, or several in sequence for a long target list, and follows them until they end. */
export async function runDiscovery(context: Context<RunFlags>): Promise<void> {
  const { flags, signal } = context;
  const given = await readTargets(context.args);
  const connection = await context.connect();
  const { muster } = connection;
  const targets = flags.series ? missingTargets(given, await readJobs(muster, flags.series, signal)) : given;
  if (!targets) return printStatus(t("discovery.discovery.cli.run.discoveriesSeriesHaveScanned"));
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
  printStatus(
    t("discovery.discovery.cli.run.text", { starting: discoveryMessages.starting, name: probe.name }),
  );
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
    isSelected: (device) => passes(device) || (flags.import !== undefined && isResponding(device)),
  });
  const live = openLive({ url, token });
  const stopping = () => printStatus(t("discovery.discovery.cli.run.stoppingDiscovery"));
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
    if (events) emitError(signal.aborted && !describesRest(error) ? stoppedError(signal) : error);
    throw error;
  } finally {
    signal.removeEventListener("abort", stopping);
    follower.close();
    live.close();
  }
}

/** Prints the results, imports devices if requested, and reports missing targets. */
export async function finish(
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
    const [known = first, ...others] = follower.jobs();
    const { done, total } = known ? sumJobs([known, ...others]) : { done: 0, total: 0 };
    throw stoppedError(signal, {
      message: (reason) => t("discovery.discovery.cli.run.stoppedAfter", { reason, done, total }),
      nextStep: id ? t("discovery.discovery.cli.run.resultsSoFarMuster", { id }) : "",
    });
  }
  if (!first) throw result.error ?? new MusterError("discovery_start_failed");
  const sum = sumJobs([first, ...more]);
  const devices = result.jobs.flatMap(({ id }) => follower.devicesOf(id));
  if (flags.output !== "ndjson") await printDevices(devices.filter(wanted(flags)), flags);
  printStatus(`${discoverySum(sum)}.`);
  if (first.seriesId)
    printStatus(t("discovery.discovery.cli.run.seeAllResultsMuster", { seriesId: first.seriesId }));
  printNothingFound(sum);
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
