import type { DeviceSort } from "@muster/sdk";
import { useConnection } from "../../hooks/console.ts";
import { usePages } from "../../hooks/paged-list.ts";
import type { Criteria } from "./use-criteria.ts";

const pageSize = 200;

/** Reads the matching devices page by page. */
export function useDevices(criteria: Criteria, sort: DeviceSort) {
  const { muster } = useConnection();
  return usePages(["listDevices", "pages", criteria, sort], pageSize, (place, signal) =>
    muster.call("listDevices", { query: { ...criteria, sort, ...place } }, signal),
  );
}
