import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { addResource } from "../../lib/resource.ts";
import { addRules } from "../rules/index.ts";
import { addSchedules } from "../schedules.ts";
import { listChanges } from "./changes.ts";
import { explainTarget } from "./explain.ts";
import { exportTargets } from "./export.ts";
import { importTargets } from "./import.ts";
import { exampleJob } from "./job-argument.ts";
import { startDiscovery } from "./run.ts";
import { showDiscovery } from "./show.ts";
import { stopRunning } from "./stop.ts";
import { watchDiscovery } from "./watch.ts";

export default {
  name: "discovery",
  area: "discovery",
  summary: "discovery.discovery.cli.summary",
  load(discovery) {
    addResource(discovery, {
      one: "job",
      kind: "discovery",
      operations: { list: "listJobs" },
      columns: [
        "id",
        "state",
        "delegateName",
        "createdBy",
        "createdAt",
        "total",
        "done",
        "found",
        "seriesId",
      ],
      example: { name: exampleJob, list: "--state RUNNING" },
    });
    addCommands(discovery, startDiscovery, watchDiscovery, showDiscovery, explainTarget, exportTargets);
    addCommands(discovery, stopRunning, listChanges, importTargets);
    addRules(discovery);
    addSchedules(discovery);
  },
} satisfies CommandFeature;
