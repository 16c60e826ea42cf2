import { hasPermission, mayCall, type On, type OperationId, type Permission, type User } from "@muster/sdk";
import { useConsole } from "./console.ts";

/** A permission that can be assigned to a user; sysadmin is a separate flag. */
export type GivenPermission = User["permissions"][number];

/** Whether the server allows the user an operation, on a target or on any: what a screen offers asks this. */
export function useMay(): (operation: OperationId, on?: On) => boolean {
  const { session } = useConsole();
  return (operation, on) => mayCall(session, operation, on);
}

/** Whether the user has a permission, which they can give to their API keys. */
export function useHasPermission(): (permission: Permission) => boolean {
  const { session } = useConsole();
  return (permission) => hasPermission(session.user, permission);
}
