import { notificationText, t, type Notification } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

const shown = (notification: Notification) => {
  const { title, detail } = notificationText(notification);
  return { ...notification, title, detail };
};

export const listNotifications = defineCommand<{ unread?: boolean }>(() => ({
  name: "list",
  summary: t("operations.notifications.cli.list.summary"),
  permission: "signed-in",
  options: [new Option("--unread", t("operations.notifications.cli.list.unreadOption"))],
  data: { of: "listNotifications", and: ["title", "detail"] },
  examples: ["notifications list", "notifications list --unread --json kind,id,outcome"],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const { results } = await muster.call("listNotifications", {}, signal);
    const wanted = flags.unread ? results.filter(({ unread }) => unread) : results;
    await printList(wanted.map(shown), columnsOf("at", "title", "detail", "unread"), flags);
    if (!wanted.length) printStatus(t("operations.notifications.cli.list.none"));
  },
}));
