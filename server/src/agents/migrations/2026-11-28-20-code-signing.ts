import { migration } from "../../platform/db/migration.ts";

export const createCodeSigning = migration(() => [
  `create table "codeSigning" (
    id integer primary key, secret text not null, subject text not null, issuer text not null,
    fingerprint text not null, "notBefore" bigint not null, "notAfter" bigint not null,
    "setBy" text not null, "setAt" bigint not null
  )`,
]);
