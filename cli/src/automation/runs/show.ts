import { resolveReference, readRunTargets, scriptRunStateLabels, t } from "@muster/sdk";
import { dataFormats, defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { printTargets, runTargetFields } from "./finish.ts";
import { resolveRun } from "../../lib/resolve.ts";
import { exampleRun, runArgument } from "./run-argument.ts";

export const showRun = defineCommand(() => ({
  name: "show",
  args: runArgument,
  summary: t("automation.runs.cli.show.summary"),
  permission: "signed-in",
  data: runTargetFields,
  formats: [...dataFormats, "junit"],
  pages: true,
  examples: [`scripts runs show ${exampleRun}`, 'scripts runs show "Free space"'],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const runId = await resolveRun(muster, args[0] ?? "", signal);
    const run = await muster.call("getScriptRun", { path: { runId } }, signal);
    printStatus(
      `${run.name}: ${scriptRunStateLabels[run.state].label}. ${resolveReference(run.detailMessage) ?? run.detail}`.trim(),
    );
    await printTargets(await readRunTargets(muster, runId, signal), flags, run.name);
  },
}));
