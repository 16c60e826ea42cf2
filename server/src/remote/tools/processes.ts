// Lists, ends and signals processes of computers through their agents.
import { processLabel, type ProcessList } from "@muster/sdk";
import type { Feature } from "../../feature.ts";
import { answerCheck, callAgent, agentTimeoutMS, type AgentCall } from "../agent-calls.ts";

const isList = answerCheck<ProcessList>("ProcessList");
const isNamed = answerCheck<{ name: string }>("ProcessName");

const toolOf = (call: Pick<AgentCall, "nodeId" | "action" | "input" | "withinMS">): AgentCall => ({
  tool: "processes",
  ...call,
});

export const processes: Feature = {
  handlers: {
    listProcesses: ({ context, caller, path: { nodeId } }) =>
      callAgent(context, caller, toolOf({ nodeId, action: "list", withinMS: agentTimeoutMS }), isList),
    async endProcess({ context, caller, path: { nodeId, pid }, body }) {
      const call = toolOf({ nodeId, action: "end", input: { pid, ...body } });
      const { name } = await callAgent(context, caller, call, isNamed);
      return { pid, name, process: processLabel({ pid, name }) };
    },
    async signalProcess({ context, caller, path: { nodeId, pid }, body }) {
      const call = toolOf({ nodeId, action: "signal", input: { pid, ...body } });
      const { name } = await callAgent(context, caller, call, isNamed);
      return { pid, name, process: processLabel({ pid, name }) };
    },
  },
};
