import { fork, type ChildProcess, type ForkOptions } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The additional processes that an agent starts. */
export type Part = "remote-host" | "file-user";

/** An installed agent is a single file; an argument tells it which part to run. */
const program = fileURLToPath(import.meta.url);
const isBundled = program.endsWith(".cjs");

export const startPart = (part: Part, source: URL, options: ForkOptions): ChildProcess =>
  isBundled ? fork(program, [part], options) : fork(source, [], options);
