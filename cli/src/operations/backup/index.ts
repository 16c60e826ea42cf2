import { t } from "@muster/sdk";
import { addCommands } from "../../lib/command.ts";
import { addGroup, type CommandFeature } from "../../lib/feature.ts";
import { createServerBackup } from "./create.ts";
import { listServerBackups } from "./list.ts";
import { restoreServerBackup } from "./restore.ts";
import { setSchedule, showSchedule, stopSchedule } from "./schedule.ts";
import { verifyServerBackup } from "./verify.ts";

export default {
  name: "backup",
  area: "operations",
  summary: "operations.backup.cli.summary",
  load(backup) {
    addCommands(backup, createServerBackup, listServerBackups, verifyServerBackup, restoreServerBackup);
    addCommands(
      addGroup(backup, "schedule", t("operations.backup.cli.schedule.summary")),
      setSchedule,
      showSchedule,
      stopSchedule,
    );
  },
} satisfies CommandFeature;
