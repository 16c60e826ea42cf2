// Follows work on a computer that continues without its caller: installations and scans.
import {
  deviceWorkItemLabels,
  deviceWorkText,
  formatDateTime,
  MusterError,
  t,
  type DeviceWork,
  type DeviceWorkLog,
} from "@muster/sdk";
import { Option } from "commander";
import { setTimeout as wait } from "node:timers/promises";
import { printList, printOne, printStatus, wantsData, type Format } from "../../lib/output.ts";
import { clean, columnsOf } from "../../lib/table.ts";
import { partlyDone } from "../../lib/usage/partly-done.ts";

const pollMS = 1_000;
/** How long (ms) a computer may be unreachable, because a restart can take a while. */
const maxAwayMS = 10 * 60_000;

export const detachOption = () => new Option("--detach", t("remote.deviceTools.cli.work.detachOption"));

/** Whether an error can mean that the computer is offline or restarting, while its work continues. */
const isAway = (error: unknown) =>
  error instanceof MusterError &&
  (error.code === "device_offline" || error.code === "unreachable" || error.code === "tool_failed");

export interface FollowOptions {
  read(query: { workId?: string; offset: number }): Promise<DeviceWorkLog>;
  /** The work, if it is known; else the most recent one. */
  work?: DeviceWork;
  flags: Format;
  signal: AbortSignal;
}

/**
 * Prints the log as it grows, until the work has ended. @throws MusterError `not_found` if there is no work
 */
async function readToEnd({ read, work, flags, signal }: FollowOptions): Promise<DeviceWork> {
  let offset = 0;
  let awaySince: number | undefined;
  let found = work;
  for (;;) {
    const page = await read({ ...(found && { workId: found.id }), offset }).catch((error: unknown) => {
      if (!found || signal.aborted || !isAway(error)) throw error;
      if (awaySince === undefined) printStatus(t("remote.deviceTools.cli.work.away"));
      awaySince ??= Date.now();
      if (Date.now() - awaySince > maxAwayMS) throw error;
      return undefined;
    });
    if (page) {
      awaySince = undefined;
      found = page.work ?? undefined;
      if (!found) throw new MusterError("not_found", { message: t("remote.deviceTools.cli.work.none") });
      if (!wantsData(flags)) for (const line of page.lines) printStatus(clean(line));
      const hasMore = page.offset > offset;
      offset = page.offset;
      if (found.state !== "RUNNING" && !hasMore) return found;
      if (hasMore) continue;
    }
    await wait(pollMS, undefined, { signal });
  }
}

/** Prints the result of work. @throws MusterError unless it succeeded */
async function printWork(work: DeviceWork, flags: Format): Promise<void> {
  if (wantsData(flags)) await printOne(work, flags);
  else {
    const rows = work.items.map((one) => ({ ...one, state: deviceWorkItemLabels[one.state] }));
    if (rows.length) await printList(rows, columnsOf("name", "before", "after", "state", "detail"), flags);
    printStatus(clean(deviceWorkText(work)));
    if (work.detail) printStatus(clean(work.detail));
    if (work.restartAt !== null)
      printStatus(t("remote.deviceTools.work.restartAt", { time: formatDateTime(work.restartAt) }));
  }
  if (work.state === "DONE") return;
  const failed = work.items.filter(({ state }) => state !== "DONE");
  if (failed.length < work.items.length)
    throw partlyDone(
      failed.map(({ name }) => ({ name })),
      work.items.length,
    );
  const message = t(`remote.deviceTools.cli.work.${work.state === "STOPPED" ? "stopped" : "failed"}`);
  throw new MusterError("failed", { message });
}

/** Follows work until it ends, and prints its result. */
export async function followWork(options: FollowOptions): Promise<void> {
  await printWork(await readToEnd(options), options.flags);
}

/** Follows work that was started or, with `detach`, only prints how to follow it. */
export async function printBegun(
  options: FollowOptions & { work: DeviceWork; detach: boolean | undefined; command: string },
): Promise<void> {
  const { work, flags, detach, command } = options;
  if (!detach) return followWork(options);
  if (wantsData(flags)) return printOne(work, flags);
  printStatus(clean(deviceWorkText(work)));
  printStatus(t("remote.deviceTools.cli.work.begun", { command }));
}

/** The running work. @throws MusterError `not_found` if there is none */
export async function runningWork(read: FollowOptions["read"]): Promise<DeviceWork> {
  const { work } = await read({ offset: 0 });
  if (work?.state === "RUNNING") return work;
  throw new MusterError("not_found", { message: t("remote.deviceTools.work.notRunning") });
}

export async function printStopped(work: DeviceWork, flags: Format): Promise<void> {
  if (wantsData(flags)) return printOne(work, flags);
  printStatus(t("remote.deviceTools.work.stopped"));
}
