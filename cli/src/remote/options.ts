import { enums, t, type TerminalUser } from "@muster/sdk";
import { Option } from "commander";
import { choiceOf } from "../lib/inputs/choices.ts";

export interface SessionFlags {
  user: TerminalUser;
  reason?: string;
}

export const userOption = () =>
  new Option("--user <user>", t("remote.cli.terminal.userOption"))
    .choices(enums.TerminalUser)
    .argParser(choiceOf(enums.TerminalUser))
    .default("SYSTEM");

export const reasonOption = () => new Option("--reason <text>", t("remote.cli.terminal.reasonOption"));
