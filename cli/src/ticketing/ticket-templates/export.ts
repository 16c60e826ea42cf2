import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { writeOwnFile } from "../../lib/files.ts";
import { printList, printStatus, write } from "../../lib/output.ts";
import { resolveTicketTemplate } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { fileNameOf, templateText } from "./source.ts";

async function exportAll(context: Context<{ folder?: string }>): Promise<void> {
  const { flags, args, signal } = context;
  const { muster } = await context.connect();
  const all = (await muster.call("listTicketTemplates", {}, signal)).results;
  const ids = await Promise.all(args.map((one) => resolveTicketTemplate(muster, one, signal)));
  const missing = ids.find((id) => !all.some((one) => one.id === id));
  if (missing)
    throw new MusterError("not_found", {
      message: t("ticketing.ticketTemplates.cli.export.ticketTemplateNotFound", { missing }),
    });
  const chosen = all.filter(({ id }) => !ids.length || ids.includes(id));
  const format = flags.output === "json" ? "json" : "yaml";
  if (flags.folder) {
    const { folder } = flags;
    await mkdir(folder, { recursive: true });
    const taken = new Set<string>();
    for (const template of chosen) {
      const path = join(folder, fileNameOf(template, format, taken));
      await writeOwnFile(path, templateText(template, format), () =>
        context.confirm(t("ticketing.ticketTemplates.cli.export.replace", { path })),
      );
    }
    return printStatus(
      t("ticketing.ticketTemplates.cli.export.wroteTemplates", { count: chosen.length, folder }),
    );
  }
  const records = chosen.map(({ name, content }) => ({ name, content }));
  if (flags.json || flags.jq || (flags.output && flags.output !== "yaml"))
    return printList(records, columnsOf("name", "content"), flags);
  write(chosen.map((template) => templateText(template, format)).join("---\n"));
}

export const exportTemplates = defineCommand<{ folder?: string }>(() => ({
  name: "export",
  args: [{ name: "[templates...]", text: t("ticketing.ticketTemplates.cli.export.idsNamesDefaultAll") }],
  summary: t("ticketing.ticketTemplates.cli.export.summary"),
  permission: "canConfigurePSA",
  options: [new Option("--folder <folder>", t("ticketing.ticketTemplates.cli.export.folderOption"))],
  data: ["name", "content"],
  examples: [
    "ticket-templates export > templates.yaml",
    "ticket-templates export Alerts --folder templates -o json",
  ],
  asks: true,
  run: exportAll,
}));
