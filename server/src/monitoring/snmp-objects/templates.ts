// Determines which SNMP objects are read from which devices.
import { snmpObjectMetric, type NodeClass } from "@muster/sdk";
import type { PolledObject } from "@muster/sdk/live";
import type { Database } from "../../platform/db/database.ts";

interface Template {
  id: number;
  name: string;
  roles: NodeClass[];
  vendors: string[];
  revision: number;
  objects: PolledObject[];
}

const same = (text: string) => text.trim().toLowerCase();

/** Whether the device has one of the template's roles and one of its vendors, as far as it names any. */
export const appliesTo = (
  { roles, vendors }: Pick<Template, "roles" | "vendors">,
  { role, vendor }: { role: string; vendor: string },
): boolean =>
  (!roles.length || (roles as string[]).includes(role)) &&
  (!vendors.length || vendors.some((one) => same(one) === same(vendor)));

/** Returns all templates by name, with their objects in the form that probes read. */
export async function readTemplates(db: Database): Promise<Template[]> {
  const templates = await db
    .selectFrom("snmpTemplates")
    .selectAll()
    .orderBy((e) => e.fn("lower", ["name"]))
    .execute();
  const objects = await db.selectFrom("snmpObjects").selectAll().orderBy("id").execute();
  const own = Map.groupBy(objects, ({ templateId }) => templateId);
  return templates.map(({ roles, vendors, ...template }) => ({
    ...template,
    roles: JSON.parse(roles) as NodeClass[],
    vendors: JSON.parse(vendors) as string[],
    objects: (own.get(template.id) ?? []).map((one) => ({
      oid: one.id,
      name: snmpObjectMetric(one),
      type: one.type,
      scale: one.scale,
      isTable: one.isTable === 1,
    })),
  }));
}
