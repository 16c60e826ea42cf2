import { t } from "@muster/sdk";
import { Option } from "commander";
import { configureCommand, openingOptions } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { integer } from "../../lib/option-values.ts";
import { write } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { sshEntry } from "./client-files.ts";
import { proxyCommand } from "./proxy-command.ts";

export default {
  name: "ssh-config",
  area: "remote",
  summary: "remote.tunnels.cli.sshConfig.summary",
  load: (command) =>
    void configureCommand<{ port: number }>(command, {
      args: [{ name: "<devices...>", text: t("devices.devices.cli.deviceArgument.idNameAddress") }],
      permission: "signed-in",
      options: [
        new Option("--port <port>", t("remote.tunnels.cli.ssh.portOption")).argParser(integer).default(22),
        ...openingOptions(),
      ],
      data: null,
      examples: ["ssh-config web-01 >> ~/.ssh/config", "ssh-config web-01 web-02"],
      async run({ args, connect, flags, signal }) {
        const { muster } = await connect();
        for (const device of args) {
          const nodeId = await resolveDevice(muster, device, signal);
          const { displayName } = await muster.call("getDevice", { path: { nodeId } }, signal);
          write(sshEntry(displayName, nodeId, proxyCommand(nodeId, flags)));
        }
      },
    }),
} satisfies CommandFeature;
