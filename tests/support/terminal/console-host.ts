// Runs the built command repeatedly in one terminal, so that the console is loaded and compiled only once for
// many tests.
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { createInterface } from "node:readline";

export interface ConsoleJob {
  /**
   * Written to the terminal after all output of the previous console; the console starts with the next line.
   */
  mark: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
  columns: number;
}

const program = new URL("../../../cli/dist/main.js", import.meta.url).href;
const worker = connect(process.argv[2]!);

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

const lines = createInterface(worker)[Symbol.asyncIterator]();
for (let line = await lines.next(); !line.done; line = await lines.next()) {
  const { mark, args, env, columns } = JSON.parse(line.value) as ConsoleJob;
  process.stdout.write(mark);
  await lines.next();
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  Object.assign(process.env, env);
  process.argv.splice(1, Infinity, program, ...args);
  while (process.stdout.columns !== columns) await pause();
  process.exitCode = undefined;
  process.stdin.resume();
  // modules stay loaded; only the entry is evaluated again
  await import(`${program}?${randomUUID()}`);
  process.stdin.pause();
  process.removeAllListeners("SIGINT");
  process.removeAllListeners("SIGTERM");
  process.stdout.removeAllListeners("error");
  worker.write("ended\n");
}
process.exit();
