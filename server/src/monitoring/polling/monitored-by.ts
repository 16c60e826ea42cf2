// The address or name by which each device is monitored.
import { isIP } from "node:net";
import { monitorByFields, MusterError, t, type MonitorBy, type MonitoringPreference } from "@muster/sdk";
import { requireDevice } from "../../devices/devices.ts";
import { lockOrganization } from "../../devices/match.ts";
import type { Handlers } from "../../feature.ts";
import type { Database } from "../../platform/db/database.ts";

const notFound = { foundAddress: "", foundAt: null as number | null };

/** The preference of devices that are monitored by their discovered address. */
const discovered = {
  monitorBy: "IP_ADDRESS" as MonitorBy,
  ipAddress: "",
  netBiosName: "",
  dnsName: "",
  ...notFound,
};

async function read(db: Database, nodeId: number): Promise<MonitoringPreference> {
  const { snmpPort } = await db
    .selectFrom("devices")
    .select("snmpPort")
    .where("id", "=", nodeId)
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom("monitoringPreferences")
    .selectAll()
    .where("deviceId", "=", nodeId)
    .executeTakeFirst();
  const { deviceId: _, ...values } = row ?? { ...discovered, deviceId: nodeId };
  return { nodeId, snmpPort, ...values };
}

const refuse = (field: string, message: string) =>
  new MusterError("validation_failed", { message, errors: [{ field, message }] });

export const preferences = {
  async getMonitoringPreference({ context, caller, path: { nodeId } }) {
    await requireDevice(context, caller, nodeId);
    return read(context.db, nodeId);
  },

  async updateMonitoringPreference({ context, caller, path: { nodeId }, body }) {
    const { clientId } = await requireDevice(context, caller, nodeId);
    return context.inTransaction(async ({ db }) => {
      await lockOrganization(db, clientId);
      const { nodeId: _, foundAddress, foundAt, snmpPort, ...before } = await read(db, nodeId);
      const { snmpPort: port = snmpPort, ...given } = body;
      const after = { ...before, ...given };
      if (after.ipAddress && !isIP(after.ipAddress))
        throw refuse("ipAddress", t("monitoring.polling.notAnAddress"));
      const field = monitorByFields[after.monitorBy];
      if (field !== "ipAddress" && !after[field]) throw refuse(field, t("common.required"));
      // an address found for another name doesn't apply to this one
      const isSame = after.monitorBy === before.monitorBy && after[field] === before[field];
      const values = { ...after, ...(isSame ? { foundAddress, foundAt } : notFound) };
      await db
        .insertInto("monitoringPreferences")
        .values({ deviceId: nodeId, ...values })
        .onConflict((conflict) => conflict.column("deviceId").doUpdateSet(values))
        .execute();
      await db.updateTable("devices").set({ snmpPort: port }).where("id", "=", nodeId).execute();
      return read(db, nodeId);
    });
  },
} satisfies Partial<Handlers>;
