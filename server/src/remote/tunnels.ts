// Tunnels and remote desktops: which ports and addresses they may connect to.
import { isIP } from "node:net";
import {
  defaultTunnelPorts,
  isOwnHost,
  isPortIn,
  isPrivateAddress,
  MusterError,
  readPortRange,
  readTarget,
  t,
  targetText,
  type Input,
  type RemoteLink,
} from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import { requireDevice } from "../devices/devices.ts";
import type { Feature, Handlers } from "../feature.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { liveSessions } from "./live-sessions.ts";
import { createTunnels } from "./migrations/2026-11-26-70-tunnels.ts";
import { openSession } from "./open-session.ts";
import "./tables.ts";

const vncPort = 5_900;
/** How many device addresses a probe is sent if the host is a name. */
const maxAddresses = 10_000;

export async function tunnelPorts({ db }: ServerContext): Promise<string[]> {
  const row = await db.selectFrom("tunnelPorts").select("ports").executeTakeFirst();
  return row ? (JSON.parse(row.ports) as string[]) : defaultTunnelPorts;
}

/**
 * Returns the addresses outside its own networks that an agent may use to connect to a host.
 * @throws MusterError `not_found`, `target_not_allowed`
 */
async function reachableFrom(
  context: ServerContext,
  caller: Caller,
  nodeId: number,
  host: string,
): Promise<string[]> {
  const { db } = context;
  const { clientId } = await requireDevice(context, caller, nodeId);
  if (isOwnHost(host)) return [];
  const agent = await db
    .selectFrom("agents")
    .select("isDelegate")
    .where("nodeId", "=", nodeId)
    .executeTakeFirst();
  const isAddress = isIP(host) > 0;
  if (!agent?.isDelegate || (isAddress && !isPrivateAddress(host)))
    throw new MusterError("target_not_allowed");
  const rows = await db
    .selectFrom("devices")
    .select("ip")
    .where("organizationId", "=", clientId)
    .where("ip", "<>", "")
    .$if(isAddress, (q) => q.where("ip", "=", host))
    .limit(maxAddresses)
    .execute();
  return rows.map(({ ip }) => ip).filter(isPrivateAddress);
}

/**
 * Opens a session for connections to one port of a computer, or of a device that a probe can reach.
 * @param address the caller's IP address
 * @throws MusterError `not_found`, `target_not_allowed`, `port_not_allowed` and those of `openSession`
 */
export async function openTunnelTo(
  context: ServerContext,
  caller: Caller,
  { nodeId, host = "localhost", port, reason, signature }: Input<"openTunnel">["body"],
  address: string,
): Promise<RemoteLink> {
  const reachable = await reachableFrom(context, caller, nodeId, host);
  if (!isPortIn(port, await tunnelPorts(context))) throw new MusterError("port_not_allowed");
  const target = targetText(host, port);
  return openSession(
    context,
    caller,
    {
      nodeId,
      tool: "TUNNEL",
      user: "SYSTEM",
      target,
      reachable,
      ...(reason && { reason }),
      ...(signature && { signature }),
    },
    address,
  );
}

/** Ends the tunnels to other ports than these. */
async function endOthers(context: ServerContext, ports: readonly string[]): Promise<void> {
  const running = await context.db
    .selectFrom("remoteSessions")
    .select(["id", "target"])
    .where("tool", "=", "TUNNEL")
    .where("state", "<>", "ENDED")
    .execute();
  for (const { id, target } of running)
    if (!isPortIn(readTarget(target).port, ports)) await liveSessions(context).end(id, "RIGHTS_REVOKED", "");
}

const handlers = {
  openTunnel: ({ context, caller, body, request }) => openTunnelTo(context, caller, body, request.ip),

  async openDesktop({ context, caller, body, request }) {
    const { host = "localhost", port = vncPort, ...rest } = body;
    const { nodeId } = rest;
    const reachable = await reachableFrom(context, caller, nodeId, host);
    const target = targetText(host, port);
    return openSession(
      context,
      caller,
      { ...rest, tool: "DESKTOP", user: "SYSTEM", target, reachable },
      request.ip,
    );
  },

  async getTunnelPorts({ context }) {
    return { ports: await tunnelPorts(context) };
  },

  async setTunnelPorts({ context, body: { ports } }) {
    const errors = ports.flatMap((text, at) =>
      readPortRange(text)
        ? []
        : [{ field: `ports.${at}`, message: t("remote.tunnels.invalidPort", { text }) }],
    );
    if (errors.length) throw new MusterError("validation_failed", { errors });
    await context.db
      .insertInto("tunnelPorts")
      .values({ id: 1, ports: JSON.stringify(ports) })
      .onConflict((c) => c.column("id").doUpdateSet({ ports: JSON.stringify(ports) }))
      .execute();
    await endOthers(context, ports);
    return { ports };
  },
} satisfies Partial<Handlers>;

export const tunnels: Feature = {
  handlers,
  migrations: { "2026-11-26-70-tunnels": createTunnels },
};
