// Releases of the agent and their rollouts.
import { readFile } from "node:fs/promises";
import {
  limits,
  MusterError,
  releaseInUse,
  rolloutDefaults as defaults,
  t,
  updateWaitText,
  wasRolledBack,
  type AgentRelease,
  type Muster,
} from "@muster/sdk";
import { openRelease } from "@muster/sdk/releases";
import { Option } from "commander";
import { addCommands, defineCommand, type Context } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { cannotRead } from "../lib/files.ts";
import { durationOption, numberOption } from "../lib/option-values.ts";
import { resultFields } from "../lib/contract/data-fields.ts";
import { printDone, printList, printOne, printStatus } from "../lib/output.ts";
import { optionalOrganization } from "../lib/resolve.ts";
import { columnsOf } from "../lib/table.ts";
import {
  hoursOf,
  hoursOptions,
  rulesOf,
  rulesOptions,
  type HoursFlags,
  type RulesFlags,
} from "./update-hours-options.ts";

const { canaryPercent, earlyPercent, healthyMinutes, maxFailedPercent, helloSeconds } =
  limits.NewAgentRollout;
const path = "/ws/agent-updates";
const rolloutColumns = [
  "id",
  "version",
  "clientName",
  "pinned",
  "state",
  "rolledBack",
  "ring",
  "waiting",
  "waitingUntil",
  "waitingPolicy",
];

const list = defineCommand<{ releases?: boolean }>(() => ({
  name: "list",
  summary: t("agents.agentUpdates.cli.list.summary"),
  permission: "canCreateDevices",
  options: [new Option("--releases", t("agents.agentUpdates.cli.list.releasesOption"))],
  data: "any",
  examples: ["agent-updates list", "agent-updates list --releases"],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const { releases, rollouts } = await muster.call("listAgentUpdates", {}, signal);
    if (flags.releases) {
      const columns = columnsOf(
        "id",
        "version",
        "size",
        "platforms",
        "agents",
        "rolledBack",
        "rolloutId",
        "expiresAt",
        "uploadedAt",
        "uploadedBy",
      );
      await printList(releases, columns, flags);
      if (!releases.length) printStatus(t("agents.agentUpdates.cli.list.noReleases"));
      return;
    }
    await printList(rollouts, columnsOf(...rolloutColumns, "createdAt", "createdBy"), flags);
    if (!rollouts.length) printStatus(t("agents.agentUpdates.cli.list.noRollouts"));
  },
}));

const rolloutArgument = () => ({
  name: "<rollout>",
  text: t("agents.agentUpdates.cli.rolloutArgument"),
  field: "rolloutId",
});

function rolloutIdOf([text = ""]: readonly string[]): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new MusterError("not_found", { nextStep: t("agents.agentUpdates.cli.rolloutNext") });
}

const show = defineCommand<{ agents?: boolean }>(() => ({
  name: "show",
  args: [rolloutArgument()],
  summary: t("agents.agentUpdates.cli.show.summary"),
  permission: "canCreateDevices",
  options: [new Option("--agents", t("agents.agentUpdates.cli.show.agentsOption"))],
  data: "any",
  examples: ["agent-updates show 3", "agent-updates show 3 --agents"],
  async run({ args, connect, flags, signal }) {
    const rolloutId = rolloutIdOf(args);
    const { muster } = await connect();
    const { agents, ...rollout } = await muster.call("getAgentRollout", { path: { rolloutId } }, signal);
    if (flags.agents)
      return printList(
        agents,
        columnsOf(
          "nodeId",
          "name",
          "ring",
          "state",
          "reason",
          "waiting",
          "waitingUntil",
          "waitingPolicy",
          "version",
          "isUp",
          "changedAt",
        ),
        flags,
      );
    const rings = rollout.rings.map(({ ring, ...counts }) => [ring, counts] as const);
    await printOne({ ...rollout, rings: Object.fromEntries(rings) }, flags);
    const wait = updateWaitText(rollout, Date.now());
    if (wait) printStatus(wait);
    const leftOut = rollout.rings.reduce((sum, ring) => sum + ring.leftOut, 0);
    if (leftOut) printStatus(t("agents.agentUpdates.leftOut", { count: leftOut }));
    for (const { name, reason } of agents.filter(({ state }) => state === "FAILED").slice(0, 5))
      printStatus(`${name}: ${reason ? t(`agents.agentUpdates.failure.${reason}`) : ""}`);
  },
}));

const upload = defineCommand(() => ({
  name: "upload",
  args: [{ name: "<file>", text: t("agents.agentUpdates.cli.upload.file") }],
  summary: t("agents.agentUpdates.cli.upload.summary"),
  permission: "sysadmin",
  data: "uploadAgentRelease",
  changes: true,
  examples: ["agent-updates upload agent/dist/muster-agent-0.2.0.release"],
  async run({ args: [file = ""], connect, flags, onlyPlanned, signal }) {
    const release = await readFile(file).catch(cannotRead(file));
    if (!openRelease(release))
      throw new MusterError("release_invalid", { message: t("agents.agentUpdates.failure.MALFORMED") });
    const body = { content: release.toString("base64") };
    if (await onlyPlanned("POST", `${path}/releases`, body)) return;
    const { muster } = await connect();
    const stored = await muster.call("uploadAgentRelease", { body }, signal);
    printStatus(t("agents.agentUpdates.cli.upload.done", { version: stored.version }));
    await printOne(stored, flags);
  },
}));

interface StartFlags extends HoursFlags {
  organization?: string;
  despiteRollbacks?: boolean;
  canary?: number;
  early?: number;
  healthy?: number;
  maxFailed?: number;
  hello?: number;
}

/** The release with this ID, or the most recently uploaded one with this version. */
async function findRelease(muster: Muster, version: string, signal: AbortSignal): Promise<AgentRelease> {
  const { releases } = await muster.call("listAgentUpdates", {}, signal);
  const found = releases.find((one) => one.version === version || String(one.id) === version);
  if (found) return found;
  throw new MusterError("not_found", {
    message: t("agents.agentUpdates.cli.noRelease", { version }),
    nextStep: t("agents.agentUpdates.cli.noReleaseNext"),
  });
}

async function startRollout(context: Context<StartFlags>, pinned: boolean): Promise<void> {
  const { args, flags, signal } = context;
  const { muster } = await context.connect();
  const release = await findRelease(muster, args[0] ?? "", signal);
  const message = flags.despiteRollbacks ? undefined : wasRolledBack(release);
  if (message) throw new MusterError("release_rolled_back", { message });
  const hours = hoursOf(flags);
  // without the flag, the rollout includes all organizations
  const clientId = await optionalOrganization(muster, flags.organization, signal);
  const body = {
    releaseId: release.id,
    ...(clientId !== undefined && { clientId }),
    ...(pinned && { pinned }),
    ...(hours && { hours }),
    ...(flags.inMaintenance && { onlyInMaintenance: true }),
    ...(flags.despiteRollbacks && { despiteRollbacks: true }),
    canaryPercent: flags.canary ?? defaults.canaryPercent,
    earlyPercent: flags.early ?? defaults.earlyPercent,
    healthyMinutes: flags.healthy ?? defaults.healthyMinutes,
    maxFailedPercent: flags.maxFailed ?? defaults.maxFailedPercent,
    helloSeconds: flags.hello ?? defaults.helloSeconds,
  };
  if (await context.onlyPlanned("POST", `${path}/rollouts`, body)) return;
  const { version } = release;
  const where = flags.organization ?? t("agents.agentUpdates.allOrganizations");
  await context.confirm(t(`agents.agentUpdates.cli.${pinned ? "pin" : "start"}.confirm`, { version, where }));
  const rollout = await muster.call("startAgentRollout", { body }, signal);
  const count = rollout.rings.reduce((sum, { agents }) => sum + agents, 0);
  printStatus(t("agents.agentUpdates.cli.start.done", { count, id: rollout.id }));
  await printOne(rollout, flags);
}

const versionArgument = () => ({ name: "<version>", text: t("agents.agentUpdates.cli.versionArgument") });

const remove = defineCommand(() => ({
  name: "delete",
  args: [versionArgument()],
  summary: t("agents.agentUpdates.cli.delete.summary"),
  permission: "sysadmin",
  data: resultFields,
  examples: ["agent-updates delete 0.1.0 --dry-run", "agent-updates delete 0.1.0 --yes"],
  changes: true,
  asks: true,
  async run({ args: [name = ""], connect, confirm, flags, onlyPlanned, signal }) {
    const { muster } = await connect();
    const release = await findRelease(muster, name, signal);
    const { id, version } = release;
    const reason = releaseInUse(release);
    if (reason) throw new MusterError("release_in_use", { message: reason });
    if (await onlyPlanned("DELETE", `${path}/releases/${id}`)) return;
    await confirm(t("agents.agentUpdates.deleteQuestion", { version }));
    await muster.call("deleteAgentRelease", { path: { releaseId: id } }, signal);
    printStatus(t("agents.agentUpdates.deleted", { version }));
    await printDone({ id, name: version, result: t("common.cli.results.deleted") }, flags);
  },
}));

const scopeOptions = () => [
  new Option("--organization <organization>", t("agents.agentUpdates.cli.organizationOption")),
  numberOption("--max-failed <percent>", t("agents.agentUpdates.cli.maxFailedOption"), maxFailedPercent),
  durationOption("--hello <duration>", t("agents.agentUpdates.cli.helloOption"), 1_000, helloSeconds),
  ...hoursOptions(),
  new Option("--despite-rollbacks", t("agents.agentUpdates.cli.despiteOption")),
];

const start = defineCommand<StartFlags>(() => ({
  name: "start",
  args: [versionArgument()],
  summary: t("agents.agentUpdates.cli.start.summary"),
  permission: "canUpdateCustomers",
  options: [
    ...scopeOptions(),
    numberOption("--canary <percent>", t("agents.agentUpdates.cli.canaryOption"), canaryPercent),
    numberOption("--early <percent>", t("agents.agentUpdates.cli.earlyOption"), earlyPercent),
    durationOption(
      "--healthy <duration>",
      t("agents.agentUpdates.cli.healthyOption"),
      60_000,
      healthyMinutes,
    ),
  ],
  data: "startAgentRollout",
  examples: [
    'agent-updates start 0.2.0 --organization "Acme Dental"',
    "agent-updates start 0.2.0 --canary 2 --early 20 --healthy 1d --max-failed 5",
    "agent-updates start 0.2.0 --between 22:00-05:00 --weekdays mon,tue,wed,thu --time-zone Europe/Berlin",
  ],
  changes: true,
  asks: true,
  run: (context) => startRollout(context, false),
}));

const pin = defineCommand<StartFlags>(() => ({
  name: "pin",
  args: [versionArgument()],
  summary: t("agents.agentUpdates.cli.pin.summary"),
  permission: "canUpdateCustomers",
  options: scopeOptions(),
  data: "startAgentRollout",
  examples: ['agent-updates pin 0.1.0 --organization "Acme Dental"'],
  changes: true,
  asks: true,
  run: (context) => startRollout(context, true),
}));

const changeTo = (name: "pause" | "resume" | "end", state: "PAUSED" | "RUNNING" | "ENDED") =>
  defineCommand(() => ({
    name,
    args: [rolloutArgument()],
    summary: t(`agents.agentUpdates.cli.${name}.summary`),
    permission: "canUpdateCustomers",
    data: "changeAgentRollout",
    examples: [`agent-updates ${name} 3`],
    changes: true,
    async run({ args, connect, flags, onlyPlanned, signal }) {
      const rolloutId = rolloutIdOf(args);
      const body = { state };
      if (await onlyPlanned("PATCH", `${path}/rollouts/${rolloutId}`, body)) return;
      const { muster } = await connect();
      const rollout = await muster.call("changeAgentRollout", { path: { rolloutId }, body }, signal);
      printStatus(t(`agents.agentUpdates.changed.${state}`));
      await printOne(rollout, flags);
    },
  }));

const hours = defineCommand<RulesFlags>(() => ({
  name: "hours",
  args: [rolloutArgument()],
  summary: t("agents.agentUpdates.cli.hours.summary"),
  permission: "canUpdateCustomers",
  options: rulesOptions(),
  data: "changeAgentRollout",
  examples: [
    "agent-updates hours 3 --between 22:00-05:00 --weekdays mon,tue --time-zone Europe/Berlin",
    "agent-updates hours 3 --any-time --in-maintenance",
  ],
  changes: true,
  async run({ args, connect, flags, onlyPlanned, signal }) {
    const rolloutId = rolloutIdOf(args);
    const body = rulesOf(flags);
    if (!Object.keys(body).length)
      throw new MusterError("usage", {
        message: t("agents.agentUpdates.cli.noHours"),
        nextStep: t("agents.agentUpdates.cli.noHoursNext"),
      });
    if (await onlyPlanned("PATCH", `${path}/rollouts/${rolloutId}`, body)) return;
    const { muster } = await connect();
    const rollout = await muster.call("changeAgentRollout", { path: { rolloutId }, body }, signal);
    printStatus(t("agents.agentUpdates.hoursChanged"));
    await printOne(rollout, flags);
  },
}));

export default {
  name: "agent-updates",
  area: "agents",
  summary: "agents.agentUpdates.cli.summary",
  load: (updates) =>
    addCommands(
      updates,
      list,
      show,
      upload,
      remove,
      start,
      pin,
      hours,
      changeTo("pause", "PAUSED"),
      changeTo("resume", "RUNNING"),
      changeTo("end", "ENDED"),
    ),
} satisfies CommandFeature;
