// The registry of Windows computers, which their agents read and change.
import type { RegistryExport, RegistryKey, RegistryKeyChoice, RegistryValueChoice } from "@muster/sdk";
import type { Call, Feature } from "../../feature.ts";
import { answerCheck, callAgent, longestMS, type AgentCall } from "../agent-calls.ts";

const isKey = answerCheck<RegistryKey>("RegistryKey");
const isExport = answerCheck<RegistryExport>("RegistryExport");
const isKeyChoice = answerCheck<RegistryKeyChoice>("RegistryKeyChoice");
const isValueChoice = answerCheck<RegistryValueChoice>("RegistryValueChoice");

/** As many digits as the longest value that is exported has. */
const longestText = 131_072;

type Asked = Pick<Call<"readRegistryKey">, "context" | "caller"> & { path: { nodeId: number } };

const ask = <T>(
  { context, caller, path: { nodeId } }: Asked,
  action: string,
  input: object,
  isAnswer: (answer: unknown) => answer is T,
): Promise<T> => {
  const errors: AgentCall["errors"] = {
    "remote.registry.noKey": "not_found",
    "remote.registry.noValue": "not_found",
    "remote.registry.exists": "name_in_use",
  };
  const call = { nodeId, tool: "registry", action, input, withinMS: longestMS, errors, longestText };
  return callAgent(context, caller, call, isAnswer);
};

export const registry: Feature = {
  handlers: {
    readRegistryKey(call) {
      const { keysOffset = 0, valuesOffset = 0 } = call.query;
      // agents of earlier versions would answer with the first page again
      return ask(call, keysOffset + valuesOffset > 0 ? "readMore" : "read", call.query, isKey);
    },
    exportRegistryKey: (call) => ask(call, "export", call.body, isExport),
    createRegistryKey: (call) => ask(call, "createKey", call.body, isKeyChoice),
    deleteRegistryKey: (call) => ask(call, "deleteKey", call.query, isKeyChoice),
    renameRegistryKey: (call) => ask(call, "renameKey", call.body, isKeyChoice),
    setRegistryValue: (call) => ask(call, "setValue", call.body, isValueChoice),
    deleteRegistryValue: (call) => ask(call, "deleteValue", call.query, isValueChoice),
    renameRegistryValue: (call) => ask(call, "renameValue", call.body, isValueChoice),
  },
};
