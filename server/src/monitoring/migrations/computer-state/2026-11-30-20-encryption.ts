import { migration } from "../../../platform/db/migration.ts";

export const createEncryptionChanges = migration(
  ({ id }) => `
  create table "encryptionChanges" (
    id ${id}, "deviceId" integer not null references devices (id) on delete cascade, at bigint not null,
    volume text not null, state text not null
  );
  create index "encryptionChanges_device" on "encryptionChanges" ("deviceId", at)`,
);
