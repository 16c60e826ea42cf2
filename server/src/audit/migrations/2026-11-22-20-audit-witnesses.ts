import { migration } from "../../platform/db/migration.ts";

export const createAuditWitnesses = migration(({ id }) => [
  `create table "auditWitnesses" (id ${id}, address text not null unique, "createdAt" bigint not null)`,
]);
