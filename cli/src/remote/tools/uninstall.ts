import { formatList, t } from "@muster/sdk";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { defineCommand } from "../../lib/command.ts";
import { printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { clean } from "../../lib/table.ts";
import { detachOption, printBegun } from "./device-work.ts";

export const uninstallSoftware = defineCommand<{ detach?: boolean }>(() => ({
  name: "uninstall",
  args: [
    deviceArgument,
    { name: "<software>", text: t("remote.deviceTools.cli.software.uninstall.name"), field: "name" },
  ],
  summary: t("remote.deviceTools.cli.software.uninstall.summary"),
  permission: "canUninstallSoftware",
  reaches: true,
  options: [detachOption()],
  data: "uninstallSoftware",
  changes: true,
  asks: true,
  examples: ["software uninstall web-01 nginx", "software uninstall web-01 nginx --yes --json state,items"],
  async run({ args: [device = "", name = ""], connect, confirm, flags, onlyPlanned, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, device, signal) };
    const { results } = await muster.call("checkUninstall", { path, query: { name } }, signal);
    const body = { name, removes: results.map((one) => ({ name: one.name })) };
    const names = clean(formatList(results.map((one) => `${one.name} ${one.version}`.trim())));
    if (flags.dryRun && !wantsData(flags))
      printStatus(t("remote.deviceTools.cli.software.uninstall.would", { names }));
    if (await onlyPlanned("POST", `/ws/node/${path.nodeId}/tools/software/uninstall`, body)) return;
    await confirm(t("remote.deviceTools.cli.software.uninstall.confirm", { device, names }));
    const work = await muster.call("uninstallSoftware", { path, body }, signal);
    const read = (query: { workId?: string; offset: number }) =>
      muster.call("getUninstallWork", { path, query }, signal);
    const command = `software show ${device}`;
    await printBegun({ read, work, flags, signal, detach: flags.detach, command });
  },
}));
