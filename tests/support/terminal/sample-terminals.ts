import { afterEach, beforeAll } from "vitest";
import { bundleSample } from "./bundle-sample.ts";
import { openTerminal, type Terminal, type TerminalOptions } from "./terminal.ts";

/** Runs the kit's sample in real terminals, which end with each test. */
export function useSampleTerminals() {
  let sample: string;
  const terminals: Terminal[] = [];
  beforeAll(async () => {
    sample = await bundleSample();
  });
  afterEach(() => {
    for (const terminal of terminals.splice(0)) terminal.pty.kill("SIGKILL");
  });
  const run = (program: string, args: string[], options: TerminalOptions = {}): Terminal => {
    const terminal = openTerminal(program, args, options);
    terminals.push(terminal);
    return terminal;
  };
  return {
    run,
    /** Opens a page of the sample. */
    open: (path: string, options: TerminalOptions = {}) =>
      run(process.execPath, [sample], { ...options, env: { SAMPLE_PATH: path, ...options.env } }),
    /** The command that starts the sample in a shell. */
    command: () => `${process.execPath} ${sample}`,
  };
}
