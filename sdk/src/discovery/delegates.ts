import type { Muster } from "../client/client.ts";
import type { Delegates } from "../index.ts";

const pageSize = 50;

/** All probes of a location and the agents that can be promoted, page by page. */
export async function readDelegates(
  muster: Muster,
  path: { orgId: number; locationId: number },
  signal?: AbortSignal,
): Promise<Delegates> {
  const all: Delegates = { existingDelegates: [], potentialDelegates: [] };
  for (let offset = 0; ; offset += pageSize) {
    const page = await muster.call("listDelegates", { path, query: { offset, pageSize } }, signal);
    all.existingDelegates.push(...page.existingDelegates);
    all.potentialDelegates.push(...page.potentialDelegates);
    if (Math.max(page.existingDelegates.length, page.potentialDelegates.length) < pageSize) return all;
  }
}
