import { execFile } from "node:child_process";
import { homedir, userInfo } from "node:os";
import { promisify } from "node:util";
import { keyed, KeyedError } from "@muster/sdk";
import type { RunUser } from "@muster/sdk/live";
import type { Command } from "./interpreter-commands.ts";

const execute = promisify(execFile);

export interface OsUser {
  name: string;
  uid: number;
  gid: number;
  home: string;
  /** The login shell; "" where it isn't known. */
  shell: string;
}

/** The user the agent itself runs as. */
export function agentUser(): OsUser {
  const { username, uid, gid, shell } = userInfo();
  return { name: username, uid, gid, home: homedir(), shell: shell ?? "" };
}

const outputOf = async (program: string, ...args: string[]) =>
  (await execute(program, args, { timeout: 10_000 }).catch(() => ({ stdout: "" }))).stdout;

/** Parses a line of passwd(5). */
export function parsePasswd(line: string): OsUser | undefined {
  const [name, , uid, gid, , home, shell = ""] = line.trim().split(":");
  return name && uid && gid
    ? { name, uid: Number(uid), gid: Number(gid), home: home || "/", shell }
    : undefined;
}

/**
 * The logged-on user in loginctl's list of sessions: of a session at a seat if there is one, else of the
 * first.
 */
export function parseSessions(text: string): string | undefined {
  const sessions = text
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([id, uid, name]) => id && name && Number(uid) > 0);
  return (sessions.find(([, , , seat]) => seat?.startsWith("seat")) ?? sessions[0])?.[2];
}

async function loggedOnUser(): Promise<string | undefined> {
  if (process.platform === "darwin") {
    const name = (await outputOf("/usr/bin/stat", "-f", "%Su", "/dev/console")).trim();
    return name && name !== "root" ? name : undefined;
  }
  const bySession = parseSessions(await outputOf("loginctl", "list-sessions", "--no-legend"));
  return bySession ?? (await outputOf("who")).split(/\s/)[0];
}

async function userByName(name: string): Promise<OsUser | undefined> {
  if (process.platform !== "darwin") return parsePasswd(await outputOf("getent", "passwd", "--", name));
  const read = async (key: string) =>
    /:\s*(\S+)\s*$/.exec(await outputOf("dscl", ".", "-read", `/Users/${name}`, key))?.[1];
  const [uid, gid, home] = [
    await read("UniqueID"),
    await read("PrimaryGroupID"),
    await read("NFSHomeDirectory"),
  ];
  const shell = (await read("UserShell")) ?? "";
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid), home: home ?? "/", shell } : undefined;
}

/**
 * The operating system user that a script runs as.
 * @throws Error with a message for the technician when there is no such user or the agent lacks the
 *   permission
 */
export async function findRunUser(runAs: RunUser): Promise<OsUser> {
  const own = agentUser();
  if (runAs.kind === "SYSTEM") return own;
  if (process.platform === "win32") throw new KeyedError(keyed("automation.outcomes.windowsUser"));
  const name = runAs.kind === "NAMED" ? runAs.name : await loggedOnUser();
  if (!name) throw new KeyedError(keyed("automation.outcomes.noUserLoggedOn"));
  const user = await userByName(name);
  if (!user) throw new KeyedError(keyed("automation.outcomes.userNotFound", { name }));
  if (user.uid !== own.uid && own.uid !== 0)
    throw new KeyedError(keyed("automation.outcomes.userNotPermitted", { agentUser: own.name, name }));
  return user;
}

/**
 * Wraps a command so that it runs as another user.
 * @param tools `setpriv`: path of setpriv(1) if installed; `variables`: names to preserve in the environment
 */
export function runAsUser(
  command: Command,
  { name, uid, gid }: OsUser,
  {
    platform,
    own,
    setpriv,
    variables,
  }: { platform: NodeJS.Platform; own: number; setpriv: string | undefined; variables: readonly string[] },
): Command {
  if (platform === "win32" || uid === own) return command;
  const { program, args } = command;
  if (platform === "darwin") {
    const sudo = ["/usr/bin/sudo", "-n", "-H", "-u", name, `--preserve-env=${variables.join(",")}`, "--"];
    return { program: "/bin/launchctl", args: ["asuser", String(uid), ...sudo, program, ...args] };
  }
  // spawn's uid and gid drop supplementary groups; setpriv restores them
  if (!setpriv) return { ...command, ids: { uid, gid } };
  const ids = ["--reuid", String(uid), "--regid", String(gid), "--init-groups", "--inh-caps=-all", "--"];
  return { program: setpriv, args: [...ids, program, ...args] };
}
