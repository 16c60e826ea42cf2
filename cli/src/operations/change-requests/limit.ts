import { limits, requestMessages, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printOne, printStatus } from "../../lib/output.ts";

export const { minimum, maximum } = limits.ActionLimit.devicesPerHour;

export const actionLimit = defineCommand<{ devicesPerHour?: number }>(() => ({
  name: "limit",
  summary: t("operations.changeRequests.cli.limit.summary"),
  permission: t("common.cli.permission.toChange", { permission: "sysadmin" }),
  options: [
    new Option(
      "--devices-per-hour <n>",
      t("operations.changeRequests.cli.limit.devicesPerHourOption", { minimum, maximum }),
    ).argParser(integer),
  ],
  data: "getActionLimit",
  examples: ["change-requests limit", "change-requests limit --devices-per-hour 100"],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    const { devicesPerHour } = flags;
    const body = devicesPerHour === undefined ? undefined : { devicesPerHour };
    if (body && (await context.onlyPlanned("PUT", "/ws/divisionconfig/action-limit", body))) return;
    const { muster } = await context.connect();
    const actionLimit = await (body
      ? muster.call("setActionLimit", { body }, signal)
      : muster.call("getActionLimit", {}, signal));
    await printOne(actionLimit, flags);
    printStatus(requestMessages.limit(actionLimit));
  },
}));
