// Returns names of devices that the caller sees.
import type { DeviceReference } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { onDevices } from "../../platform/authorization/grants.ts";
import { inList } from "../../platform/db/sql.ts";
import { pathsTo } from "./parents.ts";

/** Returns the names of the devices that the caller sees. */
export async function namesOf(
  { db }: ServerContext,
  caller: Caller,
  ids: Iterable<number>,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("devices")
    .select(["devices.id", "devices.displayName"])
    .where("devices.id", "in", inList(db, ids, "integer"))
    .where(onDevices(caller))
    .execute();
  return new Map(rows.map(({ id, displayName }) => [id, displayName]));
}

/** Returns the devices through which a device is reached, limited to what the caller sees, nearest first. */
export async function pathOf(
  context: ServerContext,
  caller: Caller,
  nodeId: number,
): Promise<DeviceReference[]> {
  const [path = []] = (await pathsTo(context.db, [nodeId])).values();
  const names = await namesOf(context, caller, path);
  return path.flatMap((id) => {
    const displayName = names.get(id);
    return displayName === undefined ? [] : [{ nodeId: id, displayName }];
  });
}
