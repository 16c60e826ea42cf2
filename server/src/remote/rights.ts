// Who may use which tool on which device.
import type { Permission, RemoteTool, TerminalUser } from "@muster/sdk";
import type { ServerContext } from "../context.ts";
import {
  callerAgain,
  callerOfSessionId,
  hasPermission,
  type Caller,
} from "../platform/authorization/caller.ts";
import { onDevices } from "../platform/authorization/grants.ts";

interface Right {
  permission: Permission;
  /** What a role must grant on the device instead. */
  grant: Parameters<typeof onDevices>[1];
  /** In addition, for the agent's own user. */
  asSystem?: Permission;
}

const commandLine: Right = {
  permission: "canUseCommandLine",
  grant: "RemoteTools.CommandLine.Access",
  asSystem: "canUseSystemCommandLine",
};

const rights: Readonly<Partial<Record<RemoteTool, Right>>> = {
  TERMINAL: commandLine,
  COMMAND: commandLine,
  FILES: {
    permission: "canUseRemoteToolsFileExplorer",
    grant: "RemoteTools.FileExplorer.Access",
    asSystem: "canUseSystemFileExplorer",
  },
  TUNNEL: { permission: "canUseTunnels", grant: "RemoteTools.Tunnels.Access" },
  DESKTOP: { permission: "canUseRDP", grant: "RemoteAccess.RDP.Access" },
};

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
  const right = rights[tool];
  if (nodeId === null || !right) return false;
  if (user === "SYSTEM" && right.asSystem && !hasPermission(caller, right.asSystem)) return false;
  const device = await db
    .selectFrom("devices")
    .select("id")
    .where("devices.id", "=", nodeId)
    .where(onDevices(caller, right.grant, right.permission))
    .executeTakeFirst();
  return device !== undefined;
}

/** What somebody signed in with: a browser session or an API key. */
export interface Login {
  userId: number;
  loginId: string | null;
  keyId: number | null;
}

/** Who signed in with it, if that is still valid. */
export async function callerOfLogin(context: ServerContext, login: Login): Promise<Caller | undefined> {
  if (login.loginId !== null) return callerOfSessionId(context, login.loginId);
  return login.keyId === null ? undefined : callerAgain(context, login);
}
