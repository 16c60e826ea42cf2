// Announcements by system administrators, which each user sees until they dismiss them.
import { cleanText, limits, MusterError, t, type Announcement, type AnnouncementTone } from "@muster/sdk";
import type { ExpressionBuilder, Generated } from "kysely";
import { perServer, type ServerContext } from "../context.ts";
import type { Feature, Handlers, Tick } from "../feature.ts";
import { isDangling, nextRevision, stillAt } from "../platform/db/database.ts";
import { page } from "../platform/db/paging.ts";
import type { Tables } from "../platform/db/tables.ts";
import { createAnnouncements } from "./migrations/2026-11-22-12-announcements.ts";
import { addAnnouncementRevisions } from "./migrations/2026-11-22-13-announcement-revisions.ts";

declare module "../platform/db/tables.ts" {
  interface Tables {
    announcements: {
      id: Generated<number>;
      title: string;
      text: string;
      tone: AnnouncementTone;
      startsAt: number | null;
      endsAt: number | null;
      createdAt: number;
      createdBy: string;
      revision: Generated<number>;
    };
    announcementDismissals: { announcementId: number; userId: number };
  }
}

const maxUnread = 20;

const invalid = (field: string, message: string) =>
  new MusterError("validation_failed", { errors: [{ field, message }] });

/** Returns the fields with cleaned texts. @throws MusterError for a text without a visible character */
function cleanTexts<T extends { title?: string; text?: string }>(given: T): T {
  const cleaned = { ...given };
  for (const field of ["title", "text"] as const) {
    const value = given[field];
    if (value === undefined) continue;
    cleaned[field] = cleanText(value, limits.NewAnnouncement[field].maxLength);
    if (!cleaned[field]) throw invalid(field, t("operations.announcements.textMissing"));
  }
  return cleaned;
}

function checkTimes({ startsAt, endsAt }: Pick<Announcement, "startsAt" | "endsAt">): void {
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    throw invalid("endsAt", t("operations.announcements.endBeforeStart"));
}

const hasStarted = (e: ExpressionBuilder<Tables, "announcements">, now: number) =>
  e.or([e("startsAt", "is", null), e("startsAt", "<=", now)]);

const publishChange = (context: ServerContext) => context.live.invalidateForAll("announcements");

const handlers = {
  async listAnnouncements({ context, query }) {
    const { total } = await context.db
      .selectFrom("announcements")
      .select((e) => e.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const newestFirst = context.db.selectFrom("announcements").selectAll().orderBy("id", "desc");
    return { total, results: await page(newestFirst, query).execute() };
  },

  async createAnnouncement({ context, caller, body }) {
    const { tone = "INFO", startsAt = null, endsAt = null } = body;
    const { title, text } = cleanTexts(body);
    checkTimes({ startsAt, endsAt });
    const createdBy = caller.user!.email;
    const announcement = await context.db
      .insertInto("announcements")
      .values({ title, text, tone, startsAt, endsAt, createdAt: Date.now(), createdBy })
      .returningAll()
      .executeTakeFirstOrThrow();
    publishChange(context);
    return announcement;
  },

  async updateAnnouncement({ context, path, body }) {
    const { revision, ...change } = cleanTexts(body);
    const announcement = await context.db.transaction().execute(async (db) => {
      const known = await db
        .selectFrom("announcements")
        .select("id")
        .where("id", "=", path.announcementId)
        .executeTakeFirst();
      if (!known) throw new MusterError("not_found");
      const updated = await db
        .updateTable("announcements")
        .set({ ...change, revision: nextRevision })
        .where("id", "=", path.announcementId)
        .where(stillAt(revision))
        .returningAll()
        .executeTakeFirst();
      if (!updated) throw new MusterError("changed_meanwhile");
      checkTimes(updated);
      return updated;
    });
    publishChange(context);
    return announcement;
  },

  async deleteAnnouncement({ context, path }) {
    const { numDeletedRows } = await context.db
      .deleteFrom("announcements")
      .where("id", "=", path.announcementId)
      .executeTakeFirst();
    if (!numDeletedRows) throw new MusterError("not_found");
    publishChange(context);
    return undefined;
  },

  async listUnreadAnnouncements({ context, caller }) {
    const now = Date.now();
    const results = await context.db
      .selectFrom("announcements")
      .select(["id", "title", "text", "tone"])
      .where((e) => hasStarted(e, now))
      .where((e) => e.or([e("endsAt", "is", null), e("endsAt", ">", now)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("announcementDismissals")
              .select("userId")
              .where("userId", "=", caller.user!.id)
              .whereRef("announcementId", "=", "announcements.id"),
          ),
        ),
      )
      // WARNING comes before INFO
      .orderBy("tone", "desc")
      .orderBy("id", "desc")
      .limit(maxUnread)
      .execute();
    return { results };
  },

  async dismissAnnouncement({ context, caller, body }) {
    const userId = caller.user!.id;
    const { announcementId } = body;
    // an announcement that hasn't started isn't found, like one that doesn't exist
    const known = await context.db
      .selectFrom("announcements")
      .select("id")
      .where("id", "=", announcementId)
      .where((e) => hasStarted(e, Date.now()))
      .executeTakeFirst();
    if (!known) throw new MusterError("not_found");
    await context.db
      .insertInto("announcementDismissals")
      .values({ announcementId, userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
      .catch((error: unknown) => {
        throw isDangling(error) ? new MusterError("not_found") : error;
      });
    context.live.publish(`user:${userId}`, "changed", "announcements");
    return undefined;
  },
} satisfies Partial<Handlers>;

const lastTick = perServer(() => ({ at: Date.now() }));

/** Asks consoles to reload announcements when one starts or ends. */
async function tick(context: ServerContext, { now }: Tick): Promise<void> {
  const { at: after } = lastTick(context);
  const passed = await context.db
    .selectFrom("announcements")
    .select("id")
    .where((e) =>
      e.or([
        e.and([e("startsAt", ">", after), e("startsAt", "<=", now)]),
        e.and([e("endsAt", ">", after), e("endsAt", "<=", now)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  lastTick(context).at = now;
  if (passed) publishChange(context);
}

export const announcements: Feature = {
  handlers,
  activityObjects: {
    announcement: [
      { table: "announcements", name: "title", state: ["title", "text", "tone", "startsAt", "endsAt"] },
    ],
  },
  migrations: {
    "2026-11-22-12-announcements": createAnnouncements,
    "2026-11-22-13-announcement-revisions": addAnnouncementRevisions,
  },
  tick,
};
