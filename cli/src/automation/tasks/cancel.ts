import { t, taskStateLabels } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne } from "../../lib/output.ts";
import { resolveTask } from "../../lib/resolve.ts";
import { exampleTask, taskArgument } from "./task-argument.ts";

export const cancelTask = defineCommand(() => ({
  name: "cancel",
  args: taskArgument,
  summary: t("automation.tasks.cli.cancel.summary"),
  permission: "canCreateScheduledTasks",
  data: Object.keys(taskStateLabels),
  examples: [`tasks cancel ${exampleTask} --yes`],
  changes: true,
  asks: true,
  async run(context) {
    const { muster } = await context.connect();
    const path = { taskId: await resolveTask(muster, context.args[0] ?? "", context.signal) };
    if (await context.onlyPlanned("DELETE", `/ws/scheduledtask/${path.taskId}`)) return;
    await context.confirm(t("automation.tasks.cli.cancel.cancelTask", { taskId: path.taskId }));
    await muster.call("cancelScheduledTask", { path }, context.signal);
    const { states } = await muster.call("getScheduledTask", { path }, context.signal);
    await printOne(states, context.flags);
  },
}));
