import { exportScripts, isText, type Muster, type ScriptSource, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus, wantsData } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { writeFolder } from "./source.ts";

async function readAll(muster: Muster, signal: AbortSignal): Promise<ScriptSource[]> {
  const all: ScriptSource[] = [];
  for (let offset = 0; ; offset += 1_000) {
    const { results, total } = await muster.call(
      "listScripts",
      { query: { offset, pageSize: 1_000 } },
      signal,
    );
    for (const { id, language, actions } of results)
      if (isText(language) && actions.includes("READ"))
        all.push(await muster.call("getScript", { path: { scriptId: id } }, signal));
    if (offset + results.length >= total || !results.length) return all;
  }
}

export const exportScriptFolder = defineCommand(() => ({
  name: "export",
  args: [{ name: "<folder>", text: t("automation.scripts.cli.export.folderCreatedIfNeeded") }],
  summary: t("automation.scripts.cli.export.summary"),
  permission: "SCRIPT_CATEGORY.View",
  data: ["file"],
  examples: ["scripts export ./scripts"],
  async run({ args: [folder = ""], flags, signal, connect }) {
    const { muster } = await connect();
    const all = await readAll(muster, signal);
    const written = await writeFolder(folder, exportScripts(all));
    printStatus(
      t("automation.scripts.cli.export.wrote", {
        exported: t("automation.scripts.cli.export.exported", { count: all.length }),
        count: written.length,
      }),
    );
    if (wantsData(flags))
      await printList(
        written.map((file) => ({ file })),
        columnsOf("file"),
        flags,
      );
  },
}));
