import { searchList, t, type SearchFields } from "@muster/sdk";
import type { EmptyStateProps } from "#kit";
import { useTypedAddress } from "./address.ts";
import { useNow } from "./time.ts";

/** Searches a list that is read in full for a text in the address; `fieldsOf` returns the searched fields. */
export function useTextFilter<Row>(
  rows: readonly Row[],
  placeholder: string,
  fieldsOf: (row: Row) => SearchFields,
) {
  const { value, typed, setTyped } = useTypedAddress("search");
  const { rows: found, error } = searchList(rows, value, fieldsOf, useNow());
  const [first] = rows;
  return {
    rows: found,
    query: { text: typed, placeholder, onChange: setTyped },
    /** Returns what an empty list shows: that nothing matches or, without a filter, `empty`. */
    emptyOr: (empty: EmptyStateProps): EmptyStateProps =>
      value.trim()
        ? {
            title: t("common.noMatch"),
            hint: error ?? t("common.noMatchFields", { fields: first ? wordsOf(fieldsOf(first)) : [] }),
            action: { label: t("common.clearFilter"), onSelect: () => setTyped("") },
          }
        : empty,
  };
}

const wordsOf = (fields: SearchFields) => Object.keys(fields).map((field) => `${field}:`);

/** Returns a text that says that a list has only the newest entries; undefined if it has all. */
export const cutText = (answer: { total: number; results: readonly unknown[] } | undefined) =>
  answer && answer.total > answer.results.length
    ? t("common.newestOf", { count: answer.results.length, total: answer.total })
    : undefined;
