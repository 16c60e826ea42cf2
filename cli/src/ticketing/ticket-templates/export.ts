import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { MusterError } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { writeOwnFile } from "../../lib/files.ts";
import { printJson, printStatus, write } from "../../lib/output.ts";
import { resolveTicketTemplate } from "../../lib/resolve.ts";
import { fileNameOf, templateText } from "./source.ts";

async function exportAll(context: Context<{ folder?: string }>): Promise<void> {
  const { flags, args, signal } = context;
  const { muster } = await context.connect();
  const all = (await muster.call("listTicketTemplates", {}, signal)).results;
  const ids = await Promise.all(args.map((one) => resolveTicketTemplate(muster, one, signal)));
  const missing = ids.find((id) => !all.some((one) => one.id === id));
  if (missing) throw new MusterError("not_found", { message: `Ticket template ${missing} not found.` });
  const chosen = all.filter(({ id }) => !ids.length || ids.includes(id));
  const format = flags.output === "json" ? "json" : "yaml";
  if (flags.folder) {
    const { folder } = flags;
    await mkdir(folder, { recursive: true });
    const taken = new Set<string>();
    for (const template of chosen) {
      const path = join(folder, fileNameOf(template, format, taken));
      await writeOwnFile(path, templateText(template, format), () => context.confirm(`Replace ${path}?`));
    }
    return printStatus(
      `Wrote ${chosen.length} ticket template${chosen.length === 1 ? "" : "s"} to ${folder}.`,
    );
  }
  if (flags.json || flags.jq || format === "json")
    return printJson(
      chosen.map(({ name, content }) => ({ name, content })),
      flags,
    );
  write(chosen.map((template) => templateText(template, format)).join("---\n"));
}

export const exportTemplates = defineCommand<{ folder?: string }>({
  name: "export",
  args: [{ name: "[templates...]", text: "IDs or names (default all)" }],
  summary: "Export ticket templates as YAML or JSON, to standard output or to files",
  permission: "canConfigurePSA",
  options: [new Option("--folder <folder>", "write one file per template to this folder")],
  examples: [
    "ticket-templates export > templates.yaml",
    "ticket-templates export Alerts --folder templates -o json",
  ],
  asks: true,
  formats: ["yaml", "json"],
  run: exportAll,
});
