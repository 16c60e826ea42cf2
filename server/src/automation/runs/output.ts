import { cleanOutput, cleanText, limits, type ScriptRunChunk } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Unchecked } from "../../platform/agent-work.ts";
import { runBroadcast } from "./broadcast.ts";

const idLength = 40;
const maxChunkLength = 16_000;
const maxChunks = 200;
const maxSeq = 100_000;

export const integer = (value: unknown, min: number, max: number): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined;

/** Stores the output of scripts on an agent's own device, up to the limit; ignores what isn't valid. */
export async function saveRunOutput(
  context: ServerContext,
  nodeId: number,
  reported: unknown,
): Promise<void> {
  const { taskId, chunks } = (reported ?? {}) as { taskId?: unknown; chunks?: unknown };
  if (typeof taskId !== "string" || !Array.isArray(chunks)) return;
  const runId = cleanText(taskId, idLength);
  const clean = chunks.slice(0, maxChunks).flatMap((chunk) => toChunk(chunk));
  const added = await context.db.transaction().execute(async (db) => {
    const target = await db
      .selectFrom("agentWorkTargets")
      .innerJoin("scriptRuns", "scriptRuns.id", "agentWorkTargets.workId")
      .leftJoin("scriptRunOutputTotals", (join) =>
        join
          .onRef("scriptRunOutputTotals.runId", "=", "agentWorkTargets.workId")
          .onRef("scriptRunOutputTotals.nodeId", "=", "agentWorkTargets.nodeId"),
      )
      .select(["outputBytes", "chunks"])
      .where("agentWorkTargets.workId", "=", runId)
      .where("agentWorkTargets.nodeId", "=", nodeId)
      .where("state", "<>", "REFUSED")
      .executeTakeFirst();
    if (!target) return [];
    let room = limits.scriptRunOutputBytes + maxChunkLength - (target.outputBytes ?? 0);
    const newChunks = clean.filter(({ seq, text }) => {
      if (seq <= (target.chunks ?? 0)) return false;
      room -= Buffer.byteLength(text);
      return room >= 0;
    });
    const last = newChunks.at(-1);
    if (!last) return [];
    await db
      .insertInto("scriptRunOutput")
      .values(newChunks.map((chunk) => ({ runId, nodeId, ...chunk })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const bytes = newChunks.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    const stored = { chunks: last.seq, outputBytes: (target.outputBytes ?? 0) + bytes };
    await db
      .insertInto("scriptRunOutputTotals")
      .values({ runId, nodeId, ...stored })
      .onConflict((conflict) => conflict.columns(["runId", "nodeId"]).doUpdateSet(stored))
      .execute();
    await db
      .updateTable("agentWorkTargets")
      .set({ updatedAt: Date.now() })
      .where("workId", "=", runId)
      .where("nodeId", "=", nodeId)
      .execute();
    return newChunks;
  });
  if (added.length) runBroadcast(context).output(runId, nodeId, added);
}

function toChunk(reported: unknown): ScriptRunChunk[] {
  const { seq, step, stream, text, omittedBytes } = (reported ?? {}) as Unchecked<ScriptRunChunk>;
  const number = integer(seq, 1, maxSeq);
  if (number === undefined || typeof text !== "string" || (stream !== "STDOUT" && stream !== "STDERR"))
    return [];
  return [
    {
      seq: number,
      step: integer(step, 0, 100) ?? 0,
      stream,
      text: cleanOutput(text.slice(0, maxChunkLength)),
      omittedBytes: integer(omittedBytes, 0, Number.MAX_SAFE_INTEGER) ?? 0,
    },
  ];
}
