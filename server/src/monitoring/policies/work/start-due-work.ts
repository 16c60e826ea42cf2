// Starts the scheduled work of policies that is due, on one server, and stores the outcome.
import { limits, nextPolicyRun, storeMessage, workOf, type PolicySchedule } from "@muster/sdk";
import { auditLog } from "../../../audit/log.ts";
import { nameOf } from "../../../audit/record.ts";
import type { ServerContext } from "../../../context.ts";
import type { Tick } from "../../../feature.ts";
import { contentOf } from "../applied.ts";
import type { WorkRow } from "./read.ts";
import { detailText, startWork, type Due, type Outcome } from "./start.ts";

/** Longer than a start takes, in ms: if a server fails in between, another attempt is made. */
const claimMS = 60_000;
const lateMS = limits.policyLateMinutes * 60_000;

type DueRow = WorkRow & { nextAt: number };

const rowsOf = ({ db }: ServerContext) => db.selectFrom("policyWork").selectAll();

const changeRow = ({ db }: ServerContext, { policyId, key, nextAt }: DueRow, changes: Partial<WorkRow>) =>
  db
    .updateTable("policyWork")
    .set(changes)
    .where("policyId", "=", policyId)
    .where("key", "=", key)
    .where("nextAt", "=", nextAt);

const nextOf = ({ schedule }: Pick<WorkRow, "schedule">, after: number): number | null =>
  nextPolicyRun(JSON.parse(schedule) as PolicySchedule, after) ?? null;

/** Recalculates distant times after the clock was set back, without repeating work that has run. */
async function planAgain(context: ServerContext, now: number): Promise<void> {
  for (const row of await rowsOf(context).where("nextAt", ">", now).execute()) {
    const next = nextOf(row, Math.max(now, row.dueAt ?? 0));
    if (row.nextAt !== null && next !== row.nextAt)
      await changeRow(context, { ...row, nextAt: row.nextAt }, { nextAt: next }).execute();
  }
}

export async function startDueWork(context: ServerContext, { now, clockSetBack }: Tick): Promise<void> {
  if (clockSetBack) await planAgain(context, now);
  for (const row of await rowsOf(context).where("nextAt", "<=", now).execute())
    if (row.nextAt !== null) await handle(context, { ...row, nextAt: row.nextAt }, now);
}

async function handle(context: ServerContext, row: DueRow, now: number): Promise<void> {
  const claimed = await changeRow(context, row, { claimedUntil: now + claimMS })
    .where((e) => e.or([e("claimedUntil", "is", null), e("claimedUntil", "<=", now)]))
    .executeTakeFirst();
  if (!claimed.numUpdatedRows) return;
  const policy = await context.db
    .selectFrom("policies")
    .select(["name", "content"])
    .where("id", "=", row.policyId)
    .executeTakeFirst();
  const work = workOf(contentOf(policy?.content ?? "{}")).find(({ key }) => key === row.key);
  if (!policy || !work) return;
  const due: Due = { policyId: row.policyId, policyName: policy.name, work, dueAt: row.nextAt };
  const isLate = now - row.nextAt > lateMS;
  const { caller, code, ...outcome } = isLate ? missed : await startWork(context, due);
  const { db } = context;
  await db
    .updateTable("policyWork")
    .set({ ...outcome, dueAt: row.nextAt, at: Date.now(), claimedUntil: null })
    .where("policyId", "=", row.policyId)
    .where("key", "=", row.key)
    .execute();
  // doesn't match if the schedule was changed in the meantime, which has already set its next time
  await changeRow(context, row, { nextAt: nextOf(row, Math.max(now, row.nextAt)) }).execute();
  context.live.invalidateForAll("policies");
  await record(context, due, { caller, code, ...outcome });
}

const missed: Outcome = {
  result: "MISSED",
  workId: null,
  requestId: null,
  devices: 0,
  detail: storeMessage("monitoring.policies.work.missed", { minutes: limits.policyLateMinutes }),
  code: "unavailable",
};

/** Records in both logs what was started, or why not; nothing if there was no device to act on. */
async function record(context: ServerContext, due: Due, outcome: Outcome): Promise<void> {
  const { policyId, policyName, work } = due;
  const { result, caller, workId, devices, code = "failed" } = outcome;
  if (result === "NO_DEVICES") return;
  const user = caller?.user;
  const who = { who: user?.email ?? policyName, actor: user ? nameOf(user) : policyName, userId: user?.id };
  const what = `${policyName}: ${work.name}`;
  if (result === "STARTED") {
    const kind = work.section === "ACTIONSET_SCHEDULE" ? ("run" as const) : ("task" as const);
    const operation = kind === "run" ? "createScriptRun" : "createScheduledTask";
    const object = { kind, id: workId, name: work.name, count: devices };
    return auditLog(context).append({ ...who, operation, outcome: "done", object, detail: what });
  }
  const why = detailText(outcome);
  const dueAt = new Date(due.dueAt).toISOString();
  context.log.warn({ policyId, work: work.key, dueAt, result }, `${what}, due at ${dueAt}: ${why}`);
  await auditLog(context).append({
    ...who,
    operation: "policyWorkDue",
    outcome: code,
    object: { kind: "policy", id: String(policyId), name: policyName },
    detail: `${work.name}: ${why}`,
  });
}
