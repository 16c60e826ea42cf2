// Chooses the computer that connects to a device: itself, or a probe of its organization.
import { isPrivateAddress, MusterError, type Device } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { mayUse } from "../rights.ts";

export interface PageRoute {
  /** The computer that connects. */
  nodeId: number;
  name: string;
  /** The device's host as that computer reaches it. */
  host: string;
}

type Place = Pick<Device, "id" | "displayName" | "clientId" | "locationId" | "ip" | "nmsDelegateNodeId">;

export const mayTunnelTo = (context: ServerContext, caller: Caller, nodeId: number): Promise<boolean> =>
  mayUse(context, caller, { nodeId, tool: "TUNNEL", user: "SYSTEM" });

/** @throws MusterError `forbidden`, `target_not_allowed`, `probe_offline` */
export async function routeTo(context: ServerContext, caller: Caller, device: Place): Promise<PageRoute> {
  const { db, live } = context;
  const isAllowed = (nodeId: number) => mayTunnelTo(context, caller, nodeId);
  if (!(await isAllowed(device.id))) throw new MusterError("forbidden");
  const agents = await db
    .selectFrom("agents")
    .innerJoin("devices", "devices.id", "agents.nodeId")
    .select(["agents.nodeId", "agents.isDelegate", "devices.displayName as name", "devices.locationId"])
    .where("devices.organizationId", "=", device.clientId)
    .where("agents.revokedAt", "is", null)
    .where((e) => e.or([e("agents.nodeId", "=", device.id), e("agents.isDelegate", "=", 1)]))
    .orderBy("agents.nodeId")
    .execute();
  if (agents.some(({ nodeId }) => nodeId === device.id))
    return { nodeId: device.id, name: device.displayName, host: "localhost" };
  if (!isPrivateAddress(device.ip)) throw new MusterError("target_not_allowed");
  const rank = ({ nodeId, locationId }: (typeof agents)[number]) =>
    Number(nodeId === device.nmsDelegateNodeId) * 2 + Number(locationId === device.locationId);
  const online = agents
    .filter(({ nodeId }) => live.isConnected(nodeId))
    .toSorted((a, b) => rank(b) - rank(a));
  for (const { nodeId, name } of online)
    if (await isAllowed(nodeId)) return { nodeId, name, host: device.ip };
  throw new MusterError(online.length ? "forbidden" : "probe_offline");
}
