// On-call schedules: which users take shifts, and when.
import { checkRotation, MusterError, t, userName } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { nameInUse } from "../../organizations/organizations.ts";
import { isDangling, nextRevision, stillAt } from "../../platform/db/database.ts";
import { createOnCall } from "../migrations/2026-11-26-11-on-call.ts";
import { createOnCallOverrides } from "../migrations/2026-11-27-10-on-call-overrides.ts";
import { overrideHandlers } from "./overrides.ts";
import { peopleOf, readOverrides, readSchedule, readUsers, toSchedule } from "./read.ts";

const keptMS = 30 * 86_400_000;

/** Returns the users' names, which are stored in case they are deleted; only technicians can be added. */
async function checkPeople(
  context: ServerContext,
  userIds: readonly number[],
  known: readonly number[] = [],
) {
  const users = await readUsers(context, userIds);
  const added = userIds.filter((id) => !known.includes(id));
  if (added.some((id) => users.get(id)?.userType !== "TECHNICIAN"))
    throw new MusterError("validation_failed", {
      errors: [{ field: "userIds", message: t("monitoring.onCall.onlyTechnicians") }],
    });
  return Object.fromEntries([...users].map(([id, user]) => [id, userName(user)]));
}

function check(body: Parameters<typeof checkRotation>[0]): void {
  const errors = checkRotation(body);
  if (errors.length) throw new MusterError("validation_failed", { errors });
}

const schedules = {
  async listOnCallSchedules({ context }) {
    const rows = await context.db
      .selectFrom("onCallSchedules")
      .selectAll()
      .orderBy((e) => e.fn("lower", ["name"]))
      .execute();
    const overrides = await readOverrides(context);
    const of = ({ id }: { id: number }) => overrides.get(id) ?? [];
    const users = await readUsers(context, [...new Set(rows.flatMap((row) => peopleOf(row, of(row))))]);
    return { results: rows.map((row) => toSchedule(row, of(row), users)) };
  },

  async createOnCallSchedule({ context, body }) {
    check(body);
    const { userIds, rotationUnit = "WEEKS", rotationLength = 1, handoverWeekday = "MONDAY", ...rest } = body;
    const names = await checkPeople(context, userIds);
    const { id } = await context.db
      .insertInto("onCallSchedules")
      .values({
        handoverTime: "09:00",
        ...rest,
        rotationUnit,
        rotationLength,
        handoverWeekday,
        userIds: JSON.stringify(userIds),
        names: JSON.stringify(names),
      })
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(nameInUse);
    context.live.invalidateForAll("on-call");
    return readSchedule(context, id);
  },

  async updateOnCallSchedule({ context, path: { onCallScheduleId: id }, body }) {
    check(body);
    const { userIds, revision, ...rest } = body;
    const before = await readSchedule(context, id);
    const names = {
      ...Object.fromEntries(before.people.map(({ userId, name }) => [userId, name])),
      ...(userIds && (await checkPeople(context, userIds, before.userIds))),
    };
    const { numUpdatedRows } = await context.db
      .updateTable("onCallSchedules")
      .set({
        ...rest,
        ...(userIds && { userIds: JSON.stringify(userIds), names: JSON.stringify(names) }),
        revision: nextRevision,
      })
      .where("id", "=", id)
      .where(stillAt(revision))
      .executeTakeFirst()
      .catch(nameInUse);
    if (!numUpdatedRows) throw new MusterError("changed_meanwhile");
    context.live.invalidateForAll("on-call");
    return readSchedule(context, id);
  },

  async deleteOnCallSchedule({ context, path: { onCallScheduleId: id } }) {
    const { numDeletedRows } = await context.db
      .deleteFrom("onCallSchedules")
      .where("id", "=", id)
      .executeTakeFirst()
      .catch((error: unknown) => {
        throw isDangling(error) ? new MusterError("on_call_schedule_in_use") : error;
      });
    if (!numDeletedRows) throw new MusterError("not_found");
    context.live.invalidateForAll("on-call");
    return undefined;
  },
} satisfies Partial<Handlers>;

export const onCall: Feature = {
  handlers: { ...schedules, ...overrideHandlers },
  migrations: {
    "2026-11-26-11-on-call": createOnCall,
    "2026-11-27-10-on-call-overrides": createOnCallOverrides,
  },
  async hourly({ db }, { now }) {
    await db
      .deleteFrom("onCallOverrides")
      .where("until", "<", now - keptMS)
      .execute();
  },
  activityObjects: { "on-call-schedule": [{ table: "onCallSchedules", name: "name" }] },
};
