// What work on this computer is made of: programs that run one after another, and what they are to bring
// about.
import type { DeviceWork, DeviceWorkItem, KeyedMessage } from "@muster/sdk";

/** A program with its arguments; there is no shell. */
export interface WorkStep {
  program: string;
  args: readonly string[];
  /** More of the environment. */
  variables?: Readonly<Record<string, string>>;
  /** An exit code that is no failure, besides 0. */
  alsoGood?: number;
  /** The next step runs even if it fails. */
  goesOn?: boolean;
}

export interface WorkPlan extends Pick<DeviceWork, "kind" | "title" | "by" | "restart"> {
  items: DeviceWorkItem[];
  steps: readonly WorkStep[];
  /** Infected files are taken from where they are: those with these paths, or those that the work finds. */
  quarantines?: readonly string[] | "FOUND";
}

/** How work of a kind went. */
export interface WorkOutcome {
  items: DeviceWorkItem[];
  /** Why it failed, or what it found; kept as it is said here. */
  detail?: KeyedMessage | string;
  hasFailed?: boolean;
  needsRestart?: boolean;
}

/** How the agent follows work of a kind. */
export interface WorkKind {
  /** Only one work of a group runs at a time. */
  group: "packages" | "antivirus";
  /** Which items its log says are being worked on. */
  running?(items: readonly DeviceWorkItem[], log: string): ReadonlySet<string>;
  /** Asks the computer what has become of it: a program can fail although it says otherwise. */
  outcome(
    items: readonly DeviceWorkItem[],
    log: string,
    exitCode: number | null,
    work: Pick<WorkPlan, "by" | "title" | "quarantines">,
  ): Promise<WorkOutcome>;
}
