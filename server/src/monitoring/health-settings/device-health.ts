// The health of devices: the worst of their findings, by the rules of their organization.
import {
  healthRank,
  mergeHealthRules,
  shippedHealthRules,
  type AlertSeverity,
  type DeviceHealth,
  type Health,
  type HealthFactor,
  type HealthRules,
  type OwnHealthRules,
} from "@muster/sdk";
import { sql } from "kysely";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { hasStatus } from "../../platform/authorization/device-status.ts";
import { onDevices } from "../../platform/authorization/grants.ts";
import { inList } from "../../platform/db/sql.ts";
import { conditionOf } from "../alerts/records.ts";
import "../tables.ts";

/** Returns the rules of an organization; null for those of organizations without their own. */
export type RulesOf = (organizationId: number | null) => HealthRules;

/** Reads the rules of the system and of organizations; those in `replaced` override the stored ones. */
export async function readRules(
  { db }: ServerContext,
  replaced?: { organizationId: number | null; own: Partial<OwnHealthRules> },
): Promise<RulesOf> {
  const rows = await db.selectFrom("healthSettings").selectAll().execute();
  const own = new Map<number | null, Partial<OwnHealthRules>>(
    rows.map((row) => {
      const { organizationId, revision: _, ...rules } = row;
      return [organizationId, rules];
    }),
  );
  if (replaced) {
    const { organizationId } = replaced;
    own.set(organizationId, { ...own.get(organizationId), ...replaced.own });
  }
  const system = mergeHealthRules(shippedHealthRules, own.get(null) ?? {});
  return (organizationId) => mergeHealthRules(system, own.get(organizationId) ?? {});
}

/** Something that can make a device unhealthy. */
interface Finding {
  /** Null if the state of the device is unknown. */
  factor: HealthFactor | null;
  name: string;
  since: number | null;
}

export interface Examined {
  nodeId: number;
  displayName: string;
  organizationId: number;
  /** The most severe first. */
  findings: Finding[];
}

const factorOf = {
  CRITICAL: "critical",
  MAJOR: "major",
  MODERATE: "moderate",
  MINOR: "minor",
  NONE: "none",
} as const satisfies Record<AlertSeverity, HealthFactor>;

/**
 * Reported states: the section, and a pattern that its JSON then matches. Quotes in its texts are escaped.
 */
const reported = {
  pendingReboot: ["REBOOT", '%"isPending":true%'],
  securityUpdates: ["UPDATES", '%"isSecurity":true%'],
  failedServices: ["SERVICES", '%"state":"FAILED"%'],
} as const;

interface Only {
  nodeId?: number | undefined;
  clientId?: number | undefined;
  location?: number | undefined;
}

/** Returns the findings of the devices that the caller sees. */
export async function examineDevices(
  context: ServerContext,
  caller: Caller,
  { nodeId, clientId, location }: Only,
): Promise<Examined[]> {
  const { db } = context;
  const is = (status: "OFFLINE" | "UNKNOWN") =>
    sql<number>`case when ${hasStatus(status, caller.connected())} then 1 else 0 end`;
  const devices = await db
    .selectFrom("devices")
    .select(["devices.id", "devices.displayName", "devices.organizationId"])
    .select([is("OFFLINE").as("isOffline"), is("UNKNOWN").as("isUnknown")])
    .where(onDevices(caller))
    .$if(nodeId !== undefined, (q) => q.where("devices.id", "=", nodeId!))
    .$if(clientId !== undefined, (q) => q.where("devices.organizationId", "=", clientId!))
    .$if(location !== undefined, (q) => q.where("devices.locationId", "=", location!))
    .execute();
  const ids = inList(
    db,
    devices.map(({ id }) => id),
    "integer",
  );
  const alerts = await db
    .selectFrom("alerts")
    .select(["deviceId", "severity", "openedAt", "condition"])
    .where("state", "<>", "RESET")
    .where("deviceId", "in", ids)
    .orderBy("severityRank")
    .orderBy("openedAt")
    .execute();
  const states = await db
    .selectFrom("computerStates")
    .select(["deviceId", "section"])
    .where("deviceId", "in", ids)
    .where((e) =>
      e.or(
        Object.values(reported).map(([section, text]) =>
          e.and([e("section", "=", section), e("state", "like", text)]),
        ),
      ),
    )
    .execute();
  const alertsOf = Map.groupBy(alerts, ({ deviceId }) => deviceId);
  const statesOf = Map.groupBy(states, ({ deviceId }) => deviceId);
  const state = (factor: HealthFactor | null): Finding => ({ factor, name: "", since: null });
  return devices.map(({ id, displayName, organizationId, isOffline, isUnknown }) => {
    const sections = new Set(statesOf.get(id)?.map(({ section }) => section));
    return {
      nodeId: id,
      displayName,
      organizationId,
      findings: [
        ...(alertsOf.get(id) ?? []).map(({ severity, openedAt, condition }) => ({
          factor: factorOf[severity],
          name: conditionOf({ condition }).name,
          since: openedAt,
        })),
        ...(Number(isOffline) ? [state("offline")] : []),
        ...(Number(isUnknown) ? [state(null)] : []),
        ...(Object.keys(reported) as (keyof typeof reported)[])
          .filter((factor) => sections.has(reported[factor][0]))
          .map(state),
      ],
    };
  });
}

/** Returns the health of a device and its cause. */
export function judge(
  { nodeId, displayName, organizationId, findings }: Examined,
  of: RulesOf,
): DeviceHealth {
  const rules = of(organizationId);
  let health: Health = "HEALTHY";
  let worst: Finding | undefined;
  for (const finding of findings) {
    const { factor } = finding;
    const own = factor ? rules[factor] : "UNKNOWN";
    if (healthRank[own] >= healthRank[health]) continue;
    health = own;
    worst = finding;
  }
  const { factor: cause = null, name: reason = "", since = null } = worst ?? {};
  return { nodeId, displayName, health, cause, reason, since };
}

/** Returns the health of the devices that the caller sees, the worst first. */
export async function healthOfDevices(
  context: ServerContext,
  caller: Caller,
  only: Only,
): Promise<DeviceHealth[]> {
  const of = await readRules(context);
  const devices = await examineDevices(context, caller, only);
  return devices
    .map((device) => judge(device, of))
    .sort(
      (a, b) => healthRank[a.health] - healthRank[b.health] || a.displayName.localeCompare(b.displayName),
    );
}
