// Jobs whose probe goes and comes back. The table of targets is their checkpoint.
import { MusterError } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import { end } from "./discovery.ts";
import { toJobs, type JobRow } from "./jobs.ts";
import { remainingPayload, starting } from "./job-payload.ts";

const runningJobs = (context: ServerContext) =>
  context.db.selectFrom("jobs").selectAll().where("state", "=", "RUNNING");

/**
 * Hands a probe the running jobs that it does not have, and cancels those it has that run no more. Answers whether it
 * has all of them now.
 * @param held what the probe says it has
 */
export async function resumeJobs(
  context: ServerContext,
  nodeId: number,
  held: readonly string[],
): Promise<boolean> {
  await Promise.all(held.map((id) => starting.get(id)));
  const rows = await runningJobs(context).where("delegateNodeId", "=", nodeId).orderBy("createdAt").execute();
  for (const id of held)
    if (rows.some((row) => row.id === id)) context.live.assignJob(nodeId, id);
    else context.live.cancel(nodeId, id);
  let all = true;
  for (const row of rows)
    if (!context.live.isRunning(nodeId, row.id)) all = (await resume(context, row)) && all;
  if (rows.length) await publishJobs(context, nodeId);
  return all;
}

/** Whether the job goes on or has ended; false when it must be tried again. */
async function resume(context: ServerContext, row: JobRow): Promise<boolean> {
  const order = await remainingPayload(context, row).catch(async (error: unknown) => {
    if (!(error instanceof MusterError) || error.code === "unavailable") throw error;
    const why =
      error.code === "not_found" ? "A credential of it was deleted meanwhile." : error.errors[0]?.message;
    await end(
      context,
      row.id,
      "FAILED",
      `The discovery could not go on when its probe was back. ${why ?? error.message}`,
    );
    return undefined;
  });
  if (!order) return true;
  // the probe was lost between the last verdict and the end
  if (!order.targets.length) return (await end(context, row.id, "COMPLETED", null)) !== undefined;
  const taken = await context.live.resume(row.delegateNodeId, order);
  const still = await runningJobs(context).where("id", "=", row.id).executeTakeFirst();
  if (!still) context.live.cancel(row.delegateNodeId, row.id);
  return taken || !still;
}

/** Tells whoever follows the running jobs of a probe how they stand, now that it has gone or come back. */
export async function publishJobs(
  context: ServerContext,
  nodeId: number,
  error: string | null = null,
): Promise<void> {
  const rows = await runningJobs(context).where("delegateNodeId", "=", nodeId).execute();
  for (const job of await toJobs(context, rows)) context.live.publishJob({ ...job, error });
}

/** Fails the running jobs of a probe but those it works on. */
export async function failJobs(context: ServerContext, nodeId: number): Promise<void> {
  const rows = await runningJobs(context).where("delegateNodeId", "=", nodeId).execute();
  for (const row of rows.filter(({ id }) => !context.live.isRunning(nodeId, id)))
    await end(
      context,
      row.id,
      "FAILED",
      "The probe was lost while the discovery ran, and did not come back. Run it again.",
    );
}

/** Fails the running jobs whose probe was deleted. */
export async function failOrphanedJobs(context: ServerContext): Promise<void> {
  const rows = await runningJobs(context)
    .where((e) =>
      e.not(e.exists(e.selectFrom("agents").select("nodeId").whereRef("nodeId", "=", "jobs.delegateNodeId"))),
    )
    .execute();
  for (const { id } of rows)
    await end(
      context,
      id,
      "FAILED",
      "The probe was deleted while the discovery ran. Run it again with another.",
    );
}
