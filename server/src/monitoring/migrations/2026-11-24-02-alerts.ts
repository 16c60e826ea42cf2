import { migration } from "../../platform/db/migration.ts";

export const createAlerts = migration(
  ({ id }) => `
  create table alerts (
    id ${id}, "deviceId" integer not null references devices (id) on delete cascade,
    "conditionId" text not null, instance text not null, "policyId" integer, "policyName" text not null,
    condition text not null, state text not null, value double precision, severity text not null,
    "severityRank" integer not null, "openedAt" bigint not null,
    "acknowledgedAt" bigint, "acknowledgedBy" text not null default '',
    "resetAt" bigint, "resetReason" text, "resetBy" text not null default '',
    "suppressedBy" text, flapping integer not null default 0
  );
  create unique index "alerts_active" on alerts ("deviceId", "conditionId", instance) where state <> 'RESET';
  create index "alerts_device" on alerts ("deviceId", "openedAt");
  create index "alerts_listed" on alerts (state, "severityRank", "openedAt");
  create table "alertEvents" (
    id ${id}, "alertId" integer not null references alerts (id) on delete cascade,
    at bigint not null, kind text not null, "by" text not null default '', note text not null default ''
  );
  create index "alertEvents_alert" on "alertEvents" ("alertId", at);
  create table "notificationChannels" (
    id ${id}, name text not null, type text not null, enabled integer not null,
    "organizationId" integer references organizations (id) on delete cascade, "minimumSeverity" text not null,
    "quietFrom" text not null, "quietTo" text not null, "timeZone" text not null,
    target text not null, "createdAt" bigint not null, revision integer not null default 1
  );
  create unique index "notificationChannels_name" on "notificationChannels" (lower(name));
  create table deliveries (
    id ${id}, "channelId" integer references "notificationChannels" (id) on delete cascade,
    "alertId" integer not null references alerts (id) on delete cascade, kind text not null, state text not null,
    attempts integer not null default 0, "queuedAt" bigint not null, "dueAt" bigint not null, "sentAt" bigint,
    error text not null default ''
  );
  create unique index "deliveries_once" on deliveries ("channelId", "alertId", kind);
  create index "deliveries_waiting" on deliveries ("channelId", id) where state = 'WAITING'`,
);
