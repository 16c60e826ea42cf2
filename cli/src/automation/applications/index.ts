import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { applicationVersions } from "../scripts/versions.ts";
import { createApplication } from "./create.ts";
import { listApplications } from "./list.ts";
import { updateApplication } from "./update.ts";

export default {
  name: "applications",
  area: "automation",
  summary: "automation.applications.cli.summary",
  load: (applications) =>
    addCommands(applications, listApplications, createApplication, updateApplication, applicationVersions),
} satisfies CommandFeature;
