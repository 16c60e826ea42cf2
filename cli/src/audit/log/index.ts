import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { exportEntries } from "./export.ts";
import { listEntries, searchEntries } from "./list.ts";
import { verifyEntries } from "./verify.ts";
import { watchEntries } from "./watch.ts";

export default {
  name: "audit",
  area: "audit",
  summary: "audit.log.cli.summary",
  load: (audit) => addCommands(audit, listEntries, searchEntries, watchEntries, exportEntries, verifyEntries),
} satisfies CommandFeature;
