import { enums, formatMetric, t, type MetricAggregate } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { numberOption } from "../../lib/option-values.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { filterOrganization } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { metricOf, sinceOption } from "./options.ts";

interface Flags {
  aggregate?: MetricAggregate;
  since?: number;
  organization?: string;
  limit?: number;
}

export const topMetrics = defineCommand<Flags>(() => ({
  name: "top",
  args: [{ name: "<metric>", text: t("monitoring.metrics.cli.top.metricArgument") }],
  summary: t("monitoring.metrics.cli.top.summary"),
  permission: "signed-in",
  options: [
    new Option("--aggregate <aggregate>", t("monitoring.metrics.cli.top.aggregateOption"))
      .choices(enums.MetricAggregate)
      .argParser(choiceOf(enums.MetricAggregate)),
    sinceOption(),
    new Option("--organization <organization>", t("monitoring.metrics.cli.top.organizationOption")),
    numberOption("--limit <n>", t("monitoring.metrics.cli.top.limitOption"), {
      minimum: 1,
      maximum: 100,
      default: 10,
    }),
  ],
  data: { of: "listTopMetrics", and: ["reading"] },
  examples: ["metrics top cpu-use", "metrics top volume-use --aggregate maximum --since 24h"],
  async run({ args, connect, flags, signal }) {
    const metric = metricOf(args[0] ?? "");
    const { muster } = await connect();
    const clientId = await filterOrganization(muster, flags.organization, signal);
    const query = {
      metric,
      ...(flags.aggregate && { aggregate: flags.aggregate }),
      ...(flags.since !== undefined && { from: flags.since }),
      ...(flags.limit !== undefined && { limit: flags.limit }),
      ...(clientId !== undefined && { clientId }),
    };
    const { results } = await muster.call("listTopMetrics", { query }, signal);
    const rows = results.map((row) => ({ ...row, reading: formatMetric(metric, row.value) }));
    await printList(rows, columnsOf("nodeId", "displayName", "instance", "reading"), flags);
    if (!rows.length) printStatus(t("monitoring.metrics.noneYet"));
  },
}));
