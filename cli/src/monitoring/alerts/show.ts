import { alertEventLabels, factLabels, factText, formatDateTime, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printJson, printOne, printStatus, wantsData } from "../../lib/output.ts";
import { clean } from "../../lib/table.ts";
import { alertRow } from "./list.ts";

export const showAlert = defineCommand(() => ({
  name: "show",
  args: [{ name: "<alert>", text: t("monitoring.alerts.cli.alertArgument") }],
  summary: t("monitoring.alerts.cli.show.summary"),
  permission: "signed-in",
  data: "getAlert",
  examples: ["alerts show 12", "alerts show 12 --jq '.events[].kind'"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { alertId: integer(args[0] ?? "") };
    const found = await muster.call("getAlert", { path }, signal);
    if (wantsData(flags)) return printJson({ ...found }, flags);
    const { condition: _, ...alert } = alertRow(found.alert);
    await printOne(alert, flags);
    for (const { at, kind, by, note } of found.events)
      printStatus(clean([formatDateTime(at), alertEventLabels[kind], by, note].filter(Boolean).join("  ")));
    if (found.changes.length) printStatus(t("monitoring.alerts.changesBefore"));
    for (const change of found.changes) {
      const { at, kind, by, displayName } = change;
      const parts = [formatDateTime(at), factLabels[kind], displayName, factText(change), by];
      printStatus(clean(parts.filter(Boolean).join("  ")));
    }
  },
}));
