// The live channel as features see it; realtime/ implements it.
import { referenceOf } from "@muster/sdk";
import type { Socket } from "socket.io";
import type { Caller } from "./authorization/caller-rights.ts";
import type { AgentToServer, Changed, ConsoleNotice, ServerToAgent, ServerToConsole } from "@muster/sdk/live";

export interface AgentData {
  nodeId: number;
  /** The ID under which approvals list the agent: its device's, or its request's while it is pending. */
  approvalId: number;
  organizationId: number;
  /** Fingerprint of the signing key whose possession it has proved. */
  keyFingerprint: string;
  /** Whether it waits for approval: until then it is sent nothing else, and only its `clock` events count. */
  pending: boolean;
  runId: string;
  bootId: string;
  /** The version that the agent last reported. */
  version: string;
  architecture: string;
}
/** A connected agent and its address. */
export interface Connection extends AgentData {
  address: string;
}
export type AgentSocket = Socket<AgentToServer, ServerToAgent, object, AgentData>;

/** The payload of an event sent to an agent, without the acknowledgment callback. */
type Order<E extends keyof ServerToAgent> =
  Parameters<ServerToAgent[E]> extends [...infer Payload, (answer: never) => void]
    ? Payload
    : Parameters<ServerToAgent[E]>;

/** An agent that is connected to this server or to another one. */
export interface AgentLink {
  /** The ID of its connection. */
  id: string;
  emit<E extends keyof ServerToAgent>(event: E, ...payload: Order<E>): void;
  /** Resolves to undefined if the server that it is connected to doesn't respond. */
  connection(): Promise<Connection | undefined>;
  /** Resolves to the agent's response, unchecked; rejects if it doesn't respond in time. */
  ask<E extends keyof ServerToAgent>(event: E, payload: Order<E>, withinMS: number): Promise<unknown>;
}

/** Adds the message references of a notice's texts, which only the server that created the texts knows. */
export const withMessages = (notice: ConsoleNotice): ConsoleNotice => ({
  ...notice,
  messages: notice.messages ?? {
    title: referenceOf(notice.title),
    detail: notice.detail === undefined ? undefined : referenceOf(notice.detail),
  },
});

/** Returns the address of an agent's computer, or of the last proxy. */
export const addressOf = (socket: AgentSocket): string =>
  socket.handshake.address.replace(/^::ffff:/, "").slice(0, 45);

/** Returns the link to an agent that is connected to this server. */
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
  /** The IDs of the agents that are connected to this server or to another one. */
  connected(): Iterable<number>;
  /** Returns the server that an agent is connected to: "" for this one, undefined if it isn't connected. */
  serverOf(nodeId: number): string | undefined;
  /** Returns an agent that is connected to this server. */
  agent(nodeId: number): AgentSocket | undefined;
  link(nodeId: number): AgentLink | undefined;
  /** The approved agents that are connected to this server. */
  agents(): Iterable<AgentSocket>;
  counts(): { agents: number; consoles: number };
  /** Asks the consoles of an organization to reload a list. */
  invalidate(list: Changed, organizationId: number): void;
  /** Asks all consoles to reload a list that belongs to no organization. */
  invalidateForAll(list: Changed): void;
  /** Shows a notice on the consoles of an organization, except those of one user. */
  notify(organizationId: number, notice: ConsoleNotice, exceptUserId?: number): void;
  /** Returns the consoles that see an organization, for notices that only some of them may show. */
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

/** The time at which a connected agent was last seen: in whole minutes, so that responses rarely change. */
export const seenNow = (): number => Math.floor(Date.now() / 60_000) * 60_000;

/** How long an agent has to respond, in ms. */
export const answerMS = 10_000;
/** The longest delay that timers support, in ms. */
export const maxTimerMS = 2 ** 31 - 1;

/** Returns a channel that sends nothing itself, but adds the messages to send to `sent`. */
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
