import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { announcementArgument, resolveAnnouncement } from "./announcement-argument.ts";

export const deleteAnnouncement = defineCommand(() => ({
  name: "delete",
  args: announcementArgument(),
  summary: t("operations.announcements.cli.delete.summary"),
  permission: "sysadmin",
  data: resultFields,
  examples: ['announcements delete "Maintenance tonight" --yes'],
  changes: true,
  asks: true,
  async run(context) {
    const { args, signal } = context;
    const [name = ""] = args;
    const { muster } = await context.connect();
    const announcementId = await resolveAnnouncement(muster, name, signal);
    if (await context.onlyPlanned("DELETE", `/ws/application-announcements/${announcementId}`)) return;
    await context.confirm(t("operations.announcements.cli.delete.question", { name }));
    await muster.call("deleteAnnouncement", { path: { announcementId } }, signal);
    printStatus(t("operations.announcements.cli.delete.done", { id: announcementId }));
    await printDone({ id: announcementId, result: t("common.cli.results.deleted") }, context.flags);
  },
}));
