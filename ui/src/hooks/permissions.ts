import { hasPermission, mayDo, type On, type Permission, type User } from "@muster/sdk";
import { useConsole } from "./console.ts";

/** A permission that can be assigned to a user; sysadmin is a separate flag. */
export type GivenPermission = User["permissions"][number];

export function usePermission(): (permission: Permission) => boolean {
  const { session } = useConsole();
  return (permission) => hasPermission(session.user, permission);
}

/** Whether the user's roles allow a grant such as `NODE.Update`, or the permission does. */
export function useGrant(): (grant: string, permission?: Permission, on?: On) => boolean {
  const { session } = useConsole();
  return (grant, permission, on) => mayDo(session, { grant, permission }, on);
}
