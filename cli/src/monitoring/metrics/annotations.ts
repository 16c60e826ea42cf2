import { annotationKind, annotationText, t } from "@muster/sdk";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { sinceOption } from "./options.ts";

export const listAnnotations = defineCommand<{ since?: number }>(() => ({
  name: "annotations",
  args: [deviceArgument],
  summary: t("monitoring.metrics.cli.annotations.summary"),
  permission: "signed-in",
  options: [sinceOption()],
  data: { of: "listMetricAnnotations", and: ["event", "detail"] },
  examples: ["metrics annotations srv-files --since 7d"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, args[0] ?? "", signal);
    const query = flags.since === undefined ? {} : { from: flags.since };
    const found = await muster.call("listMetricAnnotations", { path: { nodeId }, query }, signal);
    const rows = found.results.map((row) => ({
      ...row,
      event: annotationKind(row),
      detail: annotationText(row),
      by: row.by || (row.change?.by ?? ""),
    }));
    await printList(rows, columnsOf("at", "until", "event", "detail", "by"), flags);
    if (!rows.length) printStatus(t("monitoring.metrics.noEvents"));
    if (found.limitReached) printStatus(t("monitoring.metrics.moreEvents"));
  },
}));
