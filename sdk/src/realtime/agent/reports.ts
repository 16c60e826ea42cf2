// What agents report of their own computers.
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

/** A program with one of its versions, as its package manager names them. */
export type ReportedSoftware = [source: SoftwareSource, name: string, version: string];

/** All that is installed on the agent's computer, or its digest alone to ask whether the server knows it. */
export interface SoftwareReport {
  /** SHA-256 of the software as JSON. */
  digest: string;
  software?: ReportedSoftware[];
}

/** SEND asks for the software; after REFUSED the agent tries again later. */
export type SoftwareReportAnswer = "STORED" | "SEND" | "REFUSED";

/** The parts of a computer's state, each reported for itself. */
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

/** A check as the server gives it to an agent. */
export type WatchedCheck = (
  | Exclude<Check, { script: unknown }>
  | (Extract<Check, { script: unknown }> & { run: ScriptToRun })
) & { key: string };

/** What an agent has found at a check. */
export interface ReportedCheck extends FoundByCheck {
  key: string;
  /** Whether it is what raises an alert; null if that isn't known. */
  met: boolean | null;
  /** At how many checks in a row it was, at most as many as a condition can ask for. */
  count: number;
}

/**
 * A part of a computer's state, or its digest alone to ask whether the server knows it and to say that it
 * still holds.
 */
export interface StateReport {
  section: keyof ReportedState;
  /** SHA-256 of the state as JSON. */
  digest: string;
  /** null if it can't be read on this system. */
  state?: ReportedState[keyof ReportedState] | null;
}

/** SEND asks for the state; after REFUSED the agent tries again later. */
export type StateReportAnswer = "STORED" | "SEND" | "REFUSED";

/** What an agent measured at one moment. */
export interface MetricReport {
  /** A device that the agent polls; its own computer without it. */
  nodeId?: number;
  /** Where a device was found that is polled by name. */
  ip?: string;
  /** Identifies the agent's run, in which the sequences of each device count up. */
  source: string;
  sequence: number;
  /** Milliseconds between the measurement and the sending. */
  ageMS: number;
  /**
   * The metric and instance of each value; left out if they are those of the device's report before, on the
   * same connection.
   */
  series?: [metric: string, instance: string][];
  /** null for what is unknown. */
  values: (number | null)[];
}

/** SERIES requests the report again, with its series; REFUSED means that it isn't a report. */
export type MetricReportAnswer = "STORED" | "SERIES" | "REFUSED";
