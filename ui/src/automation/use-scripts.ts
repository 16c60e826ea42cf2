import { MusterError, type Answer, type Input } from "@muster/sdk";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useConnection } from "../hooks/console.ts";

const pageSize = 50;

/** The automations that match, read page by page. */
export function useScripts(criteria: NonNullable<Input<"listScripts">["query"]>) {
  const { muster } = useConnection();
  const list = useInfiniteQuery<Answer<"listScripts">, MusterError>({
    queryKey: ["listScripts", "pages", criteria],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      muster.call("listScripts", { query: { ...criteria, offset: pageParam as number, pageSize } }, signal),
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
