import type { Command } from "commander";
import { readAllTargets, statesWords, taskStateLabels } from "@muster/sdk";
import { addCommand } from "../lib/command.ts";
import { columnsOf, printList, printOne, printStatus } from "../lib/output.ts";

const formats = ["table", "csv", "json"];
const task = [{ name: "<task>", text: "task id" }];
const exampleTask = "018f2b5e-7e57-7000-8000-000000000001";

export default (program: Command) => {
  const tasks = program.command("tasks").description("Scheduled tasks that agents carry out");

  addCommand(tasks, {
    name: "list",
    summary: "List scheduled tasks, the newest first",
    permission: "signed-in",
    examples: ["tasks list"],
    formats,
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      const { results } = await muster.call("listScheduledTasks", { query: { pageSize: 1000 } }, signal);
      const rows = results.map((one) => ({ ...one, outcome: statesWords(one.states) }));
      await printList(
        rows,
        columnsOf("id", "name", "outcome", "runAt", "targets", "createdBy", "createdAt"),
        flags,
      );
      if (!results.length) printStatus("No tasks found.");
    },
  });

  addCommand(tasks, {
    name: "show",
    args: task,
    summary: "List the devices of a scheduled task with the outcome on each",
    permission: "signed-in",
    examples: [`tasks show ${exampleTask} --output csv`],
    formats,
    async run({ args, flags, signal, connect }) {
      const { muster } = await connect();
      const targets = await readAllTargets(muster, args[0] ?? "", signal);
      const rows = targets.map((one) => ({ ...one, outcome: taskStateLabels[one.state].label }));
      await printList(rows, columnsOf("targetId", "displayName", "outcome", "detail", "updatedAt"), flags);
    },
  });

  addCommand(tasks, {
    name: "cancel",
    args: task,
    summary: "Cancel a scheduled task where it has not begun",
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
};
