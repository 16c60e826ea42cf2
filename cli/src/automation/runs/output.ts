import { type Muster, readRunTargets, type ScriptRunChunk, t } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { printList, wantsData, write } from "../../lib/output.ts";
import { resolveDevice, resolveRun } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { finish } from "./finish.ts";
import { prefixer } from "./prefixer.ts";
import { exampleRun, runArgument } from "./run-argument.ts";

/** Yields the output of a run on a device, chunk by chunk. */
async function* outputOf(muster: Muster, runId: string, nodeId: number, signal: AbortSignal) {
  let after = 0;
  for (;;) {
    const { results } = await muster.call(
      "getScriptRunOutput",
      { path: { runId, nodeId }, query: { after } },
      signal,
    );
    if (!results.length) return;
    yield* results;
    after = results.at(-1)?.seq ?? after;
  }
}

async function printOutput(context: Context<{ device?: string; follow?: boolean }>): Promise<void> {
  const { args, flags, signal } = context;
  const connection = await context.connect();
  const { muster } = connection;
  const runId = await resolveRun(muster, args[0] ?? "", signal);
  if (flags.follow) {
    const run = await muster.call("getScriptRun", { path: { runId } }, signal);
    return finish({ flags: { ...flags, follow: true }, signal }, connection, run);
  }
  const only = flags.device && (await resolveDevice(muster, flags.device, signal));
  const targets = (await readRunTargets(muster, runId, signal)).filter(
    ({ nodeId }) => !only || nodeId === only,
  );
  const all: (ScriptRunChunk & { nodeId: number; displayName: string })[] = [];
  const lines = prefixer();
  for (const target of targets)
    for await (const chunk of outputOf(muster, runId, target.nodeId, signal)) {
      const { nodeId, displayName } = target;
      if (wantsData(flags)) all.push({ nodeId, displayName, ...chunk });
      else if (!only) lines.take(target, chunk);
      else if (chunk.stream === "STDERR") process.stderr.write(chunk.text);
      else write(chunk.text);
    }
  lines.end();
  if (wantsData(flags))
    await printList(all, columnsOf("nodeId", "displayName", "seq", "stream", "text"), flags);
}

export const printRunOutput = defineCommand<{ device?: string; follow?: boolean }>(() => ({
  name: "output",
  args: runArgument,
  summary: t("automation.runs.cli.output.summary"),
  permission: "SCRIPT_CATEGORY.Run",
  options: [
    new Option("--device <device>", t("automation.runs.cli.output.deviceOption")),
    new Option("--follow", t("automation.runs.cli.output.followOption")).conflicts("device"),
  ],
  data: { of: "getScriptRunOutput", and: ["nodeId", "displayName"] },
  examples: [
    `scripts runs output ${exampleRun} --device srv-1`,
    `scripts runs output ${exampleRun} --follow`,
  ],
  run: printOutput,
}));
