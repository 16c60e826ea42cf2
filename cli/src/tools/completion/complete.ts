import { cleanText, MusterError } from "@muster/sdk";
import type { Argument, Command, Option } from "commander";
import { connect, createClient } from "../../lib/connection.ts";
import { pathOf } from "../../lib/command.ts";
import { hasNames, namesOf, profileNames, type Suggestion } from "./names.ts";

const timeLimitMS = 900;
const maxShown = 200;

/** The position of the cursor: the command before it, and which option's value or which argument it is at. */
interface Position {
  command: Command;
  option?: Option;
  argument: number;
  onlyArguments: boolean;
  /** The values of options before the cursor. */
  given: ReadonlyMap<string, string>;
}

/** Removes the quotes and backslashes from a word, which bash passes as typed. */
function withoutQuotes(word: string): string {
  let text = "";
  let quote = "";
  for (let i = 0; i < word.length; i++) {
    const one = word[i] ?? "";
    if (one === quote) quote = "";
    else if (!quote && (one === "'" || one === '"')) quote = one;
    else if (one === "\\" && quote !== "'" && i + 1 < word.length) text += word[++i];
    else text += one;
  }
  return text;
}

/** Splits the words that the shell's script passes into those before the cursor and the one at the cursor. */
export function readWords(shell: string, words: readonly string[]): { before: string[]; current: string } {
  const plain = shell === "bash" ? words.map(withoutQuotes) : [...words];
  const typed = plain.pop() ?? "";
  const last = shell === "fish" ? withoutQuotes(typed) : typed;
  // PowerShell omits empty arguments, so its script prefixes the word with a colon
  const current = shell === "powershell" ? last.slice(1) : last;
  if (shell !== "bash") return { before: plain, current };
  // bash splits "--role=x" into three words
  return { before: plain.filter((word) => word !== "="), current: current === "=" ? "" : current };
}

const optionOf = (command: Command, word: string) =>
  command.options.find(({ long, short }) => word === long || word === short);

const takesValue = ({ required, optional }: Option) => required || optional;

function positionOf(program: Command, words: readonly string[]): Position {
  let command = program;
  let option: Option | undefined;
  let argument = 0;
  let onlyArguments = false;
  const given = new Map<string, string>();
  for (const word of words) {
    if (option?.required || (option && !word.startsWith("-"))) {
      given.set(option.attributeName(), word);
      option = undefined;
      continue;
    }
    option = undefined;
    if (!onlyArguments && word === "--") onlyArguments = true;
    else if (!onlyArguments && word.startsWith("-")) {
      const [name = "", value] = word.split(/=(.*)/s);
      const found = optionOf(command, name);
      if (found && value !== undefined) given.set(found.attributeName(), value);
      else if (found && takesValue(found)) option = found;
    } else {
      const next = command.commands.find((one) => one.name() === word);
      if (next) command = next;
      else argument += 1;
    }
  }
  return { command, option, argument, onlyArguments, given };
}

const nouns: Readonly<Record<string, string>> = {
  "technician-roles": "technician-role",
  "api-keys": "api-key",
  groups: "group",
  "profile use": "profile",
};

/**
 * The kind of object that an argument names: its placeholder in the usage line, or the subject of the
 * command.
 */
function kindOfArgument(command: Command, argument: Argument): string {
  const path = pathOf(command).replace(/^muster /, "");
  const [first = ""] = path.split(" ");
  return nouns[path] ?? nouns[first] ?? argument.name();
}

const kindsOfOptions: Readonly<Record<string, string>> = {
  "--profile": "profile",
  "--role": "technician-role",
  "--run-only": "category",
  // an account on the device, not a Muster object
  "--run-as": "",
};

/** The kind of object that an option names. Device roles are choices, which take precedence. */
const kindOfOption = ({ long, flags }: Option): string =>
  kindsOfOptions[long ?? ""] ?? /[<[]([\w-]+)(\.\.\.)?[>\]]/.exec(flags)?.[1] ?? "";

const startingWith = (text: string, all: readonly Suggestion[]) =>
  all.filter(({ value }) => value.startsWith(text));

async function valuesOf(
  { choices, kind }: { choices: readonly string[] | undefined; kind: string },
  text: string,
  given: ReadonlyMap<string, string>,
): Promise<Suggestion[]> {
  if (choices)
    return startingWith(
      text,
      choices.map((value) => ({ value })),
    );
  if (kind === "profile") return profileNames(text);
  if (!hasNames(kind)) return [];
  const signal = AbortSignal.timeout(timeLimitMS);
  const flags = { url: given.get("url"), profile: given.get("profile") };
  const { url, token } = await connect(flags, signal);
  if (!token) throw new MusterError("not_signed_in");
  // unlike other clients, this one never prompts for a code or password
  const muster = createClient({ url, token });
  return namesOf(kind, { muster, text, organization: given.get("organization"), signal });
}

const optionsOf = (command: Command, text: string): Suggestion[] =>
  startingWith(
    text,
    command
      .createHelp()
      .visibleOptions(command)
      .flatMap(({ long, description }) => (long ? [{ value: long, description }] : [])),
  );

const commandsOf = (command: Command, text: string): Suggestion[] =>
  startingWith(
    text,
    command
      .createHelp()
      .visibleCommands(command)
      .map((one) => ({ value: one.name(), description: one.description() })),
  );

async function suggestionsAt(position: Position, current: string): Promise<Suggestion[]> {
  const { command, option, argument, onlyArguments, given } = position;
  if (option) return valuesOf({ choices: option.argChoices, kind: kindOfOption(option) }, current, given);
  if (!onlyArguments && current.startsWith("-")) {
    const [name = "", value] = current.split(/=(.*)/s);
    const found = value === undefined ? undefined : optionOf(command, name);
    if (!found || value === undefined) return optionsOf(command, current);
    const values = await valuesOf({ choices: found.argChoices, kind: kindOfOption(found) }, value, given);
    return values.map((one) => ({ ...one, value: `${name}=${one.value}` }));
  }
  if (command.commands.length && !argument) return commandsOf(command, current);
  const all = command.registeredArguments;
  const wanted = all[argument] ?? (all.at(-1)?.variadic ? all.at(-1) : undefined);
  if (!wanted) return [];
  return valuesOf({ choices: wanted.argChoices, kind: kindOfArgument(command, wanted) }, current, given);
}

/**
 * Returns the lines that the completion scripts read: a value, a tab and its description. Returns nothing on
 * failures, because a message would appear in the line that the user is typing.
 */
export async function completionLines(
  program: Command,
  shell: string,
  words: readonly string[],
): Promise<string> {
  const { before, current } = readWords(shell, words);
  try {
    const all = await suggestionsAt(positionOf(program, before), current);
    return all
      .slice(0, maxShown)
      .filter(({ value }) => cleanText(value, 1_000) === value && !value.includes("\t"))
      .map(({ value, description = "" }) => `${value}\t${cleanText(description, 100)}\n`)
      .join("");
  } catch {
    return "";
  }
}
