// Who may use which tool on which device.
import type { Permission, RemoteTool, TerminalUser } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import {
  callerAgain,
  callerOfSessionId,
  hasPermission,
  type Caller,
} from "../platform/authorization/caller.ts";
import { hasGrant, onDevices } from "../platform/authorization/grants.ts";

interface Right {
  permission: Permission;
  /** The role's grant on the device, or on the system, that can replace the permission. */
  grant: string;
  isOnSystem?: boolean;
  /** Also required to act as the agent's own user. */
  asSystem?: Permission;
}

const commandLine: readonly Right[] = [
  {
    permission: "canUseCommandLine",
    grant: "RemoteTools.CommandLine.Access",
    asSystem: "canUseSystemCommandLine",
  },
];

/** Any one of these rights allows the tool. */
const rights: Readonly<Record<RemoteTool, readonly Right[]>> = {
  TERMINAL: commandLine,
  COMMAND: commandLine,
  FILES: [
    {
      permission: "canUseRemoteToolsFileExplorer",
      grant: "RemoteTools.FileExplorer.Access",
      asSystem: "canUseSystemFileExplorer",
    },
  ],
  // each call checks its own right
  TOOLS: [
    { permission: "canUseRemoteToolsTaskManager", grant: "RemoteTools.TaskManager.Access" },
    { permission: "canUseRemoteToolsServicesManager", grant: "RemoteTools.ServicesManager.Access" },
    { permission: "canUseRemoteToolsRemoteRegistry", grant: "RemoteTools.RemoteRegistry.Access" },
    { permission: "canManageUpdates", grant: "RemoteTools.Updates.Access" },
    { permission: "canManageAntivirus", grant: "RemoteTools.Antivirus.Access" },
    { permission: "canUninstallSoftware", grant: "UninstallSoftware.Access", isOnSystem: true },
  ],
  TUNNEL: [{ permission: "canUseTunnels", grant: "RemoteTools.Tunnels.Access" }],
  DESKTOP: [{ permission: "canUseRDP", grant: "RemoteAccess.RDP.Access" }],
};

const devicesOf = (caller: Caller, { grant, permission, isOnSystem = false }: Right) =>
  isOnSystem && hasGrant(caller, "SYSTEM", grant) ? onDevices(caller) : onDevices(caller, grant, permission);

export interface ToolOnDevice {
  nodeId: number | null;
  tool: RemoteTool;
  user: TerminalUser;
}

/** Whether the caller may use the tool on the device as this user. */
export async function mayUse(
  { db }: ServerContext,
  caller: Caller,
  { nodeId, tool, user }: ToolOnDevice,
): Promise<boolean> {
  if (nodeId === null) return false;
  const held = rights[tool].filter(
    ({ asSystem }) => user !== "SYSTEM" || !asSystem || hasPermission(caller, asSystem),
  );
  const device = await db
    .selectFrom("devices")
    .select("id")
    .where("devices.id", "=", nodeId)
    .where((e) => e.or(held.map((right) => devicesOf(caller, right))))
    .executeTakeFirst();
  return device !== undefined;
}

/** A sign-in: a browser session or an API key. */
export interface Login {
  userId: number;
  loginId: string | null;
  keyId: number | null;
}

export const loginOf = ({ user, session, keyId }: Caller): Login => ({
  userId: user!.id,
  loginId: session?.id ?? null,
  keyId,
});

/** Returns the caller of a sign-in with current rights; undefined if it is no longer valid. */
export async function callerOfLogin(context: ServerContext, login: Login): Promise<Caller | undefined> {
  if (login.loginId !== null) return callerOfSessionId(context, login.loginId);
  return login.keyId === null ? undefined : callerAgain(context, login);
}

/** Whether the caller may watch another user's session. */
export const mayWatch = (caller: Caller, { organizationId }: { organizationId: number }): boolean =>
  hasPermission(caller, "canManageRemoteSessions") &&
  caller.organizationIds?.includes(organizationId) !== false;
