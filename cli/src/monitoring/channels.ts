import { t } from "@muster/sdk";
import { Option } from "commander";
import { addCommands, defineCommand } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { printList, printOne, printStatus } from "../lib/output.ts";
import { resolveChannel } from "../lib/resolve.ts";
import { columnsOf } from "../lib/table.ts";
import { addResource } from "../lib/resource.ts";

const preview = defineCommand<{ template?: string }>(() => ({
  name: "preview",
  args: [{ name: "<channel>", text: t("monitoring.channels.cli.channelArgument") }],
  summary: t("monitoring.channels.cli.previewSummary"),
  permission: "sysadmin",
  options: [new Option("--template <text>", t("monitoring.channels.cli.templateOption"))],
  data: "previewChannelTemplate",
  examples: [
    'channels preview "On call"',
    `channels preview "On call" --template '{"text": "{{title}}"}' --json body`,
  ],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const id = await resolveChannel(muster, args[0] ?? "", signal);
    const { results } = await muster.call("listChannels", {}, signal);
    const { template = "", contentType } = results.find((one) => one.id === id) ?? {};
    const body = { template: flags.template ?? template, contentType };
    await printOne(await muster.call("previewChannelTemplate", { body }, signal), flags);
  },
}));

const deliveries = defineCommand(() => ({
  name: "deliveries",
  args: [{ name: "<channel>", text: t("monitoring.channels.cli.channelArgument") }],
  summary: t("monitoring.channels.cli.deliveriesSummary"),
  permission: "sysadmin",
  data: "listDeliveries",
  examples: ['channels deliveries "On call"'],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const channelId = await resolveChannel(muster, args[0] ?? "", signal);
    const { results } = await muster.call("listDeliveries", { path: { channelId } }, signal);
    const columns = columnsOf("queuedAt", "kind", "message", "digestCount", "state", "attempts", "error");
    await printList(results, columns, flags);
    if (!results.length) printStatus(t("monitoring.channels.nothingSent"));
  },
}));

export default {
  name: "channels",
  area: "monitoring",
  summary: "monitoring.channels.cli.summary",
  load(channels) {
    addResource(channels, {
      one: "channel",
      kind: "channel",
      operations: {
        list: "listChannels",
        create: "createChannel",
        update: "updateChannel",
        delete: "deleteChannel",
      },
      columns: ["id", "name", "type", "destination", "enabled", "minimumSeverity", "waiting", "lastError"],
      argument: "channelId",
      find: resolveChannel,
      example: {
        name: '"On call"',
        create: `--name "On call" --type WEBHOOK --target '{"url":"https://hooks.example.com/muster"}'`,
        update: "--minimum-severity MAJOR",
      },
    });
    addCommands(channels, preview, deliveries);
  },
} satisfies CommandFeature;
