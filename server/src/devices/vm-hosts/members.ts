// Stores the hosts of a vCenter or cluster, which are read with it. Each is a VM host and a device.
import { isIP } from "node:net";
import {
  cleanText,
  vmHostTestLabels,
  vmMemberErrorLabels,
  vmRoles,
  type VmDatastore,
  type VmMemberError,
} from "@muster/sdk";
import type { ReportedMember } from "@muster/sdk/live";
import type { Database } from "../../platform/db/database.ts";
import { addDevice, updateDevice, type HostRow } from "./devices.ts";

/** Includes those that are gone until a user deletes them. */
const maxMembers = 1_000;

const noAddress = { hostname: "", apiPort: 0, credentialId: null, fingerprint: "" };

/** Stores the reported hosts; returns whether devices have changed. */
export async function storeMembers(
  db: Database,
  host: HostRow,
  { members, stores }: { members: readonly ReportedMember[]; stores: readonly VmDatastore[] },
  now: number,
): Promise<boolean> {
  const before = await db.selectFrom("vmHosts").selectAll().where("partOf", "=", host.nodeId).execute();
  const known = new Map(before.map((row) => [row.ref, row]));
  const reported = new Map(members.filter((one) => "ref" in one).map((one) => [one.ref, one]));
  let hasChanged = false;
  let room = maxMembers - before.length;
  for (const one of reported.values()) {
    const old = known.get(one.ref);
    if (!old && --room < 0) break;
    const device = deviceOf(one);
    const row = rowOf(one, stores);
    if (old) {
      const isUpdated = await updateDevice(db, old.nodeId, device, host, now);
      const values = { ...row, checkedAt: now, readAt: now };
      await db.updateTable("vmHosts").set(values).where("nodeId", "=", old.nodeId).execute();
      hasChanged ||= isUpdated || row.error !== old.error || row.cluster !== old.cluster;
      continue;
    }
    const identity = `vmhost/${host.nodeId}/${one.ref}`;
    const nodeId = await addDevice(db, host, { ...device, role: vmRoles[host.type].host, identity }, now);
    const { organizationId, type, delegateNodeId } = host;
    const reads = { partOf: host.nodeId, checkedAt: now, readAt: now };
    await db
      .insertInto("vmHosts")
      .values({ ...noAddress, ...row, nodeId, organizationId, type, delegateNodeId, ...reads, ref: one.ref })
      .execute();
    hasChanged = true;
  }
  const gone = before.filter(({ ref, error }) => !reported.has(ref) && error !== "host_gone");
  for (const { nodeId } of gone) {
    const error: VmMemberError = "host_gone";
    await db.updateTable("vmHosts").set({ error, checkedAt: now }).where("nodeId", "=", nodeId).execute();
    await db.updateTable("devices").set({ isUp: 0, updatedAt: now }).where("id", "=", nodeId).execute();
  }
  return hasChanged || gone.length > 0;
}

function deviceOf({ ref, name, product, vendor, model, serialNumber }: ReportedMember) {
  const displayName = cleanText(name, 100) || ref;
  return {
    displayName,
    ...(isIP(displayName) ? { ip: displayName } : { dnsName: displayName }),
    os: cleanText(product, 100),
    vendor: cleanText(vendor, 100),
    model: cleanText(model, 100),
    serialNumber: cleanText(serialNumber, 200),
  };
}

function rowOf(
  { product, cluster, cpuCores, memoryBytes, isConnected, datastores }: ReportedMember,
  stores: readonly VmDatastore[],
) {
  const used = new Set(datastores.map((name) => cleanText(name, 100)));
  const error: VmMemberError | "" = isConnected ? "" : "host_disconnected";
  return {
    product: cleanText(product, 100),
    cluster: cleanText(cluster, 100),
    cpuCores,
    memoryBytes: Math.round(memoryBytes),
    datastores: JSON.stringify(stores.filter(({ name }) => used.has(name))),
    error,
  };
}

/** Returns the message for a host's error; "" for none. */
export const errorText = (error: string): string =>
  ({ ...vmHostTestLabels, ...vmMemberErrorLabels } as Partial<Record<string, string>>)[error] ?? "";
