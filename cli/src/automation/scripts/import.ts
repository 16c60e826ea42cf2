import { MusterError, readExport, t } from "@muster/sdk";
import { type Context, defineCommand, dryRunNotice } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { readFolder } from "./source.ts";

async function importFolder({
  args: [folder = ""],
  flags,
  signal,
  connect,
  confirm,
}: Context<object>): Promise<void> {
  const { muster } = await connect();
  const { results: categories } = await muster.call("listScriptCategories", {}, signal);
  const { scripts, errors } = readExport(await readFolder(folder), categories);
  if (errors.length) throw new MusterError("validation_failed", { errors });
  if (!scripts.length)
    throw new MusterError("usage", {
      message: t("automation.scripts.cli.import.noExportedScriptsFound", { folder }),
    });
  const send = (dryRun: boolean) => muster.call("importScripts", { body: { scripts, dryRun } }, signal);
  const plan = (await send(true)).results;
  const columns = columnsOf("result", "name", "id");
  const changes = plan.filter(({ result }) => result !== "UNCHANGED").length;
  if (flags.dryRun) {
    printStatus(dryRunNotice());
    return printList(plan, columns, flags);
  }
  if (changes) await confirm(t("automation.scripts.cli.import.confirm", { changes, count: plan.length }));
  await printList(changes ? (await send(false)).results : plan, columns, flags);
  printStatus(
    t("automation.scripts.cli.import.createdUpdatedUnchanged", { changes, unchanged: plan.length - changes }),
  );
}

export const importScriptFolder = defineCommand(() => ({
  name: "import",
  args: [{ name: "<folder>", text: t("automation.scripts.cli.import.exportedFolder") }],
  summary: t("automation.scripts.cli.import.summary"),
  permission: "SCRIPT_CATEGORY.Create, SCRIPT_CATEGORY.Update",
  data: "importScripts",
  examples: ["scripts import ./scripts --dry-run", "scripts import ./scripts --yes"],
  changes: true,
  asks: true,
  run: importFolder,
}));
