import {
  checkTicketContent,
  type FieldError,
  type LanguageCode,
  languages,
  type Muster,
  MusterError,
  type NamedContent,
  type PsaSetup,
  resolveContent,
  t,
  type TicketChoice,
  type TicketContent,
} from "@muster/sdk";
import { Option } from "commander";
import type { Context } from "../../lib/command.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import type { Value } from "../../lib/inputs/contract-flags.ts";
import { readSetup } from "../psa/read-setup-values.ts";
import { readTemplates, type TemplateFile } from "./source.ts";

export interface ContentFlags {
  file?: string;
  name?: string;
  title?: string;
  customText?: string;
  createAndClose?: boolean;
  language?: LanguageCode;
  [choice: string]: Value;
}

/** The fields that each flag sets, of which the configured PSA has one. */
export const choices: Record<string, readonly TicketChoice[]> = {
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

export const contentOptions = () => [
  new Option("--file <file>", t("ticketing.ticketTemplates.cli.content.fileOption")),
  ...Object.entries(choices).map(
    ([flag, keys]) =>
      new Option(
        `--${flag} <name>`,
        t("ticketing.ticketTemplates.cli.content.nameIdNone", { fields: keys.join(" or ") }),
      ),
  ),
  new Option("--title <elements>", t("ticketing.ticketTemplates.cli.content.titleOption")),
  new Option("--custom-text <text>", t("ticketing.ticketTemplates.cli.content.customTextOption")),
  new Option("--language <language>", t("ticketing.ticketTemplates.cli.content.languageOption")).argParser(
    choiceOf(languages),
  ),
  new Option("--create-and-close", t("ticketing.ticketTemplates.cli.content.createAndCloseOption")),
  new Option("--no-create-and-close", t("ticketing.ticketTemplates.cli.content.noCreateAndCloseOption")),
];

export function namedOf(flags: ContentFlags, { kind }: PsaSetup): NamedContent {
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
    ...(flags.language && { language: flags.language }),
  };
}

/**
 * Returns the errors in a template's content, one per field: unknown options take precedence over missing
 * ones.
 */
export function contentErrors(
  setup: PsaSetup,
  { content, errors }: ReturnType<typeof resolveContent>,
): FieldError[] {
  const named = new Set(errors.map(({ field }) => field));
  return [...errors, ...checkTicketContent(setup, content).filter(({ field }) => !named.has(field))];
}

export function refuse(errors: readonly FieldError[]): void {
  if (errors.length) throw new MusterError("validation_failed", { errors: [...errors] });
}

export async function onlyFile(path: string): Promise<TemplateFile> {
  const [one, ...others] = await readTemplates(path);
  if (!one || others.length)
    throw new MusterError("usage", {
      message: t("ticketing.ticketTemplates.cli.content.contains", {
        path,
        count: others.length + 1,
      }),
      nextStep: t("ticketing.ticketTemplates.cli.content.useFileOneImport"),
    });
  return one;
}

/** Builds a template from a file and the flags, which override the file. */
export async function bodyOf(
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
  if (!name)
    throw new MusterError("usage", {
      message: t("ticketing.ticketTemplates.cli.content.missingRequiredFlagName"),
    });
  if (before && !file && flags.name === undefined && !Object.keys(named).length)
    throw new MusterError("usage", {
      message: t("ticketing.ticketTemplates.cli.content.noChangesGiven"),
    });
  return { name, content: resolved.content };
}
