import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { approveAgents, deleteAgents, rejectAgents } from "./decide.ts";
import { listApprovals } from "./list.ts";

export default {
  name: "approvals",
  area: "agents",
  summary: "agents.approvals.cli.summary",
  load: (approvals) => addCommands(approvals, listApprovals, approveAgents, rejectAgents, deleteAgents),
} satisfies CommandFeature;
