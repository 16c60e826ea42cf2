// Who can approve a request: users with the right to, other than those whom the requester has recently
// created or given powers.
import { limits, type OperationId, type Permission } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import type { Selectable } from "kysely";
import type { ServerContext } from "../context.ts";
import { callerOfUser, hasPermission, type Caller } from "../platform/authorization/caller.ts";
import type { Database } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables.ts";
import type { ServerEvents } from "../platform/events.ts";

type Row = Pick<Selectable<Tables["changeRequests"]>, "operation" | "organizationIds" | "userId">;

const dayMS = 24 * 3_600_000;

/** Whether a caller can decide on a request: they see all it affects, and may do it or approve requests. */
export function mayDecide(caller: Caller, row: Row): boolean {
  const ids = JSON.parse(row.organizationIds) as number[] | null;
  const seesAll =
    caller.organizationIds === null || ids?.every((id) => caller.organizationIds?.includes(id)) === true;
  const { permission } = operations[row.operation as OperationId];
  return (
    seesAll &&
    (hasPermission(caller, permission as Permission) || hasPermission(caller, "canApproveChangeRequests"))
  );
}

export async function recordStrengthenings(
  db: Database,
  { userIds, byUserId }: ServerEvents["usersStrengthened"],
): Promise<void> {
  if (!userIds.length) return;
  const at = Date.now();
  await db
    .insertInto("userStrengthenings")
    .values(userIds.map((userId) => ({ userId, byUserId, at })))
    .onConflict((conflict) => conflict.columns(["userId", "byUserId"]).doUpdateSet({ at }))
    .execute();
}

/** Returns the user and those whom they recently created, invited or strengthened, also through others. */
async function strengthenedBy(db: Database, userId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("userStrengthenings")
    .select(["userId", "byUserId"])
    .where("at", ">", Date.now() - limits.approverIndependenceDays * dayMS)
    .execute();
  const byUser = Map.groupBy(rows, ({ byUserId }) => byUserId);
  // the loop also visits members that it adds to the set
  const found = new Set([userId]);
  for (const by of found) for (const row of byUser.get(by) ?? []) found.add(row.userId);
  return found;
}

export const isIndependent = async (
  db: Database,
  approverId: number,
  requesterId: number,
): Promise<boolean> => !(await strengthenedBy(db, requesterId)).has(approverId);

/** Whether any user other than the requester can approve a request now. */
export async function canBeApproved(context: ServerContext, row: Row): Promise<boolean> {
  const { db } = context;
  const dependent = await strengthenedBy(db, row.userId);
  const users = await db
    .selectFrom("users")
    .select("id")
    .where("active", "=", 1)
    .where("id", "<>", row.userId)
    .orderBy("sysadmin", "desc")
    .orderBy("id")
    .execute();
  for (const { id } of users) {
    if (dependent.has(id)) continue;
    const caller = await callerOfUser(context, id);
    if (caller && mayDecide(caller, row)) return true;
  }
  return false;
}
