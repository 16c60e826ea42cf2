// The jobs that computers start on their own schedules.
import type { ScheduledJobs } from "@muster/sdk";
import type { Feature } from "../../feature.ts";
import { answerCheck, callAgent, agentTimeoutMS } from "../agent-calls.ts";

const isList = answerCheck<ScheduledJobs>("ScheduledJobs");

export const scheduledJobs: Feature = {
  handlers: {
    listScheduledJobs: ({ context, caller, path: { nodeId } }) =>
      callAgent(context, caller, { nodeId, tool: "jobs", action: "list", withinMS: agentTimeoutMS }, isList),
  },
};
