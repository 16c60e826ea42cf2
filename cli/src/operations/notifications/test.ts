import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { resolveChannel } from "../../lib/resolve.ts";

export const testChannel = defineCommand(() => ({
  name: "test",
  args: [{ name: "<channel>", text: t("monitoring.channels.cli.channelArgument") }],
  summary: t("monitoring.channels.cli.testSummary"),
  permission: "sysadmin",
  data: resultFields,
  examples: ['notifications test "On call"'],
  changes: true,
  async run(context) {
    const { args, flags, signal } = context;
    const { muster } = await context.connect();
    const channelId = await resolveChannel(muster, args[0] ?? "", signal);
    if (await context.onlyPlanned("POST", `/ws/notificationchannel/${channelId}/test`)) return;
    await muster.call("testChannel", { path: { channelId } }, signal);
    printStatus(t("monitoring.channels.tested", { name: args[0] ?? "" }));
    await printDone({ id: channelId, result: t("common.cli.results.done") }, flags);
  },
}));
