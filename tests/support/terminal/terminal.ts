// A program in a real terminal: its screen as text, its raw output, and its keys.
import { readFileSync } from "node:fs";
import { spawn } from "@lydell/node-pty";
import headless from "@xterm/headless";

export interface TerminalOptions {
  columns?: number;
  rows?: number;
  env?: Record<string, string>;
}

/** Whether a program is idle, or the system doesn't tell. */
function waits(pid: number) {
  try {
    return / S /.test(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/, ""));
  } catch {
    return true;
  }
}

/** The environment of the tests without variables that affect the output. */
export function inheritedEnv(): Record<string, string | undefined> {
  const {
    NO_COLOR: _noColor,
    FORCE_COLOR: _forceColor,
    CI: _ci,
    VITEST: _vitest,
    ...inherited
  } = process.env;
  return inherited;
}

export type Terminal = ReturnType<typeof openTerminal>;

export function openTerminal(
  file: string,
  args: string[],
  { columns = 80, rows = 24, env = {} }: TerminalOptions = {},
) {
  const screen = new headless.Terminal({ cols: columns, rows, allowProposedApi: true });
  const pty = spawn(file, args, {
    cols: columns,
    rows,
    name: env["TERM"] ?? "xterm-256color",
    env: { ...inheritedEnv(), NODE_ENV: "production", ...env },
  });
  const terminal = {
    pty,
    screen,
    raw: "",
    text: () => {
      const buffer = screen.buffer.active;
      return Array.from({ length: screen.rows }, (_, line) =>
        (buffer.getLine(buffer.baseY + line)?.translateToString(true) ?? "").trimEnd(),
      ).join("\n");
    },
    type: (keys: string) => pty.write(keys),
    /** Types, and waits until the program has drawn all changes, even if it wasn't scheduled yet. */
    press(keys: string) {
      const before = terminal.raw.length;
      pty.write(keys);
      return terminal.rest(() => (terminal.raw.length === before ? 200 : 45));
    },
    /** Resizes the terminal, and waits until the program has redrawn. */
    resize(width: number, height: number) {
      const before = terminal.raw.length;
      screen.resize(width, height);
      pty.resize(width, height);
      return terminal.rest(() => (terminal.raw.length === before ? 1_000 : 200));
    },
    /** Waits until the program has been idle and has drawn nothing for `needed` ms. */
    async rest(needed = () => 60) {
      const step = 10;
      const end = performance.now() + 5_000;
      for (let seen = -1, quiet = 0; quiet < needed() && performance.now() < end;) {
        await new Promise((resolve) => setTimeout(resolve, step));
        quiet = seen === terminal.raw.length && waits(pty.pid) ? quiet + step : 0;
        seen = terminal.raw.length;
      }
      await new Promise<void>((resolve) => screen.write("", resolve));
    },
    async until(condition: string | RegExp | (() => boolean), milliseconds = 15_000) {
      const holds = () => {
        if (typeof condition === "function") return condition();
        if (typeof condition === "string") return terminal.text().includes(condition);
        return condition.test(terminal.text());
      };
      const end = performance.now() + milliseconds;
      while (!holds()) {
        if (performance.now() > end) throw new Error(`Not seen: ${String(condition)}\n${terminal.text()}`);
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
    },
    exited: new Promise<number>((resolve) => pty.onExit(({ exitCode }) => resolve(exitCode))),
  };
  pty.onData((data) => {
    terminal.raw += data;
    screen.write(data);
  });
  return terminal;
}
