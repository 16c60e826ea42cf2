import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, lstatSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import type { ScriptToRun } from "@muster/sdk/live";
import { runAsUser, agentUser, type OsUser } from "./run-as-user.ts";
import { extensions, standardPath } from "./interpreter-commands.ts";

/** Finds a program by absolute path, or by name in the standard folders and PATH. */
export function findProgram(program: string): string | undefined {
  if (isAbsolute(program)) return existsSync(program) ? program : undefined;
  const folders = [
    ...(process.platform === "win32" ? [] : standardPath.split(":")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.map((folder) => join(folder, program)).find((path) => isAbsolute(path) && existsSync(path));
}

/** Creates a private folder owned by the agent. */
export const createRunFolder = (parent: string): string => mkdtempSync(join(parent, "muster-run-"));

/**
 * Writes the file of a script into a folder and returns its path.
 * @throws Error when the digest does not match
 */
export function writeScript({ content, digest, language }: ScriptToRun, folder: string): string {
  const bytes = Buffer.from(content, "base64");
  if (createHash("sha256").update(bytes).digest("base64url") !== digest)
    throw new Error("The script's checksum does not match.");
  const file = join(folder, `script.${extensions[language]}`);
  writeFileSync(file, bytes, { mode: 0o600, flag: "wx" });
  return file;
}

/** Makes the run user the owner of a folder and its files. */
export function changeOwner(user: OsUser, folder: string, files: readonly string[]): void {
  // the folder last: while the agent owns it, the user cannot replace files
  if (isOtherUser(user)) for (const path of [...files, folder]) chownSync(path, user.uid, user.gid);
}

/** Removes a folder as its owner, so that links in it cannot make the agent delete other files. */
export async function removeFolderAs(folder: string, user: OsUser): Promise<void> {
  const isOwn = !isOtherUser(user) || lstatSync(folder, { throwIfNoEntry: false })?.uid === agentUser().uid;
  if (isOwn) return rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const { program, args, ids } = runAsUser(
    { program: "/bin/rm", args: ["-rf", "--", folder] },
    user,
    platformTools([]),
  );
  await new Promise<void>((resolve) => {
    execFile(program, args, { timeout: 60_000, ...ids }, () => resolve());
  });
}

/** Whether the user differs from the one the agent runs as. */
export const isOtherUser = ({ uid }: OsUser) => process.platform !== "win32" && uid !== agentUser().uid;

/** The properties of this computer that `runAsUser` needs. */
export const platformTools = (variables: readonly string[]) => ({
  platform: process.platform,
  own: agentUser().uid,
  setpriv: findProgram("setpriv"),
  variables,
});
