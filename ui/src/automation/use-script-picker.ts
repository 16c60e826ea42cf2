import type { Script, ScriptShow } from "@muster/sdk";
import { useState } from "react";
import { operationError, useOperation } from "../hooks/operations.ts";
import { usePaused } from "../hooks/paused-typing.ts";

const pageSize = 100;

/**
 * Returns the automations to choose from: all of them if there are few, otherwise those that match the typed
 * text. Chosen ones are always included.
 */
export function useScriptPicker(chosen: readonly (string | number)[], criteria: { show?: ScriptShow } = {}) {
  const [typed, setTyped] = useState("");
  const search = usePaused(typed.trim());
  const ids = chosen.filter(Boolean).join(",");
  const first = useOperation("listScripts", { query: { ...criteria, pageSize } });
  const isLarge = first.data !== undefined && first.data.total > pageSize;
  const isSearched = isLarge && search !== "";
  const found = useOperation("listScripts", { query: { ...criteria, search, pageSize } }, isSearched);
  const known = useOperation(
    "listScripts",
    { query: { ...criteria, search: `id:${ids}`, pageSize } },
    isLarge && ids !== "",
  );
  const all = [first, ...(isSearched ? [found] : []), known].flatMap(({ data }) => data?.results ?? []);
  return {
    scripts: [...new Map(all.map((script): [number, Script] => [script.id, script])).values()],
    /** The total number of automations; undefined until known. */
    total: first.data?.total,
    isPending: first.isPending || (isLarge && ids !== "" && known.isPending),
    error: operationError(first),
    ...(isLarge && {
      onSearch: setTyped,
      searching: typed.trim() !== search || (isSearched && found.isPending),
    }),
  };
}
