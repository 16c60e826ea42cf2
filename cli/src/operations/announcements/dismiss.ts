import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { announcementArgument, resolveUnread } from "./announcement-argument.ts";

export const dismissAnnouncement = defineCommand(() => ({
  name: "dismiss",
  args: announcementArgument(),
  summary: t("operations.announcements.cli.dismiss.summary"),
  permission: "signed-in",
  data: resultFields,
  examples: ['announcements dismiss "Maintenance tonight"', "announcements dismiss 12"],
  changes: true,
  async run(context) {
    const { args, signal } = context;
    const { muster } = await context.connect();
    const body = { announcementId: await resolveUnread(muster, args[0] ?? "", signal) };
    if (await context.onlyPlanned("PATCH", "/ws/appuser/application-announcement", body)) return;
    await muster.call("dismissAnnouncement", { body }, signal);
    printStatus(t("operations.announcements.cli.dismiss.done", { id: body.announcementId }));
    await printDone({ id: body.announcementId, result: t("common.cli.results.done") }, context.flags);
  },
}));
