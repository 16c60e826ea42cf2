import { t } from "@muster/sdk";
import type { CommanderError } from "commander";

/** Commander's errors by code; the groups are the names and values in the message. */
const patterns: Record<string, RegExp> = {
  "commander.missingArgument": /missing required argument '(?<name>.*)'/s,
  "commander.optionMissingArgument": /option '(?<name>.*)' argument missing/s,
  "commander.missingMandatoryOptionValue": /required option '(?<name>.*)' not specified/s,
  "commander.unknownOption":
    /unknown option '(?<name>.*?)'(\n\(Did you mean (one of )?(?<similar>.*)\?\))?$/s,
  "commander.unknownCommand":
    /unknown command '(?<name>.*?)'(\n\(Did you mean (one of )?(?<similar>.*)\?\))?$/s,
  "commander.invalidArgument":
    /(option|command-argument value) '(?<name>.*?)' .*is invalid[^.]*\. ?(?<reason>.*)$/s,
  "commander.excessArguments": /Expected (?<expected>\d+) .* got (?<given>\d+)/s,
};

/** Translates a message of commander into the current language. */
export function usageMessage({ code, message }: CommanderError): string {
  const found = patterns[code]?.exec(message)?.groups;
  if (!found) return message.replace(/^error: /, "");
  const { name = "", similar, reason = "", expected = "", given = "" } = found;
  const suggestion = similar ? ` ${t("common.cli.usage.similar", { names: similar })}` : "";
  switch (code) {
    case "commander.missingArgument":
      return t("common.cli.usage.missingArgument", { name });
    case "commander.optionMissingArgument":
      return t("common.cli.usage.missingValue", { name });
    case "commander.missingMandatoryOptionValue":
      return t("common.cli.usage.missingFlag", { name });
    case "commander.unknownOption":
      return t("common.cli.usage.unknownFlag", { name }) + suggestion;
    case "commander.unknownCommand":
      return t("common.cli.usage.unknownCommand", { name }) + suggestion;
    case "commander.invalidArgument":
      return t("common.cli.usage.invalidValue", { name, reason });
    default:
      return t("common.cli.usage.tooManyArguments", { expected, given });
  }
}
