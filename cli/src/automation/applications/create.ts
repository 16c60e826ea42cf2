import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { type ApplicationFlags, applicationOptions } from "./body.ts";
import { save } from "./save.ts";

export const createApplication = defineCommand<ApplicationFlags>(() => ({
  name: "create",
  args: [{ name: "<name>", text: t("automation.applications.cli.create.name") }],
  summary: t("automation.applications.cli.create.summary"),
  permission: "SCRIPT_CATEGORY.Create",
  options: applicationOptions(),
  data: { of: "createApplication", and: ["type", "categories", "review"] },
  examples: [
    "applications create Viewer --file viewer.msi --helper answers.ini --icon viewer.png --category Updates",
    "applications create Tool --file-url https://downloads.example.com/tool.deb --before 'Stop the service'",
    `applications create Calculator --program 'C:\\Windows\\System32\\calc.exe' --architecture 64`,
  ],
  changes: true,
  run: async (context) => save(context, (await context.connect()).muster),
}));
