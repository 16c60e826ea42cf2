import type { AuditAnchor, MetricName } from "@muster/sdk";
import type { AgentSocket } from "./live.ts";

/** A value of a metric that was measured on a device. */
export interface Reading {
  metric: MetricName;
  instance: string;
  value: number;
}

/** Events between features, so that none has to import those it affects. */
export interface ServerEvents {
  /** An agent has sent its hello; its reply waits for the listeners. */
  agentGreeted: { agent: AgentSocket; runningJobs: readonly string[] };
  /** Agents that have sent their hello, in batches when many reconnect. */
  agentsConnected: { nodeIds: readonly number[] };
  agentDisconnected: { nodeId: number };
  /** An anchor of the audit log was made. */
  auditAnchored: { anchor: AuditAnchor };
  agentsRejected: { nodeIds: readonly number[] };
  /** A device was measured; an unknown value is NaN, and `ip` is where a probe found it by its name, or "". */
  deviceMeasured: { deviceId: number; time: number; readings: readonly Reading[]; ip: string };
  /** Messages of devices were stored. */
  deviceMessagesStored: { deviceIds: readonly number[] };
  /** A polled device answers no longer, or again. */
  deviceReachabilityChanged: { nodeId: number; isUp: boolean; at: number };
  devicesDeleted: { organizationIds: readonly number[] };
  /** Maintenance of devices has started, ended or changed. */
  maintenanceChanged: { nodeIds: readonly number[] };
  /** Policies, or exceptions from them, have changed. */
  policiesChanged: object;
  /** Another user has created them, or has given them powers, an invitation or a way to sign in. */
  usersStrengthened: { userIds: readonly number[]; byUserId: number };
}

type Listener<E extends keyof ServerEvents> = (event: ServerEvents[E]) => unknown;

export class EventBus {
  private readonly listeners: { [E in keyof ServerEvents]?: Listener<E>[] } = {};
  private readonly onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.onError = onError;
  }

  on<E extends keyof ServerEvents>(name: E, listener: Listener<E>): void {
    const listeners: Listener<E>[] = (this.listeners[name] ??= []);
    listeners.push(listener);
  }

  /** Emits nothing itself: events to emit are added to `sent`. */
  emittingLater(sent: (() => unknown)[]): EventBus {
    const later = new EventBus(this.onError);
    later.emit = async (name, event) => void sent.push(() => this.emit(name, event));
    return later;
  }

  /** Resolves when every listener is done; a failed listener is logged and does not affect the others. */
  async emit<E extends keyof ServerEvents>(name: E, event: ServerEvents[E]): Promise<void> {
    for (const listener of this.listeners[name] ?? []) {
      try {
        await listener(event);
      } catch (error) {
        this.onError(error);
      }
    }
  }
}
