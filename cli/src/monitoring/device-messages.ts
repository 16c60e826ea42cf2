import {
  enums,
  formatDateTime,
  messageKindLabels,
  receiverText,
  syslogSeverityText,
  t,
  type MessageKind,
} from "@muster/sdk";
import { Option } from "commander";
import { deviceArgument } from "../devices/devices/device-argument.ts";
import { addCommands, defineCommand } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { choiceOf } from "../lib/inputs/choices.ts";
import { integer } from "../lib/option-values.ts";
import { printList, printRest, printStatus, wantsData } from "../lib/output.ts";
import { resolveDevice } from "../lib/resolve.ts";
import { clean, columnsOf } from "../lib/table.ts";

interface Flags {
  kind?: MessageKind;
  severity?: number;
  text?: string;
  offset?: number;
  pageSize?: number;
}

const listMessages = defineCommand<Flags>(() => ({
  name: "list",
  args: [deviceArgument],
  summary: t("monitoring.deviceMessages.cli.list.summary"),
  permission: "signed-in",
  options: [
    new Option("--kind <kind>", t("monitoring.deviceMessages.cli.list.kindOption"))
      .choices(enums.MessageKind)
      .argParser(choiceOf(enums.MessageKind)),
    new Option("--severity <n>", t("monitoring.deviceMessages.cli.list.severityOption")).argParser(integer),
    new Option("--text <text>", t("monitoring.deviceMessages.cli.list.textOption")),
    new Option("--offset <n>", t("monitoring.deviceMessages.cli.list.offsetOption")).argParser(integer),
    new Option("--page-size <n>", t("monitoring.deviceMessages.cli.list.pageSizeOption")).argParser(integer),
  ],
  data: { of: "listDeviceMessages", and: [] },
  pages: true,
  examples: [
    "messages list sw-core-1",
    "messages list sw-core-1 --kind trap --text linkDown",
    "messages list sw-core-1 --severity 3 --json at,severity,source,text",
  ],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const { kind, severity, text, offset, pageSize } = flags;
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const query = {
      ...(kind && { kind }),
      ...(severity !== undefined && { severity }),
      ...(text && { text }),
      ...(offset !== undefined && { offset }),
      ...(pageSize !== undefined && { pageSize }),
    };
    const found = await muster.call("listDeviceMessages", { path, query }, signal);
    const { results, total, dropped, droppedAt, receiver } = found;
    const rows = wantsData(flags)
      ? results
      : results.map((one) => ({
          ...one,
          severity: syslogSeverityText(one.severity),
          kind: messageKindLabels[one.kind],
        }));
    await printList(rows, columnsOf("at", "severity", "kind", "source", "text"), flags);
    const isFiltered = (kind ?? severity ?? text) !== undefined;
    if (!total) printStatus(t(isFiltered ? "common.noMatch" : "monitoring.deviceMessages.none"));
    if (!total && !isFiltered) printStatus(clean(receiverText(receiver)));
    if (droppedAt !== null)
      printStatus(
        t("monitoring.deviceMessages.dropped", { count: dropped, time: formatDateTime(droppedAt) }),
      );
    printRest(results.length, total, offset);
  },
}));

export default {
  name: "messages",
  area: "monitoring",
  summary: "monitoring.deviceMessages.cli.summary",
  load: (messages) => addCommands(messages, listMessages),
} satisfies CommandFeature;
