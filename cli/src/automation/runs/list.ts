import { type ScriptRun, scriptRunStateLabels, scriptRunSum, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { resolveDevice, resolveScript } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";

export const shown = (run: ScriptRun) => ({
  ...run,
  stage: scriptRunStateLabels[run.state].label,
  outcome: scriptRunSum(run.states),
});

export const listRuns = defineCommand<{ script?: string; device?: string }>(() => ({
  name: "list",
  summary: t("automation.runs.cli.list.summary"),
  permission: "signed-in",
  options: [
    new Option("--script <script>", t("automation.runs.cli.list.scriptOption")),
    new Option("--device <device>", t("automation.runs.cli.list.deviceOption")),
  ],
  data: { of: "listScriptRuns", and: ["stage", "outcome"] },
  pages: true,
  examples: ["scripts runs list", "scripts runs list --device srv-1 --json id,state,states"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const query = {
      pageSize: 1000,
      ...(flags.script && { scriptId: await resolveScript(muster, flags.script, signal) }),
      ...(flags.device && { nodeId: await resolveDevice(muster, flags.device, signal) }),
    };
    const { results } = await muster.call("listScriptRuns", { query }, signal);
    const columns = columnsOf("id", "name", "stage", "outcome", "runAt", "createdBy");
    await printList(results.map(shown), columns, flags);
    if (!results.length) printStatus(t("automation.runs.cli.list.noRunsFound"));
  },
}));
