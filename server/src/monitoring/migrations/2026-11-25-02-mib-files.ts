import { migration } from "../../platform/db/migration.ts";

export const createMibFiles = migration(
  () => `
  create table "mibFiles" (
    id text primary key, text text not null, imports text not null, "uploadedAt" bigint not null
  )`,
);
