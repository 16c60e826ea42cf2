import { addCommands } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { addResource } from "../lib/resource.ts";
import { stopJobs } from "../operations/emergency-stop.ts";
import { exampleJob } from "./discovery/job-argument.ts";

export default {
  name: "jobs",
  area: "discovery",
  summary: "discovery.jobs.cli.summary",
  load(jobs) {
    addResource(jobs, {
      one: "job",
      kind: "discovery",
      operations: { list: "listJobs", show: "getJob" },
      columns: ["id", "type", "state", "delegateName", "createdBy", "createdAt", "total", "done", "found"],
      argument: "jobId",
      example: { name: exampleJob, list: "--state RUNNING" },
    });
    addCommands(jobs, stopJobs);
  },
} satisfies CommandFeature;
