import type { DeviceSort, NodeClass } from "@muster/sdk";
import { useAddress, useTypedAddress } from "../../hooks/address.ts";
import { useScope } from "../../hooks/organizations.ts";

/** The search and the filters, stored in the address. Text is only searched for once typing pauses. */
export function useCriteria() {
  const scope = useScope();
  const { get, set } = useAddress();
  const search = useTypedAddress("search", 1024);
  const of = (name: string) => get(name) || undefined;
  const criteria = {
    ...scope,
    search: search.value || undefined,
    vendor: of("vendor"),
    role: of("role") as NodeClass | undefined,
    locationId: scope.clientId && of("location") ? Number(of("location")) : undefined,
  };
  return {
    criteria,
    sort: (of("sort") ?? "name") as DeviceSort,
    typed: search.typed,
    setTyped: search.setTyped,
    set,
  };
}

export type Criteria = ReturnType<typeof useCriteria>["criteria"];
