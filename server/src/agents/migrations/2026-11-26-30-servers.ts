import { migration } from "../../platform/db/migration.ts";

/** For several servers on one database. */
export const createServers = migration(({ postgres, id }) => [
  `create table leases (
    name text primary key, holder text not null, fence integer not null, "expiresAt" bigint not null
  )`,
  // messages between servers matter for seconds only, so a crash may lose them
  `create ${postgres ? "unlogged " : ""}table "serverMessages" (
    id ${id}, message text not null, at bigint not null
  )`,
  `alter table agents add column server text`,
  `create index agents_server on agents (server) where server is not null`,
]);
