import type { FastifyRequest } from "fastify";
import { cleanText, type User } from "@muster/sdk";
import type { App } from "./app.ts";
import { page } from "./paging.ts";
import type { Handlers } from "./contract.ts";

/** Refusals of people nobody knows are recorded up to this many a minute, so that they cannot fill the disk. */
const anonymousPerMinute = 120;

/** Writes who did what with which outcome; a failed write is logged and does not undo what was done. */
export function record(
  app: App,
  request: FastifyRequest,
  caller: { user: Pick<User, "email"> | null } | undefined,
  operation: string,
  outcome: string,
): void {
  const at = Date.now();
  if (!caller?.user) {
    const minute = Math.floor(at / 60_000);
    if (app.anonymous.minute !== minute) app.anonymous = { minute, count: 0 };
    if (++app.anonymous.count > anonymousPerMinute) return;
  }
  const { clientId, orgId, ...ids } = request.params as Record<string, string>;
  const organizationId = Number(clientId ?? orgId ?? (request.body as { clientId?: number } | undefined)?.clientId);
  const detail = Object.entries(ids).map(([name, value]) => `${name} ${value}`);
  app.later(
    app.db
      .insertInto("activities")
      .values({
        at,
        who: (caller?.user ?? request.signedIn)?.email ?? cleanText(request.ip, 45),
        operation,
        outcome,
        organizationId: Number.isSafeInteger(organizationId) && organizationId > 0 ? organizationId % 2 ** 31 : null,
        detail: cleanText(detail.join(", "), 200),
      })
      .execute(),
  );
}

export const activities = {
  async listActivities({ app, caller, query }) {
    const inScope = caller.organizationIds;
    const rows = app.db
      .selectFrom("activities")
      .$if(inScope !== null, (q) => q.where("organizationId", "in", inScope?.length ? [...inScope] : [0]));
    const { total } = await rows.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    return { total, results: await page(rows.selectAll().orderBy("id", "desc"), query).execute() };
  },
} satisfies Partial<Handlers>;
