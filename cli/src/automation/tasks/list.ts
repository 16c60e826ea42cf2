import { repetitionText, statesText, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

export const listTasks = defineCommand(() => ({
  name: "list",
  summary: t("automation.tasks.cli.list.summary"),
  permission: "signed-in",
  data: { of: "listScheduledTasks", and: ["outcome", "repetition"] },
  pages: true,
  examples: ["tasks list"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const { results } = await muster.call("listScheduledTasks", { query: { pageSize: 1000 } }, signal);
    const rows = results.map((one) => ({
      ...one,
      outcome: statesText(one.states),
      repetition: repetitionText(one.schedule) ?? "",
    }));
    await printList(
      rows,
      columnsOf("id", "name", "outcome", "runAt", "repetition", "deviceCount", "createdBy", "createdAt"),
      flags,
    );
    if (!results.length) printStatus(t("automation.tasks.cli.list.noTasksFound"));
  },
}));
