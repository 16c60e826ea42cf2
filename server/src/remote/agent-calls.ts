// Calls of tools: an agent answers them at once, in contrast to tasks and sessions.
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
import { guard } from "../platform/db/validation.ts";
import { answerMS, type AgentLink } from "../platform/live.ts";
import { signing } from "../platform/security/signing.ts";
import { requireSession } from "./remote-settings.ts";

/** The longest that an agent may take: clients wait 30 seconds for an answer. */
export const longestMS = 25_000;

export interface AgentCall {
  nodeId: number;
  /** The device of the caller that it concerns, if the agent acts for it; the agent's own otherwise. */
  concerns?: number;
  tool: string;
  action: string;
  input?: object;
  /** Whose rights it has: the agent's own user by default. */
  user?: TerminalUser;
  /** How long the agent may take; 10 seconds by default. */
  withinMS?: number;
  /**
   * The errors of messages that say why the agent couldn't do it, by their keys; `tool_failed` by default.
   */
  errors?: Readonly<Partial<Record<MessageKey, ServerErrorCode>>>;
  /** The longest text of the answer; 2,000 characters by default. */
  longestText?: number;
  /** Instead of `tool_failed`, of what the agent couldn't do. */
  otherwise?: ServerErrorCode;
}

/** Whether what an agent answered is what the contract says. */
type IsAnswer<T> = (answer: unknown) => answer is T;

const usualText = 2_000;
const longestMessage = 300;

/** Checks answers of agents against a schema of the contract. */
export const answerCheck = <T>(schema: string): IsAnswer<T> =>
  guard<T>({ $ref: `contract#/components/schemas/${schema}` });

/** The agent of a device. @throws MusterError `device_offline`, `no_agent` */
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
 * Asks the agent of one of the caller's devices. Texts of the answer are cleaned: they may be hostile.
 * @throws MusterError `not_found`, `device_offline`, `no_agent`, `consent_required`, `signature_required`,
 *   `validation_failed` without the reason that is demanded, `refused_by_local_policy`, `agent_outdated`,
 *   `tool_failed` with what the agent said
 */
export async function callAgent<T>(
  context: ServerContext,
  caller: Caller,
  { nodeId, concerns, tool, action, input = {}, user = "SYSTEM", withinMS = answerMS, ...of }: AgentCall,
  isAnswer: IsAnswer<T>,
): Promise<T> {
  const device = await findDevice(context, caller, concerns ?? nodeId);
  const agent = await requireAgent(context, nodeId);
  // another device's agent is no way into the device, and its own user isn't concerned
  if (concerns === undefined)
    await requireSession(context, caller, device, { tool: tool === "files" ? "FILES" : "TOOLS", user });
  const by = caller.user?.email ?? "";
  const call: ToolCall = { callId: randomUUID(), tool, action, input, user, by };
  const proof = signing(context).proof("tool.call", nodeId, call);
  const answer = await agent.ask("tool.call", [{ ...call, proof }], withinMS).catch(() => undefined);
  const result = resultOf(answer, { ...of, isOwn: concerns === undefined });
  if (!isAnswer(result)) throw new MusterError("tool_failed", { message: t("remote.calls.invalid") });
  return clean(result, of.longestText ?? usualText) as T;
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
  // the local policy demands a session in which the computer's user has agreed
  if (asks === true && isOwn) throw new MusterError("consent_required");
  // or one that a technician has signed
  if (signs === true && isOwn) throw new MusterError("signature_required");
  const policy = textIn(storeReceived(refused, ["agents.localPolicy."]));
  if (policy) throw new MusterError("refused_by_local_policy", { message: policy });
  const { code = "" } = (failed ?? {}) as { code?: string };
  throw new MusterError(errors[code as MessageKey] ?? otherwise, { message: failureOf(failed) });
}

function failureOf(failed: unknown): string {
  if (typeof failed === "string")
    return t("remote.calls.failed", { detail: cleanText(failed, longestMessage) });
  return textIn(storeReceived(failed, ["remote.", "devices.vm"])) || t("remote.calls.refused");
}

/** The answer with every text cleaned. */
function clean(value: unknown, longestText: number): unknown {
  if (typeof value === "string") return cleanText(value, longestText);
  if (Array.isArray(value)) return value.map((one) => clean(one, longestText));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner, longestText)]));
}
