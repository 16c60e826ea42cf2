import about from "../package.json" with { type: "json" };
import { MusterError, t } from "@muster/sdk";
import { Command, CommanderError } from "commander";
import { commands } from "./commands.ts";
import { helpHint, listenForInterrupts } from "./lib/command.ts";
import { dataFieldsOf } from "./lib/contract/data-fields.ts";
import { areas } from "./lib/feature.ts";
import { isMusterError, printError, write } from "./lib/output.ts";
import { completionScripts, type Shell, shells } from "./tools/completion/scripts.ts";
import { describeArgument, describeOption, headingOf } from "./lib/usage/help.ts";
import { usageMessage } from "./lib/usage/errors.ts";

const variables = [
  "MUSTER_URL",
  "MUSTER_TOKEN",
  "MUSTER_PROFILE",
  "MUSTER_ORGANIZATION",
  "MUSTER_MFA_CODE",
  "MUSTER_LANG",
];

const epilogue = () =>
  [
    "",
    t("common.cli.program.exitCodesHeading"),
    `  ${t("common.cli.program.exitCodes")}`,
    "",
    t("common.cli.program.environmentHeading"),
    `  ${variables.join(", ")}`,
    "",
  ].join("\n");

/** The commands to load: the one that the command line names, or else all, for help and completion. */
const wantedNames = (first: string | undefined) =>
  first !== undefined && Object.hasOwn(commands, first) ? [first] : Object.keys(commands);

/** Creates the program with the commands that the first word of the command line needs. */
export async function createProgram(first: string | undefined): Promise<Command> {
  const program = new Command("muster")
    .description(t("common.cli.program.description"))
    .version(about.version, "-V, --version", t("common.cli.program.version"))
    .helpOption("-h, --help", t("common.cli.program.help"))
    .helpCommand("help [command]", t("common.cli.program.helpCommand"))
    .addHelpText("after", epilogue())
    .configureHelp({
      styleTitle: headingOf,
      optionDescription: describeOption,
      argumentDescription: describeArgument,
    })
    .configureOutput({ outputError: () => {} })
    .exitOverride();
  for (const name of wantedNames(first)) {
    const feature = (await commands[name]?.())?.default;
    if (!feature) continue;
    const heading = t(areas[feature.area]);
    feature.load(program.command(name).description(t(feature.summary)).helpGroup(heading));
  }
  addCompletion(program);
  addManual(program);
  return program;
}

function addCompletion(program: Command): void {
  const completion = program
    .command("completion")
    .description(t("common.cli.program.completion"))
    .helpGroup(t(areas.tools));
  const shell = completion.createArgument("<shell>", t("common.cli.help.shellType"));
  completion.addArgument(shell.choices(shells)).action((name: Shell) => write(completionScripts[name]));
}

function addManual(program: Command): void {
  program
    .command("man")
    .description(t("common.cli.man.summary"))
    .helpGroup(t(areas.tools))
    .argument("[command...]", t("common.cli.man.argument"))
    .option("--output <folder>", t("common.cli.man.outputOption"))
    .action(async (words: string[], flags: { output?: string }) => {
      const { showManual } = await import("./tools/man/show.ts");
      await showManual(await createProgram(words[0]), words, flags, about.version);
    });
}

export async function main(argv: readonly string[]): Promise<void> {
  const asJson =
    !asksForFields(argv) &&
    (argv.some((one) => /^--(json|jq)(=|$)/.test(one)) ||
      /(-o|--output)[ =]?(nd)?json\b/.test(argv.join(" ")));
  listenForInterrupts();
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // the reader has closed the pipe, as head does
    if (error.code === "EPIPE" || error.code === "EIO") process.exit(0);
    throw error;
  });
  const [first, ...rest] = argv;
  if (first === "__complete") return complete(rest);
  const words = first === "help" ? rest : argv;
  const program = await createProgram(words[0]);
  const { command, others } = findCommand(program, words);
  try {
    if (asksForFields(argv)) await listFields(command);
    // commander's own help command takes only one word
    let args = first === "help" ? [...words, "--help"] : argv;
    // asked for help, commander shows the group's instead of refusing an unknown command in it
    if (asksForHelp(args) && isUnknown(command, others))
      args = words.slice(0, words.length - others.length + 1);
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = report(error, asJson, command);
  }
}

/**
 * Completes words for the scripts of `muster completion`: the words up to the cursor, the last one
 * unfinished.
 */
async function complete([shell = "", ...words]: readonly string[]): Promise<void> {
  const { completionLines, readWords } = await import("./tools/completion/complete.ts");
  const program = await createProgram(readWords(shell, words).before[0]);
  write(await completionLines(program, shell, words));
  // exits without waiting for requests beyond the time limit, which would delay the prompt
  process.stdout.write("", () => process.exit(0));
}

/** Whether --json has no value; its possible fields are then listed, as gh does. */
function asksForFields(argv: readonly string[]): boolean {
  const options = argv.includes("--") ? argv.slice(0, argv.indexOf("--")) : argv;
  return options.some((one, i) => one === "--json" && (options[i + 1] ?? "-").startsWith("-"));
}

/** Lists the fields that --json can print, before commander checks the arguments. */
async function listFields(command: Command): Promise<void> {
  const fields = await dataFieldsOf(command);
  if (!command.options.some(({ long }) => long === "--json")) return;
  const examples = fields?.slice(0, 2).join(",") ?? "all";
  throw new MusterError("usage", {
    message: fields
      ? t("common.cli.output.fields", { fields: fields.join(", ") })
      : t("common.cli.output.fieldsDepend"),
    nextStep: t("common.cli.output.chooseFields", { example: `--json ${examples}` }),
  });
}

/** Finds the command that these words name, as far as they match, and the other words. */
function findCommand(
  program: Command,
  words: readonly string[],
): { command: Command; others: readonly string[] } {
  const next = program.commands.find((one) => one.name() === words[0]);
  return next ? findCommand(next, words.slice(1)) : { command: program, others: words };
}

const asksForHelp = (args: readonly string[]) => args.some((one) => one === "--help" || one === "-h");

/** Whether the word after a group of commands names none of them. */
const isUnknown = ({ commands, registeredArguments }: Command, [word]: readonly string[]) =>
  commands.length > 0 &&
  registeredArguments.length === 0 &&
  word !== undefined &&
  word !== "help" &&
  !word.startsWith("-");

function report(error: unknown, asJson: boolean, command: Command): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    // commander has already printed the help
    if (error.code === "commander.help") return 2;
    printError(
      new MusterError("usage", { message: usageMessage(error), nextStep: helpHint(command) }),
      asJson,
    );
    return 2;
  }
  const known = isMusterError(error) ? error : new MusterError("failed", { message: String(error) });
  printError(known, asJson);
  return known.exitCode;
}
