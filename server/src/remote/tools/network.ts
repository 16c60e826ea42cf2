// What computers are connected to, and whom they reach.
import type { LookupResult, NetworkState, PingResult, TraceResult } from "@muster/sdk";
import type { Feature } from "../../feature.ts";
import { answerCheck, callAgent } from "../agent-calls.ts";

const readMS = 40_000;
/** 30 hops, one after another where a program counts them. */
const traceMS = 110_000;
const isState = answerCheck<NetworkState>("NetworkState");
const isPing = answerCheck<PingResult>("PingResult");
const isTrace = answerCheck<TraceResult>("TraceResult");
const isLookup = answerCheck<LookupResult>("LookupResult");
const tool = "network";

export const network: Feature = {
  handlers: {
    getNetworkState: ({ context, caller, path: { nodeId } }) =>
      callAgent(context, caller, { nodeId, tool, action: "read", withinMS: readMS }, isState),
    pingFromDevice: ({ context, caller, path: { nodeId }, body }) =>
      callAgent(context, caller, { nodeId, tool, action: "ping", input: body, withinMS: readMS }, isPing),
    traceFromDevice: ({ context, caller, path: { nodeId }, body }) =>
      callAgent(context, caller, { nodeId, tool, action: "trace", input: body, withinMS: traceMS }, isTrace),
    lookUpFromDevice: ({ context, caller, path: { nodeId }, body: { name, type = "A" } }) =>
      callAgent(context, caller, { nodeId, tool, action: "lookup", input: { name, type } }, isLookup),
  },
};
