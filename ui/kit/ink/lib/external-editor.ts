import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** The user's own editor, with its arguments. */
export const editorCommand = (): string =>
  process.env["VISUAL"] || process.env["EDITOR"] || (process.platform === "win32" ? "notepad" : "vi");

function run(command: string, path: string) {
  const options = { stdio: "inherit" } as const;
  const editor =
    process.platform === "win32"
      ? spawn(`${command} "${path}"`, { ...options, shell: true })
      : spawn("/bin/sh", ["-c", `${command} "$1"`, "sh", path], options);
  return new Promise<void>((resolve, reject) => {
    editor.on("error", reject);
    editor.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${command}: ${code}`))));
  });
}

/** Opens a text in the user's editor, on a terminal that was released for it; returns the new text. */
export async function editExternally(text: string, fileName: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "muster-edit-"));
  const path = join(folder, basename(fileName));
  // Otherwise this program would read some of the keys
  process.stdin.pause();
  try {
    await writeFile(path, text, { mode: 0o600 });
    await run(editorCommand(), path);
    return await readFile(path, "utf8");
  } finally {
    process.stdin.resume();
    await rm(folder, { recursive: true, force: true });
  }
}
