// Results of what a user started, and requests that wait for the user.
import type { Notification, NotificationOutcome } from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import { sql } from "kysely";
import { taskKinds } from "../automation/queue/tables.ts";
import type { Feature, Handlers } from "../feature.ts";
import { authorize, onDevices } from "../platform/authorization/grants.ts";
import { answerOf, type Within } from "./counts.ts";
import { createNotificationReads } from "./migrations/2026-11-23-03-notifications.ts";

declare module "../platform/db/tables.ts" {
  interface Tables {
    notificationReads: { userId: number; until: number };
  }
}

const maxListed = 50;
const maxAgeMS = 30 * 24 * 3_600_000;

type Found = Omit<Notification, "unread">;

const outcomeOf = (state: string, count: number, failed: number): NotificationOutcome => {
  if (state === "CANCELLED") return "CANCELLED";
  if (!failed) return "SUCCEEDED";
  return failed < count ? "PARTLY" : "FAILED";
};

/** Returns the caller's finished runs and tasks, counting only devices that the caller sees. */
async function endedWork({ context, caller }: Within, since: number): Promise<Found[]> {
  const failed = sql<number>`sum(case when "agentWorkTargets".state in ('FAILED', 'TIMED_OUT', 'EXPIRED', 'REFUSED')
    then 1 else 0 end)`;
  const rows = await context.db
    .selectFrom("agentWork")
    .innerJoin("agentWorkTargets", "agentWorkTargets.workId", "agentWork.id")
    .innerJoin("devices", "devices.id", "agentWorkTargets.nodeId")
    .where("agentWork.kind", "in", ["SCRIPT_RUN", ...taskKinds])
    .where("agentWork.createdById", "=", caller.user!.id)
    .where("agentWork.finishedAt", ">", since)
    .where(onDevices(caller))
    .select(["agentWork.id", "agentWork.kind", "agentWork.name", "agentWork.state", "agentWork.finishedAt"])
    .select((e) => [e.fn.countAll<number>().as("count"), failed.as("failed")])
    .groupBy(["agentWork.id", "agentWork.kind", "agentWork.name", "agentWork.state", "agentWork.finishedAt"])
    .orderBy("agentWork.finishedAt", "desc")
    .limit(maxListed)
    .execute();
  return rows.map(({ id, kind, name, state, finishedAt, ...row }) => {
    const numbers = { count: Number(row.count), failed: Number(row.failed) };
    return {
      kind: taskKinds.includes(kind) ? "TASK_ENDED" : "RUN_ENDED",
      id,
      name,
      outcome: outcomeOf(state, numbers.count, numbers.failed),
      ...numbers,
      at: Number(finishedAt),
    };
  });
}

const jobOutcomes = { COMPLETED: "SUCCEEDED", CANCELLED: "CANCELLED", FAILED: "FAILED" } as const;
const requestOutcomes = {
  APPROVED: "SUCCEEDED",
  DONE: "SUCCEEDED",
  FAILED: "FAILED",
  REJECTED: "REJECTED",
  EXPIRED: "EXPIRED",
} as const;

async function endedDiscoveries(call: Within, since: number): Promise<Found[]> {
  const jobs = await answerOf("listJobs", { offset: 0, pageSize: maxListed }, call);
  return (jobs?.results ?? []).flatMap(({ id, state, createdBy, finishedAt, targets, found }): Found[] =>
    state === "RUNNING" || createdBy !== call.caller.user!.email || (finishedAt ?? 0) <= since
      ? []
      : [
          {
            kind: "DISCOVERY_ENDED",
            id,
            name: targets,
            outcome: jobOutcomes[state],
            count: found,
            failed: 0,
            at: finishedAt!,
          },
        ],
  );
}

async function changeRequests(call: Within, since: number): Promise<Found[]> {
  const { context, caller } = call;
  const [answer, mayDecide] = await Promise.all([
    answerOf("listChangeRequests", { offset: 0, pageSize: 1_000 }, call),
    authorize(context, caller, operations.approveChangeRequest, {}),
  ]);
  const all = answer?.results ?? [];
  const decided = all.flatMap(({ id, own, state, summary, devices, decidedAt, expiresAt }): Found[] => {
    const at = decidedAt ?? expiresAt;
    return own && state !== "PENDING" && at > since
      ? [
          {
            kind: "CHANGE_DECIDED",
            id: String(id),
            name: summary,
            outcome: requestOutcomes[state],
            count: devices,
            failed: 0,
            at,
          },
        ]
      : [];
  });
  const waiting = all.filter(({ own, state }) => state === "PENDING" && !own);
  const times = waiting.map(({ requestedAt }) => requestedAt);
  return [...(mayDecide.allowed ? waitingFor("CHANGES_WAITING", waiting.length, times) : []), ...decided];
}

async function waitingAgents(call: Within): Promise<Found[]> {
  const mayDecide = await authorize(call.context, call.caller, operations.approveNodes, {});
  if (!mayDecide.allowed) return [];
  const page = { offset: 0, pageSize: 100, state: "PENDING" };
  const agents = await answerOf("listNodeApprovals", page, call);
  const times = (agents?.results ?? []).map(({ requestedAt }) => requestedAt ?? 0);
  return waitingFor("AGENTS_WAITING", agents?.total ?? 0, times);
}

const waitingFor = (
  kind: "AGENTS_WAITING" | "CHANGES_WAITING",
  count: number,
  times: readonly number[],
): Found[] =>
  count ? [{ kind, id: "", name: "", outcome: "WAITING", count, failed: 0, at: Math.max(...times) }] : [];

const handlers = {
  async listNotifications({ context, caller, request, reply }) {
    const call = { context, caller, request, reply, query: {} };
    const since = Date.now() - maxAgeMS;
    const read = await context.db
      .selectFrom("notificationReads")
      .select("until")
      .where("userId", "=", caller.user!.id)
      .executeTakeFirst();
    const found = await Promise.all([
      endedWork(call, since),
      endedDiscoveries(call, since),
      changeRequests(call, since),
      waitingAgents(call),
    ]);
    const results = found
      .flat()
      .sort((a, b) => b.at - a.at)
      .slice(0, maxListed)
      .map((one) => ({ ...one, unread: one.at > (read?.until ?? 0) }));
    return { results, unread: results.filter(({ unread }) => unread).length };
  },

  async readNotifications({ context, caller, body }) {
    const until = Math.min(body.until, Date.now());
    await context.db
      .insertInto("notificationReads")
      .values({ userId: caller.user!.id, until })
      .onConflict((conflict) =>
        conflict.column("userId").doUpdateSet({ until }).where("notificationReads.until", "<", until),
      )
      .execute();
    return undefined;
  },
} satisfies Partial<Handlers>;

export const notifications: Feature = {
  handlers,
  migrations: { "2026-11-23-03-notifications": createNotificationReads },
};
