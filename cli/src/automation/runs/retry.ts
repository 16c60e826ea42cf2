import { askedRetry, failedStates, readRunTargets, t } from "@muster/sdk";
import { Option } from "commander";
import { dataFormats, defineCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { checkJunit, finish, runFields, type WaitFlags, waitOptions } from "./finish.ts";
import { resolveRun } from "../../lib/resolve.ts";
import { exampleRun, runArgument } from "./run-argument.ts";
import { requireSources, signatureFor, type SignFlags, signOptions } from "./sign.ts";

const failed: readonly string[] = failedStates;

export const retryRun = defineCommand<WaitFlags & SignFlags & { failed?: boolean }>(() => ({
  name: "retry",
  args: runArgument,
  summary: t("automation.runs.cli.retry.summary"),
  permission: "SCRIPT_CATEGORY.Run",
  options: [
    new Option("--failed", t("automation.runs.cli.retry.failedOption")),
    ...signOptions(),
    ...waitOptions(),
  ],
  data: runFields,
  formats: [...dataFormats, "junit"],
  examples: [
    `scripts runs retry ${exampleRun} --failed --follow --yes`,
    `scripts runs retry ${exampleRun} --failed --sign-with ~/.ssh/id_ed25519 --yes`,
  ],
  changes: true,
  asks: true,
  async run(context) {
    checkJunit(context.flags);
    const connection = await context.connect();
    const { muster } = connection;
    const runId = await resolveRun(muster, context.args[0] ?? "", context.signal);
    if (await context.onlyPlanned("POST", `/ws/scripting/runs/${runId}/retry`, undefined, { isDraft: true }))
      return;
    const { signal } = context;
    const path = { runId };
    const signature = await signatureFor(context, connection, {
      prepare: () => muster.call("prepareScriptRunRetry", { path }, signal),
      async ask(known) {
        const before = await muster.call("getScriptRun", { path }, signal);
        const targets = await readRunTargets(muster, runId, signal);
        requireSources(known.sources, before.scripts.length);
        return askedRetry(
          before,
          targets.filter(({ state }) => failed.includes(state)),
          known,
        );
      },
    });
    await context.confirm(t("automation.runs.cli.retry.retryRunDevicesWhere"));
    const run = await muster.call("retryScriptRun", { path, body: signature }, signal);
    printStatus(t("automation.runs.cli.retry.startedRun", { id: run.id }));
    await finish(context, connection, run);
  },
}));
