import { migration } from "../../platform/db/migration.ts";

export const addDeviceNotes = migration(() => [
  `alter table devices add column tags text not null default '[]'`,
  `alter table devices add column notes text not null default ''`,
  `alter table devices add column "notesRevision" integer not null default 1`,
]);
