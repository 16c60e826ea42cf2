// Determines which devices each probe polls, and with which credentials.
import { sql } from "kysely";
import { isUsableAt, monitorByFields, type MonitorBy } from "@muster/sdk";
import type { CredentialSecrets, PolledObject, PollOrder } from "@muster/sdk/live";
import { perServer, type ServerContext } from "../../context.ts";
import { hostsOf, type DelegatedHost } from "../../devices/vm-hosts/assigned-hosts.ts";
import { openCredential } from "../../organizations/credentials.ts";
import type { AgentSocket } from "../../platform/live.ts";
import { inList } from "../../platform/db/sql.ts";
import { appliesTo, readTemplates } from "../snmp-objects/templates.ts";

const snmpTypes = ["SNMPV1", "SNMPV2", "SNMPV3"] as const;
type SnmpType = (typeof snmpTypes)[number];

/** What a probe is allowed to poll; changes when a credential does. */
export interface Assignment {
  sealingKey: string;
  devices: PollOrder["devices"];
  objects: PolledObject[];
  hosts: NonNullable<PollOrder["hosts"]>;
  /** The organization of each credential. */
  organizations: Map<number, number>;
  /** Changes whenever the command does. */
  digest: string;
}

/** The devices that each connected probe was commanded to poll, with the connection. */
export const polledBy = perServer(
  () => new Map<number, { agent: AgentSocket; devices: ReadonlySet<number> }>(),
);

/** Whether this probe was commanded on this connection to poll a device. */
export function isPolledBy(context: ServerContext, agent: AgentSocket, deviceId: number): boolean {
  const polled = polledBy(context).get(agent.data.nodeId);
  return polled?.agent === agent && polled.devices.has(deviceId);
}

/** Whether any probe of this server was commanded to poll a device. */
export const isPolled = (context: ServerContext, deviceId: number): boolean =>
  polledBy(context)
    .values()
    .some(({ devices }) => devices.has(deviceId));

interface Preferred {
  ip: string;
  monitorBy: MonitorBy | null;
  ipAddress: string | null;
  netBiosName: string | null;
  dnsName: string | null;
}

/** Returns the address or name by which a device is polled. */
function placeOf({ ip, monitorBy, ...preferred }: Preferred) {
  if (!monitorBy || monitorBy === "IP_ADDRESS") return { ip: preferred.ipAddress || ip };
  return { ip: "", name: { by: monitorBy, text: preferred[monitorByFields[monitorBy]] ?? "" } };
}

/**
 * Returns the assignments of the agents that are approved probes. Devices with agents aren't polled. A probe
 * polls only devices of its own organization, unless it is shared.
 */
export async function assignmentsOf(
  { db }: ServerContext,
  nodeIds: readonly number[],
): Promise<Map<number, Assignment>> {
  if (!nodeIds.length) return new Map();
  const probes = await db
    .selectFrom("agents")
    .innerJoin("devices", "devices.id", "agents.nodeId")
    .select(["agents.nodeId", "agents.sealingKey", "agents.shared", "devices.organizationId"])
    .where("agents.nodeId", "in", inList(db, nodeIds, "integer"))
    .where("agents.isDelegate", "=", 1)
    .where("agents.revokedAt", "is", null)
    .execute();
  // most agents aren't probes
  if (!probes.length) return new Map();
  const devices = await db
    .selectFrom("devices")
    .leftJoin("monitoringPreferences", "monitoringPreferences.deviceId", "devices.id")
    .select(["devices.id", "devices.ip", "role", "vendor", "snmpPort"])
    .select(["organizationId", "nmsDelegateNodeId", "credentialsIds"])
    .select(["monitorBy", "ipAddress", "monitoringPreferences.netBiosName", "monitoringPreferences.dnsName"])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom("metricSeries")
            .select("metricSeries.id")
            .whereRef("metricSeries.deviceId", "=", "devices.id")
            .where("metric", "=", "PING_TIME"),
        )
        .as("answersPing"),
    )
    .where("nmsDelegateNodeId", "in", inList(db, nodeIds, "integer"))
    .where(sql<boolean>`not exists (select 1 from agents where agents."nodeId" = devices.id)`)
    .orderBy("devices.id")
    .execute();
  const organizationIds = [...new Set(devices.map(({ organizationId }) => organizationId))];
  const rows = await db
    .selectFrom("credentials")
    .select(["id", "organizationId", "type", "networks", "updatedAt"])
    .where("organizationId", "in", inList(db, organizationIds, "integer"))
    .where("type", "in", snmpTypes)
    .execute();
  const credentials = new Map(
    rows.map((row) => [row.id, { ...row, networks: JSON.parse(row.networks) as string[] }]),
  );
  const templates = await readTemplates(db);
  const hosts = Map.groupBy(await hostsOf(db, nodeIds), ({ delegateNodeId }) => delegateNodeId);
  const own = Map.groupBy(devices, ({ nmsDelegateNodeId }) => nmsDelegateNodeId);
  return new Map(
    probes.map((probe) => {
      const used = new Map<number, { organizationId: number; updatedAt: number }>();
      const objects = new Map<PolledObject, number>();
      const objectsOf = (device: (typeof devices)[number]) =>
        templates
          .filter((template) => appliesTo(template, device))
          .flatMap((template) => template.objects)
          .map((object) => objects.getOrInsertComputed(object, () => objects.size));
      const polled = (own.get(probe.nodeId) ?? []).flatMap((device): PollOrder["devices"] => {
        if (device.organizationId !== probe.organizationId && probe.shared !== 1) return [];
        const place = placeOf(device);
        if (!place.ip && !place.name) return [];
        const usable = (JSON.parse(device.credentialsIds) as number[]).flatMap((id) => {
          const found = credentials.get(id);
          if (found?.organizationId !== device.organizationId) return [];
          // for a name, the probe checks the networks, because it resolves the address
          if (!place.name && !isUsableAt(found, place.ip)) return [];
          used.set(id, found);
          const { networks } = found;
          return [{ id, type: found.type as SnmpType, ...(place.name && networks.length && { networks }) }];
        });
        const own = objectsOf(device);
        return [
          {
            nodeId: device.id,
            ...place,
            port: device.snmpPort,
            // the series is created when the device first responds
            ...(!usable.length && device.answersPing && { answersPing: true as const }),
            credentials: usable,
            ...(own.length && { objects: own }),
          },
        ];
      });
      const orders = (hosts.get(probe.nodeId) ?? []).flatMap((host) => {
        if (host.organizationId !== probe.organizationId && probe.shared !== 1) return [];
        const { credential } = host;
        // the credential was deleted
        if (!credential && host.hostname) return [];
        if (credential) used.set(credential.id, host);
        return [orderOf(host)];
      });
      const organizations = new Map([...used].map(([id, { organizationId }]) => [id, organizationId]));
      const versions = [...used].map(([id, { updatedAt }]) => [id, updatedAt]);
      const digest = JSON.stringify([probe.sealingKey, polled, [...objects.keys()], orders, versions]);
      return [
        probe.nodeId,
        {
          sealingKey: probe.sealingKey,
          devices: polled,
          objects: [...objects.keys()],
          hosts: orders,
          organizations,
          digest,
        },
      ];
    }),
  );
}

function orderOf(host: DelegatedHost): Assignment["hosts"][number] {
  const { delegateNodeId: _, organizationId: _of, updatedAt: _at, ...order } = host;
  return order;
}

export async function secretsOf(
  context: ServerContext,
  { organizations }: Assignment,
): Promise<CredentialSecrets> {
  const secrets: CredentialSecrets = {};
  for (const [id, organizationId] of organizations)
    secrets[id] = (await openCredential(context, organizationId, id)).secret;
  return secrets;
}
