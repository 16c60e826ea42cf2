import { t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printList, printRest } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { numberOf, requestArgument } from "./request-argument.ts";

export const requestDeviceList = defineCommand<{ offset?: number; pageSize?: number }>(() => ({
  name: "devices",
  args: requestArgument,
  summary: t("operations.changeRequests.cli.devices.summary"),
  permission: "signed-in",
  options: [
    new Option("--offset <n>", t("automation.scripts.cli.list.offsetOption")).argParser(integer),
    new Option("--page-size <n>", t("automation.scripts.cli.list.pageSizeOption")).argParser(integer),
  ],
  data: "listChangeRequestDevices",
  pages: true,
  examples: ["change-requests devices 12", "change-requests devices 12 --json nodeId,displayName"],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const { offset, pageSize } = flags;
    const query = { ...(offset !== undefined && { offset }), ...(pageSize !== undefined && { pageSize }) };
    const path = { requestId: numberOf(args[0]) };
    const { results, total } = await muster.call("listChangeRequestDevices", { path, query }, signal);
    await printList(results, columnsOf("nodeId", "displayName", "clientName"), flags);
    printRest(results.length, total, offset);
  },
}));
