import { constants } from "node:os";
import { t } from "@muster/sdk";
import { remoteChannels, sessionError } from "@muster/sdk/remote";
import { deviceArgument } from "../devices/devices/device-argument.ts";
import { configureCommand, type Context, openingOptions } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { resolveDevice } from "../lib/resolve.ts";
import { connectSession } from "./connect-session.ts";
import { userOption, type SessionFlags } from "./options.ts";

const signalExit = 128;

async function exec({ args, flags, signal, connect, onlyPlanned }: Context<SessionFlags>): Promise<void> {
  const connection = await connect();
  const [device = "", ...command] = args;
  const { user, reason = "" } = flags;
  const nodeId = await resolveDevice(connection.muster, device, signal);
  const body = { nodeId, user, shell: "DEFAULT" as const, command, reason };
  if (await onlyPlanned("POST", "/ws/rtc/terminal", body)) return;
  process.exitCode = await new Promise<number>((resolve, reject) => {
    const client = connectSession(
      connection,
      body,
      {
        onData(channel, bytes, used) {
          const target = channel === remoteChannels.errors ? process.stderr : process.stdout;
          target.write(bytes, () => used());
        },
        onDrain: () => process.stdin.resume(),
        onEnd(end) {
          process.stdin.pause();
          process.stdin.removeAllListeners();
          if (end.type !== "exit") return reject(sessionError(end));
          const { exitCode, signal: name } = end;
          resolve(exitCode ?? signalExit + (constants.signals[name as NodeJS.Signals] ?? 0));
        },
      },
      signal,
    );
    signal.addEventListener("abort", () => {
      client.close();
      reject(signal.reason);
    });
    // a terminal's input belongs to the shell that runs this command
    if (process.stdin.isTTY) return client.endInput();
    process.stdin.on("data", (bytes: Buffer) => {
      if (!client.write(bytes)) process.stdin.pause();
    });
    process.stdin.on("end", () => client.endInput());
  });
}

export default {
  name: "exec",
  area: "remote",
  summary: "remote.cli.exec.summary",
  load: (command) =>
    void configureCommand<SessionFlags>(command, {
      args: [deviceArgument, { name: "<command...>", text: t("remote.cli.exec.command") }],
      permission: "canUseCommandLine",
      options: [userOption(), ...openingOptions()],
      notes: t("remote.cli.exec.notes"),
      data: null,
      changes: true,
      examples: [
        "exec web-01 -- uname -a",
        "exec web-01 -- tar -C /etc -cz nginx > nginx.tar.gz",
        "exec web-01 --user user -- sh -c 'id -un'",
      ],
      run: exec,
    }),
} satisfies CommandFeature;
