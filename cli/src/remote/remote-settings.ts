import {
  remoteSettingChoices,
  remoteSettingNames,
  remoteSettingsRows,
  t,
  type RemoteSetting,
  type RemoteSettings,
  type RemoteSettingsChange,
} from "@muster/sdk";
import { Option } from "commander";
import { addCommands, defineCommand } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { choiceOf } from "../lib/inputs/choices.ts";
import { printList, printStatus, type Format } from "../lib/output.ts";
import { optionalOrganization } from "../lib/resolve.ts";
import { columnsOf } from "../lib/table.ts";

const inherited = "INHERITED";

type Flags = { organization?: string } & Partial<Record<RemoteSetting, string>>;

const organizationOption = () =>
  new Option("--organization <organization>", t("remote.settings.cli.organizationOption"));

const settingOptions = () =>
  remoteSettingNames.map((setting) => {
    const choices = [...Object.keys(remoteSettingChoices[setting]), inherited];
    return new Option(`--${setting} <value>`, t(`remote.settings.cli.option.${setting}`))
      .choices(choices)
      .argParser(choiceOf(choices));
  });

const changeOf = (flags: Flags) =>
  Object.fromEntries(
    remoteSettingNames
      .filter((setting) => flags[setting] !== undefined)
      .map((setting) => [setting, flags[setting] === inherited ? null : flags[setting]]),
  ) as RemoteSettingsChange;

const fields = ["setting", "value", "inherited"];
const print = (settings: RemoteSettings, flags: Format) =>
  printList(remoteSettingsRows(settings), columnsOf(...fields), flags);

const show = defineCommand<Flags>(() => ({
  name: "show",
  summary: t("remote.settings.cli.showSummary"),
  permission: "signed-in",
  options: [organizationOption()],
  data: fields,
  examples: ["remote-settings show", 'remote-settings show --organization "Acme Dental"'],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const clientId = await optionalOrganization(muster, flags.organization, signal);
    const settings = await (clientId === undefined
      ? muster.call("getRemoteSettings", {}, signal)
      : muster.call("getClientRemoteSettings", { path: { clientId } }, signal));
    await print(settings, flags);
  },
}));

const update = defineCommand<Flags>(() => ({
  name: "update",
  summary: t("remote.settings.cli.updateSummary"),
  permission: "canUpdateCustomers",
  options: [organizationOption(), ...settingOptions()],
  data: fields,
  examples: [
    "remote-settings update --reason REQUIRED",
    'remote-settings update --organization "Acme Dental" --consent ALWAYS --notice INHERITED',
  ],
  changes: true,
  async run({ connect, flags, signal, onlyPlanned }) {
    const { muster } = await connect();
    const body = changeOf(flags);
    const clientId = await optionalOrganization(muster, flags.organization, signal);
    const path = clientId === undefined ? "/ws/remote/settings" : `/ws/client/${clientId}/remote/settings`;
    if (await onlyPlanned("PUT", path, body)) return;
    const saved = await (clientId === undefined
      ? muster.call("updateRemoteSettings", { body }, signal)
      : muster.call("updateClientRemoteSettings", { path: { clientId }, body }, signal));
    printStatus(t("remote.settings.saved"));
    await print(saved, flags);
  },
}));

export default {
  name: "remote-settings",
  area: "remote",
  summary: "remote.settings.cli.summary",
  load: (command) => addCommands(command, show, update),
} satisfies CommandFeature;
