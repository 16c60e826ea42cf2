import type { Command } from "commander";
import { addResource } from "../lib/resource.ts";

export default (program: Command) =>
  void addResource(program, {
    noun: "activities",
    one: "activity",
    summary: "Who did what, refusals included",
    operations: { list: "listActivities" },
    columns: ["sequence", "at", "who", "operation", "outcome", "organizationId", "targets", "detail"],
    example: { name: "", list: "--page-size 20" },
  });
