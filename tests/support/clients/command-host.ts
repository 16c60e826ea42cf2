// Runs the built command repeatedly in one process, because loading it takes longer than most commands.
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";

export interface Command {
  args: readonly string[];
  env: Record<string, string | undefined>;
  /** Standard input. */
  input: string;
}

export interface CommandResult {
  stdout: string;
  stderr: string;
  exitCode: number;
}

const program = new URL("../../../cli/dist/main.js", import.meta.url).href;

/** Collects what is written to a stream, until it is restored. */
function capture(stream: NodeJS.WriteStream) {
  const chunks: Buffer[] = [];
  const { write } = stream;
  stream.write = ((chunk: string | Uint8Array, encoding?: unknown, done?: unknown) => {
    chunks.push(Buffer.from(chunk as string));
    const written = typeof encoding === "function" ? encoding : done;
    if (typeof written === "function") queueMicrotask(() => (written as () => void)());
    return true;
  }) as typeof write;
  return () => {
    stream.write = write;
    stream.removeAllListeners("error");
    return Buffer.concat(chunks).toString();
  };
}

async function run({ args, env, input }: Command): Promise<CommandResult> {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  Object.assign(process.env, env);
  process.argv.splice(1, Infinity, program, ...args);
  process.exitCode = undefined;
  Object.defineProperty(process, "stdin", {
    value: Readable.from(input ? [Buffer.from(input)] : []),
    configurable: true,
  });
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  let failure = "";
  try {
    // modules stay loaded; only the entry is evaluated again
    await import(`${program}?${randomUUID()}`);
  } catch (error) {
    failure = `${(error as Error).stack}\n`;
    process.exitCode = 1;
  }
  process.removeAllListeners("SIGINT");
  process.removeAllListeners("SIGTERM");
  process.removeAllListeners("SIGHUP");
  const exitCode = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { stdout: stdout(), stderr: stderr() + failure, exitCode };
}

process.on("message", async (command: Command) => process.send?.(await run(command)));
process.on("disconnect", () => process.exit());
