import { t } from "@muster/sdk";
import type { Argument, Option } from "commander";

/** Translates a heading of commander's help into the current language. */
export function headingOf(heading: string): string {
  switch (heading) {
    case "Usage:":
      return t("common.cli.help.usage");
    case "Arguments:":
      return t("common.cli.help.arguments");
    case "Options:":
      return t("common.cli.help.options");
    case "Commands:":
      return t("common.cli.help.commands");
    default:
      return heading;
  }
}

/** Describes an option with its choices and its default. */
export function describeOption({ description, argChoices, defaultValue, ...option }: Option): string {
  const takesValue = option.required || option.optional;
  const value = option.defaultValueDescription ?? JSON.stringify(defaultValue);
  const more = [
    ...(argChoices ? [t("common.cli.help.choices", { choices: argChoices.join(", ") })] : []),
    ...(defaultValue !== undefined && takesValue ? [t("common.cli.help.default", { value })] : []),
  ];
  return more.length ? `${description} (${more.join(", ")})` : description;
}

export const describeArgument = ({ description, argChoices }: Argument): string =>
  argChoices
    ? `${description} (${t("common.cli.help.choices", { choices: argChoices.join(", ") })})`
    : description;
