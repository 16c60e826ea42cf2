// Change requests: requests waiting for a second person's approval, and their outcomes.
import {
  auditText,
  MusterError,
  requestNotice,
  type ChangeRequest,
  type ChangeRequestState,
  type OperationId,
  type Permission,
} from "@muster/sdk";
import { operations } from "@muster/sdk/contract";
import type { Selectable } from "kysely";
import type { ServerContext } from "../context.ts";
import { authorize } from "../platform/authorization/grants.ts";
import { requireVisible, callerAgain, hasPermission, type Caller } from "../platform/authorization/caller.ts";
import {
  approve,
  boundTo,
  countDevices,
  devicesPerHour,
  digestOf,
  selectionOf,
  type Parts,
} from "./action-limit.ts";
import { handlersOf, type Call, type Feature, type Handlers } from "../feature.ts";
import { unseal } from "../platform/security/crypto.ts";
import { selected } from "../devices/devices.ts";
import type { Tables } from "../platform/db/tables.ts";
import { describe } from "../audit/describe.ts";
import { auditLog } from "../audit/log.ts";
import { nameOf } from "../audit/record.ts";
import { createOperations } from "./migrations/2026-11-22-11-operations.ts";
import "./tables.ts";

type Row = Selectable<Tables["changeRequests"]>;

const newest = 5_000;
/** An approved request not finished by then was interrupted by a server shutdown. */
const longestRunMS = 15 * 60_000;
const summaryLength = 300;
const namesShown = 20;

const organizationsOf = (row: Row) => JSON.parse(row.organizationIds) as number[] | null;
const operationOf = (row: Row) => operations[row.operation as OperationId];

const stateOf = (row: Row): ChangeRequestState =>
  row.state === "PENDING" && row.expiresAt <= Date.now() ? "EXPIRED" : row.state;

const partsOf = (context: ServerContext, row: Row): Parts =>
  JSON.parse(unseal(context.keys.seal, row.request, boundTo(row.digest))) as Parts;

const toRequest = (context: ServerContext, caller: Caller, row: Row): ChangeRequest => ({
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
  detail: row.detail,
  digest: row.digest,
  request: partsOf(context, row) as ChangeRequest["request"],
  own: row.userId === caller.user?.id,
});

/** One request with the names of what it affects, for the person who decides. */
async function shown(context: ServerContext, caller: Caller, row: Row): Promise<ChangeRequest> {
  const request = toRequest(context, caller, row);
  const chosen = selectionOf(request.request);
  if (!chosen) return request;
  const rows = await selected(context.db, caller, chosen)
    .select("devices.displayName")
    .orderBy("devices.displayName")
    .limit(namesShown)
    .execute();
  return { ...request, deviceNames: rows.map(({ displayName }) => displayName) };
}

/** Whether a caller can decide on it: they see all it affects, and can do it themselves or approve. */
function mayDecide(caller: Caller, row: Row): boolean {
  const ids = organizationsOf(row);
  const seesAll =
    caller.organizationIds === null || ids?.every((id) => caller.organizationIds?.includes(id)) === true;
  return (
    seesAll &&
    (hasPermission(caller, operationOf(row).permission as Permission) ||
      hasPermission(caller, "canApproveChangeRequests"))
  );
}

const sees = (caller: Caller, row: Row) => row.userId === caller.user?.id || mayDecide(caller, row);

async function find(context: ServerContext, caller: Caller, id: number): Promise<Row> {
  const row = await context.db
    .selectFrom("changeRequests")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || !sees(caller, row)) throw new MusterError("not_found");
  return row;
}

/** Records a decision unless someone else was faster or the request has expired. */
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

function tell(context: ServerContext, row: Row, decided?: ChangeRequest): void {
  for (const organizationId of organizationsOf(row) ?? [0]) {
    context.live.invalidate("change-requests", organizationId);
    if (decided) context.live.notify(organizationId, requestNotice(decided));
  }
}

/** Runs the approved request as the requester and stores the outcome. */
async function run(call: Call<"approveChangeRequest">, row: Row, requester: Caller): Promise<void> {
  const { context, caller, request, reply } = call;
  const parts = partsOf(context, row);
  const { path, query, body } = parts;
  const operation = row.operation as OperationId;
  const compare = { caller: requester, request, reply };
  const description = await describe(context, { operation, parts, compare });
  const handler = handlersOf(context)[operation] as (call: object) => Promise<unknown>;
  approve(requester, row.devices);
  let state: "DONE" | "FAILED" = "DONE";
  let outcome = "done";
  let detail = "";
  let answer: unknown;
  try {
    for (const part of [path, query, body])
      requireVisible(requester, part as Record<string, unknown> | undefined);
    if (operationOf(row).deviceLimit) await countDevices(context, requester, operation, parts);
    answer = await handler({ path, query, body, caller: requester, context, request, reply });
    detail = answer === undefined ? "" : auditText(JSON.stringify(answer), summaryLength);
  } catch (error) {
    if (!(error instanceof MusterError)) context.log.error(error);
    const known = error instanceof MusterError ? error : new MusterError("internal_error");
    [state, outcome, detail] = ["FAILED", known.code, known.message];
  }
  await context.db
    .updateTable("changeRequests")
    .set({ state, outcome, detail })
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
    detail: [about.detail, `${row.devices} devices, approved by ${caller.user!.email}, SHA-256 ${row.digest}`]
      .filter(Boolean)
      .join("; "),
  });
}

/** A decided request, after the requester has been notified. */
async function ended(context: ServerContext, caller: Caller, row: Row): Promise<ChangeRequest> {
  const decided = await shown(context, caller, await find(context, caller, row.id));
  tell(context, row, decided);
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
      detail: "The server was ended while it ran. Look at the devices, then ask again.",
    })
    .where("state", "=", "APPROVED")
    .where("decidedAt", "<=", now - longestRunMS)
    .returningAll()
    .execute();
  for (const row of [...ended, ...cut]) tell(context, row);
}

const handlers = {
  async listChangeRequests({ context, caller, query }) {
    const rows = await context.db
      .selectFrom("changeRequests")
      .selectAll()
      .orderBy("id", "desc")
      .limit(newest)
      .execute();
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
    if (row.userId === caller.user!.id) throw new MusterError("change_request_own");
    if (!mayDecide(caller, row)) throw new MusterError("forbidden");
    if (body.digest !== row.digest || digestOf(row.operation, partsOf(context, row)) !== row.digest)
      throw new MusterError("change_request_differs");
    const requester = await callerAgain(context, row);
    const asked = partsOf(context, row).path as Record<string, unknown> | undefined;
    if (!requester || !(await authorize(context, requester, operationOf(row), asked ?? {})).allowed) {
      if (stateOf(row) !== "PENDING") throw new MusterError("change_request_closed");
      throw new MusterError("requester_not_allowed");
    }
    await decide(context, caller, row, "APPROVED");
    await run(call, row, requester);
    return ended(context, caller, row);
  },

  async rejectChangeRequest({ context, caller, path }) {
    const row = await find(context, caller, path.requestId);
    await decide(context, caller, row, "REJECTED");
    return ended(context, caller, row);
  },

  async getActionLimit({ context }) {
    return { devicesPerHour: await devicesPerHour(context.db) };
  },

  async setActionLimit({ context, body }) {
    await context.db.updateTable("actionLimit").set({ devicesPerHour: body.devicesPerHour }).execute();
    return { devicesPerHour: body.devicesPerHour };
  },
} satisfies Partial<Handlers>;

export const changeRequests: Feature = {
  handlers,
  activityObjects: { "change-request": [{ table: "changeRequests" }] },
  migrations: { "2026-11-22-11-operations": createOperations },
  tick: (context) => tickChangeRequests(context),
};
