import { migration } from "../../platform/db/migration.ts";

const offline = (samples: number) => ({
  id: "offline",
  name: "Offline",
  type: "OFFLINE",
  samples,
  severity: "CRITICAL",
});
const volumeFull = (threshold: number, severity: string) => ({
  id: "volume-full",
  name: "Volume nearly full",
  type: "METRIC",
  terms: [{ metric: "VOLUME_USE", operator: "ABOVE", threshold, resetThreshold: threshold - 2 }],
  samples: 30,
  severity,
});

/** Only a few conditions, which matter to every organization. */
const shipped: [name: string, nodeClass: string, nodeRole: string, conditions: object[]][] = [
  ["Windows workstations", "WINDOWS_WORKSTATION", "", [volumeFull(98, "MODERATE")]],
  ["Windows servers", "WINDOWS_SERVER", "", [offline(3), volumeFull(95, "MAJOR")]],
  ["Macs", "MAC", "", [volumeFull(98, "MODERATE")]],
  ["Mac servers", "MAC_SERVER", "", [offline(3), volumeFull(95, "MAJOR")]],
  ["Linux workstations", "LINUX_WORKSTATION", "", [volumeFull(98, "MODERATE")]],
  ["Linux servers", "LINUX_SERVER", "", [offline(3), volumeFull(95, "MAJOR")]],
  ["Switches", "NMS", "NMS_SWITCH", [offline(3)]],
  ["Routers", "NMS", "NMS_ROUTER", [offline(3)]],
  ["Firewalls", "NMS", "NMS_FIREWALL", [offline(3)]],
];

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

export const createPolicies = migration(({ id }) => [
  `create table policies (
    id ${id}, name text not null, description text not null default '', "nodeClass" text not null,
    "nodeRole" text not null default '', "nodeClassDefault" integer not null default 0,
    enabled integer not null default 1, "parentPolicyId" integer references policies (id),
    "antivirusProductCode" text not null default '', content text not null,
    "updateTime" bigint not null, revision integer not null default 1
  )`,
  `create unique index "policies_name" on policies (lower(name))`,
  `create unique index "policies_default" on policies ("nodeClass", "nodeRole") where "nodeClassDefault" = 1`,
  `create table "policyAssignments" (
    "policyId" integer not null references policies (id) on delete cascade,
    scope text not null, "scopeId" integer not null,
    primary key ("policyId", scope, "scopeId")
  )`,
  `create table "policyExceptions" (
    "deviceId" integer not null references devices (id) on delete cascade,
    "conditionId" text not null, exception text not null, "changedBy" text not null, "changedAt" bigint not null,
    primary key ("deviceId", "conditionId")
  )`,
  ...shipped.map(
    ([name, nodeClass, nodeRole, conditions]) => `insert into policies
      (name, "nodeClass", "nodeRole", "nodeClassDefault", content, "updateTime")
      values (${text(name)}, ${text(nodeClass)}, ${text(nodeRole)}, 1, ${text(JSON.stringify({ conditions }))}, ${Date.now()})`,
  ),
]);
