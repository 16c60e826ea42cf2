// Reads and changes the registry of Windows computers through their agents.
import type { RegistryExport, RegistryKey, RegistryKeyChoice, RegistryValueChoice } from "@muster/sdk";
import type { Call, Feature } from "../../feature.ts";
import { answerCheck, callAgent, agentTimeoutMS, type AgentCall } from "../agent-calls.ts";

const isKey = answerCheck<RegistryKey>("RegistryKey");
/** Whether it is a key; older agents don't say where the next page begins. */
const isKnownKey = (answer: unknown): answer is KnownKey =>
  typeof answer === "object" && isKey({ keysAfter: null, valuesAfter: null, ...answer });
const isExport = answerCheck<RegistryExport>("RegistryExport");
const isKeyChoice = answerCheck<RegistryKeyChoice>("RegistryKeyChoice");
const isValueChoice = answerCheck<RegistryValueChoice>("RegistryValueChoice");

type Cursors = "keysAfter" | "valuesAfter";
type KnownKey = Omit<RegistryKey, Cursors> & Partial<Pick<RegistryKey, Cursors>>;

/** A cursor for the next page of older agents, which refuse it. */
const unknownCursor = "0";

/** The most digits that an exported value can have. */
const maxTextLength = 131_072;

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
  const call = { nodeId, tool: "registry", action, input, withinMS: agentTimeoutMS, errors, maxTextLength };
  return callAgent(context, caller, call, isAnswer);
};

export const registry: Feature = {
  handlers: {
    async readRegistryKey(call) {
      const { keysAfter, valuesAfter } = call.query;
      // older agents would return the first page again
      const action = keysAfter === undefined && valuesAfter === undefined ? "read" : "readAfter";
      const page = await ask(call, action, call.query, isKnownKey);
      return {
        keysAfter: page.keys.length < page.totalKeys ? unknownCursor : null,
        valuesAfter: page.values.length < page.totalValues ? unknownCursor : null,
        ...page,
      };
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
