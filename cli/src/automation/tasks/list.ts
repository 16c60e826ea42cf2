import { statesText, t } from "@muster/sdk";
import { defineCommand, listFormats } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

export const listTasks = defineCommand(() => ({
  name: "list",
  summary: t("automation.tasks.cli.list.summary"),
  permission: "signed-in",
  examples: ["tasks list"],
  formats: listFormats,
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const { results } = await muster.call("listScheduledTasks", { query: { pageSize: 1000 } }, signal);
    const rows = results.map((one) => ({ ...one, outcome: statesText(one.states) }));
    await printList(
      rows,
      columnsOf("id", "name", "outcome", "runAt", "targets", "createdBy", "createdAt"),
      flags,
    );
    if (!results.length) printStatus(t("automation.tasks.cli.list.noTasksFound"));
  },
}));
