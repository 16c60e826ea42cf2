// The terminal console, in a terminal shared by the tests of a worker.
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { languageOfEnvironment } from "@muster/sdk/node";
import { until } from "../server/server.ts";
import type { ConsoleJob } from "./console-host.ts";
import { inheritedEnv, openTerminal, type Terminal, type TerminalOptions } from "./terminal.ts";

interface Host {
  /** Hosts are reused by language, because loaded modules cache their messages. */
  language: string;
  terminal: Terminal;
  socket: Socket;
}

/** The time a console has to exit before its process is killed. */
const leaveMS = 3_000;
const idle: Host[] = [];

async function startHost(language: string, options: TerminalOptions): Promise<Host> {
  const path = join(tmpdir(), `muster-console-${randomUUID()}`);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(path, resolve));
  const connected = new Promise<Socket>((resolve) => server.once("connection", resolve));
  const script = join(import.meta.dirname, "console-host.ts");
  const terminal = openTerminal(process.execPath, [script, path], options);
  const socket = await Promise.race([
    connected,
    terminal.exited.then((code) => {
      throw new Error(`The console's process ended with ${code}:\n${terminal.text()}`);
    }),
  ]);
  server.close();
  rmSync(path, { force: true });
  const host = { language, terminal, socket };
  // a host can end while it waits for the next test
  void terminal.exited.then(() => {
    const place = idle.indexOf(host);
    if (place >= 0) idle.splice(place, 1);
  });
  return host;
}

function takeIdle(language: string): Host | undefined {
  const place = idle.findLastIndex((host) => host.language === language);
  return place < 0 ? undefined : idle.splice(place, 1)[0];
}

export interface Console extends Terminal {
  close(): Promise<void>;
}

/** Runs a command of the built CLI in a shared terminal. It has ended once `close` resolves. */
export async function openConsole(
  args: readonly string[],
  { columns = 80, rows = 24, env = {} }: TerminalOptions = {},
): Promise<Console> {
  const allEnv = { ...inheritedEnv(), NODE_ENV: "production", ...env };
  const language = languageOfEnvironment(allEnv);
  const host = takeIdle(language) ?? (await startHost(language, { columns, rows, env }));
  const { terminal, socket } = host;
  terminal.pty.resize(columns, rows);
  const mark = `\x1b_${randomUUID()}\x1b\\`;
  const job: ConsoleJob = { mark, args, env: allEnv, columns };
  const ended = new Promise<void>((resolve) => socket.once("data", () => resolve()));
  socket.write(`${JSON.stringify(job)}\n`);
  // on a busy computer, the last screen of the previous console may arrive only now
  await until("the terminal is empty", () => terminal.raw.endsWith(mark));
  await new Promise<void>((resolve) => terminal.screen.write("", resolve));
  // also removes lines that a smaller screen scrolled away
  terminal.screen.resize(columns, rows);
  terminal.screen.reset();
  terminal.raw = "";
  socket.write("start\n");
  let closed = false;
  return Object.assign(terminal, {
    async close() {
      if (closed) return;
      closed = true;
      terminal.type("\u0003");
      const left = await Promise.race([
        ended.then(() => true),
        terminal.exited.then(() => false),
        new Promise<false>((resolve) => setTimeout(() => resolve(false), leaveMS)),
      ]);
      if (left) return void idle.push(host);
      socket.destroy();
      terminal.pty.kill("SIGKILL");
      await terminal.exited;
    },
  });
}
