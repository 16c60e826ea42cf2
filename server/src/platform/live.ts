// The live channel as features see it; realtime/ implements it.
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
export type AgentSocket = Socket<AgentToServer, ServerToAgent, object, AgentData>;

export interface LiveConsole {
  caller: Caller;
  notify(notice: ConsoleNotice): void;
}

export interface Live {
  isConnected(nodeId: number): boolean;
  agent(nodeId: number): AgentSocket | undefined;
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
