import { scriptRunSum, scriptRunMessages, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne } from "../../lib/output.ts";
import { resolveRun } from "../../lib/resolve.ts";
import { exampleRun, runArgument } from "./run-argument.ts";

const defineControl = (name: "cancel" | "continue", summary: string, question: string) =>
  defineCommand(() => ({
    name,
    args: runArgument,
    summary,
    permission: "SCRIPT_CATEGORY.Run",
    data: ["id", "state", "devices"],
    examples: [`scripts runs ${name} ${exampleRun} --yes`],
    changes: true,
    asks: true,
    async run(context) {
      const { muster } = await context.connect();
      const runId = await resolveRun(muster, context.args[0] ?? "", context.signal);
      if (await context.onlyPlanned("POST", `/ws/scripting/runs/${runId}/${name}`)) return;
      await context.confirm(question);
      const operation = name === "cancel" ? "cancelScriptRun" : "continueScriptRun";
      const { id, state, states } = await muster.call(operation, { path: { runId } }, context.signal);
      await printOne({ id, state, devices: scriptRunSum(states) }, context.flags);
    },
  }));

export const cancelRun = defineControl(
  "cancel",
  t("automation.runs.cli.control.cancelRunStopWhere"),
  scriptRunMessages.cancel,
);

export const continueRun = defineControl(
  "continue",
  t("automation.runs.cli.control.continueAllDevicesAfter"),
  scriptRunMessages.continue,
);
