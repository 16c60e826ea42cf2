// Reads which objects a request names. They need not be valid: the request may have been refused for that.
import { featuresOf } from "../feature.ts";
import type { ServerContext } from "../context.ts";
import { isId } from "../platform/db/database.ts";

/** The parts of a request, unvalidated. */
export interface Named {
  path?: unknown;
  query?: unknown;
  body?: unknown;
}

interface Body {
  clientId?: unknown;
  deviceIds?: unknown;
  targets?: unknown;
  selectAll?: unknown;
  searchCriteria?: { clientId?: unknown };
}

const idsShown = 100;

const bodyOf = (body: unknown): Body => (typeof body === "object" && body !== null ? body : {});

const isPositive = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const idIn = (value: unknown): number | undefined => {
  const id = typeof value === "string" ? Number(value) : value;
  return isPositive(id) ? id : undefined;
};

/** Returns the devices that a body selects one by one. */
export const devicesOf = (body: unknown): number[] =>
  [bodyOf(body).deviceIds, bodyOf(body).targets]
    .flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
    .map((item) => (typeof item === "object" && item ? (item as { targetId?: unknown }).targetId : item))
    .filter(isPositive);

/** Returns the ids in a request and its response, such as "nodeId 12, taskId 7". */
export function targetsOf({ path, body }: Named, answer: unknown): string {
  const { clientId: _, orgId: __, ...ids } = path as Record<string, string>;
  const targets = Object.entries(ids).map(([name, value]) => `${name} ${value}`);
  const devices = devicesOf(body);
  if (devices.length)
    targets.push(
      `nodeIds ${devices.slice(0, idsShown).join(" ")}${devices.length > idsShown ? ` of ${devices.length}` : ""}`,
    );
  const { selectAll, searchCriteria } = bodyOf(body);
  if (selectAll) targets.push(`all that match ${JSON.stringify(searchCriteria ?? {})}`);
  for (const name of ["id", "nodeId", "jobUUID"] as const) {
    const made = (answer as Partial<Record<typeof name, unknown>> | undefined)?.[name];
    if ((typeof made === "string" || isPositive(made)) && !Object.values(ids).includes(String(made)))
      targets.push(`${name} ${made}`);
  }
  return targets.join(", ");
}

/** Returns the organization of the objects that a request names; null if there is none or several. */
export async function organizationOf(
  context: ServerContext,
  { path, body: given }: Named,
): Promise<number | null> {
  const params = Object.fromEntries(Object.entries(path ?? {}).map(([name, value]) => [name, String(value)]));
  const body = bodyOf(given);
  const named = idIn(params["clientId"] ?? params["orgId"] ?? body.clientId ?? body.searchCriteria?.clientId);
  if (named) return isId(named) ? named : null;
  const nodeIds = [...(params["nodeId"] ? [Number(params["nodeId"])] : []), ...devicesOf(body)].filter(isId);
  try {
    const lookups = featuresOf(context).flatMap(
      (feature) => feature.organizationOf?.(context, { params, nodeIds }) ?? [],
    );
    const organizationIds = new Set((await Promise.all(lookups)).flat());
    return organizationIds.size === 1 ? [...organizationIds][0]! : null;
  } catch (error) {
    context.log.error(error);
    return null;
  }
}
