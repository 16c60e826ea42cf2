import { useState } from "react";
import { useOperation } from "../../hooks/operations.ts";
import { usePaused } from "../../hooks/paused-typing.ts";

const pageSize = 50;

/**
 * Returns the devices to choose from: all of them if there are few, otherwise those that match the typed
 * text, and `chosen`.
 */
export function useDevicePicker(chosen: string, enabled = true) {
  const [typed, setTyped] = useState("");
  const search = usePaused(typed.trim());
  const first = useOperation("listDevices", { query: { pageSize } }, enabled);
  const isLarge = first.data !== undefined && first.data.total > pageSize;
  const isSearched = isLarge && search !== "";
  const found = useOperation("listDevices", { query: { search, pageSize } }, enabled && isSearched);
  const known = useOperation("getDevice", { path: { nodeId: Number(chosen) } }, isLarge && chosen !== "");
  const devices = [
    ...(first.data?.results ?? []),
    ...((isSearched && found.data?.results) || []),
    ...(known.data ? [known.data] : []),
  ];
  const options = devices.map(({ id, displayName, clientName }) => ({
    value: String(id),
    label: displayName,
    description: clientName,
  }));
  return {
    options: [...new Map(options.map((option) => [option.value, option])).values()],
    ...(isLarge && {
      onSearch: setTyped,
      searching: typed.trim() !== search || (isSearched && found.isPending),
    }),
  };
}
