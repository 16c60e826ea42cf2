import { MusterError } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";

export const unmergeDevices = defineCommand({
  name: "unmerge",
  args: [{ name: "<merge>", text: "merge ID; list them with: muster devices merges" }],
  summary: "Undo a merge and restore the merged device",
  permission: "canUpdateDevices",
  examples: ["devices unmerge 3"],
  changes: true,
  async run(context) {
    const { args, flags, signal } = context;
    const mergeId = Number(args[0]);
    if (!/^[1-9]\d{0,9}$/.test(args[0] ?? ""))
      throw new MusterError("usage", { message: "A merge ID is a number." });
    const { muster } = await context.connect();
    if (await context.onlyPlanned("POST", `/ws/node/merge/${mergeId}/undo`)) return;
    const answer = await muster.call("undoMerge", { path: { mergeId } }, signal);
    printStatus(`Restored ${answer.name}.`);
    await printOne(answer, flags);
  },
});
