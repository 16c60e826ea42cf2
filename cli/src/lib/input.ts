import { readFile } from "node:fs/promises";
import { MusterError } from "@muster/sdk";

const maxInput = 10_000_000;

export const interactive = () => Boolean(process.stdin.isTTY && process.stderr.isTTY);

export const readStdin = async (): Promise<string> => (await readStdinBytes()).toString("utf8");

export async function readStdinBytes(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxInput) throw new MusterError("usage", { message: "Standard input is too large." });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** JSON as it is given, or what @file or - (standard input) holds. */
export async function readJson(what: string, source: string): Promise<unknown> {
  const text =
    source === "-" ? await readStdin() : source.startsWith("@") ? await readText(source.slice(1)) : source;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new MusterError("usage", { message: `${what} is not JSON: ${String(error)}` });
  }
}

/** For the catch of a promise of a file's content. */
export const cannotRead =
  (what: string) =>
  (error: Error): never => {
    throw new MusterError("usage", {
      message: `${what} cannot be read: ${error.message}`,
      nextStep: "Name one that is there and that you may read.",
    });
  };

const readText = (path: string) => readFile(path, "utf8").catch(cannotRead("The file"));

let stdinLines: string[] | undefined;

/** Several secrets come one a line, in the order their flags are read. */
export async function nextStdinLine(): Promise<string> {
  stdinLines ??= (await readStdin()).split(/\r?\n/);
  return stdinLines.shift() ?? "";
}

export async function ask(question: string, signal: AbortSignal): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(`${question}: `, { signal })).trim();
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
  // in raw mode Ctrl-C is a key, not a signal
  lines.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  // only now, when the terminal shows keys no more
  process.stderr.write(`${question}: `);
  try {
    return await lines.question("", { signal });
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

/** A secret from standard input, the environment or a prompt; never from the command line, where others can read it. */
export async function readSecret(source: SecretSource, signal: AbortSignal): Promise<string> {
  const value = source.stdin
    ? await (source.read ?? nextStdinLine)()
    : (process.env[source.env] ?? (interactive() ? await askSecret(source.what, signal) : undefined));
  if (value) return value;
  throw new MusterError("usage", {
    message: `${source.what} is missing.`,
    nextStep: `Give it on standard input with ${source.flag}, or in the environment as ${source.env}.`,
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
      message: `${question} Nobody can be asked here.`,
      nextStep: "Confirm with --yes.",
    });
  if (!/^y(es)?$/i.test(await ask(`${question} [y/N]`, signal)))
    throw new MusterError("interrupted", { message: "Nothing was done.", nextStep: "Answer y to do it." });
}
