import { cleanText, t } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { recordIdentityEvent } from "../identity-alerts.ts";
import { notifyAboutAgent } from "../visibility.ts";

/**
 * Records that the agent was uninstalled: its device is offline on purpose, so no alert is sent. The device
 * stays until it is deleted.
 */
export async function recordUninstalled(context: ServerContext, { data }: AgentSocket): Promise<boolean> {
  const { nodeId, organizationId } = data;
  const { db, servers } = context;
  const removedAt = servers.now();
  const device = await db
    .selectFrom("devices")
    .select("displayName")
    .where("id", "=", nodeId)
    .executeTakeFirst();
  await db
    .updateTable("agents")
    .set({ removedAt, lastReportedUp: null })
    .where("nodeId", "=", nodeId)
    .execute();
  const name = cleanText(device?.displayName ?? "", 255);
  await recordIdentityEvent(db, {
    at: removedAt,
    who: name,
    operation: "agentUninstalled",
    organizationId,
    object: { kind: "agent", id: String(nodeId), name },
  });
  const title = t("agents.installers.uninstalled", { name });
  await notifyAboutAgent(context, { organizationId, nodeId }, { tone: "warning", title });
  for (const what of ["agents", "devices"] as const) context.live.invalidate(what, organizationId);
  return true;
}
