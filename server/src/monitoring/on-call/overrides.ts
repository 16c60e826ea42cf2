// Overrides of on-call schedules: a user takes over for a period from whoever is on call.
import { checkOverride, MusterError, t, userName, type NewOnCallOverride } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Handlers } from "../../feature.ts";
import { readSchedule, readUsers, skipOf, type OverrideRow } from "./read.ts";

/** Whoever needs more should change the schedule. */
const maxOverrides = 50;
const shiftsAfter = 1;

/** Returns the override to store. @throws MusterError if it isn't valid */
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
    ...(schedule.overrides.length < maxOverrides
      ? []
      : [{ field: "from", message: t("monitoring.onCall.override.tooMany", { count: maxOverrides }) }]),
  ];
  if (!user || errors.length) throw new MusterError("validation_failed", { errors });
  return { scheduleId, userId, name: userName(user), from, until };
}

export const overrideHandlers = {
  async createOnCallOverride({ context, path: { onCallScheduleId: id }, body }) {
    await context.inTransaction(async (within) => {
      // serializes changes, because two concurrent overrides wouldn't see that they overlap
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
    // callers who can't add an override must not see the names of users either
    if (caller.organizationIds !== null) throw new MusterError("forbidden");
    const override = { ...(await checked(context, id, body)), id: 0 };
    const at = Math.max(body.from, Date.now());
    const { shifts } = await readSchedule(context, id, { override, at });
    const during = shifts.filter(({ from }) => from < body.until).length;
    return {
      results: shifts
        .slice(0, during + shiftsAfter)
        .map((shift) => ({ ...shift, overrideId: shift.overrideId || null })),
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
