import { Option } from "commander";
import { type Context, defineCommand, listFormats } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { type FilterFlags, filterOf, filterOptions } from "./filter.ts";

const pageSize = () => new Option("--page-size <n>", "entries per page (1 to 1000; default 50)");

const columns = columnsOf(
  "sequence",
  "at",
  "who",
  "operation",
  "outcome",
  "organizationId",
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
  await printList(results, columns, flags);
  if (!results.length) printStatus("No entries found.");
  if (total > results.length)
    printStatus(
      `Showing ${results.length} of ${total}. Use --page-size for more, or export all with: muster audit export`,
    );
}

export const listEntries = defineCommand<ListFlags>({
  name: "list",
  summary: "List entries of the audit log, newest first",
  permission: "canConfigureSystemActivities",
  options: [...filterOptions(), pageSize()],
  examples: ["audit list --outcome refused --since 7d", "audit list --who ada@example.com --output csv"],
  formats: listFormats,
  run: (context) => printEntries(context),
});

export const searchEntries = defineCommand<ListFlags>({
  name: "search",
  args: [{ name: "<text>", text: "text in the user, address, operation, targets or details" }],
  summary: "Search the audit log",
  permission: "canConfigureSystemActivities",
  options: [...filterOptions(), pageSize()],
  examples: ['audit search "nodeId 12" --operation deleteDevice'],
  formats: listFormats,
  run: (context) => printEntries(context, context.args[0]),
});
