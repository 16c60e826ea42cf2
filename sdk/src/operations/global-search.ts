// Labels for the results of the global search.
import { enums } from "../generated/limits.ts";
import type { SearchFilter, SearchResult, SearchResultType } from "../index.ts";
import { labels } from "../text/messages.ts";

export const searchTypeLabels: Record<SearchResultType, string> = labels(
  "operations.search.type",
  enums.SearchResultType,
);

/** The filters of the search page. */
export const searchFilterLabels: Record<SearchFilter, string> = labels(
  "operations.search.filter",
  enums.SearchFilter,
);

/** Details that distinguish a result from others of the same name: "Core switch · Acme". */
export const searchDetail = ({ description, clientName, details }: SearchResult): string =>
  [description, details, clientName].filter(Boolean).join(" · ");
