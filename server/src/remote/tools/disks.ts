// The current disks of computers.
import type { DiskState } from "@muster/sdk";
import type { Feature } from "../../feature.ts";
import { answerCheck, callAgent, agentTimeoutMS } from "../agent-calls.ts";

const isState = answerCheck<DiskState>("DiskState");

export const disks: Feature = {
  handlers: {
    getDisks: ({ context, caller, path: { nodeId } }) =>
      callAgent(
        context,
        caller,
        { nodeId, tool: "disks", action: "read", withinMS: agentTimeoutMS },
        isState,
      ),
  },
};
