// Who is on call: schedules, and whom a channel tells because of one.
import {
  checkRotation,
  MusterError,
  onCallTurns,
  t,
  userName,
  type ChannelTarget,
  type OnCallSchedule,
  type OnCallSkip,
} from "@muster/sdk";
import type { Selectable } from "kysely";
import type { ServerContext } from "../context.ts";
import type { Feature, Handlers } from "../feature.ts";
import { nameInUse } from "../organizations/organizations.ts";
import { isDangling, nextRevision, stillAt } from "../platform/db/database.ts";
import { inList } from "../platform/db/sql.ts";
import type { Tables } from "../platform/db/tables.ts";
import { createOnCall } from "./migrations/2026-11-26-11-on-call.ts";
import "./tables.ts";

const turnsShown = 10;
const mostAdministrators = 20;

type Row = Selectable<Tables["onCallSchedules"]>;

const idsOf = ({ userIds }: Pick<Row, "userIds">) => JSON.parse(userIds) as number[];
const namesOf = ({ names }: Pick<Row, "names">) => JSON.parse(names) as Record<number, string>;

const readUsers = async ({ db }: ServerContext, ids: readonly number[]) => {
  const rows = await db
    .selectFrom("users")
    .select(["id", "email", "firstName", "lastName", "active", "userType"])
    .where("id", "in", inList(db, ids, "integer"))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

type Users = Awaited<ReturnType<typeof readUsers>>;

function skipOf(user: ReturnType<Users["get"]>): OnCallSkip | null {
  if (!user) return "DELETED";
  if (user.active !== 1) return "DISABLED";
  return user.userType === "TECHNICIAN" ? null : "END_USER";
}

function toSchedule(row: Row, users: Users): OnCallSchedule {
  const { id, name, timeZone, rotationUnit, rotationLength, handoverWeekday, handoverTime, startDate } = row;
  const userIds = idsOf(row);
  const names = namesOf(row);
  const nameOf = (userId: number) => {
    const user = users.get(userId);
    return user ? userName(user) : (names[userId] ?? "");
  };
  const rotation = {
    timeZone,
    userIds,
    rotationUnit,
    rotationLength,
    handoverWeekday,
    handoverTime,
    startDate,
  };
  const isUsable = (userId: number) => skipOf(users.get(userId)) === null;
  return {
    id,
    name,
    ...rotation,
    people: userIds.map((userId) => ({ userId, name: nameOf(userId), skipped: skipOf(users.get(userId)) })),
    turns: onCallTurns(rotation, isUsable, Date.now(), turnsShown).map((turn) => ({
      ...turn,
      name: nameOf(turn.userId),
    })),
    revision: row.revision,
  };
}

async function read(context: ServerContext, id: number): Promise<OnCallSchedule> {
  const row = await context.db
    .selectFrom("onCallSchedules")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return toSchedule(row, await readUsers(context, idsOf(row)));
}

/** Refuses a channel that names a schedule which doesn't exist. */
export const findOnCallSchedule = (context: ServerContext, id: number) => read(context, id);

/** Whom a channel tells now; `note` says why it isn't who is on call. */
export async function recipientsOf(
  context: ServerContext,
  onCallScheduleId: number | null,
  target: ChannelTarget,
): Promise<{ target: ChannelTarget; recipient: string; note: string }> {
  if (onCallScheduleId === null) return { target, recipient: "", note: "" };
  const { name, turns } = await read(context, onCallScheduleId);
  const [turn] = turns;
  const { db } = context;
  if (turn) {
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", turn.userId)
      .executeTakeFirstOrThrow();
    return { target: { ...target, to: [email] }, recipient: `${turn.name} · ${name}`, note: "" };
  }
  const administrators = await db
    .selectFrom("users")
    .select("email")
    .where("sysadmin", "=", 1)
    .where("active", "=", 1)
    .where("organizationIds", "is", null)
    .orderBy("id")
    .limit(mostAdministrators)
    .execute();
  const to = target.to ?? administrators.map(({ email }) => email);
  return {
    target: { ...target, to },
    recipient: `${to.join(", ")} · ${name}`,
    note: t("monitoring.onCall.nobodyIn", { name }),
  };
}

/** The names of people, so that they are known after they were deleted; only technicians can be added. */
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

const handlers = {
  async listOnCallSchedules({ context }) {
    const rows = await context.db
      .selectFrom("onCallSchedules")
      .selectAll()
      .orderBy((e) => e.fn("lower", ["name"]))
      .execute();
    const users = await readUsers(context, [...new Set(rows.flatMap(idsOf))]);
    return { results: rows.map((row) => toSchedule(row, users)) };
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
    return read(context, id);
  },

  async updateOnCallSchedule({ context, path: { onCallScheduleId: id }, body }) {
    check(body);
    const { userIds, revision, ...rest } = body;
    const before = await read(context, id);
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
    return read(context, id);
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
  handlers,
  migrations: { "2026-11-26-11-on-call": createOnCall },
  activityObjects: { "on-call-schedule": [{ table: "onCallSchedules", name: "name" }] },
};
