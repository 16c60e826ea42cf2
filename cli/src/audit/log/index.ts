import { t } from "@muster/sdk";
import { addCommands } from "../../lib/command.ts";
import { addGroup, type CommandFeature } from "../../lib/feature.ts";
import { exportEntries } from "./export.ts";
import { listEntries, searchEntries } from "./list.ts";
import { verifyEntries } from "./verify.ts";
import { watchEntries } from "./watch.ts";
import { addWitness, listWitnesses, removeWitness, testWitnesses } from "./witnesses.ts";

export default {
  name: "audit",
  area: "audit",
  summary: "audit.log.cli.summary",
  load(audit) {
    addCommands(audit, listEntries, searchEntries, watchEntries, exportEntries, verifyEntries);
    const witnesses = addGroup(audit, "witnesses", t("audit.witnesses.cli.summary"));
    addCommands(witnesses, listWitnesses, addWitness, removeWitness, testWitnesses);
  },
} satisfies CommandFeature;
