import { extname } from "node:path";
import {
  architectureOptions,
  architecturesOf,
  enums,
  isText,
  type Muster,
  MusterError,
  type NewScript,
  type Script,
  scriptLanguages,
  type ScriptSource,
  type ScriptVariable,
  type TextLanguage,
} from "@muster/sdk";
import { Option } from "commander";
import type { Context } from "../../lib/command.ts";
import { readJson } from "../../lib/files.ts";
import { repeatable } from "../../lib/option-values.ts";
import { resolveCategories } from "../../lib/resolve.ts";
import { systems } from "./print.ts";
import { editContent, readContent } from "./source.ts";

export interface ChangeFlags {
  file?: string;
  name?: string;
  description?: string;
  language?: TextLanguage;
  os?: Script["operatingSystems"];
  architecture?: "ALL" | "64" | "32";
  category?: string[];
  parameter?: string[];
  variables?: string;
  runAs?: string;
}

const severalSystems = (text: string, before: string[] | undefined) => {
  const wrong = text.split(",").find((one) => !systems.includes(one.toLowerCase()));
  if (wrong)
    throw new MusterError("usage", {
      message: `Unknown operating system "${wrong}". Use ${systems.join(", ")}.`,
    });
  return [...(before ?? []), ...text.toUpperCase().split(",")];
};

export const changeOptions = () => [
  new Option("--file <file>", "source file, or - for standard input"),
  new Option("--description <text>", "description"),
  new Option("--language <language>", "language (default by the file extension)").choices(enums.TextLanguage),
  new Option("--os <systems>", `operating systems: ${systems.join(", ")}, separated by commas`).argParser(
    severalSystems,
  ),
  new Option("--architecture <bits>", "architecture: ALL, 64 or 32").choices(
    architectureOptions(["WINDOWS"]),
  ),
  new Option("--category <category>", "category, ID or name (repeatable; default Uncategorized)").argParser(
    repeatable,
  ),
  new Option("--parameter <text>", "preset parameter (repeatable)").argParser(repeatable),
  new Option("--variables <json>", "script variables as a JSON list, @file or - for standard input"),
  new Option(
    "--run-as <user>",
    "system, loggedonuser, localadmin, domainadmin, preferredmaccredential, …, credential:ID",
  ),
];

const byExtension = (file = ""): TextLanguage | undefined =>
  enums.TextLanguage.find((one) => scriptLanguages[one].extension === extname(file).toLowerCase());

export async function bodyOf(
  context: Context<ChangeFlags>,
  muster: Muster,
  before?: ScriptSource,
): Promise<NewScript> {
  const { flags, signal } = context;
  const own = before && isText(before.language) ? before.language : undefined;
  const language = flags.language ?? own ?? byExtension(flags.file);
  if (!language)
    throw new MusterError("usage", {
      message: "The language is unknown.",
      nextStep: "Pass --language.",
    });
  const extension = scriptLanguages[language].extension;
  const content = flags.file
    ? await readContent(flags.file)
    : before && Object.keys(changesOf(flags)).length
      ? before.content
      : await editContent(before?.content ?? "", `source${extension}`);
  const ids = await resolveCategories(muster, flags.category, signal);
  const operatingSystems = flags.os ??
    before?.operatingSystems ?? [...scriptLanguages[language].operatingSystems];
  const variables = flags.variables && ((await readJson("--variables", flags.variables)) as ScriptVariable[]);
  return {
    name: flags.name ?? before?.name ?? context.args[0] ?? "",
    description: flags.description ?? before?.description ?? "",
    language,
    operatingSystems,
    architecture:
      (flags.architecture && architecturesOf(flags.architecture)) ??
      before?.architecture ??
      architecturesOf(architectureOptions(operatingSystems)[0] ?? "ALL"),
    categoriesIds: ids ?? before?.categoriesIds ?? [1],
    scriptParameters: flags.parameter ?? before?.scriptParameters ?? [],
    scriptVariables: variables || (before?.scriptVariables ?? []),
    runAs: flags.runAs ?? before?.runAs ?? "system",
    content,
  };
}

export const changesOf = ({
  name,
  description,
  language,
  os,
  architecture,
  category,
  parameter,
  variables,
  runAs,
}: ChangeFlags) =>
  Object.fromEntries(
    Object.entries({
      name,
      description,
      language,
      os,
      architecture,
      category,
      parameter,
      variables,
      runAs,
    }).filter(([, value]) => value !== undefined),
  );
