import { enums, t, type TerminalUser } from "@muster/sdk";
import { Option } from "commander";
import { choiceOf } from "../lib/inputs/choices.ts";

export interface SessionFlags {
  user: TerminalUser;
  reason?: string;
}

export const userOption = (text = t("remote.cli.terminal.userOption")) =>
  new Option("--user <user>", text)
    .choices(enums.TerminalUser)
    .argParser(choiceOf(enums.TerminalUser))
    .default("SYSTEM");

/** The --user option of commands for files, which have no terminal. */
export const rightsOption = () => userOption(t("remote.files.cli.userOption"));
