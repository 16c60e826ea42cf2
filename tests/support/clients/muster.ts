import { join } from "node:path";
import { execa } from "execa";

/** The built command, as `npx muster` starts it. */
export const muster = join(import.meta.dirname, "../../../cli/bin/muster.js");

/** Runs a command to its end, whatever its exit code. */
export const run = (
  args: readonly string[],
  options: { env?: Record<string, string>; input?: string } = {},
) => execa(process.execPath, [muster, ...args], { reject: false, ...options });
