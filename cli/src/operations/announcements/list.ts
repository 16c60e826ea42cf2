import { t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printList, printRest, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

interface ListFlags {
  unread?: boolean;
  offset?: number;
}

export const listAnnouncements = defineCommand<ListFlags>(() => ({
  name: "list",
  summary: t("operations.announcements.cli.list.summary"),
  permission: t("operations.announcements.cli.list.permission"),
  options: [
    new Option("--unread", t("operations.announcements.cli.list.unreadOption")),
    new Option("--offset <n>", t("operations.announcements.cli.list.offsetOption"))
      .argParser(integer)
      .conflicts("unread"),
  ],
  data: "listAnnouncements",
  pages: true,
  examples: ["announcements list", "announcements list --unread"],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const { unread, offset = 0 } = flags;
    const { results, total } = unread
      ? { ...(await muster.call("listUnreadAnnouncements", {}, signal)), total: 0 }
      : await muster.call("listAnnouncements", { query: { offset } }, signal);
    const columns = unread
      ? columnsOf("id", "tone", "title", "text")
      : columnsOf("id", "tone", "title", "startsAt", "endsAt", "createdBy", "createdAt", "text");
    await printList(results, columns, flags);
    if (!results.length) printStatus(t("operations.announcements.cli.list.noneFound"));
    printRest(results.length, total, offset);
  },
}));
