import type { ConsoleNotice } from "@muster/sdk/live";
import type { ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { onDevices, seesAllDevices } from "../platform/authorization/grants.ts";
import { inList } from "../platform/db/sql.ts";

/**
 * Shows a notice about devices of an organization on each console whose user sees one of them, naming no
 * others. A notice about no device is shown to users who see all devices.
 */
export async function notifyAboutDevices(
  context: ServerContext,
  organizationId: number,
  nodeIds: readonly number[],
  notice: (visible: ReadonlySet<number>) => ConsoleNotice,
): Promise<void> {
  const byCaller = Map.groupBy(context.live.consolesOf(organizationId), ({ caller }) =>
    caller.keyId === null ? `user ${caller.user?.id}` : `key ${caller.keyId}`,
  );
  for (const consoles of byCaller.values()) {
    const { caller } = consoles[0]!;
    const visible = await visibleOf(context, caller, nodeIds);
    if (visible.size || (!nodeIds.length && seesAllDevices(caller)))
      for (const console of consoles) console.notify(notice(visible));
  }
}

async function visibleOf(
  context: ServerContext,
  caller: Caller,
  nodeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (seesAllDevices(caller)) return new Set(nodeIds);
  const rows = await context.db
    .selectFrom("devices")
    .select("devices.id")
    .where("devices.id", "in", inList(context.db, nodeIds, "integer"))
    .where(onDevices(caller))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
