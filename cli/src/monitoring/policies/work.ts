// Verbs of `muster policies` for the work that policies start at scheduled times.
import {
  agentUpdateRulesText,
  describePolicySchedule,
  describePolicyWork,
  enums,
  limits,
  MusterError,
  policyEffectText,
  policyRunText,
  t,
  updateChoices,
  withOne,
  type ActionsetSchedule,
  type AntivirusProductId,
  type AntivirusScan,
  type Muster,
  type Policy,
  type PolicyContent,
  type RestartRule,
  type TaskUpdates,
} from "@muster/sdk";
import { Option } from "commander";
import { rulesOf, rulesOptions, type RulesFlags } from "../../agents/update-hours-options.ts";
import { variable } from "../../automation/runs/start-options.ts";
import { defineCommand, type Context } from "../../lib/command.ts";
import { fills } from "../../lib/field-flags.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { numberOption, repeatable } from "../../lib/option-values.ts";
import { printDone, printList, printStatus, wantsData } from "../../lib/output.ts";
import { resolvePolicy, resolveScript } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { timingOf, timingOptions, type TimingFlags } from "./timing.ts";

const policyArgument = { name: "<policy>", text: t("common.cli.resource.idName"), field: "policyId" };
const permission = "sysadmin";
const inheritOption = () => new Option("--inherit", t("monitoring.policies.cli.work.inheritOption"));

async function readPolicy(muster: Muster, name: string, signal: AbortSignal): Promise<Policy> {
  const policyId = await resolvePolicy(muster, name, signal);
  return muster.call("getPolicy", { path: { policyId } }, signal);
}

/** Changes a section of a policy; a dry run lists the devices for which that changes something. */
async function save(
  { flags, onlyPlanned, signal }: Context<object>,
  muster: Muster,
  { id, name, revision }: Policy,
  content: PolicyContent,
): Promise<void> {
  const path = { policyId: id };
  const body = { content, revision };
  if (flags.dryRun) {
    const { results, total } = await muster.call("previewPolicy", { path, body }, signal);
    await onlyPlanned("PUT", `/ws/policy/${id}`, body);
    printStatus(t("monitoring.policies.wouldChange", { count: total }));
    for (const one of results) printStatus(`${one.displayName}: ${policyEffectText(one)}`);
    return;
  }
  await muster.call("updatePolicy", { path, body }, signal);
  printStatus(t("monitoring.policies.saved"));
  await printDone({ id, name, result: t("common.cli.results.saved") }, flags);
}

const done = ["id", "name", "result"];

export const work = defineCommand(() => ({
  name: "work",
  args: [policyArgument],
  summary: t("monitoring.policies.cli.work.summary"),
  permission: "canReadAtLeastOnePolicy",
  data: { of: "getPolicy", and: ["section", "what", "when", "nextRunAt", "last", "policyName"] },
  examples: [
    'policies work "Linux servers"',
    'policies work "Linux servers" --json section,nextRunAt,lastRun --jq ".[].lastRun.taskId"',
  ],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const {
      work: rows,
      scanExceptions,
      agentUpdates: updates,
    } = await readPolicy(muster, args[0] ?? "", signal);
    const shown = rows.map((one) => ({
      ...one,
      what: describePolicyWork(one),
      when: describePolicySchedule(one.schedule),
      last: one.lastRun ? policyRunText(one.lastRun) : "",
    }));
    await printList(shown, columnsOf("name", "what", "when", "nextRunAt", "last", "policyName"), flags);
    if (!rows.length) printStatus(t("monitoring.policies.cli.work.none"));
    if (scanExceptions && !wantsData(flags))
      printStatus(t("monitoring.policies.cli.work.except", { paths: scanExceptions.paths.join(", ") }));
    if (updates && !wantsData(flags))
      printStatus(t("monitoring.policies.cli.work.agentUpdates", { rules: agentUpdateRulesText(updates) }));
  },
}));

interface PatchFlags extends TimingFlags {
  updates?: TaskUpdates["select"];
  restart?: RestartRule;
  inherit?: boolean;
}

export const patch = defineCommand<PatchFlags>(() => ({
  name: "patch",
  args: [policyArgument],
  summary: t("monitoring.policies.cli.patch.summary"),
  permission,
  options: [
    fills(
      new Option("--updates <which>", t("monitoring.policies.cli.patch.updatesOption")).argParser(
        choiceOf(updateChoices),
      ),
      "content.patchManagement.select",
    ),
    fills(
      new Option("--restart <rule>", t("remote.deviceTools.cli.updates.restartOption")).argParser(
        choiceOf(enums.RestartRule),
      ),
      "content.patchManagement.restart",
    ),
    ...timingOptions(),
    inheritOption(),
  ],
  data: done,
  changes: true,
  examples: [
    'policies patch "Linux servers" --updates security --weekdays sunday --at 03:00 --time-zone Europe/Berlin --wait 12h',
    'policies patch "Linux servers" --restart if-required --dry-run',
    'policies patch "Linux servers" --off',
  ],
  async run(context) {
    const { args, connect, flags, signal } = context;
    const { muster } = await connect();
    const policy = await readPolicy(muster, args[0] ?? "", signal);
    const before = policy.work.find(({ section }) => section === "PATCH_MANAGEMENT")?.patchManagement;
    const { updates = before?.select ?? "SECURITY", restart = before?.restart ?? "NEVER" } = flags;
    const patchManagement = flags.inherit ? null : { ...timingOf(flags, before), select: updates, restart };
    await save(context, muster, policy, { patchManagement });
  },
}));

interface ScanFlags extends TimingFlags {
  scan?: AntivirusScan;
  product?: AntivirusProductId;
  quarantine?: boolean;
  inherit?: boolean;
}

export const scan = defineCommand<ScanFlags>(() => ({
  name: "scan",
  args: [policyArgument],
  summary: t("monitoring.policies.cli.scan.summary"),
  permission,
  options: [
    new Option("--scan <scan>", t("monitoring.policies.cli.scan.scanOption")).argParser(
      choiceOf(enums.AntivirusScan),
    ),
    new Option("--product <product>", t("monitoring.policies.cli.scan.productOption")).argParser(
      choiceOf(enums.AntivirusProductId),
    ),
    new Option("--quarantine", t("monitoring.policies.cli.scan.quarantineOption")),
    new Option("--no-quarantine", t("monitoring.policies.cli.scan.noQuarantineOption")),
    ...timingOptions(),
    inheritOption(),
  ],
  data: done,
  changes: true,
  examples: [
    'policies scan "Linux servers" --scan quick-scan --daily --at 12:30 --time-zone UTC',
    'policies scan "Linux servers" --scan full-scan --product clamav --day last --at 01:00',
  ],
  async run(context) {
    const { args, connect, flags, signal } = context;
    const { muster } = await connect();
    const policy = await readPolicy(muster, args[0] ?? "", signal);
    const before = policy.work.find(({ section }) => section === "ANTIVIRUS")?.antivirus;
    const {
      scan: which = before?.scan ?? "QUICK_SCAN",
      product = before?.general?.productCode ?? null,
      quarantine = before?.quarantine ?? false,
    } = flags;
    const chosen = { scan: which, general: { productCode: product }, quarantine };
    const antivirus = { ...timingOf(flags, before), ...chosen };
    await save(context, muster, policy, { antivirus: flags.inherit ? null : antivirus });
  },
}));

interface ScheduleFlags extends TimingFlags {
  script?: string[];
  place?: number;
  preset?: string;
  param?: string[];
  var?: { name: string; value: string }[];
  inherit?: boolean;
}

type Automation = ActionsetSchedule["scripts"][number];

/** The automations in this order; those that existed keep their parameters. */
function inOrder(ids: readonly number[], before: readonly Automation[]): Automation[] {
  const left = [...before];
  return ids.map((scriptId) => {
    const place = left.findIndex((one) => one.scriptId === scriptId);
    return place < 0 ? { scriptId } : left.splice(place, 1)[0]!;
  });
}

/** Applies the options to the automations. Parameters are for the only one, or for the one at --place. */
async function automationsOf(
  muster: Muster,
  { script, place, preset, param, var: variables }: ScheduleFlags,
  before: readonly Automation[],
  signal: AbortSignal,
): Promise<Automation[]> {
  const ids = await Promise.all((script ?? []).map((name) => resolveScript(muster, name, signal)));
  const automations = script ? inOrder(ids, before) : [...before];
  const given = {
    ...(preset !== undefined && { preset }),
    ...(param && { parameters: param }),
    ...(variables && { variables }),
  };
  if (!Object.keys(given).length) {
    if (place === undefined) return automations;
    throw new MusterError("usage", { message: t("monitoring.policies.cli.schedule.placeAlone") });
  }
  const count = automations.length;
  if (place === undefined ? count > 1 : place > count)
    throw new MusterError("usage", {
      message: t("monitoring.policies.cli.schedule.placeRequired", { count }),
    });
  const at = (place ?? 1) - 1;
  return automations.with(at, { ...automations[at]!, ...given });
}

export const schedule = defineCommand<ScheduleFlags>(() => ({
  name: "schedule",
  args: [policyArgument, { name: "<name>", text: t("monitoring.policies.cli.schedule.nameArgument") }],
  summary: t("monitoring.policies.cli.schedule.summary"),
  permission,
  options: [
    fills(
      new Option("--script <script>", t("monitoring.policies.cli.schedule.scriptOption")).argParser(
        repeatable,
      ),
      "content.actionsetSchedules.scripts",
    ),
    numberOption("--place <n>", t("monitoring.policies.cli.schedule.placeOption"), {
      minimum: 1,
      maximum: limits.ActionsetSchedule.scripts.maxItems,
    }),
    new Option("--preset <parameter>", t("automation.runs.cli.startOptions.presetOption")),
    new Option("--param <argument>", t("automation.runs.cli.startOptions.paramOption")).argParser(repeatable),
    new Option("--var <name=value>", t("automation.runs.cli.startOptions.varOption")).argParser(variable),
    ...timingOptions(),
    inheritOption(),
  ],
  data: done,
  changes: true,
  examples: [
    'policies schedule "Linux servers" "Weekly cleaning" --script "Free space" --weekdays sunday --at 04:00',
    'policies schedule "Linux servers" "Weekly cleaning" --script "Clear caches" --script "Free space" --place 2 --param=-v',
    'policies schedule Databases "Weekly cleaning" --off',
    'policies schedule Databases "Weekly cleaning" --inherit',
  ],
  async run(context) {
    const { args, connect, flags, signal } = context;
    const [policyName = "", name = ""] = args;
    const { muster } = await connect();
    const policy = await readPolicy(muster, policyName, signal);
    const before = policy.work.find((one) => one.id === name || (one.id !== null && one.name === name));
    const own = policy.content.actionsetSchedules ?? [];
    if (flags.inherit) {
      if (before?.policyId !== policy.id)
        throw new MusterError("not_found", {
          message: t("monitoring.policies.cli.schedule.notOwn", { name }),
        });
      return save(context, muster, policy, { actionsetSchedules: own.filter(({ id }) => id !== before.id) });
    }
    const entry = before?.actionsetSchedule;
    if (!entry && !flags.script)
      throw new MusterError("usage", { message: t("monitoring.policies.cli.schedule.scriptRequired") });
    const changed = {
      ...entry,
      actionsetScheduleName: entry?.actionsetScheduleName ?? name,
      ...timingOf(flags, entry),
      scripts: await automationsOf(muster, flags, entry?.scripts ?? [], signal),
    };
    await save(context, muster, policy, { actionsetSchedules: withOne(own, changed) });
  },
}));

interface UpdateFlags extends RulesFlags {
  keepAt?: string;
  anyVersion?: boolean;
  pause?: boolean;
  resume?: boolean;
  inherit?: boolean;
}

export const agentUpdates = defineCommand<UpdateFlags>(() => ({
  name: "agent-updates",
  args: [policyArgument],
  summary: t("monitoring.policies.cli.agentUpdates.summary"),
  notes: t("agents.agentUpdates.policy.hint"),
  permission,
  options: [
    ...rulesOptions(),
    fills(
      new Option("--keep-at <version>", t("monitoring.policies.cli.agentUpdates.keepAtOption")).conflicts(
        "anyVersion",
      ),
      "content.agentUpdates.version",
    ),
    new Option("--any-version", t("monitoring.policies.cli.agentUpdates.anyVersionOption")),
    new Option("--pause", t("monitoring.policies.cli.agentUpdates.pauseOption")).conflicts("resume"),
    new Option("--resume", t("monitoring.policies.cli.agentUpdates.resumeOption")),
    inheritOption(),
  ],
  data: done,
  changes: true,
  examples: [
    'policies agent-updates "Linux servers" --between 22:00-05:00 --weekdays sat,sun --time-zone Europe/Berlin --dry-run',
    "policies agent-updates Databases --keep-at 0.2.0 --in-maintenance",
    "policies agent-updates Databases --pause",
    "policies agent-updates Databases --inherit",
  ],
  async run(context) {
    const { args, connect, flags, signal } = context;
    const { keepAt, anyVersion, pause, resume, inherit } = flags;
    const given = {
      ...rulesOf(flags),
      ...(anyVersion && { version: null }),
      ...(keepAt !== undefined && { version: keepAt }),
      ...((pause || resume) && { paused: pause === true }),
    };
    if (!inherit && !Object.keys(given).length)
      throw new MusterError("usage", { message: t("monitoring.policies.cli.agentUpdates.nothing") });
    const { muster } = await connect();
    const policy = await readPolicy(muster, args[0] ?? "", signal);
    const { paused, version, hours, onlyInMaintenance } = policy.agentUpdates ?? {};
    const before = policy.agentUpdates ? { paused, version, hours, onlyInMaintenance } : {};
    await save(context, muster, policy, { agentUpdates: inherit ? null : { ...before, ...given } });
  },
}));

export const except = defineCommand<{ inherit?: boolean }>(() => ({
  name: "except",
  args: [
    policyArgument,
    {
      name: "[path...]",
      text: t("monitoring.policies.cli.except.pathArgument"),
      field: "content.scanExceptions.paths",
    },
  ],
  summary: t("monitoring.policies.cli.except.summary"),
  permission,
  options: [inheritOption()],
  data: done,
  changes: true,
  examples: [
    'policies except "Linux servers" /srv/backups /var/lib/postgresql',
    'policies except "Linux servers" --inherit',
  ],
  async run(context) {
    const { args, connect, flags, signal } = context;
    const [name = "", ...paths] = args;
    if (!paths.length && !flags.inherit)
      throw new MusterError("usage", { message: t("monitoring.policies.cli.except.pathRequired") });
    const { muster } = await connect();
    const policy = await readPolicy(muster, name, signal);
    await save(context, muster, policy, { scanExceptions: flags.inherit ? null : { paths } });
  },
}));
