import {
  checkTarget,
  MusterError,
  type Channel,
  type ChannelTarget,
  type ChannelType,
  type FieldError,
  type PolicyContent,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { findOrganization, nameInUse } from "../../organizations/organizations.ts";
import { nextRevision, stillAt } from "../../platform/db/database.ts";
import { seal } from "../../platform/security/crypto.ts";
import { aboutTest } from "./messages.ts";
import { boundTo, openTarget, sendDue } from "./outbox.ts";
import { send, SendFailed } from "./send.ts";

const mostListed = 100;

/** Where a channel sends to, without what is secret in an address. */
function destinationOf(type: ChannelType, { url, host, to = [] }: ChannelTarget): string {
  if (type === "EMAIL") return `${to.join(", ")} (${host ?? ""})`;
  return url === undefined ? "events.pagerduty.com" : new URL(url).host;
}

const select = ({ db }: ServerContext) =>
  db
    .selectFrom("notificationChannels")
    .selectAll()
    .select((e) => [
      e
        .selectFrom("deliveries")
        .whereRef("deliveries.channelId", "=", "notificationChannels.id")
        .where("state", "=", "WAITING")
        .select((s) => s.fn.countAll<number>().as("n"))
        .as("waiting"),
      e
        .selectFrom("deliveries")
        .whereRef("deliveries.channelId", "=", "notificationChannels.id")
        .select((s) => s.fn.max("sentAt").as("at"))
        .as("lastSentAt"),
      e
        .selectFrom("deliveries")
        .whereRef("deliveries.channelId", "=", "notificationChannels.id")
        .where("state", "in", ["WAITING", "FAILED"])
        .where("error", "<>", "")
        .orderBy("id", "desc")
        .limit(1)
        .select("error")
        .as("lastError"),
    ])
    .orderBy((e) => e.fn("lower", ["name"]));

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const toChannel = (context: ServerContext, row: Row): Channel => ({
  id: row.id,
  name: row.name,
  type: row.type,
  enabled: row.enabled === 1,
  clientId: row.organizationId,
  minimumSeverity: row.minimumSeverity,
  quietFrom: row.quietFrom,
  quietTo: row.quietTo,
  timeZone: row.timeZone,
  destination: destinationOf(row.type, openTarget(context, row.id, row.target)),
  waiting: Number(row.waiting ?? 0),
  lastError: row.lastError ?? "",
  lastSentAt: row.lastSentAt,
  createdAt: row.createdAt,
  revision: row.revision,
});

async function findChannel(context: ServerContext, id: number): Promise<Row> {
  const row = await select(context).where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

function check(errors: readonly FieldError[]): void {
  if (errors.length) throw new MusterError("validation_failed", { errors });
}

const handlers = {
  async listChannels({ context }) {
    const rows = await select(context).execute();
    return { results: rows.map((row) => toChannel(context, row)) };
  },

  async createChannel({ context, body }) {
    const { name, type, target, clientId = null } = body;
    check(checkTarget(type, target));
    if (clientId !== null) await findOrganization(context, clientId);
    const id = await context.inTransaction(async ({ db, keys }) => {
      const made = await db
        .insertInto("notificationChannels")
        .values({
          name,
          type,
          enabled: body.enabled === false ? 0 : 1,
          organizationId: clientId,
          minimumSeverity: body.minimumSeverity ?? "NONE",
          quietFrom: body.quietFrom ?? "",
          quietTo: body.quietTo ?? "",
          timeZone: body.timeZone ?? "",
          target: "",
          createdAt: Date.now(),
        })
        .returning("id")
        .executeTakeFirstOrThrow()
        .catch(nameInUse);
      const sealed = seal(keys.seal, JSON.stringify(target), boundTo(made.id));
      await db
        .updateTable("notificationChannels")
        .set({ target: sealed })
        .where("id", "=", made.id)
        .execute();
      return made.id;
    });
    context.live.invalidateForAll("channels");
    return toChannel(context, await findChannel(context, id));
  },

  async updateChannel({ context, path: { channelId }, body }) {
    const before = await findChannel(context, channelId);
    const { target, clientId, enabled, revision, ...rest } = body;
    if (target) check(checkTarget(before.type, target));
    if (clientId) await findOrganization(context, clientId);
    const { numUpdatedRows } = await context.db
      .updateTable("notificationChannels")
      .set({
        ...rest,
        ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
        ...(clientId !== undefined && { organizationId: clientId }),
        ...(target && { target: seal(context.keys.seal, JSON.stringify(target), boundTo(channelId)) }),
        revision: nextRevision,
      })
      .where("id", "=", channelId)
      .where(stillAt(revision))
      .executeTakeFirst()
      .catch(nameInUse);
    if (!numUpdatedRows) throw new MusterError("changed_meanwhile");
    context.live.invalidateForAll("channels");
    return toChannel(context, await findChannel(context, channelId));
  },

  async deleteChannel({ context, path: { channelId } }) {
    await context.inTransaction(async ({ db }) => {
      const policies = await db.selectFrom("policies").select("content").execute();
      const names = ({ conditions = [] }: PolicyContent) =>
        conditions.some(({ channelIds }) => channelIds?.includes(channelId));
      if (policies.some(({ content }) => names(JSON.parse(content) as PolicyContent)))
        throw new MusterError("channel_in_use");
      const { numDeletedRows } = await db
        .deleteFrom("notificationChannels")
        .where("id", "=", channelId)
        .executeTakeFirst();
      if (!numDeletedRows) throw new MusterError("not_found");
    });
    context.live.invalidateForAll("channels");
    return undefined;
  },

  async testChannel({ context, path: { channelId } }) {
    const { type, target } = await findChannel(context, channelId);
    try {
      await send(context, { type, target: openTarget(context, channelId, target) }, aboutTest(context.url));
    } catch (error) {
      if (!(error instanceof SendFailed)) throw error;
      throw new MusterError("channel_failed", { message: error.message });
    }
    return undefined;
  },

  async listDeliveries({ context, path: { channelId } }) {
    await findChannel(context, channelId);
    const rows = await context.db
      .selectFrom("deliveries")
      .innerJoin("alerts", "alerts.id", "deliveries.alertId")
      .innerJoin("devices", "devices.id", "alerts.deviceId")
      .select([
        "deliveries.id",
        "alertId",
        "kind",
        "deliveries.state",
        "attempts",
        "queuedAt",
        "sentAt",
        "error",
      ])
      .select(["devices.displayName", "alerts.condition"])
      .where("channelId", "=", channelId)
      .orderBy("deliveries.id", "desc")
      .limit(mostListed)
      .execute();
    return {
      results: rows.map(({ displayName, condition, ...row }) => ({
        ...row,
        message: `${(JSON.parse(condition) as { name: string }).name} · ${displayName}`,
      })),
    };
  },
} satisfies Partial<Handlers>;

export const channels: Feature = {
  handlers,
  tick: (context) => sendDue(context),
  activityObjects: { "notification-channel": [{ table: "notificationChannels", name: "name" }] },
};
