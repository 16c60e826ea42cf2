// The queue of agent work as features see it; automation/queue implements it.
import type { Selectable } from "kysely";
import type { StoredMessage } from "@muster/sdk";
import type { DiscoveryCommand, TaskCommand, TaskOutcome } from "@muster/sdk/live";
import type { ServerContext } from "../context.ts";
import type { Tables } from "./db/tables.ts";

export type Work = Selectable<Tables["agentWork"]>;
export type WorkTarget = Selectable<Tables["agentWorkTargets"]>;

/** What an agent or a browser sent, before it is validated. */
export type Unchecked<T> = Partial<Record<keyof T, unknown>>;

/** The command that sends work to an agent. */
export type WorkCommand =
  | { name: "task.run"; order: TaskCommand }
  | { name: "nm.start"; order: DiscoveryCommand };

/** How the server ends work on a device without asking its agent. */
export interface Ending {
  state: "SUCCEEDED" | "FAILED" | "CANCELLED" | "REFUSED" | "SKIPPED";
  reason?: string | null;
  detail: StoredMessage;
}

/** Whether the user who started the work is still allowed to have it run on these devices. */
export interface Authorization {
  /** If false, nothing is sent for now. */
  allowed: boolean;
  /** If set, the whole work is cancelled for this reason. */
  revoked?: StoredMessage;
  /** Devices on which the work is cancelled. */
  excluded: { nodeIds: ReadonlySet<number>; detail: StoredMessage };
}

/**
 * A kind of agent work: the part that is specific to a feature. The queue saves, sends, resends, holds,
 * limits, cancels, expires and ends the work of all kinds.
 */
export interface AgentWorkKind {
  /** Undefined for work that the server does itself. */
  command: WorkCommand["name"] | undefined;
  /** Sent before it is due, even during maintenance: the agent stores it and observes maintenance itself. */
  sentEarly?: true;
  /** Done by the server, also for devices without an agent: `commands` does it and says how it ended. */
  byServer?: true;
  /** Agents can end it after it has started. */
  cancellable?: true;
  /** How many days finished work is stored; forever if undefined. */
  keepDays?: number;
  /** Returns what to send to each of these devices. A device without an entry waits. */
  commands(
    context: ServerContext,
    work: Work,
    nodeIds: readonly number[],
  ): Promise<ReadonlyMap<number, WorkCommand | Ending>>;
  /** Checked each time before work is sent. */
  authorize?(context: ServerContext, work: Work, nodeIds: readonly number[]): Promise<Authorization>;
  /** Returns the validated fields of an outcome to store besides the state. */
  resultOf?(outcome: Unchecked<TaskOutcome>): object;
  /** Called when the work has changed on these devices, or as a whole if there are none. */
  changed?(context: ServerContext, workId: string, nodeIds: readonly number[]): Promise<void> | void;
  finished?(context: ServerContext, work: Work): void;
  /** For work on one device whose result is more than a state: ends it, unless it has ended. */
  end?(context: ServerContext, work: Work, ending: Ending): Promise<unknown>;
  /** For work that runs as soon as it is accepted, and that an agent lists when it connects. */
  resume?: {
    /** How long, in ms, an agent can be disconnected before its work fails. */
    graceMS(context: ServerContext): number;
    lost(): StoredMessage;
    /** The reason for the failure of work whose device was deleted or rejected. */
    orphaned(context: ServerContext, work: Work): Promise<StoredMessage>;
    /** Called when the agent of running work has connected or disconnected. */
    presenceChanged(context: ServerContext, nodeId: number): Promise<void>;
  };
}
