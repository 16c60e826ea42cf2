import type { DeviceQuery, DeviceStatus } from "@muster/sdk";
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import { containing } from "../db/database.ts";
import { trigramPhrase, type SearchMethod } from "../db/text-search.ts";
import { hasStatus, isOneOf, respondedAt } from "./device-status.ts";

type Condition = Expression<SqlBool>;
type Field = Extract<DeviceQuery, { field: string }>;

/** The devices whose agents are connected, as a list for `in`. */
export type Connected = () => RawBuilder<never>;

interface Facts {
  connected: Connected;
  /** Returns the conditions of a device group. `at` is the position of its name in the query. */
  groups(name: string, at: number): readonly Condition[];
  /** Whether the query is that of a device group. */
  isGroup: boolean;
}

const joined = (parts: readonly Condition[], by: "and" | "or"): Condition =>
  parts.length ? sql<SqlBool>`(${sql.join(parts, sql` ${sql.raw(by)} `)})` : sql<SqlBool>`1 = 1`;

/** Returns a query as a condition on the devices table; every value is a parameter. */
export function matchesQuery(query: DeviceQuery, method: SearchMethod, facts: Facts): Condition {
  const of = (one: DeviceQuery): Condition => {
    if ("all" in one) return joined(one.all.map(of), "and");
    if ("any" in one) return joined(one.any.map(of), "or");
    if ("not" in one) return sql<SqlBool>`not ${joined([of(one.not)], "and")}`;
    if ("field" in one) return ofField(one, method, facts);
    const found = one.glob
      ? sql<SqlBool>`devices."searchText" like ${pattern(`*${one.text.toLowerCase()}*`)} escape '\\'`
      : contains(one.text, method);
    return one.roles.length ? joined([found, hasRole(one.roles)], "or") : found;
  };
  return of(query);
}

const hasRole = (roles: readonly string[]) => sql<SqlBool>`devices.role in (${sql.join(roles)})`;

/** Neither true nor false, so that no allowance covers the row, and no denial leaves it out by mistake. */
const unknown = sql<SqlBool>`(null = 1)`;

/** Fields that agents waiting for approval don't have. */
const onlyOfDevices = new Set<Field["field"]>(["status", "model", "tag", "ip", "seen", "is"]);

function ofField(clause: Field, method: SearchMethod, { connected, groups, isGroup }: Facts): Condition {
  if (method === "to-be" && onlyOfDevices.has(clause.field)) return unknown;
  switch (clause.field) {
    case "role":
      return hasRole(clause.roles);
    case "os":
    case "vendor":
    case "model":
    case "mac":
      return like(sql.ref(`devices.${clause.field}`), clause);
    case "tag":
      return like(sql.ref("devices.tags"), { text: `*"${clause.text}"*`, glob: true });
    case "org":
      return sql`devices."organizationId" in (select id from organizations where ${like(sql.ref("name"), clause)})`;
    case "location":
      return sql`devices."locationId" in (select id from locations where ${like(sql.ref("name"), clause)})`;
    case "group":
      return joined(groups(clause.text, clause.at), "and");
    case "ip":
      return "pattern" in clause
        ? like(sql.ref("devices.ip"), { text: clause.pattern, glob: true })
        : sql`devices."ipOrder" between ${clause.first} and ${clause.last}`;
    case "status":
      return isGroup ? inGroup(clause.status, connected) : hasStatus(statusNamed(clause.status), connected());
    case "seen":
      return wasSeen(clause, connected());
    case "is":
      return isInMaintenance(Date.now());
  }
}

function contains(text: string, method: SearchMethod): RawBuilder<SqlBool> {
  const phrase = trigramPhrase(text);
  if (method !== "index" || [...text].length < 2)
    return sql`devices."searchText" like ${containing(text)} escape '\\'`;
  return sql`devices.id in (select rowid from "deviceSearch" where "deviceSearch" match ${phrase ?? pair(text)})`;
}

/**
 * Matches each trigram that begins with these two letters. Every text ends with a line feed, so every pair of
 * letters begins a trigram.
 */
const pair = (text: string) => sql`(
  select coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') from "deviceTrigrams"
  where term >= ${text.toLowerCase()} and term < ${text.toLowerCase()} || char(${0x10ffff}))`;

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");
const pattern = (glob: string) => escaped(glob).replaceAll("*", "%");

/** The database lower-cases both sides, so that they agree even on letters that it can't lower-case. */
const like = (column: Expression<unknown>, { text, glob }: { text: string; glob: boolean }) =>
  sql<SqlBool>`lower(${column}) like lower(${glob ? pattern(text) : `%${escaped(text)}%`}) escape '\\'`;

const statusNamed = (word: string) => word.toUpperCase() as DeviceStatus;

/**
 * Grants and policies depend on groups, and alerts on policies, so membership in a group must not change with
 * alerts: no group can select degraded devices.
 */
function inGroup(word: string, connected: Connected): Condition {
  const status = statusNamed(word);
  if (status === "DEGRADED") return unknown;
  return hasStatus(status === "ONLINE" ? "REACHABLE" : status, connected());
}

/** Devices that were never found again count as last seen when they were added. */
function wasSeen(
  { longerAgo, ms }: Extract<Field, { field: "seen" }>,
  connected: RawBuilder<never>,
): Condition {
  const now = Date.now();
  const lastSeen = sql`coalesce(
    (select "lastSeenAt" from agents where agents."nodeId" = devices.id),
    ${respondedAt},
    devices."createdAt")`;
  const since = sql<SqlBool>`(${isOneOf(connected)} or ${lastSeen} >= ${now - ms})`;
  return longerAgo ? sql`not ${since}` : since;
}

export const isInMaintenance = (now: number) => sql<SqlBool>`exists (
  select 1 from "maintenanceDevices" inner join maintenance on maintenance.id = "maintenanceDevices"."maintenanceId"
  where "maintenanceDevices"."nodeId" = devices.id and maintenance."startTime" <= ${now} and maintenance."endTime" > ${now})`;
