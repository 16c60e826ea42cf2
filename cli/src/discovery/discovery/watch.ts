import { discoverySum, type Job, MusterError, readJobs, sumJobs, t, watchToEnd } from "@muster/sdk";
import { openLive } from "@muster/sdk/live";
import { type Context, defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { stoppedError } from "../../lib/usage/stopped.ts";
import { emit, emitCompleted, emitError } from "./events.ts";
import { openFollower } from "./follower.ts";
import { type TypeFlags, typeOptions, wanted } from "./found.ts";
import { exampleJob, jobArgument } from "./job-argument.ts";
import { printDevices, printNothingFound } from "./print.ts";

export const watchDiscovery = defineCommand<TypeFlags>(() => ({
  name: "watch",
  args: jobArgument,
  summary: t("discovery.discovery.cli.watch.summary"),
  permission: "signed-in",
  options: typeOptions(),
  data: { of: "listDiscoveredDevices", and: ["name", "result"] },
  examples: [`discovery watch ${exampleJob}`],
  run: (context) => watchDiscoveries(context, context.args[0] ?? ""),
}));

const stillRunning = (signal: AbortSignal, id: string, { done, total }: Partial<Job> = {}) =>
  stoppedError(signal, {
    message: (reason) =>
      t("discovery.discovery.cli.watch.goesOn", { reason, id, done: done ?? 0, total: total ?? 0 }),
    nextStep: t("discovery.discovery.cli.watch.followOrStop", { id }),
  });

/** Follows discoveries that were started by another client. */
export async function watchDiscoveries(context: Context<TypeFlags>, id: string): Promise<void> {
  const { flags, signal } = context;
  const events = flags.output === "ndjson";
  const { url, token, muster } = await context.connect();
  const live = openLive({ url, token });
  const follower = await openFollower({ events, isSelected: wanted(flags) });
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
    printNothingFound(sum);
    if (events) emitCompleted(sum, []);
    if (sum.state === "FAILED") throw new MusterError("failed", { message: sum.error ?? undefined });
  } catch (failure) {
    const [job, ...more] = follower.jobs();
    const error = signal.aborted ? stillRunning(signal, id, job && sumJobs([job, ...more])) : failure;
    if (events) emitError(error);
    throw error;
  } finally {
    follower.close();
    live.close();
  }
}
