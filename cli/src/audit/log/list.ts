import { activityText, t } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { type FilterFlags, filterOf, filterOptions } from "./filter.ts";

const pageSize = () => new Option("--page-size <n>", t("audit.log.cli.list.pageSizeOption"));

const columns = columnsOf("sequence", "at", "outcome", "sentence");
const csvColumns = columnsOf(
  "sequence",
  "at",
  "who",
  "operation",
  "outcome",
  "organization",
  "sentence",
  "targets",
  "detail",
);

export type ListFlags = FilterFlags & { pageSize?: string };

export async function printEntries(context: Context<ListFlags>, search?: string): Promise<void> {
  const { flags, signal } = context;
  const { muster } = await context.connect();
  const filter = await filterOf(muster, { ...flags, search }, signal);
  const query = { ...filter, pageSize: Number(flags.pageSize ?? 50) };
  const { results, total } = await muster.call("listActivities", { query }, signal);
  const rows = results.map((entry) => ({ ...entry, sentence: activityText(entry) }));
  await printList(rows, flags.output === "csv" ? csvColumns : columns, flags);
  if (!results.length) printStatus(t("audit.log.cli.list.noEntriesFound"));
  if (total > results.length)
    printStatus(t("audit.log.cli.list.showingUsePagesizeMore", { number: results.length, total }));
}

export const listEntries = defineCommand<ListFlags>(() => ({
  name: "list",
  summary: t("audit.log.cli.list.summary"),
  permission: "canConfigureSystemActivities",
  options: [...filterOptions(), pageSize()],
  data: { of: "listActivities", and: ["sentence"] },
  pages: true,
  examples: ["audit list --outcome refused --since 7d", "audit list --who ada@example.com --output csv"],
  run: (context) => printEntries(context),
}));

export const searchEntries = defineCommand<ListFlags>(() => ({
  name: "search",
  args: [{ name: "<text>", text: t("audit.log.cli.list.textUserAddressOperation") }],
  summary: t("audit.log.cli.list.searchSummary"),
  permission: "canConfigureSystemActivities",
  options: [...filterOptions(), pageSize()],
  data: { of: "listActivities", and: ["sentence"] },
  pages: true,
  examples: ['audit search "nodeId 12" --operation deleteDevice'],
  run: (context) => printEntries(context, context.args[0]),
}));
