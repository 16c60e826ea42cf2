// What features see of the queue of agent work; automation/queue implements it.
import type { Selectable } from "kysely";
import type { StoredMessage } from "@muster/sdk";
import type { DiscoveryCommand, TaskCommand, TaskOutcome } from "@muster/sdk/live";
import type { ServerContext } from "../context.ts";
import type { Tables } from "./db/tables.ts";

export type Work = Selectable<Tables["agentWork"]>;
export type WorkTarget = Selectable<Tables["agentWorkTargets"]>;

/** What an agent or a browser sent, before it is validated. */
export type Unchecked<T> = Partial<Record<keyof T, unknown>>;

/** The command that hands work to an agent. */
export type WorkCommand =
  | { name: "task.run"; order: TaskCommand }
  | { name: "nm.start"; order: DiscoveryCommand };

/** How work ends on a device without its agent. */
export interface Ending {
  state: "SUCCEEDED" | "FAILED" | "CANCELLED" | "REFUSED" | "SKIPPED";
  reason?: string | null;
  detail: StoredMessage;
}

/** Whether the user who started the work can still have it done on these devices. */
export interface Authorization {
  /** If false, nothing is sent for now. */
  allowed: boolean;
  /** Why the whole work is cancelled. */
  revoked?: StoredMessage;
  /** Devices on which it is cancelled. */
  excluded: { nodeIds: ReadonlySet<number>; detail: StoredMessage };
}

/**
 * A kind of agent work: the part that is specific to a feature. The queue saves, sends, resends, holds,
 * limits, cancels, expires and ends the work of all kinds.
 */
export interface AgentWorkKind {
  /** Undefined for what is done by the server. */
  command: WorkCommand["name"] | undefined;
  /**
   * Sent before it is due, also to devices in maintenance: the agent stores it, and knows its maintenance.
   */
  sentAhead?: true;
  /** Done by the server, also for devices without an agent: `commands` does it and says how it ended. */
  byServer?: true;
  /** Agents can end it after it has started. */
  cancellable?: true;
  /** The days that finished work is stored; forever if undefined. */
  keepDays?: number;
  /** What to send to each of these devices. A device without an entry waits. */
  commands(
    context: ServerContext,
    work: Work,
    nodeIds: readonly number[],
  ): Promise<ReadonlyMap<number, WorkCommand | Ending>>;
  /** Checked each time before work is sent. */
  authorize?(context: ServerContext, work: Work, nodeIds: readonly number[]): Promise<Authorization>;
  /** What to store of an outcome besides the state, validated. */
  resultOf?(outcome: Unchecked<TaskOutcome>): object;
  /** The work has changed on these devices, or as a whole if there are none. */
  changed?(context: ServerContext, workId: string, nodeIds: readonly number[]): Promise<void> | void;
  finished?(context: ServerContext, work: Work): void;
  /** For work on one device that ends with more than a state: ends it, unless it has ended. */
  end?(context: ServerContext, work: Work, ending: Ending): Promise<unknown>;
  /** For work that runs as soon as it is accepted, and that an agent lists when it connects. */
  resume?: {
    /** How long an agent can stay away before its work fails. */
    graceMS(context: ServerContext): number;
    lost(): StoredMessage;
    /** Why work fails whose device was deleted or rejected. */
    orphaned(context: ServerContext, work: Work): Promise<StoredMessage>;
    /** The agent of running work has connected or disconnected. */
    presenceChanged(context: ServerContext, nodeId: number): Promise<void>;
  };
}
