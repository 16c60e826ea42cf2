import {
  channelTypeLabels,
  checkDigest,
  checkTarget,
  MusterError,
  t,
  type Channel,
  type ChannelTarget,
  type ChannelType,
  type FieldError,
  type PolicyContent,
  type WebhookContentType,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { findOrganization, nameInUse } from "../../organizations/organizations.ts";
import { nextRevision, stillAt } from "../../platform/db/database.ts";
import { seal } from "../../platform/security/crypto.ts";
import { createChannelMessages } from "../migrations/2026-11-25-30-channel-messages.ts";
import { addChannelLanguages } from "../migrations/2026-11-29-10-channel-languages.ts";
import {
  aboutTest,
  withNobodyIn,
  exampleMessages,
  fixedAddresses,
  requestFor,
  templateValues,
} from "./messages.ts";
import { readSchedule, recipientsOf } from "../on-call/read.ts";
import { sendDue } from "./outbox.ts";
import { boundTo, openTarget } from "./deliveries.ts";
import { send, SendFailed } from "./send.ts";
import { checkTemplate, type Payload } from "./template.ts";

const maxListed = 100;

/** Returns where a channel sends to, without the secret parts of the address. */
function destinationOf(type: ChannelType, { url, host, to = [] }: ChannelTarget): string {
  if (type === "EMAIL") return `${to.join(", ")} (${host ?? ""})`;
  const address = url ?? (type === "PAGERDUTY" || type === "PUSHOVER" ? fixedAddresses[type] : "");
  return new URL(address).host;
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

async function toChannel(context: ServerContext, row: Row): Promise<Channel> {
  const opened = openTarget(context, row.id, row.target);
  const { recipient, nobodyIn } = await recipientsOf(context, row.onCallScheduleId, opened);
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    enabled: row.enabled === 1,
    clientId: row.organizationId,
    minimumSeverity: row.minimumSeverity,
    quietFrom: row.quietFrom,
    quietTo: row.quietTo,
    timeZone: row.timeZone,
    language: row.language,
    template: row.template,
    contentType: row.contentType,
    digestMinutes: row.digestMinutes,
    criticalAtOnce: row.criticalAtOnce === 1,
    onCallScheduleId: row.onCallScheduleId,
    nobodyOnCall: nobodyIn !== "",
    destination: recipient ? `${recipient} (${opened.host ?? ""})` : destinationOf(row.type, opened),
    waiting: Number(row.waiting ?? 0),
    lastError: row.lastError ?? "",
    lastSentAt: row.lastSentAt,
    createdAt: row.createdAt,
    revision: row.revision,
  };
}

async function findChannel(context: ServerContext, id: number): Promise<Row> {
  const row = await select(context).where("id", "=", id).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return row;
}

function check(errors: readonly FieldError[]): void {
  if (errors.length) throw new MusterError("validation_failed", { errors });
}

const checkOnCall = (type: ChannelType, onCallScheduleId: number | null): FieldError[] =>
  onCallScheduleId !== null && type !== "EMAIL"
    ? [
        {
          field: "onCallScheduleId",
          message: t("monitoring.channels.fieldUnused", { type: channelTypeLabels[type] }),
        },
      ]
    : [];

interface Message {
  template?: string;
  contentType?: WebhookContentType;
  digestMinutes?: number;
}

/** Returns the errors of a channel's template, which only webhooks can have. */
function checkMessage(
  { url }: ServerContext,
  type: ChannelType,
  { template = "", contentType = "application/json", digestMinutes = 0 }: Message,
): FieldError[] {
  if (template && type !== "WEBHOOK")
    return [
      {
        field: "template",
        message: t("monitoring.channels.fieldUnused", { type: channelTypeLabels[type] }),
      },
    ];
  const [opened, reset, digest] = exampleMessages(url).map((about) => templateValues(about)) as [
    Payload,
    Payload,
    Payload,
  ];
  return digestMinutes
    ? checkTemplate(template, contentType, [opened, reset, digest])
    : checkTemplate(template, contentType, [opened, reset], [digest]);
}

const handlers = {
  async listChannels({ context }) {
    const rows = await select(context).execute();
    return { results: await Promise.all(rows.map((row) => toChannel(context, row))) };
  },

  async createChannel({ context, body }) {
    const { name, type, target, clientId = null, onCallScheduleId = null } = body;
    check([
      ...checkTarget(type, target, onCallScheduleId !== null),
      ...checkOnCall(type, onCallScheduleId),
      ...checkMessage(context, type, body),
      ...checkDigest(type, body.digestMinutes),
    ]);
    if (clientId !== null) await findOrganization(context, clientId);
    if (onCallScheduleId !== null) await readSchedule(context, onCallScheduleId);
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
          language: body.language ?? "en-us",
          template: body.template ?? "",
          contentType: body.contentType ?? "application/json",
          digestMinutes: body.digestMinutes ?? 0,
          criticalAtOnce: body.criticalAtOnce === false ? 0 : 1,
          onCallScheduleId,
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
    const { target, clientId, enabled, criticalAtOnce, revision, ...rest } = body;
    const { onCallScheduleId = before.onCallScheduleId } = rest;
    if (target || rest.onCallScheduleId !== undefined) {
      const now = target ?? openTarget(context, channelId, before.target);
      check([
        ...checkTarget(before.type, now, onCallScheduleId !== null),
        ...checkOnCall(before.type, onCallScheduleId),
      ]);
      if (onCallScheduleId !== null) await readSchedule(context, onCallScheduleId);
    }
    check(checkDigest(before.type, rest.digestMinutes));
    if (rest.template !== undefined || rest.contentType || rest.digestMinutes)
      check(checkMessage(context, before.type, { ...before, ...rest }));
    if (clientId) await findOrganization(context, clientId);
    const { numUpdatedRows } = await context.db
      .updateTable("notificationChannels")
      .set({
        ...rest,
        ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
        ...(criticalAtOnce !== undefined && { criticalAtOnce: criticalAtOnce ? 1 : 0 }),
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

  async previewChannelTemplate({ context, body: { template, contentType = "application/json" } }) {
    check(checkMessage(context, "WEBHOOK", { template, contentType }));
    const [opened] = exampleMessages(context.url);
    const target = { url: context.url };
    const { body } = requestFor({ type: "WEBHOOK", target, template, contentType }, opened);
    return { contentType, body };
  },

  async testChannel({ context, path: { channelId } }) {
    const channel = await findChannel(context, channelId);
    const opened = openTarget(context, channelId, channel.target);
    const { target, nobodyIn } = await recipientsOf(context, channel.onCallScheduleId, opened);
    const about = () => withNobodyIn(aboutTest(context.url, channel.template), nobodyIn);
    try {
      await send(context, { ...channel, target }, about);
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
        "digestId",
      ])
      .select((e) =>
        e
          .selectFrom("deliveries as others")
          .whereRef("others.digestId", "=", "deliveries.id")
          .select((s) => s.fn.countAll<number>().as("n"))
          .as("digestCount"),
      )
      .where((e) => e.or([e("digestId", "is", null), e("digestId", "=", e.ref("deliveries.id"))]))
      .select(["devices.displayName", "alerts.condition"])
      .where("channelId", "=", channelId)
      .orderBy("deliveries.id", "desc")
      .limit(maxListed)
      .execute();
    return {
      results: rows.map(({ displayName, condition, digestId, digestCount, ...row }) => ({
        ...row,
        digestCount: digestId === null ? 0 : Number(digestCount),
        message: `${(JSON.parse(condition) as { name: string }).name} · ${displayName}`,
      })),
    };
  },
} satisfies Partial<Handlers>;

export const channels: Feature = {
  handlers,
  migrations: {
    "2026-11-25-30-channel-messages": createChannelMessages,
    "2026-11-29-10-channel-languages": addChannelLanguages,
  },
  tick: (context) => sendDue(context),
  activityObjects: { "notification-channel": [{ table: "notificationChannels", name: "name" }] },
};
