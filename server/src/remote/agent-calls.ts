// Tool calls: the agent responds at once, unlike with tasks and sessions.
import { randomUUID } from "node:crypto";
import {
  cleanText,
  MusterError,
  storeReceived,
  t,
  textIn,
  type MessageKey,
  type ServerErrorCode,
  type TerminalUser,
} from "@muster/sdk";
import type { ToolCall } from "@muster/sdk/live";
import type { ServerContext } from "../context.ts";
import { findDevice } from "../devices/devices.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import { guard } from "../platform/contract-validation.ts";
import { answerMS, type AgentLink } from "../platform/live.ts";
import { signing } from "../platform/security/signing.ts";
import { requireSession } from "./remote-settings.ts";

/** The longest time, in ms, that an agent may take: clients wait 30 seconds for a response. */
export const agentTimeoutMS = 25_000;

export interface AgentCall {
  nodeId: number;
  /** The caller's device that the call is about, if the agent acts on its behalf; `nodeId` by default. */
  concerns?: number;
  tool: string;
  action: string;
  input?: object;
  /** The user that the call runs as; by default the agent's own. */
  user?: TerminalUser;
  /** How long the agent may take, in ms; 10 seconds by default. */
  withinMS?: number;
  /**
   * The error codes for the messages with which an agent says why it couldn't do it; `otherwise` by default.
   */
  errors?: Readonly<Partial<Record<MessageKey, ServerErrorCode>>>;
  /** The length to which texts of the response are cut; 2,000 characters by default. */
  maxTextLength?: number;
  /** The error code for other failures; `tool_failed` by default. */
  otherwise?: ServerErrorCode;
}

/** Whether an agent's response matches the contract. */
type IsAnswer<T> = (answer: unknown) => answer is T;

const defaultMaxTextLength = 2_000;
const maxMessageLength = 300;

/** Returns a check of agents' responses against a schema of the contract. */
export const answerCheck = <T>(schema: string): IsAnswer<T> =>
  guard<T>({ $ref: `contract#/components/schemas/${schema}` });

/** Returns the connected agent of a device. @throws MusterError `device_offline`, `no_agent` */
export async function requireAgent({ db, live }: ServerContext, nodeId: number): Promise<AgentLink> {
  const link = live.link(nodeId);
  if (link) return link;
  const agent = await db
    .selectFrom("agents")
    .select("nodeId")
    .where("nodeId", "=", nodeId)
    .executeTakeFirst();
  throw new MusterError(agent ? "device_offline" : "no_agent");
}

/**
 * Calls a tool through the agent of one of the caller's devices. Response texts may be hostile and are
 * cleaned.
 * @throws MusterError `not_found`, `device_offline`, `no_agent`, `consent_required`, `signature_required`,
 * `validation_failed` without the reason that the settings require, `refused_by_local_policy`,
 * `agent_outdated`, `tool_failed` with the agent's message
 */
export async function callAgent<T>(
  context: ServerContext,
  caller: Caller,
  { nodeId, concerns, tool, action, input = {}, user = "SYSTEM", withinMS = answerMS, ...of }: AgentCall,
  isAnswer: IsAnswer<T>,
): Promise<T> {
  const device = await findDevice(context, caller, concerns ?? nodeId);
  const agent = await requireAgent(context, nodeId);
  // acting on behalf of another device gives no access to the agent's computer and doesn't concern its user
  if (concerns === undefined)
    await requireSession(context, caller, device, { tool: tool === "files" ? "FILES" : "TOOLS", user });
  const by = caller.user?.email ?? "";
  const call: ToolCall = { callId: randomUUID(), tool, action, input, user, by };
  const proof = signing(context).proof("tool.call", nodeId, call);
  const answer = await agent.ask("tool.call", [{ ...call, proof }], withinMS).catch(() => undefined);
  const result = resultOf(answer, { ...of, isOwn: concerns === undefined });
  if (!isAnswer(result)) throw new MusterError("tool_failed", { message: t("remote.calls.invalid") });
  return clean(result, of.maxTextLength ?? defaultMaxTextLength) as T;
}

function resultOf(
  answer: unknown,
  {
    errors = {},
    otherwise = "tool_failed",
    isOwn,
  }: Pick<AgentCall, "errors" | "otherwise"> & { isOwn: boolean },
): unknown {
  if (answer === undefined) throw new MusterError("tool_failed", { message: t("remote.calls.noAnswer") });
  const { result, refused, asks, signs, failed, unknown } = (answer ?? {}) as Record<string, unknown>;
  if (result !== undefined) return result;
  if (unknown === true) throw new MusterError("agent_outdated");
  // the local policy requires a session to which the computer's user has consented
  if (asks === true && isOwn) throw new MusterError("consent_required");
  // or a session that a technician has signed
  if (signs === true && isOwn) throw new MusterError("signature_required");
  const policy = textIn(storeReceived(refused, ["agents.localPolicy."]));
  if (policy) throw new MusterError("refused_by_local_policy", { message: policy });
  const { code = "" } = (failed ?? {}) as { code?: string };
  throw new MusterError(errors[code as MessageKey] ?? otherwise, { message: failureOf(failed) });
}

function failureOf(failed: unknown): string {
  if (typeof failed === "string")
    return t("remote.calls.failed", { detail: cleanText(failed, maxMessageLength) });
  return textIn(storeReceived(failed, ["remote.", "devices.vm"])) || t("remote.calls.refused");
}

/** Returns the response with every text cleaned. */
function clean(value: unknown, maxTextLength: number): unknown {
  if (typeof value === "string") return cleanText(value, maxTextLength);
  if (Array.isArray(value)) return value.map((one) => clean(one, maxTextLength));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner, maxTextLength)]));
}
