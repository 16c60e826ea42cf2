import type { ScriptRunState, ScriptRunTargetState, StoredMessage } from "@muster/sdk";
import type { WorkTarget } from "../../platform/agent-work.ts";

export type WorkState = ScriptRunState;
export type WorkTargetState = ScriptRunTargetState;

declare module "../../platform/db/tables.ts" {
  interface Tables {
    /** What agents have to do. Each kind has its columns in a separate table, with the same id. */
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
      /** The time a device has once it has started; null: until the work expires. */
      longestMS: number | null;
      skipIfOffline: number;
      /** The number of devices at once; null for no limit. */
      concurrency: number | null;
      canaryDevices: number | null;
      canaryContinue: "AUTOMATIC" | "CONFIRM";
      stopAfterFailures: number | null;
      /** At most one work with the same value is unfinished. */
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
      /** Why the device was refused, in the words of the kind. */
      reason: string | null;
      detail: StoredMessage;
      /** What the kind stores of the latest outcome, as JSON. */
      result: string | null;
      canary: number;
      /** Whether the agent has to end it, or must not start it. */
      cancelled: number;
      /** While it waits: until when a server sends it, so that no other does; null if none does. */
      claimedUntil: number | null;
      startedAt: number | null;
      /** When the agent reported the end; null until then, also if the server has given the device up. */
      endedAt: number | null;
      updatedAt: number;
    };
  }
}

/** Work that is listed as tasks. */
export const taskKinds: readonly string[] = ["TASK", "WAKE"];

/** `expiresAt` of work that does not expire: the latest time of a Date. */
export const never = 8.64e15;

/** The agent does not have it yet. */
export const waitingStates = ["WAITING", "HELD"] as const satisfies readonly WorkTargetState[];
/** The agent has it. */
export const activeStates = ["SENT", "RUNNING"] as const satisfies readonly WorkTargetState[];
export const openStates = [...waitingStates, ...activeStates];

export const isWaiting = ({ state }: Pick<WorkTarget, "state">): boolean =>
  waitingStates.some((one) => one === state);
/** A server is sending it. */
export const isClaimed = (target: Pick<WorkTarget, "state" | "claimedUntil">, now: number): boolean =>
  isWaiting(target) && (target.claimedUntil ?? 0) > now;
export const isOpen = ({ state }: Pick<WorkTarget, "state">): boolean =>
  openStates.some((one) => one === state);
