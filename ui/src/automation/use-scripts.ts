import type { Input } from "@muster/sdk";
import { useConnection } from "../hooks/console.ts";
import { usePages } from "../hooks/pages.ts";

const pageSize = 50;

/** The automations that match, read page by page. */
export function useScripts(criteria: NonNullable<Input<"listScripts">["query"]>) {
  const { muster } = useConnection();
  return usePages(["listScripts", "pages", criteria], pageSize, (place, signal) =>
    muster.call("listScripts", { query: { ...criteria, ...place } }, signal),
  );
}
