import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Command, Option } from "commander";
import {
  checkTicketContent,
  type FieldError,
  type Muster,
  MusterError,
  type NamedContent,
  type PsaSetup,
  resolveContent,
  templateKindLabels,
  templateKindOf,
  type TicketChoice,
  type TicketContent,
  ticketWords,
} from "@muster/sdk";
import { addCommand, type Context } from "../../lib/command.ts";
import { writeOwnFile } from "../../discovery/print.ts";
import type { Value } from "../../lib/flags.ts";
import {
  columnsOf,
  printJson,
  printList,
  printOne,
  printStatus,
  wantsJson,
  write,
} from "../../lib/output.ts";
import { addResource } from "../../lib/resource.ts";
import { resolveOrganization, resolveTicketTemplate } from "../../lib/resolve.ts";
import { fileNameOf, readTemplates, type TemplateFile, templateText } from "./source.ts";

interface ContentFlags {
  file?: string;
  name?: string;
  title?: string;
  customText?: string;
  createAndClose?: boolean;
  [choice: string]: Value;
}

const permission = "canConfigurePSA";
const argument = [{ name: "<template>", text: "id or name" }];
const formats = ["table", "csv", "json"];

/** Each flag stands for the field that the PSA in use has of it. */
const choices: Record<string, readonly TicketChoice[]> = {
  board: ["serviceBoard"],
  status: ["boardStatus", "Status"],
  "board-priority": ["boardPriority"],
  type: ["boardType"],
  "sub-type": ["boardSubType"],
  item: ["boardItem"],
  team: ["boardTeam"],
  source: ["source", "Source"],
  severity: ["severity"],
  priority: ["priority", "Priority"],
  impact: ["impact"],
  "issue-type": ["IssueType"],
  "sub-issue-type": ["SubIssueType"],
  queue: ["QueueID"],
  sla: ["ServiceLevelAgreementID"],
  "ticket-type": ["TicketType"],
  "change-approval-type": ["ChangeApprovalType"],
  "change-approval-status": ["ChangeApprovalStatus"],
  "monitor-type": ["MonitorTypeID"],
  "ticket-category": ["TicketCategory"],
  "work-type": ["allocationCode"],
  "on-reset": ["onReset"],
};

const contentOptions = () => [
  new Option("--file <file>", "name and content as YAML or JSON, or - for standard input"),
  ...Object.entries(choices).map(
    ([flag, keys]) => new Option(`--${flag} <name>`, `${keys.join(" or ")}: name or id; "" for none`),
  ),
  new Option("--title <elements>", 'what the title is made of, in order, such as "Device name,Body" or 3,6'),
  new Option("--custom-text <text>", "of the title's element Custom text"),
  new Option("--create-and-close", "close the ticket as soon as it is created"),
  new Option("--no-create-and-close", "the opposite"),
];

export async function readSetup(muster: Muster, signal: AbortSignal, refresh?: boolean): Promise<PsaSetup> {
  const { psaType } = (await muster.call("getPsa", {}, signal)).content;
  const query = refresh ? { refresh } : {};
  return templateKindOf(psaType) === "CONNECTWISE"
    ? { kind: "CONNECTWISE", values: await muster.call("getConnectWiseSetupValues", { query }, signal) }
    : { kind: "AUTOTASK", values: await muster.call("getAutotaskSetupValues", { query }, signal) };
}

function namedOf(flags: ContentFlags, { kind }: PsaSetup): NamedContent {
  const chosen = Object.entries(choices).flatMap(([flag, keys]) => {
    const value = flags[flag.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())];
    const key = keys.length === 1 || kind === "CONNECTWISE" ? keys[0] : keys[1];
    return typeof value === "string" && key ? [[key, value] as const] : [];
  });
  return {
    ...Object.fromEntries(chosen),
    ...(flags.title !== undefined && { ticketTitleElements: flags.title.split(",") }),
    ...(flags.customText !== undefined && { ticketTitleCustomText: flags.customText }),
    ...(flags.createAndClose !== undefined && { createAndClose: flags.createAndClose }),
  };
}

/** What is wrong with a content, each field once: what is not found comes before what is missing by that. */
function contentErrors(
  setup: PsaSetup,
  { content, errors }: ReturnType<typeof resolveContent>,
): FieldError[] {
  const named = new Set(errors.map(({ field }) => field));
  return [...errors, ...checkTicketContent(setup, content).filter(({ field }) => !named.has(field))];
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length) throw new MusterError("validation_failed", { errors: [...errors] });
}

async function onlyFile(path: string): Promise<TemplateFile> {
  const [one, ...others] = await readTemplates(path);
  if (!one || others.length)
    throw new MusterError("usage", {
      message: `There are ${others.length + 1} templates in ${path}.`,
      nextStep: "Give one, or take all with: muster ticket-templates import",
    });
  return one;
}

/** The content of a file and of flags, which go over it. */
async function bodyOf(
  { flags, signal }: Context<ContentFlags>,
  muster: Muster,
  before?: { name: string; content: TicketContent },
) {
  const file = flags.file ? await onlyFile(flags.file) : undefined;
  const setup = await readSetup(muster, signal);
  const named = { ...file?.content, ...namedOf(flags, setup) };
  const resolved = resolveContent(setup, named, file ? undefined : before?.content);
  refuse(contentErrors(setup, resolved));
  const name = flags.name ?? file?.name ?? before?.name;
  if (!name) throw new MusterError("usage", { message: "Missing: --name." });
  if (before && !file && flags.name === undefined && !Object.keys(named).length)
    throw new MusterError("usage", {
      message: "Nothing is to be changed.",
      nextStep: "Say what, see --help.",
    });
  return { name, content: resolved.content };
}

async function find({ args, signal }: Pick<Context<unknown>, "args" | "signal">, muster: Muster) {
  const ticketTemplateId = await resolveTicketTemplate(muster, args[0] ?? "", signal);
  const path = { ticketTemplateId };
  return (await muster.call("getTicketTemplate", { path }, signal)).ticketTemplate;
}

async function exportAll(context: Context<{ folder?: string }>): Promise<void> {
  const { flags, args, signal } = context;
  const { muster } = await context.connect();
  const all = (await muster.call("listTicketTemplates", {}, signal)).results;
  const ids = await Promise.all(args.map((one) => resolveTicketTemplate(muster, one, signal)));
  const missing = ids.find((id) => !all.some((one) => one.id === id));
  if (missing) throw new MusterError("not_found", { message: `There is no ticket template ${missing}.` });
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
      `${chosen.length} ticket template${chosen.length === 1 ? "" : "s"} written to ${folder}.`,
    );
  }
  if (flags.json || flags.jq || format === "json")
    return printJson(
      chosen.map(({ name, content }) => ({ name, content })),
      flags,
    );
  write(chosen.map((template) => templateText(template, format)).join("---\n"));
}

async function importAll(context: Context<unknown>): Promise<void> {
  const { args, flags, signal } = context;
  const files: TemplateFile[] = [];
  for (const path of args) files.push(...(await readTemplates(path)));
  const { muster } = await context.connect();
  const setup = await readSetup(muster, signal);
  const read = files.map((file) => ({ ...file, resolved: resolveContent(setup, file.content) }));
  refuse(
    read.flatMap(({ source, name, resolved }) => [
      ...(name ? [] : [{ field: `${source}: name`, message: "Required" }]),
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
  const words = { CREATED: "create", UPDATED: "update", UNCHANGED: "unchanged" } as const;
  const done = { create: "created", update: "updated", unchanged: "unchanged" } as const;
  if (flags.dryRun) printStatus("Nothing is changed (--dry-run). This would be:");
  const rows = results.map(({ ticketTemplateId, name, result }) => ({
    name,
    result: flags.dryRun ? words[result] : done[words[result]],
    ticketTemplateId,
  }));
  await printList(rows, columnsOf("name", "result", "ticketTemplateId"), flags);
}

export default (program: Command) => {
  const noun = addResource(program, {
    noun: "ticket-templates",
    one: "template",
    summary: "What tickets that Muster raises look like",
    operations: { list: "listTicketTemplates", delete: "deleteTicketTemplate" },
    columns: ["id", "name", "fieldsOf", "isDefault", "updatedAt"],
    named: async (_muster, rows) =>
      rows.map((row) => ({
        ...row,
        fieldsOf: templateKindLabels[row.kind as keyof typeof templateKindLabels],
      })),
    argument: "ticketTemplateId",
    find: resolveTicketTemplate,
    example: { name: "Alerts" },
  });
  const path = (id: number) => `/ws/tickettemplate/${id}`;

  addCommand(noun, {
    name: "show",
    args: argument,
    summary: "Show a ticket template",
    permission,
    examples: ["ticket-templates show Alerts", "ticket-templates show Alerts --jq .content.Status.name"],
    async run(context) {
      const { muster } = await context.connect();
      const { content, ...template } = await find(context, muster);
      if (wantsJson(context.flags)) return printJson({ ...template, content }, context.flags);
      const named = Object.entries(content).map(([key, value]) => [
        key,
        typeof value === "object" && "name" in value ? value.name : value,
      ]);
      await printOne({ ...template, ...(Object.fromEntries(named) as object) }, context.flags);
    },
  });

  addCommand<ContentFlags>(noun, {
    name: "create",
    summary: "Create a ticket template; the first becomes the default",
    permission,
    options: [new Option("--name <name>", "1 to 100 characters"), ...contentOptions()],
    examples: [
      'ticket-templates create --name Alerts --status New --priority High --title "Device name,Body"',
      'ticket-templates create --name Servers --board "Service Desk" --status New --type Server',
      "ticket-templates create --file alerts.yaml --dry-run",
    ],
    changes: true,
    async run(context) {
      const { flags, signal } = context;
      const { muster } = await context.connect();
      const body = await bodyOf(context, muster);
      if (await context.onlyPlanned("POST", "/ws/tickettemplate", body)) return;
      const answer = await muster.call("createTicketTemplate", { body }, signal);
      printStatus(`Created ticket template ${body.name}.`);
      await printOne(answer, flags);
    },
  });

  addCommand<ContentFlags>(noun, {
    name: "update",
    args: argument,
    summary: "Change a ticket template: a file replaces its content, flags change fields of it",
    permission,
    options: [new Option("--name <name>", "1 to 100 characters"), ...contentOptions()],
    examples: [
      'ticket-templates update Alerts --priority High --on-reset ""',
      "ticket-templates update Alerts --file - < alerts.yaml",
    ],
    changes: true,
    async run(context) {
      const { flags, signal } = context;
      const { muster } = await context.connect();
      const before = await find(context, muster);
      const body = { ...(await bodyOf(context, muster, before)), revision: before.revision };
      const gone = Object.keys(before.content).filter((key) => !(key in body.content));
      if (gone.length) printStatus(`No longer chosen: ${gone.join(", ")}`);
      if (await context.onlyPlanned("PUT", path(before.id), body)) return;
      const answer = await muster.call(
        "updateTicketTemplate",
        { path: { ticketTemplateId: before.id }, body },
        signal,
      );
      printStatus(`Changed ticket template ${body.name}.`);
      await printOne(answer, flags);
    },
  });

  addCommand(noun, {
    name: "set-default",
    args: argument,
    summary: "Make a ticket template the default; keep what somebody else changes meanwhile",
    permission,
    examples: ["ticket-templates set-default Alerts"],
    changes: true,
    async run(context) {
      const { args, flags, signal } = context;
      const { muster } = await context.connect();
      const defaultTicketTemplateId = await resolveTicketTemplate(muster, args[0] ?? "", signal);
      const { revision } = (await muster.call("getPsa", {}, signal)).content;
      const body = { content: { revision, defaultTicketTemplateId } };
      if (await context.onlyPlanned("PUT", "/ws/divisionconfig/psa", body)) return;
      const { content } = await muster.call("setPsa", { body }, signal);
      printStatus(`${args[0]} is the default ticket template.`);
      await printOne(
        { defaultTicketTemplateId: content.defaultTicketTemplateId, revision: content.revision },
        flags,
      );
    },
  });

  addCommand<{ organization?: string }>(noun, {
    name: "test",
    args: argument,
    summary: "Create a test ticket by a template",
    permission,
    options: [new Option("--organization <organization>", "whose ticket it is: id or name")],
    examples: ['ticket-templates test Alerts --organization "Acme Dental"'],
    changes: true,
    async run(context) {
      const { flags, signal } = context;
      const { muster } = await context.connect();
      const { id, kind } = await find(context, muster);
      const clientId = await resolveOrganization(muster, flags.organization, signal);
      const [start, operation] =
        kind === "CONNECTWISE"
          ? (["psacw", "createConnectWiseTestTicket"] as const)
          : (["psaat", "createAutotaskTestTicket"] as const);
      if (await context.onlyPlanned("GET", `/ws/${start}/v2/gentestticket/${clientId}/${id}`)) return;
      const { ticket } = await muster.call(operation, { path: { clientId, ticketTemplateId: id } }, signal);
      printStatus(ticketWords.testSubmitted);
      await printOne(ticket, flags);
    },
  });

  addCommand<ContentFlags>(noun, {
    name: "validate",
    args: [{ name: "[template]", text: "id or name; without it what --file or the flags say" }],
    summary: "Check a template against what the PSA in use offers; exits 2 with what is wrong by field",
    permission,
    options: contentOptions(),
    examples: ["ticket-templates validate --file alerts.yaml", "ticket-templates validate Alerts"],
    async run(context) {
      const { flags, signal, args } = context;
      const { muster } = await context.connect();
      const setup = await readSetup(muster, signal);
      const kept = args[0] ? await find(context, muster) : undefined;
      const file = flags.file ? await onlyFile(flags.file) : undefined;
      const resolved = resolveContent(setup, { ...file?.content, ...namedOf(flags, setup) }, kept?.content);
      refuse(contentErrors(setup, resolved));
      if (wantsJson(flags)) return printJson({ kind: setup.kind, content: resolved.content }, flags);
      printStatus("The ticket template is in order.");
    },
  });

  addCommand<{ folder?: string }>(noun, {
    name: "export",
    args: [{ name: "[templates...]", text: "ids or names; all unless given" }],
    summary: "Write ticket templates as YAML or JSON, to standard output or a file each",
    permission,
    options: [new Option("--folder <folder>", "where the files are written")],
    examples: [
      "ticket-templates export > templates.yaml",
      "ticket-templates export Alerts --folder templates -o json",
    ],
    asks: true,
    formats: ["yaml", "json"],
    run: exportAll,
  });

  addCommand(noun, {
    name: "import",
    args: [{ name: "<files...>", text: "files or folders, or - for standard input" }],
    summary: "Create or replace ticket templates by their names, all of them or none",
    permission,
    examples: ["ticket-templates import templates/ --dry-run", "ticket-templates import - < templates.yaml"],
    changes: true,
    formats,
    run: importAll,
  });
};
