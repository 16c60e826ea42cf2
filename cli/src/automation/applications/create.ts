import { defineCommand } from "../../lib/command.ts";
import { type ApplicationFlags, applicationOptions } from "./body.ts";
import { save } from "./save.ts";

export const createApplication = defineCommand<ApplicationFlags>({
  name: "create",
  args: [{ name: "<name>", text: "name" }],
  summary: "Create an application from an installer, or from a program on the device",
  permission: "SCRIPT_CATEGORY.Create",
  options: applicationOptions(),
  examples: [
    "applications create Viewer --file viewer.msi --helper answers.ini --icon viewer.png --category Updates",
    "applications create Tool --file-url https://downloads.example.com/tool.deb --before 'Stop the service'",
    `applications create Calculator --program 'C:\\Windows\\System32\\calc.exe' --architecture 64`,
  ],
  changes: true,
  run: async (context) => save(context, (await context.connect()).muster),
});
