import { MusterError, t } from "@muster/sdk";
import { readFile, writeFile } from "node:fs/promises";
import { readStdin } from "./prompts.ts";

const reasons = {
  ENOENT: "common.cli.files.noSuchFile",
  EACCES: "common.cli.files.permissionDenied",
  EPERM: "common.cli.files.permissionDenied",
  EISDIR: "common.cli.files.isFolder",
  ENOTDIR: "common.cli.files.notFolder",
  ENOSPC: "common.cli.files.diskFull",
} as const;

/** The reason why a file couldn't be read or written, without Node's details. */
export const reasonOf = ({ code = "", message }: NodeJS.ErrnoException) =>
  code in reasons ? t(reasons[code as keyof typeof reasons]) : message;

/** Returns a handler for errors of reading a file. */
export const cannotRead =
  (what: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw new MusterError("usage", {
      message: t("common.cli.files.cantRead", { what, reason: reasonOf(error) }),
      nextStep: t("common.cli.files.checkPathItsPermissions"),
    });
  };

/** Returns a handler for errors of writing a file. */
export const cannotWrite =
  (what: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw new MusterError("usage", {
      message: t("common.cli.files.cantWrite", { what, reason: reasonOf(error) }),
      nextStep: t("common.cli.files.checkPathItsPermissions"),
    });
  };

/** Reads the text of a file, or of standard input for "-". */
export const readText = (path: string): Promise<string> =>
  path === "-" ? readStdin() : readFile(path, "utf8").catch(cannotRead(path));

/** Parses JSON given as text, as @file, or as "-" for standard input. */
export async function readJson(what: string, source: string): Promise<unknown> {
  const path = source === "-" ? source : /^@(.+)$/s.exec(source)?.[1];
  const text = path === undefined ? source : await readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new MusterError("usage", {
      message: t("common.cli.files.isntValidJson", { what, message: (error as Error).message }),
    });
  }
}

/** Writes a file; replaces an existing one only after `agree` resolves. */
export async function writeOwnFile(
  path: string,
  text: string | Uint8Array,
  agree: () => Promise<void>,
): Promise<void> {
  try {
    await writeFile(path, text, { flag: "wx" });
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    if (failure.code !== "EEXIST") cannotWrite(path)(failure);
    await agree();
    await writeFile(path, text).catch(cannotWrite(path));
  }
}
