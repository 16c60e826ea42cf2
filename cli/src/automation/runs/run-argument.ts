import { t } from "@muster/sdk";

export const runArgument = [
  { name: "<run>", text: t("automation.runs.cli.runArgument.runId"), field: "runId" },
];

export const exampleRun = "018f2b5e-7e57-7000-8000-000000000001";
