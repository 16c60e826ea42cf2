import { cleanOutput, t } from "@muster/sdk";
import { configureCommand, type Context, openingOptions } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { rightsOption, type SessionFlags } from "../options.ts";
import { connectFiles } from "./connect-files.ts";
import { pathArgument, requireRemotePath } from "./paths.ts";

async function cat({ args, flags, signal, connect }: Context<SessionFlags>): Promise<void> {
  const { device, path } = requireRemotePath(args[0] ?? "");
  const connection = await connect();
  const { newHash } = await import("@muster/agent/files");
  const nodeId = await resolveDevice(connection.muster, device, signal);
  const session = { nodeId, user: flags.user, reason: flags.reason ?? "" };
  const client = connectFiles(connection, session, signal);
  // a terminal would interpret escape sequences in the file
  const text = new TextDecoder();
  const shown = (bytes: Uint8Array) =>
    process.stdout.isTTY ? cleanOutput(text.decode(bytes, { stream: true })) : bytes;
  const sink = {
    offset: 0,
    hash: newHash(),
    begin: () => Promise.resolve(),
    write: (bytes: Uint8Array) =>
      new Promise<void>((written, failed) =>
        process.stdout.write(shown(bytes), (error) => (error ? failed(error) : written())),
      ),
    commit: () => Promise.resolve(),
  };
  try {
    await client.download({ path, folder: false }, async () => sink, { signal });
  } finally {
    client.close();
  }
}

export default {
  name: "cat",
  area: "remote",
  summary: "remote.files.cli.cat.summary",
  load: (command) =>
    void configureCommand<SessionFlags>(command, {
      args: [pathArgument],
      permission: "canUseRemoteToolsFileExplorer",
      options: [rightsOption(), ...openingOptions()],
      notes: t("remote.files.cli.cat.notes"),
      data: null,
      examples: ["cat web-01:/etc/hosts", "cat web-01:/var/log/syslog | grep error"],
      run: cat,
    }),
} satisfies CommandFeature;
