import { hasPermission, mayCall, type On, type OperationId, type Permission, type User } from "@muster/sdk";
import { useConsole } from "./console.ts";

/** A permission that can be assigned to a user; sysadmin is a separate flag. */
export type GivenPermission = User["permissions"][number];

/** Returns whether the user may call an operation, on a target or on any; decides what screens offer. */
export function useMay(): (operation: OperationId, on?: On) => boolean {
  const { session } = useConsole();
  return (operation, on) => mayCall(session, operation, on);
}

/** Returns whether the user has a permission, which the user can then give to API keys. */
export function useHasPermission(): (permission: Permission) => boolean {
  const { session } = useConsole();
  return (permission) => hasPermission(session.user, permission);
}
