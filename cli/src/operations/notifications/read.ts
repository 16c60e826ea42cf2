import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printStatus } from "../../lib/output.ts";

export const readNotifications = defineCommand(() => ({
  name: "read",
  summary: t("operations.notifications.cli.read.summary"),
  permission: "signed-in",
  data: resultFields,
  examples: ["notifications read"],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    const { muster } = await context.connect();
    const { results, unread } = await muster.call("listNotifications", {}, signal);
    const body = { until: results[0]?.at ?? 0 };
    if (await context.onlyPlanned("PATCH", "/ws/appuser/notifications/read", body)) return;
    await muster.call("readNotifications", { body }, signal);
    printStatus(t("operations.notifications.cli.read.done", { count: unread }));
    await printDone({ id: "notifications", result: t("common.cli.results.done") }, flags);
  },
}));
