import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { enrollAgent } from "./enroll.ts";
import { listAgents } from "./list.ts";
import { runAgent } from "./run.ts";

export default {
  name: "agents",
  area: "agents",
  summary: "agents.agents.cli.summary",
  load: (agents) => addCommands(agents, listAgents, enrollAgent, runAgent),
} satisfies CommandFeature;
