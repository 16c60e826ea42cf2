// The live channel as features see it; realtime/ implements it.
import { referenceOf } from "@muster/sdk";
import type { Socket } from "socket.io";
import type { Caller } from "./authorization/caller-rights.ts";
import type { AgentToServer, Changed, ConsoleNotice, ServerToAgent, ServerToConsole } from "@muster/sdk/live";

export interface AgentData {
  nodeId: number;
  /** The id under which approvals list it: its device's, or that of its request while it is pending. */
  approvalId: number;
  organizationId: number;
  /** Fingerprint of the signing key that it has proved to hold. */
  keyFingerprint: string;
  /** Not approved yet: nothing but that is sent to it, and its events are ignored except `clock`. */
  pending: boolean;
  runId: string;
  bootId: string;
  /** As last reported by the agent. */
  version: string;
  architecture: string;
}
/** What is known of a connection. */
export interface Connection extends AgentData {
  address: string;
}
export type AgentSocket = Socket<AgentToServer, ServerToAgent, object, AgentData>;

/** The event of an agent, without its answer. */
type Order<E extends keyof ServerToAgent> =
  Parameters<ServerToAgent[E]> extends [...infer Payload, (answer: never) => void]
    ? Payload
    : Parameters<ServerToAgent[E]>;

/** An agent that is connected to this server or to another one. */
export interface AgentLink {
  /** Of its connection. */
  id: string;
  emit<E extends keyof ServerToAgent>(event: E, ...payload: Order<E>): void;
  /** Undefined if the server that it is connected to doesn't say. */
  connection(): Promise<Connection | undefined>;
  /** What it answers, unchecked; rejects if it doesn't in time. */
  ask<E extends keyof ServerToAgent>(event: E, payload: Order<E>, withinMS: number): Promise<unknown>;
}

/** Only the server that made its texts knows of which messages they are. */
export const withMessages = (notice: ConsoleNotice): ConsoleNotice => ({
  ...notice,
  messages: notice.messages ?? {
    title: referenceOf(notice.title),
    detail: notice.detail === undefined ? undefined : referenceOf(notice.detail),
  },
});

/** The address of an agent's computer, or of the last proxy. */
export const addressOf = (socket: AgentSocket): string =>
  socket.handshake.address.replace(/^::ffff:/, "").slice(0, 45);

/** The connection of an agent of this server. */
export function linkTo(agent: AgentSocket): AgentLink {
  const { id } = agent;
  const emit = agent.emit.bind(agent) as (event: string, ...payload: unknown[]) => void;
  return {
    id,
    emit,
    connection: async () => ({ ...agent.data, address: addressOf(agent) }),
    ask: (event, payload, withinMS) => {
      const asked = agent.timeout(withinMS);
      const ask = asked.emitWithAck.bind(asked) as (name: string, ...input: unknown[]) => Promise<unknown>;
      return ask(event, ...payload);
    },
  };
}

export interface LiveConsole {
  caller: Caller;
  notify(notice: ConsoleNotice): void;
}

export interface Live {
  /** Whether an agent is connected to this server or to another one. */
  isConnected(nodeId: number): boolean;
  /** The agents that are connected to this server or to another one. */
  connected(): Iterable<number>;
  /** The server that an agent is connected to; undefined if it isn't, and "" for this one. */
  serverOf(nodeId: number): string | undefined;
  /** An agent that is connected to this server. */
  agent(nodeId: number): AgentSocket | undefined;
  link(nodeId: number): AgentLink | undefined;
  /** The approved agents that are connected to this server. */
  agents(): Iterable<AgentSocket>;
  counts(): { agents: number; consoles: number };
  /** Asks the consoles of an organization to read a list again. */
  invalidate(list: Changed, organizationId: number): void;
  /** The same for lists that belong to no organization. */
  invalidateForAll(list: Changed): void;
  /** Shows a notice on the consoles of an organization, except those of one user. */
  notify(organizationId: number, notice: ConsoleNotice, exceptUserId?: number): void;
  /** The consoles that see an organization, for notices that not all of them may be shown. */
  consolesOf(organizationId: number): readonly LiveConsole[];
  publish<E extends keyof ServerToConsole>(
    rooms: string | string[],
    event: E,
    ...payload: Parameters<ServerToConsole[E]>
  ): void;
  /** Closes the connections of a session, API key, user or agent whose rights changed; they may reconnect. */
  disconnect(room: `session:${string}` | `key:${number}` | `user:${number}` | `agent:${number}`): void;
  /** The browser sessions of the consoles connected to this server. */
  sessions(): ReadonlySet<string>;
}

/** When a connected agent was last seen: in whole minutes, so that answers stay the same for a while. */
export const seenNow = (): number => Math.floor(Date.now() / 60_000) * 60_000;

/** How long an agent has to respond. */
export const answerMS = 10_000;
/** The longest delay that timers support. */
export const longestTimerMS = 2 ** 31 - 1;

/** Sends nothing itself: messages to send are added to `sent`. */
export const sendingLater = (live: Live, sent: (() => unknown)[]): Live => ({
  isConnected: (nodeId) => live.isConnected(nodeId),
  connected: () => live.connected(),
  serverOf: (nodeId) => live.serverOf(nodeId),
  link: (nodeId) => live.link(nodeId),
  agent: (nodeId) => live.agent(nodeId),
  agents: () => live.agents(),
  counts: () => live.counts(),
  sessions: () => live.sessions(),
  consolesOf: (organizationId) => live.consolesOf(organizationId),
  invalidate: (...input) => void sent.push(() => live.invalidate(...input)),
  invalidateForAll: (list) => void sent.push(() => live.invalidateForAll(list)),
  notify: (...input) => void sent.push(() => live.notify(...input)),
  publish: (...input) => void sent.push(() => live.publish(...input)),
  disconnect: (room) => void sent.push(() => live.disconnect(room)),
});
