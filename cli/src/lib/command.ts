import { type Command, InvalidArgumentError, Option } from "commander";
import { MusterError } from "@muster/sdk";
import { confirm } from "./input.ts";
import { type Format, printJson, printStatus, wantsJson, write } from "./output.ts";
import { connect, type Connection, type ConnectionFlags } from "./session.ts";

export interface CommonFlags extends ConnectionFlags, Format {
  timeout?: number;
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
  /** With --dry-run says what would be sent and answers true. */
  onlyPlanned(method: string, path: string, body?: unknown): Promise<boolean>;
}

export interface Spec<F> {
  name: string;
  /** "[name]" or "<name>" with a description; choices where there are some. */
  args?: readonly { name: string; text: string; choices?: readonly string[] }[];
  summary: string;
  permission?: string;
  options?: readonly Option[];
  /** What follows "muster ". */
  examples: readonly string[];
  changes?: boolean;
  asks?: boolean;
  /** The formats of --output, where there are more than --json gives. */
  formats?: readonly string[];
  /** Talks to no server. */
  local?: boolean;
  hidden?: boolean;
  run(context: Context<F>): Promise<void>;
}

const interrupt = new AbortController();

/** The first Ctrl-C asks the command to end in order, the second ends it at once. */
export function listenForInterrupts(): void {
  let first = 0;
  for (const name of ["SIGINT", "SIGTERM"] as const)
    process.on(name, () => {
      first ||= Date.now();
      // npx and the terminal both pass the same Ctrl-C on
      if (Date.now() - first > 500) process.exit(130);
      interrupt.abort();
    });
}

export function integer(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

/** Of an option that is repeated. */
export const repeatable = (one: string, before: string[] | undefined): string[] => [...(before ?? []), one];

/** Of an option that is repeated, or given once with commas. */
export const commaSeparated = (text: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  ...text.split(","),
];

function seconds(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 1_000_000)) throw new InvalidArgumentError("It must be a number of seconds.");
  return value;
}

const common = (spec: Pick<Spec<never>, "changes" | "asks" | "formats" | "local">) => [
  ...(spec.formats
    ? [new Option("-o, --output <format>", "how data is written").choices([...spec.formats])]
    : []),
  new Option("--json <fields>", "JSON with these fields, separated by commas; or: all"),
  new Option("--jq <filter>", "JSON through a jq filter"),
  new Option("--timeout <seconds>", "give up after this long and exit 8").argParser(seconds),
  ...(spec.changes ? [new Option("--dry-run", "only say what would be sent")] : []),
  ...(spec.asks ? [new Option("--yes", "do not ask")] : []),
  ...(spec.local
    ? []
    : [
        new Option("--url <url>", "address of the server (MUSTER_URL)"),
        new Option("--profile <name>", "sign-in to use (MUSTER_PROFILE)"),
      ]),
];

const shared = "Common options:";

/** Lists write "Open" what is given as "open". */
const choiceIgnoringCase = (choices: readonly string[]) => (value: string) => {
  const found = choices.find((one) => one.toLowerCase() === value.toLowerCase());
  if (found === undefined) throw new InvalidArgumentError(`Allowed choices are ${choices.join(", ")}.`);
  return found;
};

/** Adds one command with the manners that all of them share. */
export function addCommand<F>(parent: Command, spec: Spec<F>): Command {
  const command = parent.command(spec.name, { hidden: spec.hidden ?? false }).description(spec.summary);
  for (const { name, text, choices } of spec.args ?? []) {
    const argument = command.createArgument(name, text);
    command.addArgument(
      choices ? argument.choices([...choices]).argParser(choiceIgnoringCase(choices)) : argument,
    );
  }
  for (const option of spec.options ?? []) command.addOption(option);
  for (const option of common(spec)) command.addOption(option.helpGroup(shared));
  command.addHelpOption(new Option("-h, --help", "show this help").helpGroup(shared));
  const permission = spec.permission ? `\nPermission: ${spec.permission}\n` : "";
  const examples = spec.examples.map((one) => `  muster ${one}\n`).join("");
  command.addHelpText("after", `${permission}\nExamples:\n${examples}`);
  return command.action(async () => {
    const args = command.processedArgs.flat().filter((one): one is string => one !== undefined);
    await run(spec, args, command.opts<F & CommonFlags>());
  });
}

async function run<F>(spec: Spec<F>, args: string[], flags: F & CommonFlags): Promise<void> {
  const limit = flags.timeout ? AbortSignal.timeout(flags.timeout * 1000) : undefined;
  const signal = limit ? AbortSignal.any([interrupt.signal, limit]) : interrupt.signal;
  const context: Context<F> = {
    args,
    flags,
    signal,
    connect: () => connect(flags),
    confirm: (question) => confirm(question, flags.yes, signal),
    async onlyPlanned(method, path, body) {
      if (!flags.dryRun) return false;
      printStatus("Nothing is sent (--dry-run). This would be:");
      const plan = { method, path, body: withoutSecrets(body) };
      if (wantsJson(flags)) await printJson(plan, flags);
      else write(`${method} ${path}\n${body === undefined ? "" : `${JSON.stringify(plan.body, null, 2)}\n`}`);
      return true;
    },
  };
  try {
    await spec.run(context);
  } catch (error) {
    if (limit?.aborted) throw new MusterError("timed_out");
    if (interrupt.signal.aborted) throw new MusterError("interrupted");
    throw error;
  }
}

const secretFields = new Set([
  "secret",
  "password",
  "currentPassword",
  "code",
  "challenge",
  "token",
  "metadataToken",
  "community",
  "authPassword",
  "privPassword",
  "publicKey",
  "privateKey",
]);

const withoutSecrets = (body: unknown): unknown =>
  body === undefined
    ? undefined
    : JSON.parse(JSON.stringify(body, (key, value: unknown) => (secretFields.has(key) ? "(hidden)" : value)));
