// Tracks which work connected agents have, for kinds whose agents list it when they connect.
import { perServer, type ServerContext } from "../../context.ts";
import type { AgentSocket } from "../../platform/live.ts";

const assignments = perServer(() => new WeakMap<AgentSocket, Set<string>>());

const of = (context: ServerContext, nodeId: number): Set<string> | undefined => {
  const agent = context.live.agent(nodeId);
  return agent && assignments(context).get(agent);
};

/** Whether a connected agent has the work; if it isn't connected, running work waits for it. */
export const isAssigned = (context: ServerContext, nodeId: number, workId: string): boolean =>
  context.live.agent(nodeId)
    ? (of(context, nodeId)?.has(workId) ?? false)
    : // the server that the agent is connected to resumes its work
      context.live.isConnected(nodeId);

export const assignedTo = (context: ServerContext, agent: AgentSocket): readonly string[] => [
  ...(assignments(context).get(agent) ?? []),
];

export function assign(context: ServerContext, nodeId: number, workId: string): void {
  if (context.live.agent(nodeId)) assignHere(context, nodeId, workId);
  else if (context.live.isConnected(nodeId))
    context.later(context.events.emitEverywhere("workAccepted", { nodeId, workId }));
}

/** Assigns work to an agent that is connected to this server. */
export function assignHere(context: ServerContext, nodeId: number, workId: string): void {
  const agent = context.live.agent(nodeId);
  if (!agent) return;
  const works = assignments(context).get(agent) ?? new Set();
  assignments(context).set(agent, works.add(workId));
}

export function release(context: ServerContext, nodeId: number, workId: string): void {
  of(context, nodeId)?.delete(workId);
}

export const releaseAll = (context: ServerContext, agent: AgentSocket): boolean =>
  assignments(context).delete(agent);
