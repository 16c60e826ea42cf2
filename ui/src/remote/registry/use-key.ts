import type { MusterError, RegistryKey } from "@muster/sdk";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useConnection } from "../../hooks/console.ts";
import type { Reading } from "../tools/reading.tsx";

const readMS = 30_000;

/** Reads a key repeatedly, and its values page by page. */
export function useRegistryKey(nodeId: number, key: string) {
  const { muster } = useConnection();
  const [paused, setPaused] = useState(false);
  const list = useInfiniteQuery<RegistryKey, MusterError>({
    queryKey: ["readRegistryKey", "pages", nodeId, key],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) => {
      const valuesAfter = pageParam as string | undefined;
      const query = { ...(key && { key }), ...(valuesAfter !== undefined && { valuesAfter }) };
      return muster.call("readRegistryKey", { path: { nodeId }, query }, signal);
    },
    // stops at the last value; further pages would only have keys, which the tree reads
    getNextPageParam: ({ values, valuesAfter }) => (values.length ? valuesAfter : null),
    refetchInterval: paused ? false : readMS,
  });
  const pages = list.data?.pages ?? [];
  const [first] = pages;
  const mayReadMore = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
  const reading: Reading = {
    read: { data: first, error: list.error, isFetching: list.isFetching, refetch: list.refetch },
    paused,
    setPaused,
  };
  return {
    reading,
    keys: first?.keys ?? [],
    totalKeys: first?.totalKeys ?? 0,
    values: pages.flatMap(({ values }) => values),
    totalValues: pages.at(-1)?.totalValues ?? 0,
    onMore: mayReadMore ? () => void list.fetchNextPage() : undefined,
  };
}
