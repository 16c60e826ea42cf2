import { migration } from "../../platform/db/migration.ts";

export const addPhoneNumbers = migration(() => [
  `alter table users add column "phoneNumber" text not null default ''`,
]);
