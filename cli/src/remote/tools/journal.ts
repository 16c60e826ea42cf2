import { syslogSeverityText, t, type Input, type JournalEntry } from "@muster/sdk";
import { Option } from "commander";
import { setTimeout as wait } from "node:timers/promises";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { configureCommand, type Context } from "../../lib/command.ts";
import { fills } from "../../lib/field-flags.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { numberOption, pastMoment } from "../../lib/option-values.ts";
import { printList, printLine, printStatus, wantsData, write } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { cellText, clean, columnsOf, withTimes } from "../../lib/table.ts";

interface Flags {
  unit?: string;
  severity?: number;
  text?: string;
  since?: number;
  until?: number;
  limit?: number;
  follow?: boolean;
}

const followMS = 2_000;
const worst = 3;

const colorOf = (severity: number | null) =>
  process.stdout.isTTY && severity !== null && severity <= worst ? ["\u001b[31m", "\u001b[39m"] : ["", ""];

/** Prints an entry: "2026-11-25 10:00:00  nginx[412]  Error  text". */
function printEntry(entry: JournalEntry): void {
  const { at, source, pid, severity, text } = entry;
  const [color, end] = colorOf(severity);
  const who = pid === null ? source : `${source}[${pid}]`;
  const words = [cellText("at", at), who, syslogSeverityText(severity), text].filter(Boolean);
  write(`${color}${clean(words.join("  "))}${end}\n`);
}

async function readJournal({ args, connect, flags, signal }: Context<Flags>): Promise<void> {
  const { muster } = await connect();
  const { unit, follow, ...filters } = flags;
  const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
  const { severity, text, since, until, limit } = filters;
  const query: NonNullable<Input<"readJournal">["query"]> = {
    ...(unit && { source: unit }),
    ...(severity !== undefined && { severity }),
    ...(text && { text }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(limit !== undefined && { limit }),
  };
  const print = (results: readonly JournalEntry[]) =>
    flags.output === "ndjson"
      ? results.forEach((one) => printLine(withTimes(one)))
      : results.forEach(printEntry);
  let page = await muster.call("readJournal", { path, query }, signal);
  if (!follow && wantsData(flags))
    return printList(page.results, columnsOf("at", "source", "severity", "pid", "text"), flags);
  print(page.results);
  if (!follow) {
    if (!page.results.length) printStatus(t("common.noMatch"));
    return;
  }
  printStatus(t("remote.deviceTools.cli.journal.following"));
  try {
    while (!signal.aborted) {
      await wait(followMS, undefined, { signal });
      const { cursor } = page;
      const { since: _, ...rest } = query;
      page = await muster.call("readJournal", { path, query: cursor ? { ...rest, cursor } : query }, signal);
      print(page.results);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

export default {
  name: "journal",
  area: "remote",
  summary: "remote.deviceTools.cli.journal.summary",
  load: (command) =>
    void configureCommand<Flags>(command, {
      args: [deviceArgument],
      permission: "canUseRemoteToolsServicesManager",
      reaches: true,
      options: [
        fills(new Option("--unit <name>", t("remote.deviceTools.cli.journal.unitOption")), "source"),
        numberOption("--severity <n>", t("remote.deviceTools.cli.journal.severityOption"), {
          minimum: 0,
          maximum: 7,
        }),
        new Option("--text <text>", t("remote.deviceTools.cli.journal.textOption")),
        new Option("--since <time>", t("remote.deviceTools.cli.journal.sinceOption")).argParser(pastMoment),
        new Option("--until <time>", t("remote.deviceTools.cli.journal.untilOption")).argParser(pastMoment),
        numberOption("--limit <n>", t("remote.deviceTools.cli.journal.limitOption"), {
          minimum: 1,
          maximum: 1_000,
        }),
        new Option("--follow", t("remote.deviceTools.cli.journal.followOption")),
      ],
      data: { of: "readJournal", and: [] },
      examples: [
        "journal web-01",
        "journal web-01 --unit nginx --since 1h --follow",
        "journal web-01 --severity 3 --json at,source,text",
      ],
      run: readJournal,
    }),
} satisfies CommandFeature;
