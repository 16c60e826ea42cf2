import type { ConsoleNotice } from "@muster/sdk/live";
import type { ServerContext } from "../context.ts";
import { seesAllDevices, visibleAmong } from "../platform/authorization/grants.ts";

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
    const visible = seesAllDevices(caller)
      ? new Set(nodeIds)
      : await visibleAmong(context.db, caller, nodeIds);
    if (visible.size || (!nodeIds.length && seesAllDevices(caller)))
      for (const console of consoles) console.notify(notice(visible));
  }
}
