import type { ScriptRunState, ScriptRunTargetState, StoredMessage } from "@muster/sdk";
import type { WorkTarget } from "../../platform/agent-work.ts";

export type WorkState = ScriptRunState;
export type WorkTargetState = ScriptRunTargetState;

declare module "../../platform/db/tables.ts" {
  interface Tables {
    /** Work of agents. Each kind has its columns in a separate table, with the same id. */
    agentWork: {
      id: string;
      kind: string;
      name: string;
      /** Null if its devices can belong to several organizations. */
      organizationId: number | null;
      state: WorkState;
      detail: StoredMessage;
      runAt: number;
      expiresAt: number;
      /** How long a device may take once it has started; null: until the work expires. */
      maxDurationMS: number | null;
      skipIfOffline: number;
      /** The maximum number of devices at once; null for no limit. */
      concurrency: number | null;
      canaryDevices: number | null;
      canaryContinue: "AUTOMATIC" | "CONFIRM";
      stopAfterFailures: number | null;
      /** At most one unfinished work has the same value. */
      exclusive: string | null;
      createdBy: string;
      createdById: number | null;
      createdAt: number;
      finishedAt: number | null;
    };
    agentWorkTargets: {
      workId: string;
      nodeId: number;
      state: WorkTargetState;
      /** Why the device was refused, as one of the kind's reasons. */
      reason: string | null;
      detail: StoredMessage;
      /** What the kind stores about the latest outcome, as JSON. */
      result: string | null;
      canary: number;
      /** Whether the agent has to end the work, or must not start it. */
      cancelled: number;
      /**
       * While the device waits: until when a server is sending the work, so that no other does; else null.
       */
      claimedUntil: number | null;
      startedAt: number | null;
      /** When the agent reported the end; null until then, even if the server has given up on the device. */
      endedAt: number | null;
      updatedAt: number;
    };
  }
}

/** Work that is listed as tasks. */
export const taskKinds: readonly string[] = ["TASK", "WAKE"];

/** `expiresAt` of work that does not expire: the latest time of a Date. */
export const never = 8.64e15;

/** The agent doesn't have the work yet. */
export const waitingStates = ["WAITING", "HELD"] as const satisfies readonly WorkTargetState[];
/** The agent has the work. */
export const activeStates = ["SENT", "RUNNING"] as const satisfies readonly WorkTargetState[];
export const openStates = [...waitingStates, ...activeStates];

export const isWaiting = ({ state }: Pick<WorkTarget, "state">): boolean =>
  waitingStates.some((one) => one === state);
/** Whether a server is sending the work. */
export const isClaimed = (target: Pick<WorkTarget, "state" | "claimedUntil">, now: number): boolean =>
  isWaiting(target) && (target.claimedUntil ?? 0) > now;
export const isOpen = ({ state }: Pick<WorkTarget, "state">): boolean =>
  openStates.some((one) => one === state);
