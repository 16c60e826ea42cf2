import { outcomePrefixes, storeReceived, type StoredMessage } from "@muster/sdk";
import { perServer, type ServerContext } from "../../context.ts";
import type { Work, WorkCommand } from "../../platform/agent-work.ts";
import { answerMS, type AgentLink } from "../../platform/live.ts";
import { signing } from "../../platform/security/signing.ts";
import { release } from "./assignments.ts";
import { kindOf } from "./kinds.ts";

const cancelCommands = { "task.run": "task.cancel", "nm.start": "nm.cancel" } as const;

const accepts: Record<WorkCommand["name"], (answer: unknown) => boolean> = {
  "task.run": (answer) => answer === true,
  "nm.start": (answer) => Array.isArray(answer),
};

/** Commands being sent, so that none is sent twice at a time. */
const sending = perServer(() => new Set<string>());

export interface Sent {
  /** SUPERSEDED: the same work is already being sent, or the agent has reconnected since. */
  outcome: "ACCEPTED" | "NOT_ACCEPTED" | "REFUSED" | "SUPERSEDED";
  answer?: unknown;
  /** Why the computer's local policy refused it. */
  refused?: StoredMessage;
}

/** Sends work to an agent and waits for its response. */
export async function sendWork(
  context: ServerContext,
  workId: string,
  nodeId: number,
  command: WorkCommand,
): Promise<Sent> {
  const agent = context.live.link(nodeId);
  if (!agent) return { outcome: "NOT_ACCEPTED" };
  const key = `${agent.id}/${workId}`;
  if (sending(context).has(key)) return { outcome: "SUPERSEDED" };
  sending(context).add(key);
  const proof = signing(context).proof(command.name, nodeId, command.order);
  const answer = await emit(agent, command, proof).catch(() => undefined);
  sending(context).delete(key);
  if (accepts[command.name](answer)) return { outcome: "ACCEPTED", answer };
  const refused = refusalIn(answer);
  if (refused) return { outcome: "REFUSED", refused };
  const current = context.live.link(nodeId) ?? agent;
  return { outcome: current.id === agent.id ? "NOT_ACCEPTED" : "SUPERSEDED" };
}

const refusalIn = (answer: unknown): StoredMessage =>
  storeReceived((answer as { refused?: unknown } | null | undefined)?.refused, outcomePrefixes);

type Proof = ReturnType<ReturnType<typeof signing>["proof"]>;

function emit(agent: AgentLink, command: WorkCommand, proof: Proof): Promise<unknown> {
  return command.name === "task.run"
    ? agent.ask("task.run", [{ ...command.order, proof }], answerMS)
    : agent.ask("nm.start", [{ ...command.order, proof }], answerMS);
}

/** Cancels work on an agent, if it is connected. */
export function sendCancel(context: ServerContext, work: Pick<Work, "id" | "kind">, nodeId: number): void {
  const { command } = kindOf(context, work);
  if (command) sendCancelOf(context, command, work.id, nodeId);
}

/** Cancels work that an agent was sent with this command. */
export function sendCancelOf(
  context: ServerContext,
  command: WorkCommand["name"],
  workId: string,
  nodeId: number,
): void {
  release(context, nodeId, workId);
  const name = cancelCommands[command];
  context.live.link(nodeId)?.emit(name, workId, signing(context).proof(name, nodeId, workId));
}
