// How long security updates have been pending: agents report the updates, and the server knows since when.
import type { MetricName } from "@muster/sdk";
import { perServer, type ServerContext } from "../../context.ts";
import type { Reading } from "../../platform/events.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { readState } from "./reports.ts";

const dayMS = 24 * 3_600_000;

/** This metric is calculated here, whatever an agent measures. */
export const updatesAgeMetric = "SECURITY_UPDATES_AGE" satisfies MetricName;

/** When the oldest security update was first reported, and the report that this was read from. */
const known = perServer(() => new WeakMap<AgentSocket, { reportedAt: number; since: number | undefined }>());

async function oldestOf(context: ServerContext, agent: AgentSocket): Promise<number | undefined> {
  const { nodeId } = agent.data;
  const row = await context.db
    .selectFrom("computerStates")
    .select("reportedAt")
    .where("deviceId", "=", nodeId)
    .where("section", "=", "UPDATES")
    .executeTakeFirst();
  const before = known(context).get(agent);
  if (!row || before?.reportedAt === row.reportedAt) return before?.since;
  const updates = (await readState(context, nodeId, "UPDATES"))?.state?.updates ?? [];
  const times = updates.filter(({ isSecurity }) => isSecurity).map(({ firstSeenAt }) => firstSeenAt);
  const since = times.length ? Math.min(...times) : undefined;
  known(context).set(agent, { reportedAt: row.reportedAt, since });
  return since;
}

/** Returns the days since the oldest pending security update was first reported; undefined if unknown. */
export async function updatesAge(
  context: ServerContext,
  agent: AgentSocket,
  { time, readings }: { time: number; readings: readonly Reading[] },
): Promise<number | undefined> {
  const count = readings.find(({ metric }) => metric === "SECURITY_UPDATES")?.value ?? NaN;
  if (Number.isNaN(count)) return undefined;
  if (count === 0) return 0;
  const since = await oldestOf(context, agent);
  return since === undefined ? undefined : Math.max(0, time - since) / dayMS;
}
