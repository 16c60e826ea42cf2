import { t } from "@muster/sdk";

export const jobArgument = [
  { name: "<job>", text: t("discovery.discovery.cli.jobArgument.jobIdSeriesId"), uuidOf: "Job" },
];

export const exampleJob = "018f2b5e-7e57-7000-8000-000000000001";
