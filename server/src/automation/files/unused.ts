// Deletes uploaded files that no automation and no feature needs.
import { limits } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { featuresOf } from "../../feature.ts";
import { discard } from "./stored-files.ts";

const hourMS = 3_600_000;

/** Selects files that no automation has and no feature uses. */
function unusedFiles(context: ServerContext) {
  let rows = context.db
    .selectFrom("scriptAttachments")
    .select(["id", "resourceId"])
    .where("scriptId", "is", null);
  for (const { filesInUse } of featuresOf(context))
    if (filesInUse) rows = rows.where("id", "not in", filesInUse(context.db));
  return rows;
}

/**
 * Detaches files from their automation; those that no feature uses are deleted now, the others once they are
 * unused.
 */
export async function detachFiles(context: ServerContext, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  await context.db.updateTable("scriptAttachments").set({ scriptId: null }).where("id", "in", ids).execute();
  await discardUnused(context, ids);
}

/** Deletes those of these files that no automation has and no feature uses; returns how many. */
export async function discardUnused(context: ServerContext, ids: readonly number[]): Promise<number> {
  if (!ids.length) return 0;
  const rows = await unusedFiles(context).where("id", "in", ids).execute();
  await discard(context, rows);
  return rows.length;
}

/** Deletes files that were uploaded long ago and are unused. */
export async function deleteUnusedFiles(context: ServerContext): Promise<void> {
  const before = Date.now() - limits.attachmentUnusedHours * hourMS;
  await discard(context, await unusedFiles(context).where("createdAt", "<", before).limit(1_000).execute());
}
