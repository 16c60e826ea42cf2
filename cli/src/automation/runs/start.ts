import {
  askedRun,
  resolveReference,
  calculatedNameOf,
  countDevices,
  type DeviceSelection,
  type Muster,
  MusterError,
  type NewScriptRun,
  t,
} from "@muster/sdk";
import { dataFormats, type Context, defineCommand, dryRunNotice } from "../../lib/command.ts";
import { requireMatch, requireSelection } from "../../lib/device-selection.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { resolveScript } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { checkJunit, finish, runFields } from "./finish.ts";
import { requireSources, signatureFor } from "./sign.ts";
import { type RunFlags, runOptions, runScheduleOf } from "./start-options.ts";

export const startRun = defineCommand<RunFlags>(() => ({
  name: "run",
  args: [{ name: "<scripts...>", text: t("automation.runs.cli.start.scriptsApplicationsIdsNames") }],
  summary: t("automation.runs.cli.start.summary"),
  permission: "SCRIPT_CATEGORY.Run",
  options: runOptions(),
  data: runFields,
  formats: [...dataFormats, "junit"],
  examples: [
    'scripts run "Free space" --device srv-1 --follow --yes',
    'scripts run "Free space" --group Servers --wait --yes -o junit > report.xml',
    "scripts run 4 --device srv-1 --sign-with ~/.ssh/id_ed25519 --source ./free-space.sh --yes",
    'scripts run 4 --search srv --except srv-9 --canary 1 --stop-after 3 --param=--path --param "/var/my log" --dry-run',
    "scripts run 4 7 --all --at '2027-01-31 22:00' --time-zone Europe/Berlin --expires 2d --wait --timeout 3600 --yes",
  ],
  changes: true,
  asks: true,
  run: runScripts,
}));

/** The scripts with their parameters. Each variable is set for the scripts that declare it. */
async function scriptsOf(
  { args, flags, signal }: Context<RunFlags>,
  muster: Muster,
): Promise<NewScriptRun["scripts"]> {
  if (args.length > 1 && (flags.param || flags.preset !== undefined))
    throw new MusterError("usage", {
      message: t("automation.runs.cli.start.paramPresetWorkSingle"),
      nextStep: t("automation.runs.cli.start.runScriptsOneAt"),
    });
  const ids = await Promise.all(args.map((text) => resolveScript(muster, text, signal)));
  const given = flags.var ?? [];
  const named = given.map(({ name }) => name);
  const known = new Set<string>();
  const scripts = [];
  for (const scriptId of ids) {
    let variables = given;
    if (given.length && ids.length > 1) {
      const { scriptVariables } = await muster.call("getScript", { path: { scriptId } }, signal);
      const own = scriptVariables.map((one) => one.calculatedName ?? calculatedNameOf(one.name));
      variables = given.filter(({ name }) => own.includes(name));
      for (const { name } of variables) known.add(name);
    }
    scripts.push({
      scriptId,
      ...(flags.preset !== undefined && { preset: flags.preset }),
      ...(flags.param && { parameters: flags.param }),
      ...(variables.length && { variables }),
    });
  }
  const unknown = ids.length > 1 ? named.filter((name) => !known.has(name)) : [];
  if (unknown.length)
    throw new MusterError("usage", {
      message: t("automation.runs.cli.start.unknownScriptVariable", { names: unknown.join(", ") }),
    });
  return scripts;
}

/** `scripts run`: checks the devices, confirms, starts, and waits if requested. */
export async function runScripts(context: Context<RunFlags>): Promise<void> {
  const { flags, signal } = context;
  checkJunit(flags);
  const connection = await context.connect();
  const { muster } = connection;
  const scripts = await scriptsOf(context, muster);
  const chosen: DeviceSelection = await requireSelection(muster, flags, signal);
  const { runAs } = flags;
  const body: NewScriptRun = {
    scripts,
    ...chosen,
    schedule: runScheduleOf(flags),
    timeoutSeconds: flags.timeLimit,
    concurrency: flags.concurrency,
    skipIfOffline: flags.skipOffline ?? false,
    ...(runAs && { runAs: { WINDOWS: runAs, MAC: runAs, LINUX: runAs } }),
    ...(flags.canary && {
      canary: { ...flags.canary, continue: flags.confirmCanary ? "CONFIRM" : "AUTOMATIC" },
    }),
    ...(flags.stopAfter !== undefined && { stopAfterFailures: flags.stopAfter }),
  };
  const { results } = await muster.call("checkScriptRun", { body }, signal);
  requireMatch(chosen, results);
  const able = results.filter(({ reason }) => !reason);
  if (flags.dryRun) {
    printStatus(dryRunNotice());
    const rows = results.map((one) => ({
      ...one,
      result: t(one.reason ? "common.cli.result.refused" : "automation.runs.cli.start.wouldRun"),
      why: resolveReference(one.detailMessage) ?? one.detail,
    }));
    await printList(
      rows,
      columnsOf("nodeId", "displayName", "clientName", "operatingSystem", "result", "why"),
      flags,
    );
  }
  if (!able.length) throw new MusterError("script_run_not_available");
  if (flags.dryRun) return;
  const signature = await signatureFor(context, connection, {
    prepare: () => muster.call("prepareScriptRun", { body }, signal),
    ask(known) {
      requireSources(known.sources, scripts.length);
      return askedRun(muster, body, able, known, signal);
    },
  });
  await context.confirm(
    t("automation.runs.cli.start.run", {
      scripts: context.args.join(", "),
      devices: countDevices(able.length),
    }),
  );
  const run = await muster.call("createScriptRun", { body: { ...body, ...signature } }, signal);
  const refused = results.length - able.length;
  printStatus(
    t(refused ? "automation.runs.cli.start.startedWithRefused" : "automation.runs.cli.start.started", {
      id: run.id,
      devices: countDevices(able.length),
      refused,
    }),
  );
  await finish(context, connection, run);
}
