// SNMP traps and syslog messages of devices, received by their probes.
import { sql, type SelectQueryBuilder } from "kysely";
import { perServer, type ServerContext } from "../../context.ts";
import { findDevice } from "../../devices/devices.ts";
import type { Feature, Handlers } from "../../feature.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { onDevices } from "../../platform/authorization/grants.ts";
import { containing } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { createDeviceMessages } from "../migrations/2026-11-25-10-device-messages.ts";
import { grown, keptMS, storeMessages } from "./reports.ts";

const maxPerDevice = 5_000;
/** How many messages are deleted at once, so that other queries don't wait long. */
const maxDeleted = 1_000;
const maxTrimmed = 20;
const cleanEveryTicks = 5;

const cleaned = perServer(() => ({ at: -Infinity }));

/** Returns the probe that polls a device, if the caller sees it. */
async function receiverOf({ db }: ServerContext, caller: Caller, probeId: number | null) {
  if (probeId === null) return null;
  const probe = await db
    .selectFrom("devices")
    .select(["devices.id as nodeId", "devices.displayName", "devices.ip"])
    .where("devices.id", "=", probeId)
    .where(onDevices(caller))
    .executeTakeFirst();
  return probe ?? null;
}

const handlers = {
  async listDeviceMessages({ context: { db }, context, caller, path: { nodeId }, query }) {
    const device = await findDevice(context, caller, nodeId);
    const { kind, severity, text } = query;
    const own = db
      .selectFrom("deviceMessages")
      .where("deviceId", "=", nodeId)
      .$if(kind !== undefined, (q) => q.where("kind", "=", kind!))
      .$if(severity !== undefined, (q) => q.where("severity", "<=", severity!))
      .$if(text !== undefined, (q) => {
        const part = containing(text ?? "");
        return q.where(
          sql<boolean>`(lower(text) like ${part} escape '\\' or lower(source) like ${part} escape '\\')`,
        );
      });
    const { total } = await own.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const results = await own
      .select(["id", "at", "kind", "severity", "facility", "source", "text"])
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .offset(query.offset ?? 0)
      .limit(query.pageSize ?? 50)
      .execute();
    const dropped = await db
      .selectFrom("droppedMessages")
      .select(["count", "at"])
      .where("deviceId", "=", nodeId)
      .executeTakeFirst();
    return {
      results,
      total: Number(total),
      dropped: dropped?.count ?? 0,
      droppedAt: dropped?.at ?? null,
      receiver: await receiverOf(context, caller, device.nmsDelegateNodeId),
    };
  },
} satisfies Partial<Handlers>;

/** Deletes messages that are too old, and the oldest ones of devices with too many. */
async function clean({ db }: ServerContext, now: number, deviceIds: readonly number[]): Promise<Set<number>> {
  const oldest = now - keptMS;
  const remove = async (some: SelectQueryBuilder<Tables, "deviceMessages", { id: number }>) => {
    const result = await db.deleteFrom("deviceMessages").where("id", "in", some).executeTakeFirst();
    return Number(result.numDeletedRows);
  };
  const messages = db.selectFrom("deviceMessages").select("id");
  await remove(messages.where("at", "<", oldest).orderBy("at").limit(maxDeleted));
  await db.deleteFrom("droppedMessages").where("at", "<", oldest).execute();
  const unfinished = new Set<number>();
  for (const deviceId of deviceIds) {
    const surplus = messages
      .where("deviceId", "=", deviceId)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .offset(maxPerDevice)
      .limit(maxDeleted);
    if ((await remove(surplus)) === maxDeleted) unfinished.add(deviceId);
  }
  return unfinished;
}

export const deviceMessages: Feature = {
  handlers,
  migrations: { "2026-11-25-10-device-messages": createDeviceMessages },
  deviceTables: {
    deviceMessages: { column: "deviceId", archive: "delete", key: { id: "integer" }, moveOnMerge: true },
    droppedMessages: {
      column: "deviceId",
      archive: "delete",
      key: { at: "bigint" },
      moveOnMerge: { unlessSame: [] },
    },
  },
  agentEvents: { "device.messages": storeMessages },
  // each server only knows for which devices it has stored messages itself
  async tickEverywhere(context, { now }) {
    const state = cleaned(context);
    if (performance.now() - state.at < cleanEveryTicks * context.config.schedulerTickMS) return;
    state.at = performance.now();
    const waiting = grown(context);
    const some = [...waiting].slice(0, maxTrimmed);
    for (const deviceId of some) waiting.delete(deviceId);
    for (const deviceId of await clean(context, now, some)) waiting.add(deviceId);
  },
};
