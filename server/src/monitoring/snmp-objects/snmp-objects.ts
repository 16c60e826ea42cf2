// Additional SNMP objects that probes read: templates apply them to devices by role and vendor.
import { randomUUID } from "node:crypto";
import {
  cleanText,
  MusterError,
  t,
  type FieldError,
  type NewSnmpObject,
  type SnmpObject,
  type SnmpTemplate,
} from "@muster/sdk";
import type { SnmpReadOrder } from "@muster/sdk/live";
import type { ServerContext } from "../../context.ts";
import { findDevice } from "../../devices/devices.ts";
import type { Feature, Handlers } from "../../feature.ts";
import { nameInUse } from "../../organizations/organizations.ts";
import { isUniqueViolation, nextRevision, stillAt, type Database } from "../../platform/db/database.ts";
import { lockTable } from "../../platform/db/sql.ts";
import { signing } from "../../platform/security/signing.ts";
import { createSnmpObjects } from "../migrations/2026-11-24-05-snmp-objects.ts";
import { appliesTo, readTemplates } from "./templates.ts";

/** Each is requested once a minute from every device that its template applies to. */
const maxObjects = 500;
const readMS = 20_000;
const maxValues = 20;

const refuse = (errors: FieldError[]) => new MusterError("validation_failed", { errors });

function checkApplies(roles: readonly unknown[], vendors: readonly unknown[]): void {
  if (!roles.length && !vendors.length)
    throw refuse([{ field: "roles", message: t("monitoring.snmpObjects.rolesOrVendors") }]);
}

const checkScale = (scale: number | undefined, field: string): FieldError[] =>
  scale === 0 ? [{ field, message: t("monitoring.snmpObjects.scaleZero") }] : [];

async function listTemplates({ db }: ServerContext): Promise<SnmpTemplate[]> {
  const templates = await readTemplates(db);
  const devices = await db
    .selectFrom("devices")
    .select((e) => ["role", "vendor", e.fn.countAll<number>().as("count")])
    .where("nmsDelegateNodeId", "is not", null)
    .groupBy(["role", "vendor"])
    .execute();
  return templates.map(({ objects, ...template }) => ({
    ...template,
    objects: objects.length,
    devices: devices.reduce(
      (sum, device) => sum + (appliesTo(template, device) ? Number(device.count) : 0),
      0,
    ),
  }));
}

async function findTemplate(context: ServerContext, id: number): Promise<SnmpTemplate> {
  const found = (await listTemplates(context)).find((one) => one.id === id);
  if (!found) throw new MusterError("not_found");
  return found;
}

async function requireTemplate(db: Database, id: number): Promise<void> {
  const found = await db.selectFrom("snmpTemplates").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw new MusterError("not_found", { message: t("monitoring.snmpObjects.noTemplate") });
}

const selectObjects = ({ db }: ServerContext) =>
  db
    .selectFrom("snmpObjects")
    .innerJoin("snmpTemplates", "snmpTemplates.id", "snmpObjects.templateId")
    .selectAll("snmpObjects")
    .select("snmpTemplates.name as templateName")
    .orderBy((e) => e.fn("lower", ["snmpObjects.name"]));

type Row = Awaited<ReturnType<ReturnType<typeof selectObjects>["executeTakeFirstOrThrow"]>>;

const toObject = ({ id, isTable, ...row }: Row): SnmpObject => ({ ...row, oid: id, isTable: isTable === 1 });

async function findObject(context: ServerContext, oid: string): Promise<SnmpObject> {
  const row = await selectObjects(context).where("snmpObjects.id", "=", oid).executeTakeFirst();
  if (!row) throw new MusterError("not_found");
  return toObject(row);
}

/** Creates all objects, or none. */
async function create(
  context: ServerContext,
  objects: readonly NewSnmpObject[],
  fieldOf: (at: number) => string,
) {
  const errors = objects.flatMap(({ scale }, at) => checkScale(scale, `${fieldOf(at)}scale`));
  if (errors.length) throw refuse(errors);
  await context.inTransaction(async ({ db }) => {
    // not the objects: a deletion of their template locks the template first
    await lockTable(db, "snmpTemplates");
    for (const id of new Set(objects.map(({ templateId }) => templateId))) await requireTemplate(db, id);
    for (const [
      at,
      { oid, templateId, name, type = "GAUGE", unit = "", scale = 1, isTable },
    ] of objects.entries()) {
      await db
        .insertInto("snmpObjects")
        .values({ id: oid, templateId, name, type, unit, scale, isTable: isTable ? 1 : 0 })
        .execute()
        .catch((error: unknown) => {
          if (!isUniqueViolation(error)) throw error;
          const message = t("monitoring.snmpObjects.taken", { name, oid });
          throw new MusterError("name_in_use", {
            message,
            errors: [{ field: `${fieldOf(at)}oid`, message }],
          });
        });
    }
    const { count } = await db
      .selectFrom("snmpObjects")
      .select((e) => e.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) > maxObjects)
      throw refuse([
        { field: "objects", message: t("monitoring.snmpObjects.tooMany", { count: maxObjects }) },
      ]);
  });
  context.live.invalidateForAll("snmp-objects");
}

const handlers = {
  async listSnmpTemplates({ context }) {
    return { results: await listTemplates(context) };
  },

  async createSnmpTemplate({ context, body: { name, roles = [], vendors = [] } }) {
    checkApplies(roles, vendors);
    const { id } = await context.db
      .insertInto("snmpTemplates")
      .values({ name, roles: JSON.stringify(roles), vendors: JSON.stringify(vendors) })
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(nameInUse);
    context.live.invalidateForAll("snmp-objects");
    return findTemplate(context, id);
  },

  async updateSnmpTemplate({ context, path: { templateId }, body }) {
    await context.inTransaction(async (own) => {
      const { db } = own;
      const before = await findTemplate(own, templateId);
      const { name, roles, vendors, revision } = body;
      checkApplies(roles ?? before.roles, vendors ?? before.vendors);
      const { numUpdatedRows } = await db
        .updateTable("snmpTemplates")
        .set({
          ...(name !== undefined && { name }),
          ...(roles && { roles: JSON.stringify(roles) }),
          ...(vendors && { vendors: JSON.stringify(vendors) }),
          revision: nextRevision,
        })
        .where("id", "=", templateId)
        .where(stillAt(revision))
        .executeTakeFirst()
        .catch(nameInUse);
      if (!numUpdatedRows) throw new MusterError("changed_meanwhile");
    });
    context.live.invalidateForAll("snmp-objects");
    return findTemplate(context, templateId);
  },

  async deleteSnmpTemplate({ context, path: { templateId } }) {
    const { numDeletedRows } = await context.db
      .deleteFrom("snmpTemplates")
      .where("id", "=", templateId)
      .executeTakeFirst();
    if (!numDeletedRows) throw new MusterError("not_found");
    context.live.invalidateForAll("snmp-objects");
    return undefined;
  },

  async listSnmpObjects({ context, query: { templateId } }) {
    let found = selectObjects(context);
    if (templateId !== undefined) found = found.where("templateId", "=", templateId);
    return { results: (await found.execute()).map(toObject) };
  },

  async createSnmpObject({ context, body }) {
    await create(context, [body], () => "");
    return findObject(context, body.oid);
  },

  async createSnmpObjects({ context, body: { templateId, objects } }) {
    const all = objects.map((one) => ({ ...one, templateId }));
    await create(context, all, (at) => `objects.${at}.`);
    const oids = new Set(objects.map(({ oid }) => oid));
    const rows = await selectObjects(context).execute();
    return { results: rows.filter(({ id }) => oids.has(id)).map(toObject) };
  },

  async updateSnmpObject({ context, path: { oid }, body }) {
    await findObject(context, oid);
    const { revision, isTable, ...rest } = body;
    const errors = checkScale(rest.scale, "scale");
    if (errors.length) throw refuse(errors);
    if (rest.templateId !== undefined) await requireTemplate(context.db, rest.templateId);
    const { numUpdatedRows } = await context.db
      .updateTable("snmpObjects")
      .set({ ...rest, ...(isTable !== undefined && { isTable: isTable ? 1 : 0 }), revision: nextRevision })
      .where("id", "=", oid)
      .where(stillAt(revision))
      .executeTakeFirst()
      .catch(nameInUse);
    if (!numUpdatedRows) throw new MusterError("changed_meanwhile");
    context.live.invalidateForAll("snmp-objects");
    return findObject(context, oid);
  },

  async deleteSnmpObject({ context, path: { oid } }) {
    const { numDeletedRows } = await context.db
      .deleteFrom("snmpObjects")
      .where("id", "=", oid)
      .executeTakeFirst();
    if (!numDeletedRows) throw new MusterError("not_found");
    context.live.invalidateForAll("snmp-objects");
    return undefined;
  },

  async readSnmpObject({ context, caller, path: { nodeId, oid } }) {
    const { nmsDelegateNodeId } = await findDevice(context, caller, nodeId);
    const probe = nmsDelegateNodeId == null ? undefined : context.live.link(nmsDelegateNodeId);
    if (nmsDelegateNodeId == null || !probe) throw new MusterError("probe_offline");
    const order: SnmpReadOrder = { readId: randomUUID(), nodeId, oid };
    const proof = signing(context).proof("snmp.read", nmsDelegateNodeId, order);
    const answer = await probe.ask("snmp.read", [{ ...order, proof }], readMS).catch(() => null);
    return { ...readingOf(answer), readAt: Date.now() };
  },
} satisfies Partial<Handlers>;

const refusals = { NOT_POLLED: "notPolled", SILENT: "silent" } as const;

/** Returns the values in a probe's response, cleaned. @throws MusterError `snmp_read_failed` */
function readingOf(answer: unknown) {
  const { refused, values, isCut } = (answer ?? {}) as Record<string, unknown>;
  if (!Array.isArray(values)) {
    const reason = typeof refused === "string" && Object.hasOwn(refusals, refused) ? refused : undefined;
    const text = reason ? refusals[reason as keyof typeof refusals] : "noAnswer";
    throw new MusterError("snmp_read_failed", { message: t(`monitoring.snmpObjects.${text}`) });
  }
  const text = (value: unknown, max: number) => (typeof value === "string" ? cleanText(value, max) : "");
  return {
    results: values.slice(0, maxValues).map((one: unknown) => {
      const { oid, type, value, isNumber } = (one ?? {}) as Record<string, unknown>;
      return {
        oid: text(oid, 200),
        type: text(type, 30),
        value: text(value, 200),
        isNumber: isNumber === true,
      };
    }),
    isCut: isCut === true || values.length > maxValues,
  };
}

export const snmpObjects: Feature = {
  handlers,
  migrations: { "2026-11-24-05-snmp-objects": createSnmpObjects },
  activityObjects: {
    "snmp-template": [{ table: "snmpTemplates", name: "name" }],
    "snmp-object": [{ table: "snmpObjects", type: "text", name: "name" }],
  },
};
