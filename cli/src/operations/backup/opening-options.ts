import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { limits, MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { interactive, readSecret } from "../../lib/prompts.ts";

export interface OpeningFlags {
  identity?: string;
  passphraseStdin?: boolean;
}

export const passphraseEnv = "MUSTER_BACKUP_PASSPHRASE";

const ageFile = /\.age$/;

/** Loads the server's functions, with their messages in the shell's language. */
export async function loadServer(): Promise<typeof import("@muster/server")> {
  const server = await import("@muster/server");
  server.useShellLanguage();
  return server;
}

export const defaultData = (): string => join(homedir(), ".muster");

export const databaseOf = (flag: string | undefined): string => flag ?? process.env.MUSTER_DATABASE ?? "";

export const openingOptions = () => [
  new Option("--identity <file>", t("operations.backup.cli.verify.identityOption")),
  new Option("--passphrase-stdin", t("operations.backup.cli.verify.passphraseStdinOption")).conflicts(
    "identity",
  ),
];

/**
 * What decrypts a backup: the identity in a file, or a passphrase, if the file's name shows that it is
 * encrypted.
 */
export async function readOpening(
  file: string,
  { identity, passphraseStdin }: OpeningFlags,
  signal: AbortSignal,
): Promise<{ identity?: string; passphrase?: string }> {
  if (identity) return { identity: identityIn(await readFile(identity, "utf8")) };
  if (!ageFile.test(file) && !passphraseStdin) return {};
  if (!passphraseStdin && !process.env[passphraseEnv] && !interactive()) return {};
  const what = t("operations.backup.cli.verify.passphrase");
  const source = { what, flag: "--passphrase-stdin", env: passphraseEnv, stdin: passphraseStdin };
  return { passphrase: await readSecret(source, signal) };
}

/** The identity in a file of age-keygen, which also has comments. */
const identityIn = (text: string): string =>
  text
    .split(/\r?\n/)
    .find((line) => line.startsWith("AGE-SECRET-KEY-"))
    ?.trim() ?? "";

/** Reads a passphrase for a new backup; on a terminal, prompts for it twice. */
export async function readNewPassphrase(stdin: boolean | undefined, signal: AbortSignal): Promise<string> {
  const source = { flag: "--passphrase-stdin", env: passphraseEnv, stdin };
  const read = (what: string) => readSecret({ ...source, what }, signal);
  const passphrase = await read(t("operations.backup.cli.create.passphrase"));
  const count = limits.backupPassphraseLength;
  if (passphrase.length < count)
    throw new MusterError("usage", { message: t("operations.backup.cli.create.passphraseShort", { count }) });
  if (stdin || process.env[passphraseEnv]) return passphrase;
  if ((await read(t("operations.backup.cli.create.passphraseAgain"))) !== passphrase)
    throw new MusterError("usage", { message: t("operations.backup.cli.create.passphrasesDiffer") });
  return passphrase;
}
