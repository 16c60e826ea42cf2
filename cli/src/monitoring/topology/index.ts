import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { listLinks, showNeighbors, showTree } from "./commands.ts";

export default {
  name: "topology",
  area: "monitoring",
  summary: "monitoring.topology.cli.summary",
  load: (topology) => addCommands(topology, showTree, listLinks, showNeighbors),
} satisfies CommandFeature;
