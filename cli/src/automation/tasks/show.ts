import { readAllTargets, t, taskStateLabels } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { resolveTask } from "../../lib/resolve.ts";
import { exampleTask, taskArgument } from "./task-argument.ts";

export const showTask = defineCommand(() => ({
  name: "show",
  args: taskArgument,
  summary: t("automation.tasks.cli.show.summary"),
  permission: "signed-in",
  data: { of: "listScheduledTaskTargets", and: ["outcome"] },
  pages: true,
  examples: [`tasks show ${exampleTask} --output csv`, 'tasks show "Reboot of srv-1"'],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const targets = await readAllTargets(muster, await resolveTask(muster, args[0] ?? "", signal), signal);
    const rows = targets.map((one) => ({ ...one, outcome: taskStateLabels[one.state].label }));
    await printList(rows, columnsOf("targetId", "displayName", "outcome", "detail", "updatedAt"), flags);
  },
}));
