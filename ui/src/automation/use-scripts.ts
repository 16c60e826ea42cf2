import type { Input } from "@muster/sdk";
import { useConnection } from "../hooks/console.ts";
import { usePages } from "../hooks/paged-list.ts";

const pageSize = 50;

/** Reads the matching automations page by page. */
export function useScripts(criteria: NonNullable<Input<"listScripts">["query"]>) {
  const { muster } = useConnection();
  return usePages(["listScripts", "pages", criteria], pageSize, (place, signal) =>
    muster.call("listScripts", { query: { ...criteria, ...place } }, signal),
  );
}
