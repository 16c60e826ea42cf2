import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { listNotifications } from "./list.ts";
import { readNotifications } from "./read.ts";
import { testChannel } from "./test.ts";

export default {
  name: "notifications",
  area: "operations",
  summary: "operations.notifications.cli.summary",
  load: (notifications) => addCommands(notifications, listNotifications, readNotifications, testChannel),
} satisfies CommandFeature;
