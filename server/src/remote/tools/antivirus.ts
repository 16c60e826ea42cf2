// Antivirus products of computers, which their agents ask to scan.
import type { LiveAntivirus } from "@muster/sdk";
import type { Feature } from "../../feature.ts";
import { scanExceptionsOf } from "../../monitoring/policies/applied.ts";
import { answerCheck, callAgent, longestMS } from "../agent-calls.ts";
import { beginsWork, isWork, isWorkLog, logInput } from "./updates.ts";

const isState = answerCheck<LiveAntivirus>("LiveAntivirus");
const tool = "antivirus";

export const antivirus: Feature = {
  handlers: {
    getLiveAntivirus: ({ context, caller, path: { nodeId } }) =>
      callAgent(context, caller, { nodeId, tool, action: "list", withinMS: longestMS }, isState),
    async scanForMalware({ context, caller, path: { nodeId }, body: { product, scan } }) {
      const except = (await scanExceptionsOf(context, [nodeId])).get(nodeId) ?? [];
      const input = { product, action: scan, except };
      return callAgent(context, caller, { nodeId, tool, action: "begin", input, ...beginsWork }, isWork);
    },
    updateAntivirusDefinitions: ({ context, caller, path: { nodeId }, body: { product } }) => {
      const input = { product, action: "UPDATE_DEFINITIONS" };
      return callAgent(context, caller, { nodeId, tool, action: "begin", input, ...beginsWork }, isWork);
    },
    getAntivirusWork: ({ context, caller, path: { nodeId }, query }) =>
      callAgent(context, caller, { nodeId, tool, action: "work", input: logInput(query) }, isWorkLog),
    stopAntivirusWork: ({ context, caller, path: { nodeId }, body }) =>
      callAgent(context, caller, { nodeId, tool, action: "stop", input: body }, isWork),
  },
};
