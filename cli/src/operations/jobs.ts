import type { Command } from "commander";
import { addResource } from "../lib/resource.ts";
import { addStop } from "./emergency-stop.ts";

export default (program: Command) => {
  const jobs = addResource(program, {
    noun: "jobs",
    one: "job",
    summary: "Long work",
    operations: { list: "listJobs", show: "getJob" },
    columns: ["id", "type", "state", "delegateName", "createdBy", "createdAt", "total", "done", "found"],
    argument: "jobId",
    example: { name: "018f2b5e-7e57-7000-8000-000000000001", list: "--state RUNNING" },
  });
  addStop(jobs, true);
};
