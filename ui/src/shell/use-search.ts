import { searchDetail, searchTypeLabels, type SearchResult, t } from "@muster/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Command } from "#kit";
import type { Console } from "../hooks/console.ts";
import { useOperation } from "../hooks/operations.ts";
import { searchAddress } from "../operations/global-search/addresses.ts";
import { usePaused } from "../hooks/paused-typing.ts";
import { useOpenResult } from "../operations/global-search/use-open-result.ts";

const maxShown = 12;

/** Loads the query parser only if a text may have fields, because most texts don't. */
function useNamesFields(text: string): boolean {
  const { data } = useQuery({
    queryKey: ["namesFields", text],
    queryFn: async () => (await import("./is-field-search.ts")).namesFields(text),
    enabled: text.includes(":"),
  });
  return data === true;
}

/** Returns what the palette finds on the server: recent results, or matches once typing has paused. */
export function useSearch(notify: Console["notify"]) {
  const navigate = useNavigate();
  const open = useOpenResult(notify);
  const [typed, setTyped] = useState<string>();
  const text = (typed ?? "").trim();
  const paused = usePaused(text);
  const recent = useOperation("listRecentSearches", {}, typed !== undefined);
  const hasFields = useNamesFields(text);
  const isSearched = text !== "" && paused === text;
  const results = useOperation(
    "searchEverything",
    { body: { query: text.slice(0, 1024), limit: maxShown } },
    isSearched,
  );
  const command =
    (group?: string) =>
    (result: SearchResult): Command => ({
      group: group ?? searchTypeLabels[result.type],
      label: result.name,
      detail: searchDetail(result),
      onSelect: () => open(result),
    });
  const all: Command = {
    group: t("operations.search.title"),
    label: t("operations.search.showAll"),
    onSelect: () => void navigate(searchAddress(text)),
  };
  const devices: Command = {
    group: t("devices.devices.devices"),
    label: text,
    detail: t("operations.search.devicesThatMatch"),
    onSelect: () => void navigate(`/deviceSearch?search=${encodeURIComponent(text)}`),
  };
  // the palette already lists screens and actions
  const matches = ((isSearched && results.data?.results) || []).filter(({ type }) => type !== "page");
  const found = text
    ? [...(hasFields ? [devices] : []), ...matches.map(command()), ...(matches.length ? [all] : [])]
    : (recent.data?.results.map(command(t("operations.search.recent"))) ?? []);
  return { onType: setTyped, found, status: statusOf() };

  function statusOf() {
    if (!text) return recent.error ? t("operations.search.recentFailed") : "";
    if (!isSearched || results.isPending) return t("operations.search.searching");
    return results.error ? results.error.message : "";
  }
}
