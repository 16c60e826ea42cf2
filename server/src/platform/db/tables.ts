import type { Kysely } from "kysely";

/**
 * The tables of the database, for typed queries. Each area adds its own in `<area>/tables.ts` and creates
 * them in its migrations. On both databases, times are milliseconds since 1970, booleans 0 and 1, and lists
 * and objects JSON text.
 */
export interface Tables {}

export type Database = Kysely<Tables>;
