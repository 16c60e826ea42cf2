import { checkChange, errorNextStep, MusterError, t } from "@muster/sdk";
import { type Command, InvalidArgumentError, Option } from "commander";
import { choiceOf, withChoiceNames } from "./inputs/choices.ts";
import { signingOptions } from "./inputs/signing-key.ts";
import { connect, type Connection, type ConnectionFlags } from "./connection.ts";
import { type DataFields, dataFieldsOf, requireFields, setDataFields } from "./contract/data-fields.ts";
import { type NamedField, withFlags } from "./field-flags.ts";
import { httpTransport } from "@muster/sdk/http-transport";
import { confirm } from "./prompts.ts";
import { isUuid, withoutSecrets } from "./option-values.ts";
import { readingAllPages } from "./contract/pages.ts";
import { describesRest, stoppedError } from "./usage/stopped.ts";
import { fieldsIn, type Format, printJson, printStatus, wantsJson, write } from "./output.ts";

export interface CommonFlags extends ConnectionFlags, Format {
  timeout?: number;
  paginate?: boolean;
  yes?: boolean;
  dryRun?: boolean;
}

export interface Context<F> {
  args: string[];
  flags: F & CommonFlags;
  /** Aborted by Ctrl-C, SIGTERM or --timeout. */
  signal: AbortSignal;
  connect(): Promise<Connection>;
  confirm(question: string): Promise<void>;
  /**
   * With --dry-run, prints the request that would be sent, has the server check it, and returns true. A draft
   * isn't checked, because it is still incomplete.
   */
  onlyPlanned(
    method: string,
    path: string,
    body?: unknown,
    options?: { isDraft?: boolean },
  ): Promise<boolean>;
}

interface ArgumentSpec extends NamedField {
  /** "[name]" or "<name>". */
  name: string;
  text: string;
  choices?: readonly string[];
  /** The kind of object, if only UUIDs are valid; with any other argument, it isn't found. */
  uuidOf?: string;
}

export interface CommandBody<F> {
  args?: readonly ArgumentSpec[];
  permission?: string;
  options?: readonly Option[];
  /** Additional text for the help. */
  notes?: string;
  /** Command lines without "muster ". */
  examples: readonly string[];
  changes?: boolean;
  asks?: boolean;
  /** Whether the command accesses a computer, for which its organization may require a reason. */
  reaches?: boolean;
  /** The data that the command prints; null if it prints none, or text such as a file. */
  data: DataFields | null;
  /** The formats of --output, if they differ from the default ones. */
  formats?: readonly string[];
  /** Whether the server's list has pages, so that --paginate reads all of them. */
  pages?: boolean;
  /** Whether the command doesn't call a server. */
  local?: boolean;
  run(context: Context<F>): Promise<void>;
}

export interface CommandSpec<F> extends CommandBody<F> {
  name: string;
  summary: string;
}

export type AddCommand = (parent: Command) => Command;

/** The formats of --output for data. */
export const dataFormats = ["table", "json", "yaml", "csv", "ndjson", "name"];

const interrupt = new AbortController();

/** Aborts the command on the first Ctrl-C or when the terminal is closed, and exits on the second Ctrl-C. */
export function listenForInterrupts(): void {
  let first = 0;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(name, () => {
      first ||= Date.now();
      // npx and the terminal each deliver the same Ctrl-C
      if (Date.now() - first > 500) process.exit(130);
      interrupt.abort();
      // a command whose terminal is closed could wait for input forever
      if (name === "SIGHUP") setTimeout(() => process.exit(130), 5_000).unref();
    });
}

function seconds(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 1_000_000))
    throw new InvalidArgumentError(t("common.cli.command.mustNumberSeconds"));
  return value;
}

const dataOptions = ({ data, changes, formats = data === null ? [] : dataFormats }: OptionsBody) => [
  ...(formats.length
    ? [new Option("-o, --output <format>", t("common.cli.command.outputOption")).choices([...formats])]
    : []),
  // a dry run prints its request as JSON, even if the command prints no data
  ...(data === null && !changes
    ? []
    : [
        new Option("--json [fields]", t("common.cli.command.jsonOption")),
        new Option("--jq <filter>", t("common.cli.command.jqOption")),
      ]),
];

type OptionsBody = Pick<
  CommandBody<never>,
  "changes" | "asks" | "reaches" | "data" | "formats" | "local" | "pages"
>;

/** Options of commands that open sessions. */
export const openingOptions = () => [
  new Option("--reason <text>", t("remote.cli.terminal.reasonOption")),
  ...signingOptions(),
];

const commonOptions = (body: OptionsBody) => [
  ...dataOptions(body),
  ...(body.reaches ? openingOptions() : []),
  ...(body.pages ? [new Option("--paginate", t("common.cli.command.paginateOption"))] : []),
  new Option("--timeout <seconds>", t("common.cli.command.timeoutOption")).argParser(seconds),
  ...(body.changes ? [new Option("--dry-run", t("common.cli.command.dryRunOption"))] : []),
  // hidden if the command asks nothing, but accepted, so that scripts can always pass it
  ...(body.asks || body.changes
    ? [new Option("--yes", t("common.cli.command.yesOption")).hideHelp(!body.asks)]
    : []),
  ...(body.local
    ? []
    : [
        new Option("--url <url>", t("common.cli.command.urlOption")),
        new Option("--profile <name>", t("common.cli.command.profileOption")),
      ]),
];

const commonHeading = () => t("common.cli.command.commonOptions");

/** Adds arguments, options, help and action to a command. */
export function configureCommand<F>(command: Command, body: CommandBody<F>): Command {
  for (const { name, text, choices } of body.args ?? []) {
    const argument = command.createArgument(name, text);
    command.addArgument(choices ? argument.choices([...choices]).argParser(choiceOf(choices)) : argument);
  }
  for (const option of body.options ?? []) command.addOption(withChoiceNames(option));
  for (const option of commonOptions(body)) command.addOption(option.helpGroup(commonHeading()));
  if (body.data !== null) setDataFields(command, body.data);
  command.addHelpOption(
    new Option("-h, --help", t("common.cli.command.helpOption")).helpGroup(commonHeading()),
  );
  const permission = body.permission ? `\n${permissionText(body.permission)}\n` : "";
  const examples = body.examples.map((one) => `  muster ${one}\n`).join("");
  const notes = body.notes ? `\n${body.notes}\n` : "";
  command.addHelpText("after", `${permission}${notes}\n${t("common.cli.help.examples")}\n${examples}`);
  return command.action(() => run(command, body));
}

function permissionText(permission: string): string {
  // these two are words; other permissions are shown as they are typed
  const texts = {
    public: t("common.cli.permission.public"),
    "signed-in": t("common.cli.permission.signed-in"),
  };
  const shown = (texts as Partial<Record<string, string>>)[permission] ?? permission;
  return t("common.cli.help.permission", { permission: shown });
}

export const addCommand = <F>(parent: Command, { name, summary, ...body }: CommandSpec<F>): Command =>
  configureCommand(parent.command(name).description(summary), body);

/** Defines a command that a feature adds to a parent command. */
export const defineCommand =
  <F = object>(describe: () => CommandSpec<F>): AddCommand =>
  (parent) =>
    addCommand(parent, describe());

export function addCommands(parent: Command, ...commands: readonly AddCommand[]): void {
  for (const add of commands) add(parent);
}

/** The full name of a command: "muster scripts runs list". */
export function pathOf(command: Command): string {
  return [command.parent ? pathOf(command.parent) : "", command.name()].filter(Boolean).join(" ");
}

export const helpHint = (command: Command) => t("common.cli.command.helpHint", { command: pathOf(command) });

/** Throws before the command does anything, if a field chosen with --json isn't one of its data. */
async function checkFields(command: Command, { json, dryRun }: CommonFlags): Promise<void> {
  if (typeof json !== "string" || json === "all" || dryRun) return;
  requireFields(fieldsIn(json), (await dataFieldsOf(command)) ?? []);
}

function checkIds(args: readonly string[], specs: readonly ArgumentSpec[] = []): void {
  for (const [i, { uuidOf }] of specs.entries()) {
    const value = args[i];
    if (!uuidOf || value === undefined || isUuid(value)) continue;
    throw new MusterError("not_found", { message: t("common.cli.command.notFound", { uuidOf, id: value }) });
  }
}

async function run<F>(command: Command, body: CommandBody<F>): Promise<void> {
  const flags = command.opts<F & CommonFlags>();
  const args = command.processedArgs.flat().filter((one): one is string => one !== undefined);
  const limit = flags.timeout ? AbortSignal.timeout(flags.timeout * 1000) : undefined;
  const signal = limit ? AbortSignal.any([interrupt.signal, limit]) : interrupt.signal;
  try {
    checkIds(args, body.args);
    await checkFields(command, flags);
    await body.run({
      args,
      flags,
      signal,
      connect: async () => {
        const connection = await connect(flags, signal);
        return flags.paginate ? { ...connection, muster: readingAllPages(connection.muster) } : connection;
      },
      confirm: (question) => confirm(question, flags.yes, signal),
      async onlyPlanned(method, path, content, { isDraft = body.local ?? false } = {}) {
        if (!flags.dryRun) return false;
        const plan = { method, path, body: content };
        if (!isDraft) await checkPlan(await connect(flags, signal), plan, signal);
        await printPlan(flags, plan);
        return true;
      },
    });
  } catch (error) {
    if (signal.aborted && !describesRest(error)) throw stopped(signal, body.changes);
    if (error instanceof MusterError && error.code === "timed_out" && body.changes && !describesRest(error))
      throw new MusterError("timed_out", { nextStep: t("errors.timed_out.nextStepChange") });
    if (error instanceof MusterError && error.code === "not_signed_in" && usesToken(flags))
      throw new MusterError("not_signed_in", {
        message: t("common.cli.command.tokenRefused"),
        nextStep: t("common.cli.command.checkToken"),
      });
    throw error instanceof MusterError ? forShell(error, command, body) : error;
  }
}

/**
 * After a change was stopped, the user has to check whether it was made: only its response may be missing.
 */
const stopped = (signal: AbortSignal, changes: boolean | undefined) =>
  stoppedError(signal, changes ? { nextStep: t("errors.timed_out.nextStepChange") } : undefined);

/** Replaces fields with flags in an error, and adds the command whose help explains its usage. */
function forShell(error: MusterError, command: Command, { args = [] }: Pick<CommandBody<never>, "args">) {
  const { code, message, nextStep } = error;
  if (code === "usage" && nextStep === errorNextStep("usage"))
    return new MusterError(code, { message, nextStep: helpHint(command) });
  // if two flags set the same field, names the one that was used
  const given = (option: Option) => command.getOptionValueSource(option.attributeName()) === "cli";
  const options = command.options.toSorted((a, b) => Number(given(b)) - Number(given(a)));
  return withFlags(error, options, args);
}

export const dryRunNotice = () => t("common.cli.command.dryRunNotice");

const usesToken = ({ profile }: CommonFlags) => Boolean(process.env.MUSTER_TOKEN && !profile);

interface Plan {
  method: string;
  path: string;
  body: unknown;
}

async function checkPlan({ url, token }: Connection, plan: Plan, signal: AbortSignal): Promise<void> {
  const bodies = Array.isArray(plan.body) ? plan.body : [plan.body];
  for (const body of bodies)
    await checkChange({ url, token, transport: httpTransport }, { ...plan, body: body as unknown }, signal);
}

async function printPlan(flags: CommonFlags, { method, path, body }: Plan): Promise<void> {
  printStatus(t("common.cli.command.dryRunNothingSent"));
  const plan = { method, path, body: withoutSecrets(body) };
  const content = body === undefined ? "" : `${JSON.stringify(plan.body, null, 2)}\n`;
  if (wantsJson(flags)) await printJson(plan, { ...flags, json: "all", raw: true });
  else write(`${method} ${path}\n${content}`);
}
