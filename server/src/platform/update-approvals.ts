// The updates that are approved on devices: tasks install them, and the updates tool lists and changes them.
import type { UpdateVersion } from "@muster/sdk";
import type { Database } from "./db/database.ts";
import { inList } from "./db/sql.ts";

export async function approvedUpdates(
  db: Database,
  nodeIds: readonly number[],
): Promise<Map<number, UpdateVersion[]>> {
  const rows = await db
    .selectFrom("updateApprovals")
    .select(["nodeId", "updateId as id", "candidate"])
    .where("nodeId", "in", inList(db, nodeIds, "integer"))
    .orderBy("updateId")
    .execute();
  const found = Map.groupBy(rows, ({ nodeId }) => nodeId);
  return new Map(
    [...found].map(([nodeId, all]) => [nodeId, all.map(({ id, candidate }) => ({ id, candidate }))]),
  );
}
