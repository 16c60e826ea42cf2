import type { Muster, User } from "@muster/sdk";
import type { Row } from "../../lib/output.ts";
import { resolveUser } from "../../lib/resolve.ts";

export async function getUser(muster: Muster, text: string, signal: AbortSignal): Promise<User> {
  return muster.call("getUser", { path: { userId: await resolveUser(muster, text, signal) } }, signal);
}

/** Adds the names of roles and organizations to users. */
export async function withNames(muster: Muster, rows: readonly Row[], signal: AbortSignal): Promise<Row[]> {
  const [roles, organizations] = await Promise.all([
    muster.call("listTechnicianRoles", {}, signal),
    muster.call("listOrganizations", { query: { pageSize: 1000 } }, signal),
  ]);
  const nameIn = (list: readonly { id: number; name: string }[]) => (one: number) =>
    list.find(({ id }) => id === one)?.name ?? `#${one}`;
  return (rows as unknown as User[]).map((user) => ({
    ...user,
    roles: user.roleIds.map(nameIn(roles.results)),
    organizations: user.organizationIds?.map(nameIn(organizations.results)) ?? "all",
  }));
}
