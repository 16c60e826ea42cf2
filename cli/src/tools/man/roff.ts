import { cleanText, t } from "@muster/sdk";
import type { Command, Option } from "commander";
import { pathOf } from "../../lib/command.ts";
import { describeArgument, describeOption } from "../../lib/usage/help.ts";

const special: Readonly<Record<string, string>> = {
  "\\": "\\(rs",
  "-": "\\-",
  "'": "\\(aq",
  "`": "\\(ga",
  "^": "\\(ha",
  "~": "\\(ti",
  '"': "\\(dq",
};

/** Escapes text for roff: no request at the start of a line, and no escape sequences. */
export const escapeRoff = (text: string): string =>
  cleanText(text, 4_000)
    .replace(/[\\'`^~"-]/g, (one) => special[one] ?? one)
    .replace(/^\./, "\\&.");

const bold = (text: string) => `\\fB${escapeRoff(text)}\\fR`;
const section = (title: string, lines: readonly string[]) =>
  lines.length ? [`.SH "${escapeRoff(title.replace(/:$/, "").toUpperCase())}"`, ...lines] : [];
const item = (term: string, text: string) => [".TP", bold(term), escapeRoff(text)];

/** The name of a command's page: "muster-devices-list". */
export const pageName = (command: Command): string => pathOf(command).replaceAll(" ", "-");

function optionSections(command: Command): string[] {
  const groups = new Map<string, Option[]>();
  for (const option of command.createHelp().visibleOptions(command)) {
    const heading = option.helpGroupHeading ?? t("common.cli.help.options");
    groups.set(heading, [...(groups.get(heading) ?? []), option]);
  }
  return [...groups].flatMap(([heading, options]) =>
    section(
      heading,
      options.flatMap((option) => item(option.flags, describeOption(option))),
    ),
  );
}

/** The text after a command's help: the permission, the examples and any notes. */
function afterHelp(command: Command): string[] {
  const parts: string[] = [];
  const { writeOut } = command.configureOutput();
  command.configureOutput({ writeOut: (part) => void parts.push(part) });
  command.outputHelp();
  command.configureOutput({ writeOut });
  const text = parts.slice(1).join("");
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.flatMap((line) => {
    if (!line.startsWith(" ")) return [".PP", bold(line)];
    return [".nf", escapeRoff(line.trim()), ".fi"];
  });
}

export function manPage(command: Command, version: string): string {
  const path = pathOf(command);
  const help = command.createHelp();
  const subcommands = help.visibleCommands(command).filter((one) => one.name() !== "help");
  const lines = [
    `.TH "${escapeRoff(pageName(command).toUpperCase())}" "1" "" "Muster ${escapeRoff(version)}"`,
    ...section(t("common.cli.man.name"), [
      `${escapeRoff(pageName(command))} \\- ${escapeRoff(command.description())}`,
    ]),
    ...section(t("common.cli.help.usage"), [bold(path), escapeRoff(command.usage())]),
    ...section(
      t("common.cli.help.arguments"),
      command.registeredArguments.flatMap((one) => item(one.name(), describeArgument(one))),
    ),
    ...optionSections(command),
    ...section(
      t("common.cli.help.commands"),
      subcommands.flatMap((one) => item(pathOf(one), one.description())),
    ),
    ...section(t("common.cli.man.more"), afterHelp(command)),
  ];
  return `${lines.filter((line) => line !== "").join("\n")}\n`;
}
