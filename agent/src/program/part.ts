import { fork, type ChildProcess, type ForkOptions } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The processes that an agent starts besides its own. */
export type Part = "remote-host" | "file-user";

/** An installed agent is one file; it is told which part to be. */
const program = fileURLToPath(import.meta.url);
const isBundled = program.endsWith(".cjs");

export const startPart = (part: Part, source: URL, options: ForkOptions): ChildProcess =>
  isBundled ? fork(program, [part], options) : fork(source, [], options);
