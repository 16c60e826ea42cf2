// Verbs of `muster services` that act on the computer directly.
import { enabledLabel, MusterError, serviceStateLabels, t } from "@muster/sdk";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { defineCommand, type AddCommand } from "../../lib/command.ts";
import { printOne, printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { clean } from "../../lib/table.ts";

const serviceArgument = {
  name: "<service>",
  text: t("remote.deviceTools.cli.services.service"),
  field: "service",
};
const permission = "canUseRemoteToolsServicesManager";

const showService = defineCommand(() => ({
  name: "show",
  args: [deviceArgument, serviceArgument],
  summary: t("remote.deviceTools.cli.services.show.summary"),
  permission,
  reaches: true,
  data: { of: "listLiveServices", and: [] },
  examples: ["services show web-01 nginx", "services show web-01 nginx --json state,pid"],
  async run({ args: [device = "", service = ""], connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, device, signal) };
    const { results } = await muster.call("listLiveServices", { path }, signal);
    const found = results.find(({ name }) => name === service);
    if (!found)
      throw new MusterError("not_found", {
        message: t("remote.deviceTools.noService", { name: service }),
      });
    if (wantsData(flags)) return printOne(found, flags);
    const { isAgent: _, ...shown } = found;
    await printOne(
      { ...shown, state: serviceStateLabels[found.state], isEnabled: enabledLabel(found) },
      flags,
    );
  },
}));

const operations = {
  start: "startService",
  stop: "stopService",
  restart: "restartService",
  enable: "enableService",
  disable: "disableService",
} as const;
type Verb = keyof typeof operations;
/** Whether a verb needs confirmation, because others may notice its effect. */
const asks = (verb: Verb): verb is "stop" | "restart" | "disable" =>
  verb === "stop" || verb === "restart" || verb === "disable";

const changeService = (verb: Verb): AddCommand =>
  defineCommand(() => ({
    name: verb,
    args: [deviceArgument, serviceArgument],
    summary: t(`remote.deviceTools.cli.services.${verb}.summary`),
    permission,
    reaches: true,
    data: operations[verb],
    changes: true,
    asks: asks(verb),
    examples: [`services ${verb} web-01 nginx${asks(verb) ? " --yes" : ""}`],
    async run({ args: [device = "", service = ""], connect, confirm, flags, onlyPlanned, signal }) {
      const { muster } = await connect();
      const nodeId = await resolveDevice(muster, device, signal);
      const url = `/ws/node/${nodeId}/tools/services/${encodeURIComponent(service)}/${verb}`;
      if (await onlyPlanned("POST", url)) return;
      const named = { service: clean(service), device };
      if (asks(verb)) await confirm(t(`remote.deviceTools.cli.services.${verb}.confirm`, named));
      const changed = await muster.call(operations[verb], { path: { nodeId, service } }, signal);
      if (wantsData(flags)) return printOne(changed, flags);
      const state = serviceStateLabels[changed.state];
      printStatus(t(`remote.deviceTools.cli.services.${verb}.done`, { service: clean(changed.name), state }));
    },
  }));

export const serviceCommands: readonly AddCommand[] = [
  showService,
  ...(Object.keys(operations) as Verb[]).map(changeService),
];
