import { changeKinds, changeText, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus, wantsJson } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { deviceArgument } from "./device-argument.ts";

export const listHistory = defineCommand(() => ({
  name: "history",
  args: [deviceArgument],
  summary: t("devices.devices.cli.history.summary"),
  permission: "signed-in",
  data: { of: "listDeviceHistory", and: ["change", "what", "by"] },
  pages: true,
  examples: ['devices history "Core switch"'],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, args[0] ?? "", signal);
    const { results } = await muster.call(
      "listDeviceHistory",
      { path: { nodeId }, query: { pageSize: 1000 } },
      signal,
    );
    const rows = results.map((one) => ({
      ...one,
      change: changeKinds[one.kind].label,
      what: changeText(one),
    }));
    await printList(wantsJson(flags) ? results : rows, columnsOf("at", "change", "what", "by"), flags);
    if (!results.length) printStatus(t("devices.devices.cli.history.noChangesFound"));
  },
}));
