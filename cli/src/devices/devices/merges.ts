import { mergeReasons, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList, wantsJson } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { deviceArgument } from "./device-argument.ts";

export const listMerges = defineCommand(() => ({
  name: "merges",
  args: [deviceArgument],
  summary: t("devices.devices.cli.merges.summary"),
  permission: "signed-in",
  data: { of: "listDeviceMerges", and: ["why"] },
  examples: ['devices merges "Core switch"'],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, args[0] ?? "", signal);
    const { results } = await muster.call("listDeviceMerges", { path: { nodeId } }, signal);
    const rows = results.map((one) => ({ ...one, why: mergeReasons[one.reason] }));
    const columns = columnsOf("id", "name", "ip", "why", "by", "at", "undoneAt");
    await printList(wantsJson(flags) ? results : rows, columns, flags);
  },
}));
