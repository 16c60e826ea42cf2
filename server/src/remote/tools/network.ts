// The network connections of computers, and network tests that agents run.
import type { LookupResult, NetworkState, PingResult, TraceResult, WifiNetworks } from "@muster/sdk";
import type { Feature } from "../../feature.ts";
import { answerCheck, callAgent, agentTimeoutMS } from "../agent-calls.ts";

const isState = answerCheck<NetworkState>("NetworkState");
const isWifi = answerCheck<WifiNetworks>("WifiNetworks");
const isPing = answerCheck<PingResult>("PingResult");
const isTrace = answerCheck<TraceResult>("TraceResult");
const isLookup = answerCheck<LookupResult>("LookupResult");
const tool = "network";

export const network: Feature = {
  handlers: {
    getNetworkState: ({ context, caller, path: { nodeId } }) =>
      callAgent(context, caller, { nodeId, tool, action: "read", withinMS: agentTimeoutMS }, isState),
    listWifiNetworks: ({ context, caller, path: { nodeId } }) =>
      callAgent(context, caller, { nodeId, tool, action: "wifi", withinMS: agentTimeoutMS }, isWifi),
    pingFromDevice: ({ context, caller, path: { nodeId }, body }) =>
      callAgent(
        context,
        caller,
        { nodeId, tool, action: "ping", input: body, withinMS: agentTimeoutMS },
        isPing,
      ),
    traceFromDevice: ({ context, caller, path: { nodeId }, body }) =>
      callAgent(
        context,
        caller,
        { nodeId, tool, action: "trace", input: body, withinMS: agentTimeoutMS },
        isTrace,
      ),
    lookUpFromDevice: ({ context, caller, path: { nodeId }, body: { name, type = "A" } }) =>
      callAgent(context, caller, { nodeId, tool, action: "lookup", input: { name, type } }, isLookup),
  },
};
