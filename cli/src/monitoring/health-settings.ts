import {
  enums,
  healthChoices,
  healthSettingsRows,
  noHealthRules,
  t,
  type HealthFactor,
  type HealthSettings,
  type HealthSettingsChange,
  type Muster,
} from "@muster/sdk";
import { Option } from "commander";
import { addCommands, defineCommand, type Context } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { printList, printStatus, type Format } from "../lib/output.ts";
import { optionalOrganization } from "../lib/resolve.ts";
import { columnsOf } from "../lib/table.ts";

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const inherited = "INHERITED";

type Flags = { organization?: string } & Partial<Record<HealthFactor, string>>;

const organizationOption = () =>
  new Option("--organization <organization>", t("monitoring.healthSettings.cli.organizationOption"));

const factorOptions = () =>
  enums.HealthFactor.map((factor) =>
    new Option(`--${kebab(factor)} <health>`, t(`monitoring.healthSettings.cli.option.${factor}`)).choices([
      ...healthChoices(factor),
      inherited,
    ]),
  );

const changeOf = (flags: Flags): HealthSettingsChange =>
  Object.fromEntries(
    enums.HealthFactor.filter((factor) => flags[factor] !== undefined).map((factor) => [
      factor,
      flags[factor] === inherited ? null : flags[factor],
    ]),
  );

const fields = ["factor", "health", "inherited"];
const print = (settings: HealthSettings, flags: Format) =>
  printList(healthSettingsRows(settings), columnsOf(...fields), flags);

const read = (muster: Muster, clientId: number | undefined, signal: AbortSignal) =>
  clientId === undefined
    ? muster.call("getHealthSettings", {}, signal)
    : muster.call("getClientHealthSettings", { path: { clientId } }, signal);

async function save({ connect, flags, signal, onlyPlanned }: Context<Flags>, body: HealthSettingsChange) {
  const { muster } = await connect();
  const clientId = await optionalOrganization(muster, flags.organization, signal);
  const path = clientId === undefined ? "/ws/healthstatus" : `/ws/client/${clientId}/healthstatus`;
  if (await onlyPlanned("PUT", path, body)) return;
  const saved = await (clientId === undefined
    ? muster.call("updateHealthSettings", { body }, signal)
    : muster.call("updateClientHealthSettings", { path: { clientId }, body }, signal));
  printStatus(t("monitoring.healthSettings.saved"));
  await print(saved, flags);
}

const show = defineCommand<Flags>(() => ({
  name: "show",
  summary: t("monitoring.healthSettings.cli.showSummary"),
  permission: "signed-in",
  options: [organizationOption()],
  data: fields,
  examples: ["health-settings show", 'health-settings show --organization "Acme Dental"'],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const clientId = await optionalOrganization(muster, flags.organization, signal);
    await print(await read(muster, clientId, signal), flags);
  },
}));

const update = defineCommand<Flags>(() => ({
  name: "update",
  summary: t("monitoring.healthSettings.cli.updateSummary"),
  permission: "canUpdateCustomers",
  options: [organizationOption(), ...factorOptions()],
  data: fields,
  examples: [
    "health-settings update --offline UNHEALTHY --security-updates NEEDS_ATTENTION",
    'health-settings update --organization "Acme Dental" --minor HEALTHY',
  ],
  changes: true,
  run: (context) => save(context, changeOf(context.flags)),
}));

const preview = defineCommand<Flags>(() => ({
  name: "preview",
  summary: t("monitoring.healthSettings.cli.previewSummary"),
  permission: "signed-in",
  options: [organizationOption(), ...factorOptions()],
  data: ["nodeId", "displayName", "from", "to"],
  examples: ["health-settings preview --minor HEALTHY"],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const clientId = await optionalOrganization(muster, flags.organization, signal);
    const body = { ...(clientId !== undefined && { clientId }), change: changeOf(flags) };
    const { changes, devices } = await muster.call("previewHealthSettings", { body }, signal);
    for (const { health, count } of changes)
      printStatus(t(`monitoring.healthSettings.would.${health}`, { count }));
    if (!changes.length) printStatus(t("monitoring.healthSettings.noneWouldChange"));
    await printList(devices, columnsOf("nodeId", "displayName", "from", "to"), flags);
  },
}));

const reset = defineCommand<Flags>(() => ({
  name: "reset",
  summary: t("monitoring.healthSettings.cli.resetSummary"),
  permission: "canUpdateCustomers",
  options: [organizationOption()],
  data: fields,
  examples: ["health-settings reset", 'health-settings reset --organization "Acme Dental"'],
  changes: true,
  run: (context) => save(context, { ...noHealthRules }),
}));

export default {
  name: "health-settings",
  area: "monitoring",
  summary: "monitoring.healthSettings.cli.summary",
  load: (command) => addCommands(command, show, update, reset, preview),
} satisfies CommandFeature;
