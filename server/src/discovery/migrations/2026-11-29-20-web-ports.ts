import { migration } from "../../platform/db/migration.ts";

export const createWebPorts = migration(
  `create table "webPorts" (
    "nodeId" integer not null references devices (id) on delete cascade, port integer not null, ip text not null,
    "seenAt" bigint not null, primary key ("nodeId", port)
  )`,
);
