import { MusterError, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";

export const unmergeDevices = defineCommand(() => ({
  name: "unmerge",
  args: [{ name: "<merge>", text: t("devices.devices.cli.unmerge.mergeIdListThem") }],
  summary: t("devices.devices.cli.unmerge.summary"),
  permission: "canUpdateDevices",
  data: "undoMerge",
  examples: ["devices unmerge 3"],
  changes: true,
  async run(context) {
    const { args, flags, signal } = context;
    const mergeId = Number(args[0]);
    if (!/^[1-9]\d{0,9}$/.test(args[0] ?? ""))
      throw new MusterError("usage", { message: t("devices.devices.cli.unmerge.mergeIdNumber") });
    const { muster } = await context.connect();
    if (await context.onlyPlanned("POST", `/ws/node/merge/${mergeId}/undo`)) return;
    const answer = await muster.call("undoMerge", { path: { mergeId } }, signal);
    printStatus(t("devices.devices.cli.unmerge.restored", { name: answer.name }));
    await printOne(answer, flags);
  },
}));
