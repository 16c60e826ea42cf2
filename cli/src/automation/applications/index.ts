import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { createApplication } from "./create.ts";
import { updateApplication } from "./update.ts";

export default {
  name: "applications",
  area: "automation",
  summary: "Manage applications that devices install or run; list, run and delete them with `muster scripts`",
  load: (applications) => addCommands(applications, createApplication, updateApplication),
} satisfies CommandFeature;
