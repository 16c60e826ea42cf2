// The software installed on computers, and its changes.
import { compareVersions } from "@muster/sdk";
import { sql } from "kysely";
import { requireDevice } from "../../devices/devices.ts";
import { search } from "../../devices/search.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { containing } from "../../platform/db/database.ts";
import { createSoftware } from "../migrations/2026-11-24-06-software.ts";
import { storeSoftware } from "./reports.ts";

const maxFound = 1_000;
const keptMS = 366 * 24 * 3_600_000;

const handlers = {
  async listDeviceSoftware({ context: { db }, context, caller, path: { nodeId }, query }) {
    await requireDevice(context, caller, nodeId);
    const own = db
      .selectFrom("software")
      .where("deviceId", "=", nodeId)
      .$if(query.search !== undefined, (q) =>
        q.where(sql<boolean>`lower(name) like ${containing(query.search ?? "")} escape '\\'`),
      );
    const { total } = await own.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const results = await own
      .select(["name", "version", "source", "firstSeenAt"])
      .orderBy((e) => e.fn("lower", ["name"]))
      .orderBy("source")
      .orderBy("version")
      .offset(query.offset ?? 0)
      .limit(query.pageSize ?? 50)
      .execute();
    const report = await db
      .selectFrom("softwareReports")
      .select("reportedAt")
      .where("deviceId", "=", nodeId)
      .executeTakeFirst();
    return { results, total: Number(total), reportedAt: report?.reportedAt ?? null };
  },

  async listSoftwareChanges({ context: { db }, context, caller, path: { nodeId }, query }) {
    await requireDevice(context, caller, nodeId);
    const own = db.selectFrom("softwareChanges").where("deviceId", "=", nodeId);
    const { total } = await own.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const results = await own
      .select(["at", "name", "source", "before", "after"])
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .offset(query.offset ?? 0)
      .limit(query.pageSize ?? 50)
      .execute();
    return { results, total: Number(total) };
  },

  async findSoftware({ context: { db }, caller, query: { name, missing, clientId } }) {
    const rows = await search(db.selectFrom("devices"), caller, {})
      .innerJoin("software", "software.deviceId", "devices.id")
      .innerJoin("softwareReports", "softwareReports.deviceId", "devices.id")
      .where(sql<boolean>`lower(software.name) = ${name.trim().toLowerCase()}`)
      .$if(clientId !== undefined, (q) => q.where("devices.organizationId", "=", clientId!))
      .select(["devices.id as nodeId", "devices.displayName", "devices.organizationId as clientId"])
      .select(["software.name", "software.version", "software.source", "softwareReports.reportedAt"])
      .orderBy((e) => e.fn("lower", ["devices.displayName"]))
      .orderBy("devices.id")
      .execute();
    const found =
      missing === undefined
        ? rows
        : rows.filter(({ source, version }) => compareVersions(source, version, missing) < 0);
    return { results: found.slice(0, maxFound), total: found.length };
  },
} satisfies Partial<Handlers>;

export const software: Feature = {
  handlers,
  migrations: { "2026-11-24-06-software": createSoftware },
  deviceTables: {
    softwareReports: { column: "deviceId", archive: "delete" },
    software: { column: "deviceId", archive: "delete" },
    softwareChanges: { column: "deviceId", archive: "delete", key: { id: "integer" }, moveOnMerge: true },
  },
  agentEvents: { software: storeSoftware },
  async hourly(context, { now }) {
    const oldest = now - keptMS;
    await context.db.deleteFrom("softwareChanges").where("at", "<", oldest).execute();
  },
};
