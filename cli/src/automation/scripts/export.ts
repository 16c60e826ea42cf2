import { exportScripts, isText, type Muster, type ScriptSource } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
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

export const exportScriptFolder = defineCommand({
  name: "export",
  args: [{ name: "<folder>", text: "folder, created if needed" }],
  summary: "Export scripts to a folder, for version control",
  permission: "SCRIPT_CATEGORY.View",
  examples: ["scripts export ./scripts"],
  async run({ args: [folder = ""], signal, connect }) {
    const { muster } = await connect();
    const all = await readAll(muster, signal);
    const written = await writeFolder(folder, exportScripts(all));
    printStatus(`Exported ${all.length} scripts, wrote ${written.length} files.`);
  },
});
