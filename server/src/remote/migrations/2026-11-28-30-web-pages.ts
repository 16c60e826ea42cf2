import { migration } from "../../platform/db/migration.ts";

export const createWebPages = migration(
  `create table "webPageCertificates" (
    "nodeId" integer not null references devices (id) on delete cascade, port integer not null,
    fingerprint text not null, primary key ("nodeId", port)
  )`,
);
