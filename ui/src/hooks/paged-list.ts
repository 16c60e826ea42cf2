import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MusterError } from "@muster/sdk";
import { usePaused } from "./paused-typing.ts";

interface Page<Row> {
  results: Row[];
  total: number;
}

interface Place {
  offset: number;
  pageSize: number;
}

/** Reads a list page by page; results for the previous key are shown until the new ones arrive. */
export function usePages<Row, More>(
  key: readonly unknown[],
  pageSize: number,
  read: (place: Place, signal: AbortSignal) => Promise<Page<Row> & More>,
) {
  const list = useInfiniteQuery<Page<Row> & More, MusterError>({
    queryKey: key,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => read({ offset: pageParam as number, pageSize }, signal),
    getNextPageParam: (last, pages) => {
      const count = pages.reduce((sum, page) => sum + page.results.length, 0);
      return last.results.length && count < last.total ? count : undefined;
    },
    placeholderData: (before) => before,
  });
  const pages = list.data?.pages ?? [];
  return {
    list,
    last: pages.at(-1),
    rows: pages.flatMap((page) => page.results),
    total: pages.at(-1)?.total ?? 0,
    onMore: list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : undefined,
  };
}

const filteredSize = 100;

/** Reads a list that the server filters by a text, and returns the props of its table. */
export function useFilteredPages<Row, More>(
  key: readonly unknown[],
  placeholder: string,
  read: (query: Place & { search?: string }, signal: AbortSignal) => Promise<Page<Row> & More>,
) {
  const [typed, setTyped] = useState("");
  const search = usePaused(typed.trim());
  const { list, last, rows, total, onMore } = usePages(
    [...key, "pages", search],
    filteredSize,
    (place, signal) => read({ ...place, ...(search && { search }) }, signal),
  );
  return {
    list,
    last,
    search,
    table: {
      query: { text: typed, placeholder, onChange: setTyped },
      rows,
      total,
      onMore,
      loading: list.isPending,
    },
  };
}
