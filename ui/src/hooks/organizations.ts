import { formatList } from "@muster/sdk";
import { useConsole } from "./console.ts";

/** Returns the organization that lists are filtered by, as a query of the contract. */
export function useScope(): { clientId?: number } {
  const { organization } = useConsole();
  return organization ? { clientId: Number(organization) } : {};
}

/** Returns a function that formats organization IDs as names; `all` is the text for no limit. */
export function useOrganizationNames(all: string): (ids: readonly number[] | null) => string {
  const { organizations } = useConsole();
  return (ids) => {
    if (ids === null) return all;
    const limited = organizations.filter(({ id }) => ids.includes(id));
    return formatList(limited.map(({ name }) => name));
  };
}
