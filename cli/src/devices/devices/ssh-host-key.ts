import { MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { deviceArgument } from "./device-argument.ts";

export const acceptHostKey = defineCommand<{ key?: string }>(() => ({
  name: "accept",
  args: [deviceArgument],
  summary: t("devices.devices.cli.sshHostKey.accept.summary"),
  permission: "canUseCredentials",
  options: [new Option("--key <key>", t("devices.devices.cli.sshHostKey.accept.keyOption"))],
  data: "acceptSshHostKey",
  examples: [
    'devices ssh-host-key accept "Core switch"',
    'devices ssh-host-key accept "Core switch" --key "ssh-ed25519 SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU" --yes',
  ],
  changes: true,
  asks: true,
  async run(context) {
    const { args, flags, signal } = context;
    const { muster } = await context.connect();
    const nodeId = await resolveDevice(muster, args[0] ?? "", signal);
    const path = { nodeId };
    const device = await muster.call("getDevice", { path }, signal);
    const changed = (device.sshHostKeys ?? []).filter(({ offeredKey }) => offeredKey !== null);
    const hostKey = flags.key ?? changed[0]?.offeredKey;
    if (!hostKey)
      throw new MusterError("not_found", {
        message: t("devices.devices.cli.sshHostKey.accept.unchanged", { displayName: device.displayName }),
      });
    const body = { hostKey };
    if (await context.onlyPlanned("POST", `/ws/node/${nodeId}/ssh-host-key/accept`, body)) return;
    const { displayName } = device;
    const known = changed.map((one) => one.hostKey).join(", ");
    await context.confirm(
      t("devices.devices.cli.sshHostKey.accept.question", { displayName, hostKey, known }),
    );
    const answer = await muster.call("acceptSshHostKey", { path, body }, signal);
    printStatus(t("devices.devices.cli.sshHostKey.accept.done", { displayName }));
    await printOne(answer, flags);
  },
}));
