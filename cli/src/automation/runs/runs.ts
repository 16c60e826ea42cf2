import { type Command, Option } from "commander";
import {
  type Muster,
  readRunTargets,
  type ScriptRun,
  type ScriptRunChunk,
  scriptRunStateLabels,
  scriptRunSum,
  scriptRunWords,
} from "@muster/sdk";
import { addCommand, type Context } from "../../lib/command.ts";
import { columnsOf, printList, printOne, printStatus, wantsJson, write } from "../../lib/output.ts";
import { resolveDevice, resolveScript } from "../../lib/resolve.ts";
import {
  finish,
  printTargets,
  runOptions,
  runScripts,
  type RunFlags,
  type WaitFlags,
  waitOptions,
} from "./run.ts";
import { prefixer } from "./output.ts";

const formats = ["table", "csv", "json"];
const argument = [{ name: "<run>", text: "run id" }];
const exampleRun = "018f2b5e-7e57-7000-8000-000000000001";
const permission = "SCRIPT_CATEGORY.Run";

/** What a run wrote on a device, chunk by chunk. */
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
  const runId = args[0] ?? "";
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
      if (wantsJson(flags)) all.push({ nodeId, displayName, ...chunk });
      else if (!only) lines.take(target, chunk);
      else if (chunk.stream === "STDERR") process.stderr.write(chunk.text);
      else write(chunk.text);
    }
  lines.end();
  if (wantsJson(flags)) await printList(all, [], flags);
}

const shown = (run: ScriptRun) => ({
  ...run,
  stage: scriptRunStateLabels[run.state].label,
  outcome: scriptRunSum(run.states),
});

/** Running scripts on devices, under `scripts`. */
export function addScriptRuns(scripts: Command): void {
  addCommand<RunFlags>(scripts, {
    name: "run",
    args: [
      { name: "<scripts...>", text: "scripts and applications, ids or names; they run one after the other" },
    ],
    summary: "Run scripts on devices, or have applications installed",
    permission,
    options: runOptions(),
    examples: [
      'scripts run "Free space" --device srv-1 --follow --yes',
      'scripts run 4 --search srv --except srv-9 --canary 1 --stop-after 3 --param=--path --param "/var/my log" --dry-run',
      "scripts run 4 7 --all --at '2027-01-31 22:00' --time-zone Europe/Berlin --expires 2d --wait --timeout 3600 --yes",
    ],
    changes: true,
    asks: true,
    formats,
    run: runScripts,
  });

  const runs = scripts.command("runs").description("Runs of scripts on devices, and what came of them");

  addCommand<{ script?: string; device?: string }>(runs, {
    name: "list",
    summary: "List the runs, the newest first",
    permission: "signed-in",
    options: [
      new Option("--script <script>", "only of this script, id or name"),
      new Option("--device <device>", "only on this device, id or name"),
    ],
    examples: ["scripts runs list", "scripts runs list --device srv-1 --json id,state,states"],
    formats,
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
      if (!results.length) printStatus("No runs found.");
    },
  });

  addCommand(runs, {
    name: "show",
    args: argument,
    summary: "List the devices of a run with the outcome on each",
    permission: "signed-in",
    examples: [`scripts runs show ${exampleRun}`],
    formats,
    async run({ args, flags, signal, connect }) {
      const { muster } = await connect();
      const runId = args[0] ?? "";
      const run = await muster.call("getScriptRun", { path: { runId } }, signal);
      printStatus(`${run.name}: ${scriptRunStateLabels[run.state].label}. ${run.detail}`.trim());
      await printTargets(await readRunTargets(muster, runId, signal), flags);
    },
  });

  addCommand<{ device?: string; follow?: boolean }>(runs, {
    name: "output",
    args: argument,
    summary: "Print what a run wrote: of one device as it is, of several each line after its device's name",
    permission,
    options: [
      new Option("--device <device>", "of this device alone, id or name"),
      new Option("--follow", "go on until the run has ended").conflicts("device"),
    ],
    examples: [
      `scripts runs output ${exampleRun} --device srv-1`,
      `scripts runs output ${exampleRun} --follow`,
    ],
    run: printOutput,
  });

  const change = (name: "cancel" | "continue", summary: string, question: string) =>
    addCommand(runs, {
      name,
      args: argument,
      summary,
      permission,
      examples: [`scripts runs ${name} ${exampleRun} --yes`],
      changes: true,
      asks: true,
      async run(context) {
        const runId = context.args[0] ?? "";
        if (await context.onlyPlanned("POST", `/ws/scripting/runs/${runId}/${name}`)) return;
        const { muster } = await context.connect();
        await context.confirm(question);
        const operation = name === "cancel" ? "cancelScriptRun" : "continueScriptRun";
        const { id, state, states } = await muster.call(operation, { path: { runId } }, context.signal);
        await printOne({ id, state, devices: scriptRunSum(states) }, context.flags);
      },
    });
  change(
    "cancel",
    "Cancel a run: where it waits it does not begin, where it runs it is ended",
    scriptRunWords.cancel,
  );
  change("continue", "Go on with all devices after the first ones have succeeded", scriptRunWords.continue);

  addCommand<WaitFlags & { failed?: boolean }>(runs, {
    name: "retry",
    args: argument,
    summary: "Run it again, as it was, on the devices where it failed, timed out or expired",
    permission,
    options: [
      new Option("--failed", "on those devices alone, which is the only way there is"),
      ...waitOptions(),
    ],
    examples: [`scripts runs retry ${exampleRun} --failed --follow --yes`],
    changes: true,
    asks: true,
    formats,
    async run(context) {
      const runId = context.args[0] ?? "";
      if (await context.onlyPlanned("POST", `/ws/scripting/runs/${runId}/retry`)) return;
      const connection = await context.connect();
      await context.confirm("Run it again where it failed?");
      const run = await connection.muster.call("retryScriptRun", { path: { runId } }, context.signal);
      printStatus(`Run ${run.id} tries again.`);
      await finish(context, connection, run);
    },
  });
}
