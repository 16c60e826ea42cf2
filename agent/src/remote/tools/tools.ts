// Handles tool calls, which read or do something on this computer and return immediately.
import { keyed, sentMessage } from "@muster/sdk";
import type { AgentToServer, ServerToAgent, ToolAnswer, ToolCall } from "@muster/sdk/live";
import type { Socket } from "socket.io-client";
import type { LocalPolicy } from "../../security/local-policy.ts";
import type { SignerStore } from "../../security/signer-store.ts";
import type { CommandVerifier } from "../../security/verify-commands.ts";
import type { Consents } from "../session-consents.ts";
import { filesTool } from "../files/tool.ts";
import { antivirusTool } from "./antivirus/tool.ts";
import { diskTool } from "./disks/tool.ts";
import { jobTool } from "./jobs/tool.ts";
import { journalTool } from "./journal/tool.ts";
import { networkTool } from "./network/tool.ts";
import { registryTool } from "./registry/tool.ts";
import { processTool } from "./processes/tool.ts";
import { serviceTool } from "./services/tool.ts";
import { ToolError, type LocalCall, type Tool, type ToolAction } from "./tool.ts";
import { softwareTool, updateTool } from "./updates/tool.ts";
import { userTool } from "./users/tool.ts";
import { wakeTool } from "./wake.ts";
import type { DeviceWorks } from "./work/work.ts";

/** All tools, by their names in calls. */
export const tools: Readonly<Record<string, Tool>> = {
  files: filesTool,
  processes: processTool(),
  services: serviceTool(),
  journal: journalTool(),
  network: networkTool(),
  users: userTool(),
  disks: diskTool(),
  jobs: jobTool(),
  wake: wakeTool,
  updates: updateTool(),
  software: softwareTool(),
  antivirus: antivirusTool(),
  registry: registryTool(),
};

/** The maximum result, in characters of JSON; more would delay other responses on the connection. */
const maxAnswerLength = 2_000_000;
/** The maximum number of concurrent calls; more are refused. */
const maxCalls = 32;

export function answerToolCalls(
  socket: Socket<ServerToAgent, AgentToServer>,
  { verifier, works, ...local }: LocalRules & { verifier: CommandVerifier; works: DeviceWorks },
  /** Tools that need more context than this computer. */
  more: Readonly<Record<string, Tool>> = {},
): void {
  const known = { ...tools, ...more };
  let running = 0;
  socket.on("tool.call", async ({ proof, ...call }, answer) => {
    if (!(await verifier.verify("tool.call", call, proof, call.callId))) return answer(null);
    const tool = Object.hasOwn(known, call.tool) ? known[call.tool] : undefined;
    const action = tool && Object.hasOwn(tool.actions, call.action) ? tool.actions[call.action] : undefined;
    if (!tool || !action) return answer({ unknown: true });
    const refused = refusalOf(call, tool, local);
    if (refused) return answer(refused);
    if (running >= maxCalls) return answer(null);
    running++;
    try {
      answer(await run(action, { ...call, filesRoot: local.policy.filesRoot(), works }));
    } finally {
      running--;
    }
  });
}

/** The rules of this computer's administrator, its user and the signers. */
interface LocalRules {
  policy: LocalPolicy;
  consents: Consents;
  signers: SignerStore;
}

function refusalOf(
  call: ToolCall,
  { capability, needs, isForOthers }: Tool,
  { policy, consents, signers }: LocalRules,
): ToolAnswer | undefined {
  const needed = [capability, needs?.[call.action]].filter((name) => name !== undefined);
  const isSigned = consents.areSigned(call, needed, (id) => signers.isSigner(id));
  if (signers.requiresSessions && !isSigned && !isForOthers)
    return { refused: sentMessage(keyed("agents.signers.runFault.unsigned")), signs: true };
  const refusal = (proved: { isSigned: boolean; asksUser: boolean }) =>
    needed.map((name) => policy.refusal(name, proved)).find(Boolean);
  const asksUser = consents.cover(call, needed);
  const refused = refusal({ isSigned, asksUser });
  if (!refused) return undefined;
  const canCover = consents.canCover(needed);
  const signs = canCover && signers.hasList && !refusal({ isSigned: true, asksUser: true }) && !isSigned;
  const asks = canCover && !refusal({ isSigned, asksUser: true });
  return { refused: sentMessage(refused), ...(asks && { asks }), ...(!asks && signs && { signs }) };
}

async function run(action: ToolAction, call: LocalCall): Promise<ToolAnswer> {
  try {
    const result = (await action(call.input, call)) ?? null;
    if (JSON.stringify(result).length > maxAnswerLength) throw new Error("the answer is too long");
    return { result };
  } catch (error) {
    if (!(error instanceof ToolError)) console.error(error);
    const detail = error instanceof ToolError ? error.detail : String(error);
    return { failed: typeof detail === "string" ? detail.slice(0, 300) : sentMessage(detail) };
  }
}
