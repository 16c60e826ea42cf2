// Controls antivirus products on computers through their agents.
import type { LiveAntivirus, QuarantinedFile } from "@muster/sdk";
import type { Feature } from "../../feature.ts";
import { scanExceptionsOf } from "../../monitoring/policies/applied.ts";
import { answerCheck, callAgent, agentTimeoutMS, type AgentCall } from "../agent-calls.ts";
import { beginsWork, isWork, isWorkLog, logInput } from "./updates.ts";

const isState = answerCheck<LiveAntivirus>("LiveAntivirus");
const isFile = answerCheck<QuarantinedFile>("QuarantinedFile");
const tool = "antivirus";

const changesFile = {
  withinMS: agentTimeoutMS,
  errors: {
    "remote.deviceTools.antivirus.notQuarantined": "not_found",
    "remote.files.errors.EXISTS": "name_in_use",
  },
} as const satisfies Partial<AgentCall>;

export const antivirus: Feature = {
  handlers: {
    getLiveAntivirus: ({ context, caller, path: { nodeId } }) =>
      callAgent(context, caller, { nodeId, tool, action: "list", withinMS: agentTimeoutMS }, isState),
    async scanForMalware({ context, caller, path: { nodeId }, body: { product, scan, quarantine = false } }) {
      const except = (await scanExceptionsOf(context, [nodeId])).get(nodeId) ?? [];
      const input = { product, action: scan, except };
      const action = quarantine ? "scanAndQuarantine" : "begin";
      return callAgent(context, caller, { nodeId, tool, action, input, ...beginsWork }, isWork);
    },
    updateAntivirusDefinitions: ({ context, caller, path: { nodeId }, body: { product } }) => {
      const input = { product, action: "UPDATE_DEFINITIONS" };
      return callAgent(context, caller, { nodeId, tool, action: "begin", input, ...beginsWork }, isWork);
    },
    quarantineTraces: ({ context, caller, path: { nodeId }, body: input }) =>
      callAgent(context, caller, { nodeId, tool, action: "quarantine", input, ...beginsWork }, isWork),
    restoreQuarantinedFile({ context, caller, path: { nodeId, fileId }, body: { overwrite = false } }) {
      const input = { fileId, overwrite };
      return callAgent(context, caller, { nodeId, tool, action: "restore", input, ...changesFile }, isFile);
    },
    deleteQuarantinedFile: ({ context, caller, path: { nodeId, fileId } }) =>
      callAgent(
        context,
        caller,
        { nodeId, tool, action: "delete", input: { fileId }, ...changesFile },
        isFile,
      ),
    getAntivirusWork: ({ context, caller, path: { nodeId }, query }) =>
      callAgent(context, caller, { nodeId, tool, action: "work", input: logInput(query) }, isWorkLog),
    stopAntivirusWork: ({ context, caller, path: { nodeId }, body }) =>
      callAgent(context, caller, { nodeId, tool, action: "stop", input: body }, isWork),
  },
};
