import type { Command } from "commander";
import { addScriptRuns } from "../script-runs.ts";

export default (program: Command) => {
  const scripts = program.command("scripts").description("The library of automations, and runs of them on devices");
  addScriptRuns(scripts);
};
