// The events between the server and consoles, and the types of their data.
import type {
  DiscoveredDevice,
  FeatureName,
  Job,
  NmStatus,
  ScriptRunChunk,
  ScriptRunTarget,
} from "../index.ts";
import type { KeyedMessage } from "../text/keyed-messages.ts";

/** The data of the topic nm.nms-discovery; an empty `discoveredTargets` ends it. */
export interface DiscoveryUpdate {
  jobUUID: string;
  discoveredTargets: DiscoveredDevice[];
  job: Job;
}

/** The feature whose lists changed, so that clients read them again. */
export type Changed = FeatureName;

/** A notice that consoles show at once. */
export interface ConsoleNotice {
  tone: "success" | "warning";
  title: string;
  detail?: string;
  /** The messages behind the texts, for clients in other languages. */
  messages?: { title?: KeyedMessage; detail?: KeyedMessage };
}

/**
 * The data of the topic script.run: changed targets and their output. Clients that miss a chunk read it with
 * a request; clients that receive no targets read all of them.
 */
export interface ScriptRunUpdate {
  runId: string;
  targets: ScriptRunTarget[];
  output: (ScriptRunChunk & { nodeId: number })[];
  /** Whether this is the last update. */
  ended: boolean;
}

export interface ServerToConsole {
  "nm.nms-discovery": (update: DiscoveryUpdate) => void;
  /** The state of a job whose targets did not change. */
  "nm.job": (job: Job) => void;
  "script.run": (update: ScriptRunUpdate) => void;
  changed: (what: Changed) => void;
  notice: (notice: ConsoleNotice) => void;
}
export interface ConsoleToServer {
  "nm.nms-discovery": (jobUUID: string, answer: (subscribed: boolean) => void) => void;
  "nm.nms-discovery.leave": (jobUUID: string) => void;
  "script.run": (runId: string, answer: (subscribed: boolean) => void) => void;
  "script.run.leave": (runId: string) => void;
  "nm.status": (nodeId: number, answer: (status: NmStatus) => void) => void;
  /** Checks that the server responds: a stalled server doesn't close its connections. */
  alive: (answer: () => void) => void;
}
