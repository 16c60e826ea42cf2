// Defines when a device is online, degraded, offline or unknown, for lists, counts and groups.
import { limits, shippedHealthRules, type DeviceStatus } from "@muster/sdk";
import { sql, type RawBuilder, type SqlBool } from "kysely";

const severities = ["critical", "major", "moderate", "minor", "none"] as const;

/** The `when` clauses that map an alert's severity to the rule in a row of `healthSettings`. */
const ruleIn = (row: "own" | "system") =>
  sql.join(
    severities.map((one) => sql`when ${sql.lit(one.toUpperCase())} then ${sql.ref(`${row}.${one}`)}`),
    sql` `,
  );
const shippedRule = sql.join(
  severities.map(
    (one) => sql`when ${sql.lit(one.toUpperCase())} then ${sql.lit(shippedHealthRules[one] as string)}`,
  ),
  sql` `,
);

/**
 * Open alerts that nothing suppresses and that the health settings don't call healthy. The texts in a
 * condition's JSON have no unescaped quotes, so the `like` can only match its type. A device that responds
 * again isn't offline, even before the alert about it is reset.
 */
export const degrading = sql`from alerts
  inner join devices as alerting on alerting.id = alerts."deviceId"
  left join "healthSettings" as own on own."organizationId" = alerting."organizationId"
  left join "healthSettings" as system on system."organizationId" is null
  where alerts.state <> 'RESET' and alerts."suppressedBy" is null
    and alerts.condition not like '%"type":"OFFLINE"%'
    and coalesce(
      case alerts.severity ${ruleIn("own")} end,
      case alerts.severity ${ruleIn("system")} end,
      case alerts.severity ${shippedRule} end) <> 'HEALTHY'`;

export const isOneOf = (ids: RawBuilder<unknown>) => sql<SqlBool>`devices.id in ${ids}`;

const hasAgent = sql<SqlBool>`exists (select 1 from agents where agents."nodeId" = devices.id)`;

export const respondedAt = sql<
  number | null
>`(select max("seenAt") from "deviceAddresses" where "deviceId" = devices.id)`;

/** `REACHABLE` is online or degraded, for conditions that must not change with alerts. */
export type StatusQuery = DeviceStatus | "REACHABLE";

/** A device that no discovery has found recently no longer counts as online: see `deviceStatus`. */
export function hasStatus(status: StatusQuery, connected: RawBuilder<never>): RawBuilder<SqlBool> {
  const isDegraded = isOneOf(sql`(select alerts."deviceId" ${degrading})`);
  if (status === "DEGRADED") return sql`(${hasStatus("REACHABLE", connected)} and ${isDegraded})`;
  if (status === "ONLINE") return sql`(${hasStatus("REACHABLE", connected)} and not ${isDegraded})`;
  const recent = sql<SqlBool>`coalesce(${respondedAt}, devices."createdAt") > ${Date.now() - limits.deviceStaleHours * 3_600_000}`;
  // never null, so that a denial can negate it
  const isUp = sql`coalesce(devices."isUp", 2)`;
  const known = {
    REACHABLE: sql<SqlBool>`${isUp} = 1 and ${recent}`,
    OFFLINE: sql<SqlBool>`${isUp} = 0`,
    UNKNOWN: sql<SqlBool>`(${isUp} = 2 or ${isUp} = 1 and not ${recent})`,
  };
  const other = sql<SqlBool>`(not ${hasAgent} and ${known[status]})`;
  if (status === "UNKNOWN") return other;
  const own = status === "REACHABLE" ? isOneOf(connected) : sql<SqlBool>`not ${isOneOf(connected)}`;
  return sql`(${hasAgent} and ${own} or ${other})`;
}

export const statusOf = (connected: RawBuilder<never>): RawBuilder<DeviceStatus> => sql`case
  when ${hasStatus("OFFLINE", connected)} then 'OFFLINE'
  when ${hasStatus("UNKNOWN", connected)} then 'UNKNOWN'
  when ${isOneOf(sql`(select alerts."deviceId" ${degrading})`)} then 'DEGRADED'
  else 'ONLINE' end`;
