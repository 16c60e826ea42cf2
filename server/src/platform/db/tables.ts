import type { Kysely } from "kysely";

/**
 * The tables of the database, for the types of queries. Each area adds its own in `<area>/tables.ts`; its
 * migrations create them. Times are milliseconds since 1970, booleans 0 and 1, lists and objects JSON text,
 * on both databases.
 */
export interface Tables {}

export type Database = Kysely<Tables>;
