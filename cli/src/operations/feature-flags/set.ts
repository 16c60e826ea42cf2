import { enums, featureLabel, MusterError, t, type FeatureFlagName } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { optionalOrganization } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";

interface WhereFlags {
  organization?: string;
}

const argument = () => [{ name: "<feature>", text: t("operations.featureFlags.cli.argument") }];
const organizationOption = (text: string) => new Option("--organization <organization>", text);

function readFeature(text = ""): FeatureFlagName {
  const feature = enums.FeatureFlagName.find((one) => one === text);
  if (feature) return feature;
  throw new MusterError("not_found", {
    message: t("operations.featureFlags.cli.noFeature", { name: text }),
    nextStep: t("common.chooseOne", { types: enums.FeatureFlagName }),
  });
}

async function set(
  { args, flags, signal, connect, onlyPlanned }: Context<WhereFlags>,
  verb: "enable" | "disable" | "reset",
): Promise<void> {
  const feature = readFeature(args[0]);
  const { muster } = await connect();
  const clientId = await optionalOrganization(muster, flags.organization, signal);
  const body = clientId === undefined ? {} : { clientId };
  if (await onlyPlanned("POST", `/ws/divisionconfig/feature-flags/${feature}/${verb}`, body)) return;
  const input = { path: { feature } };
  const { results } = await (verb === "reset"
    ? muster.call("resetFeature", { ...input, body: { clientId: clientId! } }, signal)
    : muster.call(verb === "enable" ? "enableFeature" : "disableFeature", { ...input, body }, signal));
  const where = flags.organization ?? t("operations.featureFlags.server");
  const done = { enable: "enabled", disable: "disabled", reset: "follows" } as const;
  printStatus(t(`operations.featureFlags.${done[verb]}`, { feature: featureLabel(feature), where }));
  const changed = results.filter((one) => one.feature === feature);
  await printList(changed, columnsOf("feature", "enabled", "organizations"), flags);
}

export const enableFeature = defineCommand<WhereFlags>(() => ({
  name: "enable",
  args: argument(),
  summary: t("operations.featureFlags.cli.enable.summary"),
  permission: "sysadmin",
  options: [organizationOption(t("operations.featureFlags.cli.organizationOption"))],
  data: "enableFeature",
  examples: [
    "features enable nms_network_discovery",
    'features enable nms_network_discovery --organization "Acme Dental"',
  ],
  changes: true,
  run: (context) => set(context, "enable"),
}));

export const disableFeature = defineCommand<WhereFlags>(() => ({
  name: "disable",
  args: argument(),
  summary: t("operations.featureFlags.cli.disable.summary"),
  permission: "sysadmin",
  options: [organizationOption(t("operations.featureFlags.cli.organizationOption"))],
  data: "disableFeature",
  examples: ['features disable nms_network_discovery --organization "Acme Dental"'],
  changes: true,
  run: (context) => set(context, "disable"),
}));

export const resetFeature = defineCommand<WhereFlags>(() => ({
  name: "reset",
  args: argument(),
  summary: t("operations.featureFlags.cli.reset.summary"),
  permission: "sysadmin",
  options: [
    organizationOption(t("operations.featureFlags.cli.reset.organizationOption")).makeOptionMandatory(),
  ],
  data: "resetFeature",
  examples: ['features reset nms_network_discovery --organization "Acme Dental"'],
  changes: true,
  run: (context) => set(context, "reset"),
}));
