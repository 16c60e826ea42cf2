import { t } from "@muster/sdk";

export const taskArgument = [
  { name: "<task>", text: t("automation.tasks.cli.taskArgument.taskId"), field: "taskId" },
];

export const exampleTask = "018f2b5e-7e57-7000-8000-000000000001";
