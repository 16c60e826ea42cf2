import { spawn } from "node:child_process";
import { once } from "node:events";
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bytesOfContent, contentOfBytes, type ExportFile, limits, MusterError, t } from "@muster/sdk";
import { cannotRead, cannotWrite } from "../../lib/files.ts";
import { interactive, readStdinBytes } from "../../lib/prompts.ts";

function editorFailed({ message }: Error): never {
  throw new MusterError("usage", { message: t("automation.scripts.cli.source.editorFailed", { message }) });
}

/** Reads a file, or standard input for "-", as a script's content. */
export async function readContent(path: string): Promise<string> {
  const bytes = path === "-" ? await readStdinBytes() : await readFile(path).catch(cannotRead(path));
  return contentOfBytes(bytes);
}

/** Opens a source in $VISUAL or $EDITOR; returns the edited content. */
export async function editContent(content: string, name: string): Promise<string> {
  const editor = process.env.VISUAL || process.env.EDITOR;
  if (!interactive() || !editor)
    throw new MusterError("usage", {
      message: editor
        ? t("automation.scripts.cli.source.editorRequiresTerminal")
        : t("automation.scripts.cli.source.noEditorConfigured"),
      nextStep: t("automation.scripts.cli.source.passSourceFileSet"),
    });
  const path = await keepContent(content, name);
  try {
    const [program = "", ...args] = editor.split(" ").filter(Boolean);
    const child = spawn(program, [...args, path], { stdio: "inherit" });
    const [code] = (await once(child, "exit").catch(editorFailed)) as [number | null];
    if (code !== 0)
      throw new MusterError("interrupted", {
        message: t("automation.scripts.cli.source.nothingWasChanged"),
        nextStep: "",
      });
    return contentOfBytes(await readFile(path));
  } finally {
    await rm(dirname(path), { recursive: true, force: true });
  }
}

/** Writes content to a private temporary file and returns its path. */
export async function keepContent(content: string, name: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "muster-edit-")), name);
  await writeFile(path, bytesOfContent(content), { mode: 0o600 });
  return path;
}

const maxFiles = 1_000;

/** Reads the files of a folder, except hidden files, READMEs, links and folders. */
export async function readFolder(folder: string): Promise<ExportFile[]> {
  const names = (await readdir(folder).catch(cannotRead(folder)))
    .filter((name) => !name.startsWith(".") && !/^readme(\.\w+)?$/i.test(name))
    .toSorted();
  if (names.length > maxFiles)
    throw new MusterError("usage", {
      message: t("automation.scripts.cli.source.hasMoreThanFiles", { folder, maxFiles }),
    });
  const files: ExportFile[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const about = await lstat(path);
    if (!about.isFile()) continue;
    if (about.size > limits.scriptContentBytes)
      throw new MusterError("usage", { message: t("automation.scripts.cli.source.tooLarge", { name }) });
    files.push({ name, bytes: await readFile(path) });
  }
  return files;
}

/** Writes files whose content differs from existing ones; returns their names. */
export async function writeFolder(folder: string, files: readonly ExportFile[]): Promise<string[]> {
  await mkdir(folder, { recursive: true }).catch(cannotWrite(folder));
  const written: string[] = [];
  for (const { name, bytes } of files) {
    const path = join(folder, name);
    const before = await readFile(path).catch(() => undefined);
    if (before?.equals(bytes)) continue;
    await writeFile(path, bytes).catch(cannotWrite(path));
    written.push(name);
  }
  return written;
}
