// Overrides of on-call schedules: somebody takes over from whoever is on call for a time.
import { checkOverride, MusterError, t, userName, type NewOnCallOverride } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Handlers } from "../../feature.ts";
import { readSchedule, readUsers, skipOf, type OverrideRow } from "./read.ts";

/** More would be a schedule. */
const mostOverrides = 50;
const turnsAfter = 1;

/** The override as it is stored. @throws MusterError if it can't be */
async function checked(
  context: ServerContext,
  scheduleId: number,
  { userId, from, until }: NewOnCallOverride,
): Promise<Omit<OverrideRow, "id">> {
  const schedule = await readSchedule(context, scheduleId);
  const user = (await readUsers(context, [userId])).get(userId);
  const errors = [
    ...(user && skipOf(user) === null
      ? []
      : [{ field: "userId", message: t("monitoring.onCall.override.onlyActive") }]),
    ...checkOverride({ from, until }, schedule, Date.now()),
    ...(schedule.overrides.length < mostOverrides
      ? []
      : [{ field: "from", message: t("monitoring.onCall.override.tooMany", { count: mostOverrides }) }]),
  ];
  if (!user || errors.length) throw new MusterError("validation_failed", { errors });
  return { scheduleId, userId, name: userName(user), from, until };
}

export const overrideHandlers = {
  async createOnCallOverride({ context, path: { onCallScheduleId: id }, body }) {
    await context.inTransaction(async (within) => {
      // two at once would both overlap nothing
      await within.db
        .updateTable("onCallSchedules")
        .set((e) => ({ revision: e.ref("revision") }))
        .where("id", "=", id)
        .execute();
      await within.db
        .insertInto("onCallOverrides")
        .values(await checked(within, id, body))
        .execute();
    });
    context.live.invalidateForAll("on-call");
    return readSchedule(context, id);
  },

  async previewOnCallOverride({ context, caller, path: { onCallScheduleId: id }, body }) {
    // who can't add one isn't told the names of users either
    if (caller.organizationIds !== null) throw new MusterError("forbidden");
    const override = { ...(await checked(context, id, body)), id: 0 };
    const at = Math.max(body.from, Date.now());
    const { turns } = await readSchedule(context, id, { override, at });
    const during = turns.filter(({ from }) => from < body.until).length;
    return {
      results: turns
        .slice(0, during + turnsAfter)
        .map((turn) => ({ ...turn, overrideId: turn.overrideId || null })),
    };
  },

  async deleteOnCallOverride({ context, path: { onCallScheduleId, overrideId } }) {
    const { numDeletedRows } = await context.db
      .deleteFrom("onCallOverrides")
      .where("id", "=", overrideId)
      .where("scheduleId", "=", onCallScheduleId)
      .executeTakeFirst();
    if (!numDeletedRows) throw new MusterError("not_found");
    context.live.invalidateForAll("on-call");
    return undefined;
  },
} satisfies Partial<Handlers>;
