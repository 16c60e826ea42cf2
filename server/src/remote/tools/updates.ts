// Updates of computers: agents list and install them, and the server stores who approved which.
import {
  MusterError,
  t,
  type DeviceWork,
  type DeviceWorkLog,
  type LiveUpdates,
  type UpdateVersion,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { requireDevice } from "../../devices/devices.ts";
import type { Feature } from "../../feature.ts";
import { approvedUpdates } from "../../platform/update-approvals.ts";
import { answerCheck, callAgent, agentTimeoutMS, type AgentCall } from "../agent-calls.ts";
import { createUpdateApprovals } from "../migrations/2026-11-28-10-update-approvals.ts";
import "../tables.ts";

const isList = answerCheck<LiveUpdates>("LiveUpdates");
export const isWork = answerCheck<DeviceWork>("DeviceWork");
export const isWorkLog = answerCheck<DeviceWorkLog>("DeviceWorkLog");

const tool = "updates";
const maxApprovals = 5_000;

/** Options of calls that start work: the agent may have to read the current state first. */
export const beginsWork = {
  withinMS: agentTimeoutMS,
  errors: { "remote.deviceTools.work.busy": "device_busy" },
} as const satisfies Partial<AgentCall>;

/** Returns the input of a request for the log of an agent's work. */
export const logInput = ({ workId, offset = 0 }: { workId?: string; offset?: number }) => ({
  offset,
  ...(workId && { workId }),
});

const keyOf = ({ id, candidate }: UpdateVersion) => JSON.stringify([id, candidate]);

const withdraw = ({ db }: Pick<ServerContext, "db">, nodeId: number, updates: readonly UpdateVersion[]) =>
  db
    .deleteFrom("updateApprovals")
    .where("nodeId", "=", nodeId)
    .where((e) => e.or(updates.map(({ id, candidate }) => e.and({ updateId: id, candidate }))))
    .executeTakeFirst();

export const updates: Feature = {
  handlers: {
    async listLiveUpdates({ context, caller, path: { nodeId } }) {
      const call = { nodeId, tool, action: "list", withinMS: agentTimeoutMS };
      const found = await callAgent(context, caller, call, isList);
      const rows = await context.db
        .selectFrom("updateApprovals")
        .selectAll()
        .where("nodeId", "=", nodeId)
        .execute();
      const approvals = new Map(rows.map((one) => [keyOf({ ...one, id: one.updateId }), one]));
      const results = found.results.map((one) => {
        const { approvedBy = null, approvedAt = null } = approvals.get(keyOf(one)) ?? {};
        return { ...one, approvedBy, approvedAt };
      });
      return { ...found, results };
    },
    refreshUpdates: ({ context, caller, path: { nodeId } }) =>
      callAgent(context, caller, { nodeId, tool, action: "refresh", ...beginsWork }, isWork),
    async installUpdates({ context, caller, path: { nodeId }, body }) {
      await requireDevice(context, caller, nodeId);
      const { select, restart = "NEVER" } = body;
      if ((select === "CHOSEN") !== (body.updates !== undefined))
        throw new MusterError("validation_failed", {
          errors: [{ field: "updates", message: t("common.required") }],
        });
      const approved = select === "APPROVED" ? await approvedUpdates(context.db, [nodeId]) : undefined;
      const input = { select, restart, updates: approved?.get(nodeId) ?? body.updates ?? [] };
      return callAgent(context, caller, { nodeId, tool, action: "install", input, ...beginsWork }, isWork);
    },
    async approveUpdates({ context, caller, path: { nodeId }, body }) {
      await requireDevice(context, caller, nodeId);
      const now = Date.now();
      const updates = [...new Map(body.updates.map((one) => [keyOf(one), one])).values()];
      await context.db.transaction().execute(async (db) => {
        const { count } = await db
          .selectFrom("updateApprovals")
          .select((e) => e.fn.countAll<number>().as("count"))
          .where("nodeId", "=", nodeId)
          .executeTakeFirstOrThrow();
        if (count + updates.length > maxApprovals) throw new MusterError("validation_failed");
        const approvedBy = caller.user?.email ?? "";
        for (let at = 0; at < updates.length; at += 100)
          await db
            .insertInto("updateApprovals")
            .values(
              updates.slice(at, at + 100).map(({ id, candidate }) => ({
                nodeId,
                updateId: id,
                candidate,
                approvedBy,
                approvedAt: now,
              })),
            )
            .onConflict((conflict) =>
              conflict
                .columns(["nodeId", "updateId", "candidate"])
                .doUpdateSet({ approvedBy, approvedAt: now }),
            )
            .execute();
      });
      return { count: updates.length };
    },
    async withdrawUpdateApprovals({ context, caller, path: { nodeId }, body }) {
      await requireDevice(context, caller, nodeId);
      let count = 0;
      for (let at = 0; at < body.updates.length; at += 100) {
        const { numDeletedRows } = await withdraw(context, nodeId, body.updates.slice(at, at + 100));
        count += Number(numDeletedRows);
      }
      return { count };
    },
    getUpdateWork: ({ context, caller, path: { nodeId }, query }) =>
      callAgent(context, caller, { nodeId, tool, action: "work", input: logInput(query) }, isWorkLog),
    stopUpdateWork: ({ context, caller, path: { nodeId }, body }) =>
      callAgent(context, caller, { nodeId, tool, action: "stop", input: body }, isWork),
  },
  migrations: { "2026-11-28-10-update-approvals": createUpdateApprovals },
  deviceTables: { updateApprovals: { column: "nodeId", archive: "delete" } },
};
