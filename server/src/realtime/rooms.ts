import type { Namespace } from "socket.io";
import type { AgentToServer, Changed, ConsoleNotice, ConsoleToServer } from "@muster/sdk/live";
import type { ServerToAgent, ServerToConsole } from "@muster/sdk/live";
import type { ConsoleSocket } from "../feature.ts";
import { linkTo, withMessages } from "../platform/live.ts";
import type { AgentData, AgentLink, AgentSocket, Live, LiveConsole } from "../platform/live.ts";

export type Agents = Namespace<AgentToServer, ServerToAgent, object, AgentData>;
export type Consoles = Namespace<ConsoleToServer, ServerToConsole, object, ConsoleSocket["data"]>;

/** The room of consoles that see all organizations. */
export const allOrganizations = "organizations";

const invalidationWindowMS = 250;
/**
 * The number of invalidations of a list sent within that time; later ones are combined into one at its end.
 */
const maxInvalidations = 5;

/** Tracks the agents and consoles that are connected to this server, and publishes to them. */
export class Rooms implements Live {
  /** Admitted agents by device. */
  readonly agentsHere = new Map<number, AgentSocket>();
  private readonly agentRooms: Agents;
  private readonly consoles: Consoles;
  /** How often each list was invalidated within the current window. */
  private readonly invalidations = new Map<string, number>();

  constructor(agents: Agents, consoles: Consoles) {
    this.agentRooms = agents;
    this.consoles = consoles;
  }

  isConnected(nodeId: number): boolean {
    return this.agentsHere.has(nodeId);
  }

  connected(): Iterable<number> {
    return this.agentsHere.keys();
  }

  serverOf(nodeId: number): string | undefined {
    return this.agentsHere.has(nodeId) ? "" : undefined;
  }

  agent(nodeId: number): AgentSocket | undefined {
    return this.agentsHere.get(nodeId);
  }

  link(nodeId: number): AgentLink | undefined {
    const agent = this.agent(nodeId);
    return agent && linkTo(agent);
  }

  agents(): Iterable<AgentSocket> {
    return this.agentsHere.values();
  }

  counts(): { agents: number; consoles: number } {
    return { agents: this.agentsHere.size, consoles: this.consoles.sockets.size };
  }

  invalidate(list: Changed, organizationId: number): void {
    const key = `${list}/${organizationId}`;
    const times = this.invalidations.get(key) ?? 0;
    this.invalidations.set(key, times + 1);
    if (times < maxInvalidations) this.toOrganization(organizationId).emit("changed", list);
    if (times > 0) return;
    const endWindow = () => {
      const isPending = (this.invalidations.get(key) ?? 0) > maxInvalidations;
      this.invalidations.delete(key);
      if (isPending) this.invalidate(list, organizationId);
    };
    setTimeout(endWindow, invalidationWindowMS).unref();
  }

  invalidateForAll(list: Changed): void {
    this.consoles.emit("changed", list);
  }

  notify(organizationId: number, notice: ConsoleNotice, exceptUserId?: number): void {
    const consoles = this.toOrganization(organizationId);
    const shown = exceptUserId === undefined ? consoles : consoles.except(`user:${exceptUserId}`);
    shown.emit("notice", withMessages(notice));
  }

  consolesOf(organizationId: number): LiveConsole[] {
    return [...this.consoles.sockets.values()]
      .filter(({ data }) => data.caller.organizationIds?.includes(organizationId) !== false)
      .map((socket) => ({
        caller: socket.data.caller,
        notify: (notice) => void socket.emit("notice", withMessages(notice)),
      }));
  }

  publish<E extends keyof ServerToConsole>(
    rooms: string | string[],
    event: E,
    ...payload: Parameters<ServerToConsole[E]>
  ): void {
    this.consoles.to(rooms).emit(event, ...payload);
  }

  disconnect(room: `session:${string}` | `key:${number}` | `user:${number}` | `agent:${number}`): void {
    for (const namespace of [this.agentRooms, this.consoles])
      for (const id of namespace.adapter.rooms.get(room) ?? [])
        // closing the transport rather than the socket lets the client reconnect by itself
        namespace.sockets.get(id)?.conn.close();
  }

  /** Disconnects all consoles, which then reconnect and reload everything. */
  closeConsoles(): void {
    for (const { conn } of this.consoles.sockets.values()) conn.close();
  }

  sessions(): ReadonlySet<string> {
    return new Set([...this.consoles.sockets.values()].flatMap(({ data }) => data.caller.session?.id ?? []));
  }

  private toOrganization(organizationId: number) {
    return this.consoles.to([`organization:${organizationId}`, allOrganizations]);
  }
}
