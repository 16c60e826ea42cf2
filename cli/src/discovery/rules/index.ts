import { t } from "@muster/sdk";
import type { Command } from "commander";
import { addCommands } from "../../lib/command.ts";
import { addGroup } from "../../lib/feature.ts";
import { checkRules } from "./check.ts";
import { installRules } from "./install.ts";
import { listRules } from "./list.ts";
import { printRulesSchema } from "./schema.ts";
import { testRules } from "./test.ts";

/** `muster discovery rules`: the rules that identify devices, and custom ones. */
export function addRules(discovery: Command): void {
  const rules = addGroup(discovery, "rules", t("discovery.rules.cli.manageRulesIdentifyDevices"));
  addCommands(rules, listRules, printRulesSchema, checkRules, installRules, testRules);
}
