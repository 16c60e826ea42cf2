// Counts with the operations that return the lists, so that a number always matches its list.
import type { Answer, OperationId } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import { handlersOf, type Call, type Feature, type Handlers } from "../feature.ts";
import { hasPermission } from "../platform/authorization/caller.ts";
import { authorize } from "../platform/authorization/grants.ts";
import { countOpenTickets } from "../ticketing/tickets.ts";
import { countWork } from "./work-counts.ts";

export type Within = Pick<Call<"getCounts">, "context" | "caller" | "request" | "reply" | "query">;

/** Returns the response of a list operation; undefined if the caller can't run it. */
export async function answerOf<I extends OperationId>(
  id: I,
  query: object,
  call: Within,
): Promise<Answer<I> | undefined> {
  const { context, caller } = call;
  const { allowed } = await authorize(context, caller, operations[id], {});
  if (!allowed) return undefined;
  const handler = handlersOf(context)[id] as unknown as (call: object) => Promise<Answer<I>>;
  return handler({ ...call, path: {}, query: { ...call.query, ...query }, body: undefined });
}

const handlers = {
  async getCounts({ context, caller, request, reply, query }) {
    const call = { context, caller, request, reply, query };
    const one = { offset: 0, pageSize: 1 };
    const [devices, groups, organizations, discoveries, maintenance, agents, changes, tickets, alerts, work] =
      await Promise.all([
        answerOf("listDevices", one, call),
        answerOf("listDeviceGroups", {}, call),
        answerOf("listOrganizations", one, call),
        answerOf("listJobs", { ...one, state: "RUNNING" }, call),
        answerOf("listMaintenance", {}, call),
        answerOf("listNodeApprovals", { ...one, state: "PENDING" }, call),
        answerOf("listChangeRequests", { ...one, state: "PENDING" }, call),
        hasPermission(caller, "ticketCrud") ? countOpenTickets(context, caller, query.clientId) : undefined,
        answerOf("listAlerts", { ...one, state: "ACTIVE" }, call),
        countWork(context, caller, query.clientId),
      ]);
    const now = Date.now();
    const counts = {
      devices: devices?.total,
      groups: groups?.results.length,
      organizations: organizations?.total,
      discoveries: discoveries?.total,
      maintenance: maintenance?.results.filter(({ startTime }) => startTime <= now).length,
      runs: work.running.SCRIPT_RUN,
      failedRuns: work.failed.SCRIPT_RUN,
      tasks: work.running.TASK,
      failedTasks: work.failed.TASK,
      tickets,
      alerts: alerts?.total,
      approvals: agents || changes ? (agents?.total ?? 0) + (changes?.total ?? 0) : undefined,
    };
    return { counts };
  },
} satisfies Partial<Handlers>;

export const counts: Feature = { handlers };
