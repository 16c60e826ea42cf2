import { migration } from "../../../platform/db/migration.ts";

export const createGivenScripts = migration(`
  create table "givenScripts" (
    "deviceId" integer not null references devices (id) on delete cascade, "conditionId" text not null,
    "scriptId" integer not null, version integer not null, primary key ("deviceId", "conditionId")
  )
`);
