import { enums, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus, wantsJson } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { printed } from "../scripts/print.ts";

const languages = enums.ScriptLanguage.filter((one) => one.startsWith("binary_"));

export const listApplications = defineCommand(() => ({
  name: "list",
  summary: t("automation.applications.cli.list.summary"),
  permission: "signed-in",
  data: { of: "listScripts", and: ["type", "categories", "review"] },
  pages: true,
  examples: ["applications list", "applications list --json id,name,malwareScanStatus"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const answers = await Promise.all(
      languages.map((language) =>
        muster.call("listScripts", { query: { language, pageSize: 1000 } }, signal),
      ),
    );
    const results = answers.flatMap((answer) => answer.results);
    const columns = columnsOf("id", "name", "operatingSystems", "type", "categories", "review");
    await printList(wantsJson(flags) ? results : results.map(printed), columns, flags);
    if (!results.length) printStatus(t("automation.applications.cli.list.none"));
  },
}));
