import { t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand, listFormats } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { finish, type WaitFlags, waitOptions } from "./finish.ts";
import { exampleRun, runArgument } from "./run-argument.ts";

export const retryRun = defineCommand<WaitFlags & { failed?: boolean }>(() => ({
  name: "retry",
  args: runArgument,
  summary: t("automation.runs.cli.retry.summary"),
  permission: "SCRIPT_CATEGORY.Run",
  options: [new Option("--failed", t("automation.runs.cli.retry.failedOption")), ...waitOptions()],
  examples: [`scripts runs retry ${exampleRun} --failed --follow --yes`],
  changes: true,
  asks: true,
  formats: listFormats,
  async run(context) {
    const runId = context.args[0] ?? "";
    if (await context.onlyPlanned("POST", `/ws/scripting/runs/${runId}/retry`)) return;
    const connection = await context.connect();
    await context.confirm(t("automation.runs.cli.retry.retryRunDevicesWhere"));
    const run = await connection.muster.call("retryScriptRun", { path: { runId } }, context.signal);
    printStatus(t("automation.runs.cli.retry.startedRun", { id: run.id }));
    await finish(context, connection, run);
  },
}));
