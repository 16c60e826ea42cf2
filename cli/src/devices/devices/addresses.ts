import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { deviceArgument } from "./device-argument.ts";

export const listAddresses = defineCommand(() => ({
  name: "addresses",
  args: [deviceArgument],
  summary: t("devices.devices.cli.addresses.summary"),
  permission: "signed-in",
  data: { of: "getDeviceProvenance", at: "addresses" },
  examples: ['devices addresses "Core switch"'],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, args[0] ?? "", signal);
    const { addresses } = await muster.call("getDeviceProvenance", { path: { nodeId } }, signal);
    await printList(addresses, columnsOf("ip", "current", "seenAt"), flags);
  },
}));
