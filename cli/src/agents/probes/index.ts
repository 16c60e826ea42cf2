import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { listProbes } from "./list.ts";
import { promoteAgent } from "./promote.ts";
import { showProbe } from "./show.ts";
import { showPromotion } from "./status.ts";

export default {
  name: "probes",
  area: "agents",
  summary: "agents.probes.cli.summary",
  load: (probes) => addCommands(probes, listProbes, showProbe, promoteAgent, showPromotion),
} satisfies CommandFeature;
