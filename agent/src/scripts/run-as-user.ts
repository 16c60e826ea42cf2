import { execFile } from "node:child_process";
import { homedir, userInfo } from "node:os";
import { promisify } from "node:util";
import type { RunUser } from "@muster/sdk/live";
import type { Command } from "./interpreter-commands.ts";

const execute = promisify(execFile);

export interface Person {
  name: string;
  uid: number;
  gid: number;
  home: string;
}

/** The user the agent itself runs as. */
export function ownUser(): Person {
  const { username, uid, gid } = userInfo();
  return { name: username, uid, gid, home: homedir() };
}

const said = async (program: string, ...args: string[]) =>
  (await execute(program, args, { timeout: 10_000 }).catch(() => ({ stdout: "" }))).stdout;

/** A line of passwd(5). */
export function readPasswd(line: string): Person | undefined {
  const [name, , uid, gid, , home] = line.trim().split(":");
  return name && uid && gid ? { name, uid: Number(uid), gid: Number(gid), home: home || "/" } : undefined;
}

/** Who sits at the computer, by loginctl's sessions: those at a seat first, else those who came first. */
export function readSessions(text: string): string | undefined {
  const sessions = text
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([id, uid, name]) => id && name && Number(uid) > 0);
  return (sessions.find(([, , , seat]) => seat?.startsWith("seat")) ?? sessions[0])?.[2];
}

async function loggedOn(): Promise<string | undefined> {
  if (process.platform === "darwin") {
    const name = (await said("/usr/bin/stat", "-f", "%Su", "/dev/console")).trim();
    return name && name !== "root" ? name : undefined;
  }
  const bySession = readSessions(await said("loginctl", "list-sessions", "--no-legend"));
  return bySession ?? (await said("who")).split(/\s/)[0];
}

async function named(name: string): Promise<Person | undefined> {
  if (process.platform !== "darwin") return readPasswd(await said("getent", "passwd", "--", name));
  const read = async (key: string) =>
    /:\s*(\S+)\s*$/.exec(await said("dscl", ".", "-read", `/Users/${name}`, key))?.[1];
  const [uid, gid, home] = [
    await read("UniqueID"),
    await read("PrimaryGroupID"),
    await read("NFSHomeDirectory"),
  ];
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid), home: home ?? "/" } : undefined;
}

/**
 * The person whom scripts run as.
 * @throws Error in words when there is nobody, or the agent has not the right
 */
export async function findPerson(user: RunUser): Promise<Person> {
  const own = ownUser();
  if (user.kind === "SYSTEM") return own;
  if (process.platform === "win32") throw new Error("On Windows scripts run as the agent's own user alone.");
  const name = user.kind === "NAMED" ? user.name : await loggedOn();
  if (!name) throw new Error("Nobody is logged on.");
  const person = await named(name);
  if (!person) throw new Error(`There is no user ${name} on this computer.`);
  if (person.uid !== own.uid && own.uid !== 0)
    throw new Error(`The agent runs as ${own.name}, who may not run programs as ${name}.`);
  return person;
}

/**
 * The same command as another person.
 * @param tools where setpriv(1) is, if it is; variables the names that must stay in the environment
 */
export function asPerson(
  command: Command,
  { name, uid, gid }: Person,
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
  // spawn's uid and gid leave the person without the other groups they are in; setpriv gives them
  if (!setpriv) return { ...command, ids: { uid, gid } };
  const ids = ["--reuid", String(uid), "--regid", String(gid), "--init-groups", "--inh-caps=-all", "--"];
  return { program: setpriv, args: [...ids, program, ...args] };
}
