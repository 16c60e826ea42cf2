import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RemoteOrder } from "@muster/sdk/live";
import { remoteChannels } from "@muster/sdk/remote";
import { processExists } from "../scripts/child-process.ts";
import { scriptEnvironment, type Command } from "../scripts/interpreter-commands.ts";
import { findProgram } from "../scripts/run-folder.ts";
import { agentUser, runAsUser, type OsUser } from "../scripts/run-as-user.ts";
import { findUser, ProgramError, type Program, type ProgramOutput } from "./session-program.ts";

/** The first output is sent at once; later output is collected for this long or up to this size. */
const collectMS = 2;
const collectBytes = 64 * 1024;
/** How often to check whether a program has exited while its output is paused. */
const aliveMS = 50;
/** How long a program may take to exit after a hangup before it is killed. */
const stopMS = 2_000;

/** Loaded on demand, because this native module doesn't exist for every system. */
const library = () =>
  import("@lydell/node-pty").catch((error: Error) => {
    throw new ProgramError("ERROR_START", error.message);
  });

/** Runs a shell in a terminal. @throws ProgramError `ERROR_SHELL_PATH` if PowerShell isn't installed */
export async function startTerminal(order: RemoteOrder, output: ProgramOutput): Promise<Program> {
  const { platform } = process;
  const user = await findUser(order);
  const env = {
    ...scriptEnvironment([], { platform, user, folder: platform === "win32" ? user.home : "/tmp" }),
    ...(platform !== "win32" && { TERM: "xterm-256color", COLORTERM: "truecolor" }),
  };
  const { program, args, ids } = runAsUser(shellCommand(order.shell, user), user, {
    platform,
    own: agentUser().uid,
    setpriv: findProgram("setpriv"),
    variables: Object.keys(env),
  });
  const { spawn } = await library();
  const terminal = spawn(program, args, {
    name: "xterm-256color",
    cols: order.size.columns,
    rows: order.size.rows,
    cwd: existsSync(user.home) ? user.home : "/",
    env,
    // as bytes, which may be split within a character
    encoding: null,
    ...ids,
  });

  let collected: Uint8Array[] = [];
  let length = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;
  let hasEnded = false;
  const isAlive = () => processExists(terminal.pid);
  const resume = () => {
    clearInterval(watch);
    watch = undefined;
    terminal.resume();
  };
  const pause = () => {
    terminal.pause();
    // if the program has exited, the rest of its output is lost unless it is read soon
    watch ??= setInterval(() => isAlive() || resume(), aliveMS);
  };
  const send = () => {
    if (!length) return;
    const bytes = collected.length === 1 ? collected[0]! : Buffer.concat(collected);
    collected = [];
    length = 0;
    if (!output.write(remoteChannels.main, bytes) && isAlive()) pause();
  };
  const collect = () => {
    timer = undefined;
    if (!length) return;
    send();
    timer = setTimeout(collect, collectMS);
  };
  // without an encoding, the data are bytes
  terminal.onData((data: string | Uint8Array) => {
    const bytes = typeof data === "string" ? Buffer.from(data) : data;
    collected.push(bytes);
    length += bytes.length;
    if (timer === undefined) {
      send();
      timer = setTimeout(collect, collectMS);
    } else if (length >= collectBytes) send();
  });
  terminal.onExit(({ exitCode, signal }) => {
    hasEnded = true;
    clearTimeout(timer);
    clearInterval(watch);
    send();
    output.end(remoteChannels.main);
    output.exit(signal ? null : exitCode, signal ? String(signal) : null);
  });

  // input may be split within a character
  const typed = new TextDecoder();
  return {
    input(_, bytes, used) {
      if (!hasEnded) terminal.write(typed.decode(bytes, { stream: true }));
      used();
    },
    endInput: () => undefined,
    resize(columns, rows) {
      if (!hasEnded) terminal.resize(columns, rows);
    },
    drained: resume,
    kill() {
      clearInterval(watch);
      if (hasEnded) return;
      terminal.kill();
      if (platform !== "win32") setTimeout(() => hasEnded || terminal.kill("SIGKILL"), stopMS);
    },
  };
}

const noLogin = /(?:nologin|false)$/;

function shellCommand(shell: RemoteOrder["shell"], user: OsUser): Command {
  if (process.platform === "win32") return windowsShell(shell);
  if (shell.startsWith("POWERSHELL")) {
    const program = findProgram("pwsh");
    if (!program) throw new ProgramError("ERROR_SHELL_PATH", "pwsh");
    return { program, args: ["-NoLogo"] };
  }
  const own = noLogin.test(user.shell) ? "" : user.shell;
  const program = [own, "/bin/bash", "/bin/sh"].find((path) => path && existsSync(path)) ?? "/bin/sh";
  return { program, args: ["-l"] };
}

/** The 64-bit shells are the system's own; the others are for 32-bit programs. */
function windowsShell(shell: RemoteOrder["shell"]): Command {
  const root = process.env.SystemRoot ?? "C:\\Windows";
  const folder = join(root, shell.endsWith("64") ? "System32" : "SysWOW64");
  if (!shell.startsWith("POWERSHELL")) return { program: join(folder, "cmd.exe"), args: [] };
  const program = join(folder, "WindowsPowerShell", "v1.0", "powershell.exe");
  if (!existsSync(program)) throw new ProgramError("ERROR_SHELL_PATH", program);
  return { program, args: ["-NoLogo"] };
}
