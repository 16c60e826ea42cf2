import { MusterError, t } from "@muster/sdk";
import { stoppedError } from "./usage/stopped.ts";

const maxInput = 10_000_000;

export const interactive = () => Boolean(process.stdin.isTTY && process.stderr.isTTY);

export const readStdin = async (): Promise<string> => (await readStdinBytes()).toString("utf8");

export async function readStdinBytes(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxInput)
      throw new MusterError("usage", { message: t("common.cli.input.standardInputExceedsMb") });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The lines of a standard input that were read but not used yet. */
const linesLeft = new WeakMap<object, string[]>();

/** Reads the next line of standard input: secrets are read one per line, in the order of their flags. */
export async function nextStdinLine(): Promise<string> {
  const lines = linesLeft.get(process.stdin) ?? (await readStdin()).split(/\r?\n/);
  linesLeft.set(process.stdin, lines);
  return lines.shift() ?? "";
}

// in raw mode, Ctrl-C is an ordinary key, and readline rejects
const interruptedAtPrompt =
  (signal: AbortSignal) =>
  (error: Error): never => {
    throw error.name === "AbortError" ? stoppedError(signal, { nextStep: "" }) : error;
  };

export async function ask(question: string, signal: AbortSignal): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(`${question}: `, { signal }).catch(interruptedAtPrompt(signal))).trim();
  } finally {
    lines.close();
  }
}

async function askSecret(question: string, signal: AbortSignal): Promise<string> {
  const [{ createInterface }, { Writable }] = await Promise.all([
    import("node:readline/promises"),
    import("node:stream"),
  ]);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silence, terminal: true });
  lines.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  // from here on, the terminal doesn't echo typed keys
  process.stderr.write(`${question}: `);
  try {
    return await lines.question("", { signal }).catch(interruptedAtPrompt(signal));
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}

export interface SecretSource {
  what: string;
  /** Whether the flag was given. */
  stdin: boolean | undefined;
  flag: string;
  env: string;
  read?: () => Promise<string>;
}

async function secretFrom({ stdin, read, env, what }: SecretSource, signal: AbortSignal) {
  if (stdin) return (read ?? nextStdinLine)();
  return process.env[env] ?? (interactive() ? askSecret(what, signal) : undefined);
}

/**
 * Reads a secret from standard input, the environment or a prompt. Arguments aren't used, because other users
 * can see them.
 */
export async function readSecret(source: SecretSource, signal: AbortSignal): Promise<string> {
  const value = await secretFrom(source, signal);
  if (value) return value;
  throw new MusterError("usage", {
    message: t("common.cli.input.required", { what: source.what }),
    nextStep: t("common.cli.input.passStandardInputSet", { flag: source.flag, env: source.env }),
  });
}

export async function confirm(
  question: string,
  yes: boolean | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (yes) return;
  if (!interactive())
    throw new MusterError("usage", {
      message: t("common.cli.input.confirmationRequiredButStandard", { question }),
      nextStep: t("common.cli.input.passYesConfirm"),
    });
  if (!/^y(es)?$/i.test(await ask(`${question} [y/N]`, signal)))
    throw new MusterError("declined", { nextStep: "" });
}
