import { enums, MusterError, type Script, scriptMessages, t } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printList, printRest, printStatus, wantsJson } from "../../lib/output.ts";
import { resolveCategory } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { printed, systems } from "./print.ts";

export interface ListFlags {
  search?: string;
  language?: Script["language"];
  os?: string;
  nodeRole?: string;
  category?: string;
  status?: "processing" | "infected" | "failed";
  offset?: number;
  pageSize?: number;
}

export async function list({ flags, signal, connect }: Context<ListFlags>): Promise<void> {
  const { muster } = await connect();
  const { search, language, os, nodeRole, category, status, offset, pageSize } = flags;
  const categoryId = category === undefined ? undefined : await resolveCategory(muster, category, signal);
  const operatingSystem = os?.toUpperCase() as "LINUX" | undefined;
  const query = { search, language, operatingSystem, nodeRole, categoryId, offset, pageSize };
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const read = async () => {
    if (!status) return muster.call("listScripts", { query: given }, signal);
    const path = { status: status.toUpperCase() as "PROCESSING" };
    const { results } = await muster.call("listScriptsUnderReview", { path }, signal);
    return { results, total: results.length };
  };
  const { results, total } = await read().catch((error: unknown) => {
    if (!(error instanceof MusterError)) throw error;
    throw new MusterError(error.code, {
      ...error,
      message: `${scriptMessages.fetchFailed}. ${error.message}`,
    });
  });
  const columns = columnsOf("id", "name", "operatingSystems", "type", "categories", "review");
  await printList(wantsJson(flags) ? results : results.map(printed), columns, flags);
  if (!results.length) printStatus(t("automation.scripts.cli.list.noScriptsFound"));
  else printRest(results.length, total, offset);
}

export const listScripts = defineCommand<ListFlags>(() => ({
  name: "list",
  summary: t("automation.scripts.cli.list.summary"),
  permission: "signed-in",
  options: [
    new Option("--search <text>", t("automation.scripts.cli.list.searchOption")),
    new Option("--language <language>", t("automation.scripts.cli.list.languageOption")).choices(
      enums.ScriptLanguage,
    ),
    new Option("--os <system>", t("automation.scripts.cli.list.osOption")).choices(systems),
    new Option("--node-role <role>", t("automation.scripts.cli.list.nodeRoleOption")),
    new Option("--category <category>", t("automation.scripts.cli.list.categoryOption")),
    new Option("--status <status>", t("automation.scripts.cli.list.statusOption")).choices([
      "processing",
      "infected",
      "failed",
    ]),
    new Option("--offset <n>", t("automation.scripts.cli.list.offsetOption")).argParser(integer),
    new Option("--page-size <n>", t("automation.scripts.cli.list.pageSizeOption")).argParser(integer),
  ],
  data: { of: "listScripts", and: ["type", "categories", "review"] },
  pages: true,
  examples: [
    "scripts list --category Hardware --os linux",
    "scripts list --status infected --json id,name,malwareScanDetail",
  ],
  run: list,
}));
