// Change requests: requests that wait for a second user's approval, and their outcomes.
import {
  type StoredMessage,
  answerWith,
  storeMessage,
  storeRecent,
  storeText,
  auditText,
  MusterError,
  requestNotice,
  type ChangeRequest,
  type ChangeRequestState,
  type OperationId,
} from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import type { ExpressionBuilder, Selectable } from "kysely";
import type { ServerContext } from "../context.ts";
import { authorize, hasGrant } from "../platform/authorization/grants.ts";
import { requireVisible, callerAgain, hasPermission, type Caller } from "../platform/authorization/caller.ts";
import {
  approve,
  ApprovalRequired,
  approvedRequest,
  countDevices,
  devicesPerHour,
  type Parts,
} from "./action-limit.ts";
import { canBeApproved, isIndependent, mayDecide, recordStrengthenings } from "./approvers.ts";
import { bodyNow, digestOf, openHeld, type HeldRequest } from "./held-requests.ts";
import { handlersOf, type Call, type Feature, type Handlers } from "../feature.ts";
import { selected } from "../devices/devices.ts";
import { page } from "../platform/db/paging.ts";
import { inList } from "../platform/db/sql.ts";
import type { Tables } from "../platform/db/tables.ts";
import { describe } from "../audit/describe.ts";
import { auditLog } from "../audit/log.ts";
import { nameOf } from "../audit/record.ts";
import { createBoundApprovals } from "./migrations/2026-11-22-31-bound-approvals.ts";
import { createOperations } from "./migrations/2026-11-22-11-operations.ts";
import "./tables.ts";

type Row = Selectable<Tables["changeRequests"]> & { policyName: string | null };

const newest = 5_000;
/** An approved request that hasn't finished after this many ms was interrupted by a server shutdown. */
const maxRunMS = 15 * 60_000;
const summaryLength = 300;
const namesShown = 20;

/** Operations that create a task or run, to which the change request then links. */
const makes: Readonly<Record<"task" | "run", OperationId>> = {
  task: "createScheduledTask",
  run: "createScriptRun",
};

function workIdOf(operation: OperationId, answer: unknown): string | null {
  const { id } = (answer ?? {}) as { id?: unknown };
  return Object.values(makes).includes(operation) && typeof id === "string" ? id : null;
}

type Announced = Pick<Row, "policyId" | "organizationIds">;

const organizationsOf = (row: Announced) => JSON.parse(row.organizationIds) as number[] | null;
const operationOf = (row: Row) => operations[row.operation as OperationId];

/** Selects requests with the name of the policy that created them; null if that was deleted. */
const rowsOf = ({ db }: ServerContext) =>
  db
    .selectFrom("changeRequests")
    .leftJoin("policies", "policies.id", "changeRequests.policyId")
    .selectAll("changeRequests")
    .select("policies.name as policyName");

const stateOf = (row: Row): ChangeRequestState =>
  row.state === "PENDING" && row.expiresAt <= Date.now() ? "EXPIRED" : row.state;

function toRequest(context: ServerContext, caller: Caller, row: Row): ChangeRequest {
  const { path, query, body, durations } = openHeld(context, row);
  return {
    id: row.id,
    operation: row.operation,
    summary: operationOf(row).summary,
    state: stateOf(row),
    devices: row.devices,
    limit: row.deviceLimit,
    organizationIds: organizationsOf(row) ?? [],
    requestedBy: row.requestedBy,
    requestedAt: row.requestedAt,
    expiresAt: row.expiresAt,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt,
    outcome: row.outcome,
    ...answerWith("detail", row.detail),
    digest: row.digest,
    request: { path, query, body } as ChangeRequest["request"],
    durations,
    policyId: row.policyName === null ? null : row.policyId,
    policyName: row.policyName,
    taskId: row.operation === makes.task ? row.workId : null,
    runId: row.operation === makes.run ? row.workId : null,
    own: row.userId === caller.user?.id,
  };
}

/** Selects the devices of a request that a caller can see now. */
const seenDevices = (context: ServerContext, caller: Caller, { deviceIds }: HeldRequest) =>
  selected(context.db, caller, { deviceIds: [...deviceIds] });

/** Returns the sources of the scripts that would run, if the caller can open them or approve requests. */
async function sourcesOf(
  context: ServerContext,
  caller: Caller,
  { versions = {} }: HeldRequest,
): Promise<NonNullable<ChangeRequest["sources"]>> {
  const ids = Object.values(versions);
  const rows = await context.db
    .selectFrom("automationVersions")
    .select(["scriptId", "version", "content"])
    .where("id", "in", inList(context.db, ids, "integer"))
    .where("content", "<>", "")
    .execute();
  const places = await context.db
    .selectFrom("scriptsInCategories")
    .selectAll()
    .where("scriptId", "in", inList(context.db, Object.keys(versions).map(Number), "integer"))
    .execute();
  const isOpen = (scriptId: number) =>
    hasPermission(caller, "canApproveChangeRequests") ||
    places.some(
      (one) => one.scriptId === scriptId && hasGrant(caller, "SCRIPT_CATEGORY", "View", one.categoryId),
    );
  return rows.filter(({ scriptId }) => isOpen(scriptId));
}

/** Returns a request with everything that it would do, for the user who decides. */
async function shown(context: ServerContext, caller: Caller, row: Row): Promise<ChangeRequest> {
  const held = openHeld(context, row);
  const rows = await seenDevices(context, caller, held)
    .select("devices.displayName")
    .orderBy("devices.displayName")
    .limit(namesShown)
    .execute();
  return {
    ...toRequest(context, caller, row),
    deviceNames: rows.map(({ displayName }) => displayName),
    manifest: held.manifest ?? null,
    sources: await sourcesOf(context, caller, held),
  };
}

const sees = (caller: Caller, row: Row) => row.userId === caller.user?.id || mayDecide(caller, row);

async function find(context: ServerContext, caller: Caller, id: number): Promise<Row> {
  const row = await rowsOf(context).where("changeRequests.id", "=", id).executeTakeFirst();
  if (!row || !sees(caller, row)) throw new MusterError("not_found");
  return row;
}

/** Records a decision. @throws MusterError `change_request_closed` if it was decided before or has expired */
async function decide(
  context: ServerContext,
  caller: Caller,
  row: Row,
  state: "APPROVED" | "REJECTED",
): Promise<void> {
  const now = Date.now();
  const { numUpdatedRows } = await context.db
    .updateTable("changeRequests")
    .set({ state, decidedBy: caller.user!.email, decidedAt: now })
    .where("id", "=", row.id)
    .where("state", "=", "PENDING")
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  if (!numUpdatedRows) throw new MusterError("change_request_closed");
}

function announce(context: ServerContext, row: Announced, decided?: ChangeRequest): void {
  if (row.policyId !== null) context.live.invalidateForAll("policies");
  for (const organizationId of organizationsOf(row) ?? [0]) {
    context.live.invalidate("change-requests", organizationId);
    if (decided) context.live.notify(organizationId, requestNotice(decided));
  }
}

/** Refuses approvers who depend on the requester or don't see every device that would be affected. */
async function checkApprover(context: ServerContext, caller: Caller, row: Row): Promise<void> {
  if (row.userId === caller.user!.id) throw new MusterError("change_request_own");
  if (!mayDecide(caller, row)) throw new MusterError("forbidden");
  if (!(await isIndependent(context.db, caller.user!.id, row.userId)))
    throw new MusterError("approver_not_independent");
  const { deviceIds } = openHeld(context, row);
  const count = (e: ExpressionBuilder<Tables, "devices">) => e.fn.countAll<number>().as("n");
  const there = await context.db
    .selectFrom("devices")
    .select(count)
    .where("id", "in", inList(context.db, deviceIds, "integer"))
    .executeTakeFirstOrThrow();
  const seen = await seenDevices(context, caller, openHeld(context, row))
    .select(count)
    .executeTakeFirstOrThrow();
  if (seen.n < there.n) throw new MusterError("forbidden");
}

/** Runs exactly the approved request as the requester and stores the outcome. */
async function run(call: Call<"approveChangeRequest">, row: Row, requester: Caller): Promise<void> {
  const { context, caller, request, reply } = call;
  const held = openHeld(context, row);
  const { path, query } = held;
  const operation = row.operation as OperationId;
  const remaining = await seenDevices(context, requester, held)
    .select("devices.id")
    .orderBy("devices.id")
    .execute();
  const deviceIds = remaining.map(({ id }) => id);
  const body = bodyNow(operation, held, deviceIds, Date.now());
  const parts: Parts = { path, query, body };
  const compare = { caller: requester, request, reply };
  const description = await describe(context, { operation, parts, compare });
  const handler = handlersOf(context)[operation] as (call: object) => Promise<unknown>;
  approve(requester, { ...held, deviceIds: new Set(deviceIds) });
  const leftOut = held.deviceIds.length - deviceIds.length;
  let state: "DONE" | "FAILED" = "DONE";
  let outcome = leftOut ? "partly_done" : "done";
  let detail: StoredMessage = "";
  let answer: unknown;
  try {
    for (const part of [path, query, body]) requireVisible(requester, part);
    if (held.deviceIds.length && !deviceIds.length) throw new MusterError("not_found");
    if (operationOf(row).deviceLimit) await countDevices(context, requester, operation, parts);
    answer = await handler({ path, query, body, caller: requester, context, request, reply });
    const answered = answer === undefined ? "" : auditText(JSON.stringify(answer), summaryLength);
    detail = leftOut
      ? storeMessage("operations.changeRequests.leftOut", { count: leftOut, total: held.deviceIds.length })
      : storeText(answered);
  } catch (error) {
    if (!(error instanceof MusterError)) context.log.error(error);
    const known = error instanceof MusterError ? error : new MusterError("internal_error");
    [state, outcome, detail] = ["FAILED", known.code, storeRecent(known.message)];
  }
  await context.db
    .updateTable("changeRequests")
    .set({ state, outcome, detail, workId: workIdOf(operation, answer) })
    .where("id", "=", row.id)
    .execute();
  const ids = organizationsOf(row);
  const about = await description.end(outcome, { answer, devices: row.devices });
  await auditLog(context).append({
    ...about,
    who: row.requestedBy,
    actor: requester.user ? nameOf(requester.user) : row.requestedBy,
    userId: row.userId,
    keyId: row.keyId,
    operation,
    outcome,
    organizationId: ids?.length === 1 ? ids[0] : null,
    targets: `requestId ${row.id}`,
    detail: [
      about.detail,
      `${deviceIds.length} devices, approved by ${caller.user!.email}, SHA-256 ${row.digest}`,
    ]
      .filter(Boolean)
      .join("; "),
  });
}

/** Returns a decided request after notifying the consoles. */
async function ended(context: ServerContext, caller: Caller, row: Row): Promise<ChangeRequest> {
  const decided = await shown(context, caller, await find(context, caller, row.id));
  announce(context, row, decided);
  return decided;
}

/** Ends expired requests, and those interrupted by a server shutdown. */
async function tickChangeRequests(context: ServerContext): Promise<void> {
  const now = Date.now();
  const ended = await context.db
    .updateTable("changeRequests")
    .set({ state: "EXPIRED" })
    .where("state", "=", "PENDING")
    .where("expiresAt", "<=", now)
    .returningAll()
    .execute();
  const cut = await context.db
    .updateTable("changeRequests")
    .set({
      state: "FAILED",
      outcome: "internal_error",
      detail: storeMessage("operations.changeRequests.interrupted"),
    })
    .where("state", "=", "APPROVED")
    .where("decidedAt", "<=", now - maxRunMS)
    .returningAll()
    .execute();
  for (const row of [...ended, ...cut]) announce(context, row);
}

const handlers = {
  async listChangeRequests({ context, caller, query }) {
    const rows = await rowsOf(context).orderBy("changeRequests.id", "desc").limit(newest).execute();
    const seen = rows.filter((row) => sees(caller, row) && (!query.state || stateOf(row) === query.state));
    const { offset = 0, pageSize = 50 } = query;
    return {
      total: seen.length,
      results: seen.slice(offset, offset + pageSize).map((row) => toRequest(context, caller, row)),
    };
  },

  async getChangeRequest({ context, caller, path }) {
    return shown(context, caller, await find(context, caller, path.requestId));
  },

  async approveChangeRequest(call) {
    const { context, caller, path, body } = call;
    const row = await find(context, caller, path.requestId);
    await checkApprover(context, caller, row);
    const held = openHeld(context, row);
    if (body.digest !== row.digest || digestOf(row.operation, held) !== row.digest)
      throw new MusterError("change_request_differs");
    const requester = await callerAgain(context, row);
    if (!requester || !(await authorize(context, requester, operationOf(row), held.path)).allowed) {
      if (stateOf(row) !== "PENDING") throw new MusterError("change_request_closed");
      throw new MusterError("requester_not_allowed");
    }
    await decide(context, caller, row, "APPROVED");
    await run(call, row, requester);
    return ended(context, caller, row);
  },

  async listChangeRequestDevices({ context, caller, path, query }) {
    const held = openHeld(context, await find(context, caller, path.requestId));
    const found = seenDevices(context, caller, held);
    const { total } = await found
      .select((e) => e.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = found
      .innerJoin("organizations", "organizations.id", "devices.organizationId")
      .select(["devices.id as nodeId", "devices.displayName", "organizations.name as clientName"])
      .orderBy((e) => e.fn("lower", ["devices.displayName"]))
      .orderBy("devices.id");
    return { total, results: await page(rows, { pageSize: 50, ...query }).execute() };
  },

  async rejectChangeRequest({ context, caller, path }) {
    const row = await find(context, caller, path.requestId);
    await decide(context, caller, row, "REJECTED");
    return ended(context, caller, row);
  },

  async getActionLimit({ context }) {
    return { devicesPerHour: await devicesPerHour(context.db) };
  },

  async setActionLimit({ context, caller, body, request }) {
    const { devicesPerHour: limit } = body;
    const current = await devicesPerHour(context.db);
    if (limit > current && !approvedRequest(caller)) {
      const operation = "setActionLimit" satisfies OperationId;
      const row = { operation, organizationIds: "null", userId: caller.user!.id };
      if (await canBeApproved(context, row)) throw new ApprovalRequired([], current);
      // the administrator has just proved their identity, and the log records that there was no approver
      request.activity = { detail: "No other user could approve it." };
    }
    await context.db.updateTable("actionLimit").set({ devicesPerHour: limit }).execute();
    return { devicesPerHour: limit };
  },
} satisfies Partial<Handlers>;

export const changeRequests: Feature = {
  handlers,
  activityObjects: { "change-request": [{ table: "changeRequests" }] },
  migrations: {
    "2026-11-22-11-operations": createOperations,
    "2026-11-22-31-bound-approvals": createBoundApprovals,
  },
  on: {
    usersStrengthened: ({ db }, strengthened) => recordStrengthenings(db, strengthened),
  },
  tick: (context) => tickChangeRequests(context),
};
