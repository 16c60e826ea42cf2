// Determines who is on call, and whom a channel therefore notifies.
import {
  MusterError,
  onCallNow,
  onCallShifts,
  userName,
  withOverrides,
  type ChannelTarget,
  type OnCallSchedule,
  type OnCallSkip,
} from "@muster/sdk";
import type { Selectable } from "kysely";
import type { ServerContext } from "../../context.ts";
import { inList } from "../../platform/db/sql.ts";
import type { Tables } from "../../platform/db/tables.ts";
import "../tables.ts";

const shiftsShown = 10;
const maxAdministrators = 20;

type Row = Selectable<Tables["onCallSchedules"]>;
export type OverrideRow = Selectable<Tables["onCallOverrides"]>;

export const idsOf = ({ userIds }: Pick<Row, "userIds">) => JSON.parse(userIds) as number[];
/** Returns everyone who takes shifts or has an override. */
export const peopleOf = (row: Row, overrides: readonly OverrideRow[]) => [
  ...new Set([...idsOf(row), ...overrides.map(({ userId }) => userId)]),
];
const namesOf = ({ names }: Pick<Row, "names">) => JSON.parse(names) as Record<number, string>;

export const readUsers = async ({ db }: ServerContext, ids: readonly number[]) => {
  const rows = await db
    .selectFrom("users")
    .select(["id", "email", "firstName", "lastName", "active", "userType"])
    .where("id", "in", inList(db, ids, "integer"))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

type Users = Awaited<ReturnType<typeof readUsers>>;

export function skipOf(user: ReturnType<Users["get"]>): OnCallSkip | null {
  if (!user) return "DELETED";
  if (user.active !== 1) return "DISABLED";
  return user.userType === "TECHNICIAN" ? null : "END_USER";
}

/** @param overrides the overrides of this schedule */
export function toSchedule(
  row: Row,
  overrides: readonly OverrideRow[],
  users: Users,
  at = Date.now(),
): OnCallSchedule {
  const { id, name, timeZone, rotationUnit, rotationLength, handoverWeekday, handoverTime, startDate } = row;
  const userIds = idsOf(row);
  const names: Record<number, string> = {
    ...Object.fromEntries(overrides.map(({ userId, name: known }) => [userId, known])),
    ...namesOf(row),
  };
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
    shifts: withOverrides(
      onCallShifts(rotation, isUsable, at, shiftsShown),
      overrides.filter(({ userId }) => isUsable(userId)),
      at,
    )
      .slice(0, shiftsShown)
      .map(({ insteadOf, ...shift }) => ({
        ...shift,
        name: nameOf(shift.userId),
        insteadOf: insteadOf === null ? "" : nameOf(insteadOf),
      })),
    overrides: overrides.map(({ id: overrideId, userId, from, until }) => ({
      id: overrideId,
      userId,
      name: nameOf(userId),
      skipped: skipOf(users.get(userId)),
      from,
      until,
    })),
    revision: row.revision,
  };
}

/** Returns the overrides that haven't ended, by schedule. */
export async function readOverrides({ db }: ServerContext): Promise<Map<number, OverrideRow[]>> {
  const rows = await db
    .selectFrom("onCallOverrides")
    .selectAll()
    .where("until", ">", Date.now())
    .orderBy("from")
    .execute();
  return Map.groupBy(rows, ({ scheduleId }) => scheduleId);
}

/** @param added an override to include as if it were stored; the shifts begin at `at` */
export async function readSchedule(
  context: ServerContext,
  id: number,
  added?: { override: OverrideRow; at: number },
): Promise<OnCallSchedule> {
  const row = await context.db
    .selectFrom("onCallSchedules")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  const stored = (await readOverrides(context)).get(id) ?? [];
  const overrides = added ? [...stored, added.override] : stored;
  return toSchedule(row, overrides, await readUsers(context, peopleOf(row, overrides)), added?.at);
}

/** Returns whom a channel notifies now; `nobodyIn` is the name of its schedule if no one is on call. */
export async function recipientsOf(
  context: ServerContext,
  onCallScheduleId: number | null,
  target: ChannelTarget,
): Promise<{ target: ChannelTarget; recipient: string; nobodyIn: string }> {
  if (onCallScheduleId === null) return { target, recipient: "", nobodyIn: "" };
  const { name, shifts } = await readSchedule(context, onCallScheduleId);
  const shift = onCallNow(shifts);
  const { db } = context;
  if (shift) {
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", shift.userId)
      .executeTakeFirstOrThrow();
    return { target: { ...target, to: [email] }, recipient: `${shift.name} · ${name}`, nobodyIn: "" };
  }
  const administrators = await db
    .selectFrom("users")
    .select("email")
    .where("sysadmin", "=", 1)
    .where("active", "=", 1)
    .where("organizationIds", "is", null)
    .orderBy("id")
    .limit(maxAdministrators)
    .execute();
  const to = target.to ?? administrators.map(({ email }) => email);
  return {
    target: { ...target, to },
    recipient: `${to.join(", ")} · ${name}`,
    nobodyIn: name,
  };
}
