import { MusterError, resolveContent, t } from "@muster/sdk";
import { type Context, defineCommand, dryRunNotice } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { readSetup } from "../psa/read-setup-values.ts";
import { contentErrors, refuse } from "./content.ts";
import { readTemplates, type TemplateFile } from "./source.ts";

async function importAll(context: Context<unknown>): Promise<void> {
  const { args, flags, signal } = context;
  const files: TemplateFile[] = [];
  for (const path of args) files.push(...(await readTemplates(path)));
  const { muster } = await context.connect();
  const setup = await readSetup(muster, signal);
  const read = files.map((file) => ({ ...file, resolved: resolveContent(setup, file.content) }));
  refuse(
    read.flatMap(({ source, name, resolved }) => [
      ...(name
        ? []
        : [{ field: `${source}: name`, message: t("ticketing.ticketTemplates.cli.import.required") }]),
      ...contentErrors(setup, resolved).map(({ field, message }) => ({
        field: `${source}: ${field}`,
        message,
      })),
    ]),
  );
  const templates = read.map(({ name = "", resolved }) => ({ name, content: resolved.content }));
  const body = { templates, dryRun: flags.dryRun ?? false };
  const { results } = await muster.call("importTicketTemplates", { body }, signal).catch((error: unknown) => {
    if (!(error instanceof MusterError) || error.code !== "validation_failed") throw error;
    const errors = error.errors.map(({ field, message }) => ({
      field: field.replace(/^templates\.(\d+)\./, (_all, place) => `${files[Number(place)]?.source}: `),
      message,
    }));
    throw new MusterError("validation_failed", { errors });
  });
  const verbs = { CREATED: "create", UPDATED: "update", UNCHANGED: "unchanged" } as const;
  const done = { create: "created", update: "updated", unchanged: "unchanged" } as const;
  if (flags.dryRun) printStatus(dryRunNotice());
  const rows = results.map(({ ticketTemplateId, name, result }) => ({
    name,
    result: flags.dryRun ? verbs[result] : done[verbs[result]],
    ticketTemplateId,
  }));
  await printList(rows, columnsOf("name", "result", "ticketTemplateId"), flags);
}

export const importTemplates = defineCommand(() => ({
  name: "import",
  args: [{ name: "<files...>", text: t("ticketing.ticketTemplates.cli.import.filesFoldersStandardInput") }],
  summary: t("ticketing.ticketTemplates.cli.import.summary"),
  permission: "canConfigurePSA",
  data: "importTicketTemplates",
  examples: ["ticket-templates import templates/ --dry-run", "ticket-templates import - < templates.yaml"],
  changes: true,
  run: importAll,
}));
