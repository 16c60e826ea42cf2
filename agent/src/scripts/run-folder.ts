import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, lstatSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import type { ScriptToRun } from "@muster/sdk/live";
import { asPerson, ownUser, type Person } from "./run-as-user.ts";
import { extensions, standardPath } from "./interpreter-commands.ts";

/** Where a program is: at its path, or in the folders of programs. */
export function findProgram(program: string): string | undefined {
  if (isAbsolute(program)) return existsSync(program) ? program : undefined;
  const folders = [
    ...(process.platform === "win32" ? [] : standardPath.split(":")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.map((folder) => join(folder, program)).find((path) => isAbsolute(path) && existsSync(path));
}

/** A private folder, which is the agent's own until it is given away. */
export const makeFolder = (parent: string): string => mkdtempSync(join(parent, "muster-run-"));

/**
 * Writes the file of a script into a folder.
 * @throws Error in words when a script is not what it was when it was handed over
 */
export function writeScript({ content, digest, language }: ScriptToRun, folder: string): string {
  const bytes = Buffer.from(content, "base64");
  if (createHash("sha256").update(bytes).digest("base64url") !== digest)
    throw new Error("The script is not the one that was to run.");
  const file = join(folder, `script.${extensions[language]}`);
  writeFileSync(file, bytes, { mode: 0o600, flag: "wx" });
  return file;
}

/** Gives a folder with all that is in it to the person who runs it. */
export function giveTo(person: Person, folder: string, files: readonly string[]): void {
  // the folder last: nobody can put something else in a file's place while it is still the agent's
  if (isOther(person)) for (const path of [...files, folder]) chownSync(path, person.uid, person.gid);
}

/** Removes it as the person it belongs to, so that no link they made leads the agent elsewhere. */
export async function removeFolder(folder: string, person: Person): Promise<void> {
  const isOwn = !isOther(person) || lstatSync(folder, { throwIfNoEntry: false })?.uid === ownUser().uid;
  if (isOwn) return rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const { program, args, ids } = asPerson(
    { program: "/bin/rm", args: ["-rf", "--", folder] },
    person,
    here([]),
  );
  await new Promise<void>((resolve) => {
    execFile(program, args, { timeout: 60_000, ...ids }, () => resolve());
  });
}

/** Whether it is somebody else than the agent runs as. */
export const isOther = ({ uid }: Person) => process.platform !== "win32" && uid !== ownUser().uid;

/** What asPerson needs to know of this computer. */
export const here = (variables: readonly string[]) => ({
  platform: process.platform,
  own: ownUser().uid,
  setpriv: findProgram("setpriv"),
  variables,
});
