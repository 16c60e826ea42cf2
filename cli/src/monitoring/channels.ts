import type { CommandFeature } from "../lib/feature.ts";
import { resolveChannel } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";

export default {
  name: "channels",
  area: "monitoring",
  summary: "monitoring.channels.cli.summary",
  load: (channels) =>
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
    }),
} satisfies CommandFeature;
