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
  t,
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
      message: t("automation.scripts.cli.body.unknownOperatingSystemUse", {
        wrong,
        systems: systems.join(", "),
      }),
    });
  return [...(before ?? []), ...text.toUpperCase().split(",")];
};

export const changeOptions = () => [
  new Option("--file <file>", t("automation.scripts.cli.body.fileOption")),
  new Option("--description <text>", t("automation.scripts.cli.body.descriptionOption")),
  new Option("--language <language>", t("automation.scripts.cli.body.languageOption")).choices(
    enums.TextLanguage,
  ),
  new Option(
    "--os <systems>",
    t("automation.scripts.cli.body.osOption", { systems: systems.join(", ") }),
  ).argParser(severalSystems),
  new Option("--architecture <bits>", t("automation.scripts.cli.body.architectureOption")).choices(
    architectureOptions(["WINDOWS"]),
  ),
  new Option("--category <category>", t("automation.scripts.cli.body.categoryOption")).argParser(repeatable),
  new Option("--parameter <text>", t("automation.scripts.cli.body.parameterOption")).argParser(repeatable),
  new Option("--variables <json>", t("automation.scripts.cli.body.variablesOption")),
  new Option("--run-as <user>", t("automation.scripts.cli.body.runAsOption")),
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
      message: t("automation.scripts.cli.body.languageUnknown"),
      nextStep: t("automation.scripts.cli.body.passLanguage"),
    });
  const extension = scriptLanguages[language].extension;
  const contentOf = async () => {
    if (flags.file) return readContent(flags.file);
    if (before && Object.keys(changesOf(flags)).length) return before.content;
    return editContent(before?.content ?? "", `source${extension}`);
  };
  const content = await contentOf();
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
