import type { Muster } from "@muster/sdk";
import { callAny } from "./operations.ts";

interface Page {
  results?: unknown[];
  total?: number;
}

const maxPageSize = 1000;

/** Wraps a client so that lists contain the results of all pages. */
export const readingAllPages = (muster: Muster): Muster => ({
  ...muster,
  async call(id, input, signal = new AbortController().signal) {
    const { operations } = await import("./operations.ts");
    if (!operations[id].parameters.some(({ name }) => name === "offset"))
      return muster.call(id, input, signal);
    const { query } = input as { query?: { offset?: number; pageSize?: number } };
    const pageSize = query?.pageSize ?? maxPageSize;
    const results: unknown[] = [];
    for (;;) {
      const offset = (query?.offset ?? 0) + results.length;
      const pageInput = { ...(input as object), query: { ...query, pageSize, offset } };
      const page = (await callAny(muster, id, pageInput, signal)) as Page;
      results.push(...(page.results ?? []));
      const total = page.total ?? 0;
      if (!page.results?.length || offset + page.results.length >= total)
        return { ...page, results, total: (query?.offset ?? 0) + results.length } as never;
    }
  },
});
