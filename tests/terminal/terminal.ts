// A program in a real terminal: its screen as text, its raw output, its keys.
import { spawn } from "@lydell/node-pty";
import headless from "@xterm/headless";

export interface TerminalOptions {
  columns?: number;
  rows?: number;
  env?: Record<string, string>;
}

export function openTerminal(
  file: string,
  args: string[],
  { columns = 80, rows = 24, env = {} }: TerminalOptions = {},
) {
  const screen = new headless.Terminal({ cols: columns, rows, allowProposedApi: true });
  const { NO_COLOR: _noColor, FORCE_COLOR: _forceColor, CI: _ci, VITEST: _vitest, ...inherited } = process.env;
  const pty = spawn(file, args, {
    cols: columns,
    rows,
    name: env["TERM"] ?? "xterm-256color",
    env: { ...inherited, NODE_ENV: "production", ...env },
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
    resize(width: number, height: number) {
      screen.resize(width, height);
      pty.resize(width, height);
    },
    async until(condition: string | RegExp | (() => boolean), milliseconds = 8000) {
      const holds = () =>
        typeof condition === "function"
          ? condition()
          : typeof condition === "string"
            ? terminal.text().includes(condition)
            : condition.test(terminal.text());
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
