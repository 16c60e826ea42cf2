import type { AuditAnchor, MetricName, RemoteSessionEnding, SoftwareChange } from "@muster/sdk";
import type { ConsoleNotice, ReportedState } from "@muster/sdk/live";
import type { AgentSocket } from "./live.ts";
import type { Servers } from "./servers.ts";

/** A value of a metric that was measured on a device. */
export interface Reading {
  metric: MetricName;
  instance: string;
  value: number;
}

/** Events by which a feature affects others without importing them. */
export interface ServerEvents {
  /** An agent has sent its hello; its reply waits for the listeners. */
  agentGreeted: { agent: AgentSocket; runningJobs: readonly string[] };
  /** Agents that have sent their hello, in batches when many reconnect. */
  agentsConnected: { nodeIds: readonly number[] };
  agentDisconnected: { nodeId: number };
  /** An anchor of the audit log was made. */
  auditAnchored: { anchor: AuditAnchor };
  agentsRejected: { nodeIds: readonly number[] };
  /** A section of a computer's state was reported, or was reported as unchanged. */
  computerStateStored: { deviceId: number; section: keyof ReportedState };
  /** A device was measured. Unknown values are NaN; `ip` is where a probe found it by its name, or "". */
  deviceMeasured: { deviceId: number; time: number; readings: readonly Reading[]; ip: string };
  /** Messages of devices were stored. */
  deviceMessagesStored: { deviceIds: readonly number[] };
  /** A polled device has stopped responding, or responds again. */
  deviceReachabilityChanged: { nodeId: number; isUp: boolean; at: number };
  devicesDeleted: { organizationIds: readonly number[] };
  /** Devices were merged, or a merge was undone. */
  devicesMerged: { organizationId: number; into: number; absorbed: number };
  /** Maintenance of devices has started, ended or changed. */
  maintenanceChanged: { nodeIds: readonly number[] };
  /** A computer's software was reported, with the changes since the previous report. */
  softwareStored: { deviceId: number; at: number; changes: readonly Omit<SoftwareChange, "at">[] };
  /** Policies, or exceptions from them, have changed. */
  policiesChanged: object;
  /** A notice for the consoles that see these devices or, if there are none, the whole organization. */
  devicesNotice: { organizationId: number; nodeIds: readonly number[]; notice: ConsoleNotice };
  /** A notice for the consoles that see an agent, whatever its state. */
  agentNotice: { organizationId: number; nodeId: number; notice: ConsoleNotice };
  /** Devices went offline or came back online, and users who see them were notified. */
  presenceReported: { events: readonly { nodeId: number; isUp: boolean }[] };
  /** A remote session that another server may be relaying has to end. */
  remoteSessionEnding: { sessionId: string; ending: RemoteSessionEnding; endedBy: string };
  /** Series of these devices were deleted because they hadn't been measured for a long time. */
  seriesForgotten: { deviceIds: readonly number[] };
  /** An agent connected to another server has accepted work that this server sent. */
  workAccepted: { nodeId: number; workId: string };
  /** Another user has created these users, or has given them powers, an invitation or a way to sign in. */
  usersStrengthened: { userIds: readonly number[]; byUserId: number };
}

type Listener<E extends keyof ServerEvents> = (event: ServerEvents[E]) => unknown;

export class EventBus {
  private readonly listeners: { [E in keyof ServerEvents]?: Listener<E>[] } = {};
  private readonly onError: (error: unknown) => void;
  private readonly servers: Servers;

  constructor(onError: (error: unknown) => void, servers: Servers) {
    this.onError = onError;
    this.servers = servers;
    servers.on("event", ({ name, event }) => this.emit(name as keyof ServerEvents, event as never));
  }

  on<E extends keyof ServerEvents>(name: E, listener: Listener<E>): void {
    const listeners: Listener<E>[] = (this.listeners[name] ??= []);
    listeners.push(listener);
  }

  /** Returns a bus that emits nothing itself, but adds the events to emit to `sent`. */
  emittingLater(sent: (() => unknown)[]): EventBus {
    return Object.create(this, {
      emit: {
        value: async <E extends keyof ServerEvents>(name: E, event: ServerEvents[E]) =>
          void sent.push(() => this.emit(name, event)),
      },
      emitEverywhere: {
        value: async <E extends keyof ServerEvents>(name: E, event: ServerEvents[E]) =>
          void sent.push(() => this.emitEverywhere(name, event)),
      },
    }) as EventBus;
  }

  /** Emits an event and waits for every listener. A failed one is logged and doesn't affect the others. */
  async emit<E extends keyof ServerEvents>(name: E, event: ServerEvents[E]): Promise<void> {
    for (const listener of this.listeners[name] ?? []) {
      try {
        await listener(event);
      } catch (error) {
        this.onError(error);
      }
    }
  }

  /** Emits an event on all servers, including this one; it must consist of plain values. */
  async emitEverywhere<E extends keyof ServerEvents>(name: E, event: ServerEvents[E]): Promise<void> {
    this.servers.tell("event", { name, event });
    await this.emit(name, event);
  }
}
