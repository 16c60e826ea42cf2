import type { DeviceSort, NodeClass } from "@muster/sdk";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useScope } from "../../hooks/organizations.ts";

const typingMS = 300;

/** Search and filters, stored in the address; text is searched for once typing stops. */
export function useCriteria() {
  const scope = useScope();
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get("search") ?? "");
  const set = (changes: Record<string, string>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      },
      { replace: true },
    );
  const search = useEffectEvent((text: string) => set({ search: text }));
  const searched = params.get("search") ?? "";
  useEffect(() => {
    if (typed === searched) return undefined;
    const timer = setTimeout(() => search(typed), typingMS);
    return () => clearTimeout(timer);
  }, [typed, searched]);
  const get = (name: string) => params.get(name) || undefined;
  const criteria = {
    ...scope,
    search: get("search"),
    vendor: get("vendor"),
    role: get("role") as NodeClass | undefined,
    locationId: scope.clientId && get("location") ? Number(get("location")) : undefined,
  };
  return { criteria, sort: (get("sort") ?? "name") as DeviceSort, typed, setTyped, get, set };
}

export type Criteria = ReturnType<typeof useCriteria>["criteria"];
