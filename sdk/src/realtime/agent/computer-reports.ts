// The reports of agents about their own computers.
import type {
  AntivirusState,
  ComputerSystem,
  FoundByCheck,
  LoggedInUser,
  PendingUpdate,
  RunningProcess,
  Service,
  SoftwareSource,
  VolumeEncryption,
} from "../../index.ts";
import type { Check } from "../../monitoring/checks.ts";
import type { ScriptToRun } from "./tasks.ts";

/** A program and one of its versions, with the names that its package manager uses. */
export type ReportedSoftware = [source: SoftwareSource, name: string, version: string];

/** All software on the agent's computer, or only the digest, to ask whether the server already has it. */
export interface SoftwareReport {
  /** SHA-256 of the software as JSON. */
  digest: string;
  software?: ReportedSoftware[];
}

/** SEND requests the software; after REFUSED the agent tries again later. */
export type SoftwareReportAnswer = "STORED" | "SEND" | "REFUSED";

/** The parts of a computer's state, each reported separately. */
export interface ReportedState {
  SYSTEM: ComputerSystem;
  USERS: LoggedInUser[];
  REBOOT: { isPending: boolean; requiredAt: number | null; reasons: string[] };
  PROCESSES: { seconds: number; byCpu: RunningProcess[]; byMemory: RunningProcess[] };
  SERVICES: Omit<Service, "changedAt">[];
  UPDATES: { listsAt: number | null; updates: Omit<PendingUpdate, "firstSeenAt">[] };
  ANTIVIRUS: AntivirusState[];
  ENCRYPTION: Omit<VolumeEncryption, "changedAt">[];
  CHECKS: ReportedCheck[];
}

/** A check as the server sends it to an agent. */
export type WatchedCheck = (
  | Exclude<Check, { script: unknown }>
  | (Extract<Check, { script: unknown }> & { run: ScriptToRun })
) & { key: string };

/** The result of a check. */
export interface ReportedCheck extends FoundByCheck {
  key: string;
  /** Whether the condition for an alert is met; null if unknown. */
  met: boolean | null;
  /** In how many consecutive checks it was met, up to the maximum that conditions can require. */
  count: number;
}

/**
 * A part of a computer's state, or only its digest, to ask whether the server already has it and to confirm
 * that it is current.
 */
export interface StateReport {
  section: keyof ReportedState;
  /** SHA-256 of the state as JSON. */
  digest: string;
  /** null if it can't be read on this system. */
  state?: ReportedState[keyof ReportedState] | null;
}

/** SEND requests the state; after REFUSED the agent tries again later. */
export type StateReportAnswer = "STORED" | "SEND" | "REFUSED";

/** Values that an agent measured at one time. */
export interface MetricReport {
  /** The polled device; omitted for the agent's own computer. */
  nodeId?: number;
  /** The address at which a device that is polled by name was found. */
  ip?: string;
  /** Identifies the agent's run, within which the `sequence` of each device increases. */
  source: string;
  sequence: number;
  /** Milliseconds between the measurement and the sending of this report. */
  ageMS: number;
  /**
   * The metric and instance of each value; omitted if they are the same as in the device's previous report on
   * this connection.
   */
  series?: [metric: string, instance: string][];
  /** null for unknown values. */
  values: (number | null)[];
}

/** SERIES requests the report again with its series; REFUSED means that the report is malformed. */
export type MetricReportAnswer = "STORED" | "SERIES" | "REFUSED";
