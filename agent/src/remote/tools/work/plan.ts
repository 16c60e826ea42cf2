// The definition of work on this computer: programs that run one after another, and their expected results.
import type { DeviceWork, DeviceWorkItem, KeyedMessage } from "@muster/sdk";

/** A program with its arguments; there is no shell. */
export interface WorkStep {
  program: string;
  args: readonly string[];
  /** Additional environment variables. */
  variables?: Readonly<Record<string, string>>;
  /** An exit code besides 0 that means success. */
  alsoGood?: number;
  /** Whether the next step runs even if this one fails. */
  continuesOnFailure?: boolean;
}

export interface WorkPlan extends Pick<DeviceWork, "kind" | "title" | "by" | "restart"> {
  items: DeviceWorkItem[];
  steps: readonly WorkStep[];
  /** The infected files to quarantine: those with these paths, or those that the work finds. */
  quarantines?: readonly string[] | "FOUND";
}

export interface WorkOutcome {
  items: DeviceWorkItem[];
  /** Why the work failed, or what it found; stored as text in the agent's language. */
  detail?: KeyedMessage | string;
  hasFailed?: boolean;
  needsRestart?: boolean;
}

/** How the agent follows a kind of work. */
export interface WorkKind {
  /** Only one work of each group runs at a time. */
  group: "packages" | "antivirus";
  /** The items that are being worked on according to the log. */
  running?(items: readonly DeviceWorkItem[], log: string): ReadonlySet<string>;
  /** Checks the results on the computer, because a program can fail although it reports success. */
  outcome(
    items: readonly DeviceWorkItem[],
    log: string,
    exitCode: number | null,
    work: Pick<WorkPlan, "by" | "title" | "quarantines">,
  ): Promise<WorkOutcome>;
}
