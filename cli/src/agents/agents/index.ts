import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { diagnoseAgent } from "./doctor.ts";
import { enrollAgent } from "./enroll.ts";
import { installCommand } from "./install-command.ts";
import { createInstaller } from "./installer.ts";
import { listInstallers } from "./installers.ts";
import { listAgents } from "./list.ts";
import { runAgent } from "./run.ts";

export default {
  name: "agents",
  area: "agents",
  summary: "agents.agents.cli.summary",
  load: (agents) =>
    addCommands(
      agents,
      listAgents,
      installCommand,
      createInstaller,
      listInstallers,
      enrollAgent,
      runAgent,
      diagnoseAgent,
    ),
} satisfies CommandFeature;
