import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";

export const mergeDevices = defineCommand(() => ({
  name: "merge",
  args: [
    { name: "<device>", text: t("devices.devices.cli.merge.deviceKeepIdName") },
    { name: "<other>", text: t("devices.devices.cli.merge.deviceMergeInto") },
  ],
  summary: t("devices.devices.cli.merge.summary"),
  permission: "canUpdateDevices",
  data: "mergeDevices",
  examples: ['devices merge "Core switch" 192.0.2.3', "devices merge 12 13 --dry-run"],
  changes: true,
  async run(context) {
    const { args, flags, signal } = context;
    const { muster } = await context.connect();
    const nodeId = await resolveDevice(muster, args[0] ?? "", signal);
    const body = { nodeId: await resolveDevice(muster, args[1] ?? "", signal) };
    if (await context.onlyPlanned("POST", `/ws/node/${nodeId}/merge`, body)) return;
    const answer = await muster.call("mergeDevices", { path: { nodeId }, body }, signal);
    printStatus(t("devices.devices.cli.merge.mergedUndoMusterDevices", { name: answer.name, id: answer.id }));
    await printOne(answer, flags);
  },
}));
