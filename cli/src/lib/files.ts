import { MusterError } from "@muster/sdk";
import { readFile, writeFile } from "node:fs/promises";
import { readStdin } from "./input.ts";

const reasons: Record<string, string> = {
  ENOENT: "no such file or folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "it is a folder",
  ENOTDIR: "it isn't a folder",
  ENOSPC: "the disk is full",
};

/** Why a file couldn't be read or written, without Node's internals. */
export const reasonOf = ({ code = "", message }: NodeJS.ErrnoException) => reasons[code] ?? message;

/** For the catch of a promise of a file's content. */
export const cannotRead =
  (what: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw new MusterError("usage", {
      message: `Can't read ${what}: ${reasonOf(error)}.`,
      nextStep: "Check the path and its permissions.",
    });
  };

/** For the catch of a promise that writes. */
export const cannotWrite =
  (what: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw new MusterError("usage", {
      message: `Can't write ${what}: ${reasonOf(error)}.`,
      nextStep: "Check the path and its permissions.",
    });
  };

/** The text of a file, or of standard input for "-". */
export const readText = (path: string): Promise<string> =>
  path === "-" ? readStdin() : readFile(path, "utf8").catch(cannotRead(path));

/** JSON as given, or from @file or - (standard input). */
export async function readJson(what: string, source: string): Promise<unknown> {
  const path = source === "-" ? source : /^@(.+)$/s.exec(source)?.[1];
  const text = path === undefined ? source : await readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new MusterError("usage", { message: `${what} isn't valid JSON: ${(error as Error).message}.` });
  }
}

/** Writes a file; replaces an existing one only after `agree` resolves. */
export async function writeOwnFile(path: string, text: string, agree: () => Promise<void>): Promise<void> {
  try {
    await writeFile(path, text, { flag: "wx" });
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    if (failure.code !== "EEXIST") cannotWrite(path)(failure);
    await agree();
    await writeFile(path, text).catch(cannotWrite(path));
  }
}
