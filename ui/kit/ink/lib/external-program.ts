// Runs the user's own programs for reading and editing text.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { useFocusManager } from "./keyboard/keys.tsx";
import { useRelease } from "./keyboard/release.ts";

/** Returns the command of the user's editor, with its arguments. */
export const editorCommand = (): string =>
  process.env["VISUAL"] || process.env["EDITOR"] || (process.platform === "win32" ? "notepad" : "vi");

/** Returns the command of the user's pager, with its arguments. */
export const pagerCommand = (): string =>
  process.env["PAGER"] || (process.platform === "win32" ? "more" : "less");

function run(command: string, path: string) {
  const options = { stdio: "inherit" } as const;
  const program =
    process.platform === "win32"
      ? spawn(`${command} "${path}"`, { ...options, shell: true })
      : spawn("/bin/sh", ["-c", `${command} "$1"`, "sh", path], options);
  return new Promise<void>((resolve, reject) => {
    program.on("error", reject);
    program.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${command}: ${code}`))));
  });
}

/** Opens a text in a program on the released terminal; returns the text as the program saved it. */
async function openExternally(command: string, text: string, fileName: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "muster-edit-"));
  const path = join(folder, basename(fileName));
  // Otherwise this program would read some of the keys.
  process.stdin.pause();
  try {
    await writeFile(path, text, { mode: 0o600 });
    await run(command, path);
    return await readFile(path, "utf8");
  } finally {
    process.stdin.resume();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns a function that opens a text in a program. It returns the text as the program saved it, or
 * undefined after showing the message `failed`.
 */
export function useExternalProgram() {
  const release = useRelease();
  const focusManager = useFocusManager();
  return async (
    command: string,
    { text, fileName, failed }: { text: string; fileName: string; failed: string },
  ): Promise<string | undefined> => {
    let left: string | undefined;
    await release(async () => {
      left = await openExternally(command, text, fileName).catch(() => undefined);
    });
    if (left === undefined) focusManager.showMessage(failed);
    return left;
  };
}
