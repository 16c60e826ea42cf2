import { MusterError, textIn } from "@muster/sdk";
import { perServer, type ServerContext } from "../../context.ts";
import type { WorkCommand } from "../../platform/agent-work.ts";
import type { Database } from "../../platform/db/database.ts";
import { assign } from "./assignments.ts";
import { addWork, type NewWork } from "./persist.ts";
import { sendCancel, sendWork } from "./send.ts";

/** Work that its agent may have accepted, but that isn't stored yet. */
const starting = perServer(() => new Map<string, Promise<unknown>>());

/** Resolves once work that is being started is stored or refused. */
export const whenStarted = async (context: ServerContext, workId: string): Promise<void> => {
  await starting(context).get(workId);
};

/**
 * Starts work on one device now: sends it, then stores it.
 * @param save stores the rest, given the agent's response, which is undefined if the agent did not accept; if
 *   it fails, nothing is started
 */
export async function startNow<T>(
  context: ServerContext,
  work: NewWork,
  nodeId: number,
  command: WorkCommand,
  save: (db: Database, answer: unknown) => Promise<T>,
): Promise<T> {
  const start = async () => {
    const { answer, refused } = await sendWork(context, work.id, nodeId, command);
    if (refused) throw new MusterError("refused_by_local_policy", { message: textIn(refused) });
    if (answer !== undefined) assign(context, nodeId, work.id);
    return context.db.transaction().execute(async (db) => {
      await addWork(db, { ...work, state: "RUNNING" }, [{ nodeId, state: "RUNNING" }]);
      return save(db, answer);
    });
  };
  const started = start();
  starting(context).set(
    work.id,
    started.catch(() => undefined),
  );
  try {
    return await started;
  } catch (error) {
    // the agent may have accepted the work although its response was lost
    sendCancel(context, work, nodeId);
    throw error;
  } finally {
    starting(context).delete(work.id);
  }
}
