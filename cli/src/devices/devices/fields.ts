import { deviceFieldLabels, discoveredText, fieldText, sourceText, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList, wantsJson } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { deviceArgument } from "./device-argument.ts";

export const listFields = defineCommand(() => ({
  name: "fields",
  args: [deviceArgument],
  summary: t("devices.devices.cli.fields.summary"),
  permission: "signed-in",
  data: { of: "getDeviceProvenance", at: "fields", and: ["name", "discoverySays"] },
  examples: ['devices fields "Core switch"', "devices fields 12 --json field,value,source,discovered"],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const nodeId = await resolveDevice(muster, args[0] ?? "", signal);
    const { fields } = await muster.call("getDeviceProvenance", { path: { nodeId } }, signal);
    const rows = fields
      .filter(({ value, source }) => value !== "" || source !== "unknown")
      .map((one) => ({
        name: deviceFieldLabels[one.field],
        value: fieldText(one.field, one.value),
        source: sourceText(one),
        at: one.at,
        discoverySays: discoveredText(one),
      }));
    const columns = columnsOf("name", "value", "source", "at", "discoverySays");
    await printList(wantsJson(flags) ? fields : rows, columns, flags);
  },
}));
