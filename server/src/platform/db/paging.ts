import type { SelectQueryBuilder } from "kysely";

/** Limits a query to the page that the caller asked for. */
export const page = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { offset = 0, pageSize = 100 }: { offset?: number; pageSize?: number },
): SelectQueryBuilder<DB, TB, O> => query.limit(pageSize).offset(offset);
