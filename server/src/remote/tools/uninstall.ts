// Uninstalls software through agents.
import type { UninstallCheck } from "@muster/sdk";
import type { Feature } from "../../feature.ts";
import { answerCheck, callAgent, agentTimeoutMS } from "../agent-calls.ts";
import { beginsWork, isWork, isWorkLog, logInput } from "./updates.ts";

const isCheck = answerCheck<UninstallCheck>("UninstallCheck");
const tool = "software";

export const uninstall: Feature = {
  handlers: {
    checkUninstall: ({ context, caller, path: { nodeId }, query }) =>
      callAgent(
        context,
        caller,
        { nodeId, tool, action: "check", input: query, withinMS: agentTimeoutMS },
        isCheck,
      ),
    uninstallSoftware: ({ context, caller, path: { nodeId }, body }) =>
      callAgent(context, caller, { nodeId, tool, action: "uninstall", input: body, ...beginsWork }, isWork),
    getUninstallWork: ({ context, caller, path: { nodeId }, query }) =>
      callAgent(context, caller, { nodeId, tool, action: "work", input: logInput(query) }, isWorkLog),
  },
};
