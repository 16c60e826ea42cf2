import {
  parseActivityQuery,
  wordOf,
  type Activity,
  type ActivityFilter,
  type Answer,
  type MusterError,
} from "@muster/sdk";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTypedAddress } from "../../hooks/address.ts";
import { useConnection } from "../../hooks/console.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useNow } from "../../hooks/time.ts";

const pageSize = 100;
const minuteMS = 60_000;

/** Reads the entries that match the query in the address, newest first. */
export function useActivities() {
  const { muster } = useConnection();
  const scope = useScope();
  const query = useTypedAddress("search", 500);
  // whole minutes, so that the list isn't read again on every render
  const now = Math.floor(useNow() / minuteMS) * minuteMS;
  const parsed = parseActivityQuery(query.value, now);
  const filter: ActivityFilter = { ...scope, ...parsed.filter };
  const list = useInfiniteQuery<Answer<"listActivities">, MusterError>({
    queryKey: ["listActivities", filter],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      muster.call("listActivities", { query: { ...filter, offset: pageParam as number, pageSize } }, signal),
    getNextPageParam: (last, pages) =>
      last.results.length === pageSize ? pages.length * pageSize : undefined,
    placeholderData: (before) => before,
    enabled: parsed.error === undefined,
  });
  const pages = parsed.error === undefined ? (list.data?.pages ?? []) : [];
  const deleted = new Set(pages.flatMap((page) => page.deleted.map(({ kind, id }) => `${kind} ${id}`)));
  return {
    query,
    filter,
    error: parsed.error,
    outcome: wordOf(query.value, "outcome"),
    list,
    rows: pages.flatMap((page) => page.results),
    total: pages.at(-1)?.total ?? 0,
    isLinked: ({ object }: Activity) => !deleted.has(`${object?.kind} ${object?.id}`),
  };
}
