import { cleanOutput, cleanText, limits, type ScriptRunChunk, type ScriptRunTargetState } from "@muster/sdk";
import type { ScriptProgress, TaskOutcome } from "@muster/sdk/live";
import type { ServerContext } from "../../context.ts";
import { runQueue } from "./queue.ts";
import { runBroadcast } from "./broadcast.ts";

type Said<T> = Partial<Record<keyof T, unknown>>;

const states: Record<TaskOutcome["state"], ScriptRunTargetState> = {
  RUNNING: "RUNNING",
  COMPLETED: "SUCCEEDED",
  FAILED: "FAILED",
  TIMED_OUT: "TIMED_OUT",
  CANCELLED: "CANCELLED",
  EXPIRED: "EXPIRED",
};
const idLength = 40;
const longestChunk = 16_000;
const mostChunks = 200;
const mostSeq = 100_000;

const integer = (value: unknown, least: number, most: number): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined;

/** Windows counts up to 2³², and writes what is above the half as negative. */
const signed = (code: number | undefined): number | null => (code === undefined ? null : code | 0);

/** Keeps what an agent says of a run on its own device; false when it is of no run of it, or nothing that can be kept. */
export async function saveRunOutcome(
  context: ServerContext,
  nodeId: number,
  said: unknown,
): Promise<boolean> {
  const { taskId, state, detail, script } = (said ?? {}) as Said<TaskOutcome>;
  if (typeof taskId !== "string" || typeof state !== "string" || !Object.hasOwn(states, state)) return false;
  const runId = cleanText(taskId, idLength);
  const target = await context.db
    .selectFrom("scriptRunTargets")
    .select(["startedAt", "state"])
    .where("runId", "=", runId)
    .where("nodeId", "=", nodeId)
    .executeTakeFirst();
  if (!target) return false;
  const { step, exitCode, signal } = (script ?? {}) as Said<ScriptProgress>;
  const now = Date.now();
  const isRunning = state === "RUNNING";
  const becomes = states[state as TaskOutcome["state"]];
  await context.db
    .updateTable("scriptRunTargets")
    .set({
      state: becomes,
      detail: typeof detail === "string" ? cleanText(detail, 500) : "",
      step: integer(step, 0, 100) ?? 0,
      exitCode: signed(integer(exitCode, -(2 ** 31), 2 ** 32 - 1)),
      signal: typeof signal === "string" ? cleanText(signal, 20) : null,
      // by this server's clock: an agent's may be anything
      startedAt: target.startedAt ?? (script || isRunning ? now : null),
      endedAt: isRunning ? null : now,
      updatedAt: now,
    })
    .where("runId", "=", runId)
    .where("nodeId", "=", nodeId)
    // what it did is told, also where it was given up meanwhile; once it has said how it ended, that is it
    .where("endedAt", "is", null)
    .where("state", "<>", "REFUSED")
    .execute();
  runBroadcast(context).targets(runId, [nodeId]);
  runQueue(context).soon(runId);
  return true;
}

/** Keeps what scripts wrote on an agent's own device, as much as is kept of one; false when it is to come again. */
export async function saveRunOutput(context: ServerContext, nodeId: number, said: unknown): Promise<boolean> {
  const { taskId, chunks } = (said ?? {}) as { taskId?: unknown; chunks?: unknown };
  if (typeof taskId !== "string" || !Array.isArray(chunks)) return true;
  const runId = cleanText(taskId, idLength);
  const clean = chunks.slice(0, mostChunks).flatMap((one) => toChunk(one));
  const added = await context.db.transaction().execute(async (db) => {
    const target = await db
      .selectFrom("scriptRunTargets")
      .select(["outputBytes", "chunks"])
      .where("runId", "=", runId)
      .where("nodeId", "=", nodeId)
      .where("state", "<>", "REFUSED")
      .executeTakeFirst();
    let room = limits.scriptRunOutputBytes + longestChunk - (target?.outputBytes ?? 0);
    const news = clean.filter(({ seq, text }) => {
      if (!target || seq <= target.chunks) return false;
      room -= Buffer.byteLength(text);
      return room >= 0;
    });
    const last = news.at(-1);
    if (!target || !last) return [];
    await db
      .insertInto("scriptRunOutput")
      .values(news.map((chunk) => ({ runId, nodeId, ...chunk })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .updateTable("scriptRunTargets")
      .set({
        chunks: last.seq,
        outputBytes: target.outputBytes + news.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
        updatedAt: Date.now(),
      })
      .where("runId", "=", runId)
      .where("nodeId", "=", nodeId)
      .execute();
    return news;
  });
  if (added.length) runBroadcast(context).output(runId, nodeId, added);
  return true;
}

function toChunk(said: unknown): ScriptRunChunk[] {
  const { seq, step, stream, text, omittedBytes } = (said ?? {}) as Said<ScriptRunChunk>;
  const number = integer(seq, 1, mostSeq);
  if (number === undefined || typeof text !== "string" || (stream !== "STDOUT" && stream !== "STDERR"))
    return [];
  return [
    {
      seq: number,
      step: integer(step, 0, 100) ?? 0,
      stream,
      text: cleanOutput(text.slice(0, longestChunk)),
      omittedBytes: integer(omittedBytes, 0, Number.MAX_SAFE_INTEGER) ?? 0,
    },
  ];
}
