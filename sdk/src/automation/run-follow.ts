import type { Muster } from "../client/client.ts";
import { MusterError } from "../client/errors.ts";
import type { ScriptRun, ScriptRunChunk, ScriptRunTarget } from "../index.ts";
import type { Live } from "../realtime/console-connection.ts";
import { readRunTargets } from "./runs.ts";

export interface RunFollower {
  /** Called for each new or changed device. */
  target?(target: ScriptRunTarget): void;
  /** Called with a device's output: each chunk once and in order. */
  output?(target: ScriptRunTarget, chunk: ScriptRunChunk): void;
}

/**
 * Follows a run to its end, across reconnects: with the live channel, and by reading what the channel missed.
 * @throws MusterError interrupted when the signal is aborted, or the server's error if it doesn't allow
 * following the run.
 */
export async function followRun(
  { muster, live }: { muster: Muster; live: Pick<Live, "watchRun"> },
  runId: string,
  on: RunFollower,
  signal?: AbortSignal,
): Promise<ScriptRun> {
  const known = new Map<number, { target: ScriptRunTarget; streamed: number; behind: boolean }>();
  let readAll = false;
  let refused: MusterError | undefined;
  let wake = () => {};
  const take = (target: ScriptRunTarget) => {
    const one = known.get(target.nodeId) ?? { target, streamed: 0, behind: false };
    const isNews = one.target === target || target.updatedAt >= one.target.updatedAt;
    known.set(target.nodeId, one);
    if (!isNews) return;
    one.target = target;
    on.target?.(target);
    if (on.output && target.chunks > one.streamed) one.behind = true;
  };
  const stream = (nodeId: number, chunk: ScriptRunChunk) => {
    const one = known.get(nodeId);
    if (!one || chunk.seq <= one.streamed) return;
    one.streamed = chunk.seq;
    on.output?.(one.target, chunk);
  };
  const catchUp = async (nodeId: number) => {
    const one = known.get(nodeId)!;
    for (one.behind = false; ;) {
      const path = { runId, nodeId };
      const page = await muster.call("getScriptRunOutput", { path, query: { after: one.streamed } }, signal);
      for (const chunk of page.results) stream(nodeId, chunk);
      if (!page.results.length || one.streamed >= one.target.chunks) return;
    }
  };

  const stop = live.watchRun(runId, {
    subscribed() {
      readAll = true;
      wake();
    },
    update({ targets, output, ended }) {
      readAll ||= ended || !targets.length;
      for (const { nodeId, ...chunk } of output) {
        const one = known.get(nodeId);
        if (one && !one.behind && chunk.seq === one.streamed + 1) stream(nodeId, chunk);
      }
      for (const target of targets) take(target);
      wake();
    },
    refused(error) {
      refused = error;
      wake();
    },
  });
  const abort = () => wake();
  signal?.addEventListener("abort", abort);
  try {
    for (;;) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      if (!readAll && ![...known.values()].some(({ behind }) => behind) && !refused && !signal?.aborted)
        await woken;
      if (signal?.aborted) throw new MusterError("interrupted");
      if (refused) throw refused;
      let run: ScriptRun | undefined;
      if (readAll) {
        readAll = false;
        // read the run first, so that once it has ended, the data read after it is complete
        run = await muster.call("getScriptRun", { path: { runId } }, signal);
        for (const target of await readRunTargets(muster, runId, signal)) take(target);
      }
      for (const [nodeId, { behind }] of known) if (behind) await catchUp(nodeId);
      if (run && run.finishedAt !== null) return run;
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    stop();
  }
}
