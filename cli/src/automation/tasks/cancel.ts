import { defineCommand } from "../../lib/command.ts";
import { printOne } from "../../lib/output.ts";
import { exampleTask, taskArgument } from "./task-argument.ts";

export const cancelTask = defineCommand({
  name: "cancel",
  args: taskArgument,
  summary: "Cancel a task on devices where it hasn't started",
  permission: "canCreateScheduledTasks",
  examples: [`tasks cancel ${exampleTask} --yes`],
  changes: true,
  asks: true,
  async run(context) {
    const { muster } = await context.connect();
    const path = { taskId: context.args[0] ?? "" };
    if (await context.onlyPlanned("DELETE", `/ws/scheduledtask/${path.taskId}`)) return;
    await context.confirm(`Cancel task ${path.taskId}?`);
    await muster.call("cancelScheduledTask", { path }, context.signal);
    const { states } = await muster.call("getScheduledTask", { path }, context.signal);
    await printOne(states, context.flags);
  },
});
