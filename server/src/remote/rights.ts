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
  /** What a role must grant on the device instead, or on the system. */
  grant: string;
  isOnSystem?: boolean;
  /** In addition, for the agent's own user. */
  asSystem?: Permission;
}

const commandLine: readonly Right[] = [
  {
    permission: "canUseCommandLine",
    grant: "RemoteTools.CommandLine.Access",
    asSystem: "canUseSystemCommandLine",
  },
];

/** Any of them allows the tool. */
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
  // what a call needs is checked with each
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

/** Whether the caller may use the tool on the device, and as that user. */
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

/** What somebody signed in with: a browser session or an API key. */
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

/** Who signed in with it, if that is still valid. */
export async function callerOfLogin(context: ServerContext, login: Login): Promise<Caller | undefined> {
  if (login.loginId !== null) return callerOfSessionId(context, login.loginId);
  return login.keyId === null ? undefined : callerAgain(context, login);
}

/** Whether the caller may watch a session of someone else. */
export const mayWatch = (caller: Caller, { organizationId }: { organizationId: number }): boolean =>
  hasPermission(caller, "canManageRemoteSessions") &&
  caller.organizationIds?.includes(organizationId) !== false;
