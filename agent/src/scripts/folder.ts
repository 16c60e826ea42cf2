import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import type { ScriptToRun } from "@muster/sdk/live";
import { asPerson, ownUser, type Person } from "./user.ts";
import { extensions, standardPath } from "./command.ts";

/** Where a program is: at its path, or in the folders of programs. */
export function findProgram(program: string): string | undefined {
  if (isAbsolute(program)) return existsSync(program) ? program : undefined;
  const folders = [
    ...(process.platform === "win32" ? [] : standardPath.split(":")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.map((folder) => join(folder, program)).find((path) => isAbsolute(path) && existsSync(path));
}

/**
 * A private folder with the file of a script, which belongs to the person who runs it.
 * @throws Error in words when a script is not what it was when it was handed over
 */
export function makeFolder(
  { content, digest, language }: ScriptToRun,
  person: Person,
): { folder: string; file: string } {
  const bytes = Buffer.from(content, "base64");
  if (createHash("sha256").update(bytes).digest("base64url") !== digest)
    throw new Error("The script is not the one that was to run.");
  const folder = mkdtempSync(join(tmpdir(), "muster-run-"));
  const file = join(folder, `script.${extensions[language]}`);
  writeFileSync(file, bytes, { mode: 0o600, flag: "wx" });
  // the folder last: nobody can put something else in the file's place while it is still the agent's
  if (isOther(person)) for (const path of [file, folder]) chownSync(path, person.uid, person.gid);
  return { folder, file };
}

/** Removes it as the person it belongs to, so that no link they made leads the agent elsewhere. */
export async function removeFolder(folder: string, person: Person): Promise<void> {
  if (!isOther(person)) return rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const { program, args, ids } = asPerson({ program: "/bin/rm", args: ["-rf", "--", folder] }, person, here([]));
  await new Promise<void>((resolve) => {
    execFile(program, args, { timeout: 60_000, ...ids }, () => resolve());
  });
}

const isOther = ({ uid }: Person) => process.platform !== "win32" && uid !== ownUser().uid;

/** What asPerson needs to know of this computer. */
export const here = (variables: readonly string[]) => ({
  platform: process.platform,
  own: ownUser().uid,
  setpriv: findProgram("setpriv"),
  variables,
});
