import { MusterError, type Answer, type DeviceSort } from "@muster/sdk";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useConnection } from "../../hooks/console.ts";
import type { Criteria } from "./use-criteria.ts";

const pageSize = 200;

/** The devices that match, read page by page. */
export function useDevices(criteria: Criteria, sort: DeviceSort) {
  const { muster } = useConnection();
  const list = useInfiniteQuery<Answer<"listDevices">, MusterError>({
    queryKey: ["listDevices", "pages", criteria, sort],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      muster.call(
        "listDevices",
        { query: { ...criteria, sort, offset: pageParam as number, pageSize } },
        signal,
      ),
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.results.length, 0);
      return last.results.length && read < last.total ? read : undefined;
    },
    placeholderData: (before) => before,
  });
  return {
    list,
    rows: list.data?.pages.flatMap((page) => page.results) ?? [],
    total: list.data?.pages.at(-1)?.total ?? 0,
  };
}
