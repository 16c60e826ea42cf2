import { t } from "@muster/sdk";
import type { EmptyStateProps } from "#kit";
import { useTypedAddress } from "./address.ts";

/**
 * Filters the rows of a list that is read as a whole by a text of the address: every word must occur in one of
 * the row's texts.
 */
export function useTextFilter<Row>(
  rows: readonly Row[],
  placeholder: string,
  texts: (row: Row) => readonly string[],
) {
  const { value, typed, setTyped } = useTypedAddress("search");
  const words = value.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = words.length
    ? rows.filter((row) => {
        const all = texts(row).join("\n").toLowerCase();
        return words.every((word) => all.includes(word));
      })
    : rows;
  return {
    rows: shown,
    query: { text: typed, placeholder, onChange: setTyped },
    /** What an empty list shows: that nothing matches, or what would be there. */
    emptyOr: (empty: EmptyStateProps): EmptyStateProps =>
      words.length
        ? {
            title: t("common.noMatch"),
            hint: t("common.noMatchHint"),
            action: { label: t("common.clearFilter"), onSelect: () => setTyped("") },
          }
        : empty,
  };
}
