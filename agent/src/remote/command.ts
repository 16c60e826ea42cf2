import { spawn } from "node:child_process";
import { once } from "node:events";
import type { RemoteOrder } from "@muster/sdk/live";
import { remoteChannels } from "@muster/sdk/remote";
import { scriptEnvironment } from "../scripts/interpreter-commands.ts";
import { findProgram } from "../scripts/run-folder.ts";
import { agentUser, runAsUser } from "../scripts/run-as-user.ts";
import { findUser, ProgramError, type Program, type ProgramOutput } from "./session-program.ts";

/** How long a program may take to exit after SIGTERM before it is killed. */
const stopMS = 2_000;

/** Runs a program without a terminal and without a shell: its arguments are passed unchanged. */
export async function startCommand(order: RemoteOrder, output: ProgramOutput): Promise<Program> {
  const { platform } = process;
  const user = await findUser(order);
  const [program = "", ...args] = order.command;
  const env = scriptEnvironment([], { platform, user, folder: platform === "win32" ? user.home : "/tmp" });
  const command = runAsUser({ program, args }, user, {
    platform,
    own: agentUser().uid,
    setpriv: findProgram("setpriv"),
    variables: Object.keys(env),
  });
  const child = spawn(command.program, command.args, {
    cwd: user.home,
    env,
    detached: platform !== "win32",
    windowsHide: true,
    ...command.ids,
  });
  await Promise.race([
    once(child, "spawn"),
    once(child, "error").then(([error]: Error[]) => {
      throw new ProgramError("ERROR_START", error?.message ?? "");
    }),
  ]);
  const channels = [
    { source: child.stdout, channel: remoteChannels.main },
    { source: child.stderr, channel: remoteChannels.errors },
  ];
  for (const { source, channel } of channels) {
    source.on("data", (bytes: Buffer) => {
      if (!output.write(channel, bytes)) source.pause();
    });
    source.on("end", () => output.end(channel));
  }
  // the program may exit without reading its input
  child.stdin.on("error", () => undefined);
  child.on("close", (code, signal) => output.exit(code, signal));
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      if (platform === "win32") child.kill(signal);
      else process.kill(-child.pid!, signal);
    } catch {
      // the process has exited
    }
  };
  return {
    input: (_, bytes, used) => child.stdin.write(bytes, used),
    endInput: () => child.stdin.end(),
    drained: () => channels.forEach(({ source }) => source.resume()),
    kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      signalGroup("SIGTERM");
      const force = setTimeout(() => signalGroup("SIGKILL"), stopMS);
      child.once("exit", () => clearTimeout(force));
    },
  };
}
