import { migration } from "../../platform/db/migration.ts";

export const createTunnels = migration(
  () => `
  alter table "remoteSessions" add column "viewOnly" integer not null default 0;
  create table "tunnelPorts" (id integer primary key, ports text not null)`,
);
