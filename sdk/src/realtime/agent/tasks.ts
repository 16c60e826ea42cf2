// The tasks that agents run, and their outcomes.
import type { AgentRefusalReason } from "../../agents/signers.ts";
import type {
  MaintenanceOption,
  RunManifest,
  RunSignature,
  TaskScan,
  TextLanguage,
  UpdateSelection,
  UpdateVersion,
} from "../../index.ts";
import type { SentMessage } from "../../text/keyed-messages.ts";

/** A period in which an agent suppresses alerts or work, even while it is offline. */
export interface SuppressedPeriod {
  startTime: number;
  endTime: number;
  options: MaintenanceOption[];
}

/** A task as the server sends it to an agent, which stores it until it is due and runs it once. */
interface OrderOf<A extends string> {
  taskId: string;
  action: A;
  runAt: number;
  expiresAt: number;
}

/** A script of a task; the bytes of its source are in base64, their SHA-256 in base64url. */
export interface ScriptToRun {
  language: TextLanguage;
  content: string;
  digest: string;
  parameters: string[];
  variables: { name: string; value: string }[];
  user: RunUser;
}

/** A file that an agent requests by its id with task.file; `digest` is the SHA-256 in base64url. */
export interface FileToFetch {
  id: number;
  name: string;
  size: number;
  digest: string;
}

/** An application to install: its installer, and additional files. */
export interface InstallerToRun extends Pick<ScriptToRun, "parameters" | "user"> {
  language: "binary_install";
  installer: FileToFetch;
  helpers: FileToFetch[];
}

/** A program that is already installed on the computer. */
export interface ProgramToRun extends Pick<ScriptToRun, "parameters" | "user"> {
  language: "binary_run";
  path: string;
}

/** The agent's own user, the user signed in at the computer, or a named user. */
export type RunUser = { kind: "SYSTEM" } | { kind: "LOGGED_ON_USER" } | { kind: "NAMED"; name: string };

/** Steps that run one after another; each runs only if all previous ones have succeeded. */
export interface ScriptCommand extends OrderOf<"RUN_SCRIPT"> {
  scripts: (ScriptToRun | InstallerToRun | ProgramToRun)[];
  /** The time limit of each step. */
  timeoutSeconds: number;
  /** The signed manifest, if a signer signed the run. */
  signed?: { manifest: RunManifest; signature: RunSignature };
}

/** Which updates to install, and whether the computer restarts afterwards. */
export type UpdateOrder = Required<Omit<UpdateSelection, "updates">> & { updates: UpdateVersion[] };

/** A task that installs updates. */
export interface UpdateCommand extends OrderOf<"INSTALL_UPDATES"> {
  updates: UpdateOrder;
}

/** Which paths to scan with which product, and the absolute paths to exclude. */
export type ScanOrder = Required<TaskScan> & { except: readonly string[] };

/** A task that scans for malware. */
export interface ScanCommand extends OrderOf<"SCAN_FOR_MALWARE"> {
  scan: ScanOrder;
}

export type TaskCommand = OrderOf<"REBOOT"> | ScriptCommand | UpdateCommand | ScanCommand;

/** The progress of a run: the current or last step, from 0, and its result. */
export interface ScriptProgress {
  step: number;
  exitCode: number | null;
  signal: string | null;
  startedAt: number;
  endedAt: number | null;
}

export interface TaskOutcome {
  taskId: string;
  /**
   * TIMED_OUT and CANCELLED occur only for scripts. REFUSED means that the computer itself refused the task.
   */
  state: "RUNNING" | "COMPLETED" | "FAILED" | "TIMED_OUT" | "CANCELLED" | "EXPIRED" | "REFUSED";
  /** A message of Muster, or text from a program. */
  detail: string | SentMessage;
  /** Why the task was REFUSED. */
  reason?: AgentRefusalReason;
  /** The progress of a script run that has started. */
  script?: ScriptProgress;
}
