import { resolve } from "node:path";
import { limits, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { durationOption, integer } from "../../lib/option-values.ts";
import { printDone, printOne, printStatus } from "../../lib/output.ts";

const path = "/ws/superAdmin/backup-schedule";
const { everyMinutes, keep } = limits.BackupScheduleSettings;
const minuteMS = 60_000;

interface SetFlags {
  every: number;
  keep: number;
  directory: string;
  recipient?: string;
  includeKey?: boolean;
}

export const setSchedule = defineCommand<SetFlags>(() => ({
  name: "set",
  summary: t("operations.backup.cli.schedule.set.summary"),
  permission: "sysadmin",
  options: [
    durationOption(
      "--every <duration>",
      t("operations.backup.cli.schedule.set.everyOption", { minimum: "15m", maximum: "365d" }),
      minuteMS,
      everyMinutes,
    ).makeOptionMandatory(),
    new Option("--keep <n>", t("operations.backup.cli.schedule.set.keepOption", keep))
      .argParser(integer)
      .makeOptionMandatory(),
    new Option(
      "--directory <folder>",
      t("operations.backup.cli.schedule.set.directoryOption"),
    ).makeOptionMandatory(),
    new Option("--recipient <age1…>", t("operations.backup.cli.schedule.set.recipientOption")),
    new Option("--include-key", t("operations.backup.cli.schedule.set.includeKeyOption")),
  ],
  data: "setBackupSchedule",
  examples: [
    "backup schedule set --every 24h --keep 14 --directory /mnt/backups",
    "backup schedule set --every 6h --keep 30 --directory /mnt/backups --recipient age1… --include-key",
  ],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    const { every, keep: count, directory, recipient, includeKey = false } = flags;
    const body = {
      everyMinutes: every,
      keep: count,
      directory: resolve(directory),
      ...(recipient && { recipient }),
      includeKey,
    };
    if (await context.onlyPlanned("PUT", path, body)) return;
    const { muster } = await context.connect();
    await printOne(await muster.call("setBackupSchedule", { body }, signal), flags);
    if (!includeKey) printStatus(t("operations.backup.cli.schedule.set.keyMissing"));
  },
}));

export const showSchedule = defineCommand(() => ({
  name: "show",
  summary: t("operations.backup.cli.schedule.show.summary"),
  permission: "ninjaAdmin",
  data: "getBackupSchedule",
  examples: ["backup schedule show", "backup schedule show --jq .state"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    await printOne(await muster.call("getBackupSchedule", {}, signal), flags);
  },
}));

export const stopSchedule = defineCommand(() => ({
  name: "off",
  summary: t("operations.backup.cli.schedule.off.summary"),
  permission: "sysadmin",
  data: resultFields,
  examples: ["backup schedule off --yes"],
  changes: true,
  asks: true,
  async run(context) {
    if (await context.onlyPlanned("DELETE", path)) return;
    const { muster } = await context.connect();
    await context.confirm(t("operations.backup.cli.schedule.off.question"));
    await muster.call("deleteBackupSchedule", {}, context.signal);
    printStatus(t("operations.backup.cli.schedule.off.done"));
    await printDone({ result: t("common.cli.results.done") }, context.flags);
  },
}));
