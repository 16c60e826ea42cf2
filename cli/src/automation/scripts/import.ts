import { MusterError, readExport } from "@muster/sdk";
import { type Context, defineCommand, dryRunNotice, listFormats } from "../../lib/command.ts";
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
  if (!scripts.length) throw new MusterError("usage", { message: `No exported scripts found in ${folder}.` });
  const send = (dryRun: boolean) => muster.call("importScripts", { body: { scripts, dryRun } }, signal);
  const plan = (await send(true)).results;
  const columns = columnsOf("result", "name", "id");
  const changes = plan.filter(({ result }) => result !== "UNCHANGED").length;
  if (flags.dryRun) {
    printStatus(dryRunNotice);
    return printList(plan, columns, flags);
  }
  if (changes) await confirm(`Create or update ${changes} of ${plan.length} scripts?`);
  await printList(changes ? (await send(false)).results : plan, columns, flags);
  printStatus(`${changes} created or updated, ${plan.length - changes} unchanged.`);
}

export const importScriptFolder = defineCommand({
  name: "import",
  args: [{ name: "<folder>", text: "exported folder" }],
  summary: "Create or update scripts from a folder, all or none",
  permission: "SCRIPT_CATEGORY.Create, SCRIPT_CATEGORY.Update",
  examples: ["scripts import ./scripts --dry-run", "scripts import ./scripts --yes"],
  changes: true,
  asks: true,
  formats: listFormats,
  run: importFolder,
});
