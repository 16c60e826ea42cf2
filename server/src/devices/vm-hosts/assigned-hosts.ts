// Which VM hosts each delegate reads, and how it connects to them.
import type { VmHostOrder, VmHostPlace } from "@muster/sdk/live";
import type { Database } from "../../platform/db/database.ts";
import { inList } from "../../platform/db/sql.ts";
import "../tables.ts";

export interface DelegatedHost extends VmHostOrder {
  delegateNodeId: number;
  organizationId: number;
  /** When the credential was last updated. */
  updatedAt: number;
}

/** Selects hosts with their connection, and the credential, which is null if it was deleted. */
export const selectPlaces = (db: Database) =>
  db
    .selectFrom("vmHosts")
    .leftJoin("credentials", (join) =>
      join
        .onRef("credentials.id", "=", "vmHosts.credentialId")
        .onRef("credentials.organizationId", "=", "vmHosts.organizationId"),
    )
    .select(["vmHosts.type", "hostname", "apiPort", "fingerprint", "delegateNodeId"])
    .select(["vmHosts.organizationId", "credentials.id as credentialId", "networks"]);

/**
 * Returns the hosts of these delegates, with their virtual machines and the hosts of vCenters or clusters.
 */
export async function hostsOf(db: Database, delegates: readonly number[]): Promise<DelegatedHost[]> {
  const hosts = await selectPlaces(db)
    .select(["vmHosts.nodeId", "updatedAt"])
    .where("delegateNodeId", "in", inList(db, delegates, "integer"))
    .where("partOf", "is", null)
    .orderBy("vmHosts.nodeId")
    .execute();
  if (!hosts.length) return [];
  const ids = inList(
    db,
    hosts.map(({ nodeId }) => nodeId),
    "integer",
  );
  const members = await db
    .selectFrom("vmHosts")
    .select(["nodeId", "partOf", "ref"])
    .where("partOf", "in", ids)
    .where("error", "<>", "host_gone")
    .orderBy("nodeId")
    .execute();
  const machines = await db
    .selectFrom("virtualMachines")
    .select(["nodeId", "hostNodeId", "ref"])
    .where("hostNodeId", "in", ids)
    .where("powerState", "<>", "GONE")
    .orderBy("nodeId")
    .execute();
  const own = Map.groupBy(machines, ({ hostNodeId }) => hostNodeId);
  const parts = Map.groupBy(members, ({ partOf }) => partOf);
  return hosts.map(({ nodeId, delegateNodeId, organizationId, updatedAt, ...row }) => ({
    nodeId,
    delegateNodeId,
    organizationId,
    updatedAt: updatedAt ?? 0,
    ...placeOf(row),
    vms: byRef(own.get(nodeId)),
    members: byRef(parts.get(nodeId)),
  }));
}

const byRef = (rows: readonly { ref: string; nodeId: number }[] = []) =>
  Object.fromEntries(rows.map(({ ref, nodeId }) => [ref, nodeId]));

interface Row extends Pick<VmHostPlace, "type" | "hostname" | "fingerprint"> {
  apiPort: number;
  credentialId: number | null;
  networks: string | null;
}

export const placeOf = ({
  type,
  hostname,
  apiPort,
  fingerprint,
  credentialId,
  networks,
}: Row): VmHostPlace => ({
  type,
  hostname,
  port: apiPort,
  fingerprint,
  credential:
    credentialId === null ? null : { id: credentialId, networks: JSON.parse(networks ?? "[]") as string[] },
});
