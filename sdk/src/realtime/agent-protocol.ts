// The events between the server and agents. The types of their data are in the folder agent.
import type { RunFault } from "../agents/signers.ts";
import type {
  AgentUpdateFailure,
  AgentUpdateMode,
  AuditAnchor,
  CommandProof,
  LocalPolicy,
  NmStatus,
  NodeApprovalState,
  ScriptRunChunk,
  SignedSignerList,
  SigningKey,
} from "../index.ts";
import type { SentMessage } from "../text/keyed-messages.ts";
import type { DiscoveryCommand, ReportedTarget } from "./agent/discovery.ts";
import type {
  MessageReport,
  MessageReportAnswer,
  NeighborReport,
  NeighborReportAnswer,
  PollOrder,
  SnmpRead,
  SnmpReadOrder,
} from "./agent/polling.ts";
import type { RemoteOrder, ToolAnswer, ToolCall } from "./agent/remote-sessions.ts";
import type {
  MetricReport,
  MetricReportAnswer,
  SoftwareReport,
  SoftwareReportAnswer,
  StateReport,
  StateReportAnswer,
  WatchedCheck,
} from "./agent/computer-reports.ts";
import type { SuppressedPeriod, TaskCommand, TaskOutcome } from "./agent/tasks.ts";
import type { VmHostReport, VmHostReportAnswer } from "./agent/vm-hosts.ts";
import type { OrderFault, ProofKind } from "./signed-commands.ts";

/**
 * Distinguishes a copied agent from one that reconnects. Each value has at most 100 letters, digits, `.`, `-`
 * and `_`. The server refuses agents without it.
 */
export interface AgentMachine {
  /** Identifies this run of the agent's process. */
  runId: string;
  /** Identifies this boot of the computer; "" if the system has no such id. */
  bootId: string;
  /** Identifies the computer; doesn't change when it restarts. */
  fingerprint: string;
}

/** The local policy of a computer, as its agent reports it. */
export type ReportedPolicy = Omit<LocalPolicy, "reportedAt">;

/**
 * Proves that an agent has its signing key: the signature covers the id that the server gave this connection.
 */
export interface AgentAuth {
  nodeId: number;
  /** Fingerprint of the agent's signing key. */
  keyFingerprint: string;
  /** Fingerprint of the server key that the agent trusts. */
  serverKey: string;
  machine: AgentMachine;
  /** Signature of the claim "muster/agent-connect". */
  signature: string;
}

/** Why the server refuses an agent, as the message of its `connect_error`. */
export type AgentRefusal = "not_signed_in" | "agent_rejected" | "agent_cloned" | "server_not_trusted";

/** The data of a `connect_error`; signed, if the agent acts on it. */
export interface AgentRefusalData {
  approval?: Signed<ApprovalDecision>;
}

/** A technician's decision about an agent. */
export interface ApprovalDecision {
  state: NodeApprovalState;
}

/** A command with proof that the server recently sent it to this agent. */
export type Signed<Order> = Order & { proof?: CommandProof };

/** Why an agent refused a command. */
export interface RefusedOrder {
  kind: ProofKind;
  reason: OrderFault;
  /** The job or task of the command. */
  about: string;
  /** The newest signing key that the agent knows, if the server used a different one. */
  orderKey?: SigningKey;
}

/** The server's time, signed together with the agent's nonce, and the signing key. */
export interface Clock {
  time: number;
  orderKey: SigningKey;
  proof: CommandProof;
}

/**
 * The secrets of a command's credentials, by credential id. Credentials that can't be used at any target,
 * because of their networks, have none.
 */
export type CredentialSecrets = Record<number, Record<string, string>>;

/** A release to update to. The agent trusts the header because of its signatures, not of its sender. */
export interface AgentUpdateOrder {
  rolloutId: number;
  /** The first line of the release. */
  header: string;
  /** How many seconds the new version has to send `hello` to the server. */
  helloSeconds: number;
  /** Whether it may replace a newer version, if its manifest allows that. */
  pinned: boolean;
}

/** The result of an update. */
export interface AgentUpdateOutcome {
  rolloutId: number;
  version: string;
  /** null if the update succeeded. */
  failure: AgentUpdateFailure | null;
}

export interface ServerToAgent {
  /**
   * Called back with BUSY while tasks run (the server asks again later), or with null if the agent refuses
   * the command.
   */
  "agent.update": (
    order: Signed<AgentUpdateOrder>,
    answer: (result: "ACCEPTED" | "BUSY" | null) => void,
  ) => void;
  /**
   * A technician's decision. Until it is approved, an agent receives nothing else, and only its event `clock`
   * is acknowledged.
   */
  approval: (decision: Signed<ApprovalDecision>) => void;
  "nm.install": (proof?: CommandProof) => void;
  "nm.status": (answer: (status: NmStatus) => void) => void;
  /**
   * Calls back with the targets, with host names resolved if possible, or with null if the agent refuses the
   * command. A job that is already running continues unchanged. `refused` is the reason given by the
   * computer's local policy.
   */
  "nm.start": (
    order: Signed<DiscoveryCommand>,
    answer: (targets: string[] | { refused: SentMessage } | null) => void,
  ) => void;
  poll: (order: Signed<PollOrder>) => void;
  /** The checks that the agent has to make regularly, which replace all previous ones. */
  "checks.watch": (order: Signed<{ checks: readonly WatchedCheck[] }>) => void;
  "snmp.read": (order: Signed<SnmpReadOrder>, answer: (read: SnmpRead | null) => void) => void;
  /**
   * Calls back with the reason (`refused`) if the computer's local policy refuses, or with null if the agent
   * refuses the command.
   */
  "remote.open": (
    order: Signed<RemoteOrder>,
    answer: (result: "accepted" | { refused: SentMessage; fault?: RunFault } | null) => void,
  ) => void;
  /** Calls back with null if the agent refuses the call. */
  "tool.call": (call: Signed<ToolCall>, answer: (result: ToolAnswer | null) => void) => void;
  "nm.cancel": (jobUUID: string, proof?: CommandProof) => void;
  /** Sets the time over which agents spread their next reconnection. */
  pace: (order: Signed<{ spreadMS: number }>) => void;
  maintenance: (order: Signed<{ periods: SuppressedPeriod[] }>) => void;
  /** Announces the server's new signing key, signed by the root key. */
  "order.key": (orderKey: SigningKey) => void;
  /** All lists of the organization's signers, oldest first. */
  signers: (order: Signed<{ lists: SignedSignerList[] }>) => void;
  "task.run": (order: Signed<TaskCommand>, answer: (stored: boolean) => void) => void;
  "task.cancel": (taskId: string, proof?: CommandProof) => void;
  /** An anchor of the audit log, for the agent to store. */
  anchor: (anchor: AuditAnchor) => void;
  /** Requests the stored anchors. */
  anchors: (answer: (anchors: AuditAnchor[]) => void) => void;
}

export interface AgentToServer {
  /** Sent after an update, and on each connection until the server has stored it. */
  "update.outcome": (outcome: AgentUpdateOutcome, answer: (stored: boolean) => void) => void;
  /**
   * Requests the next bytes of a release that the agent was offered. Calls back with null if it wasn't
   * offered, or is no longer.
   */
  "update.part": (
    part: { rolloutId: number; offset: number },
    answer: (bytes: Uint8Array | null) => void,
  ) => void;
  /** Sent by delegates for each VM host, every minute. */
  "vm.host": (report: VmHostReport, answer: (result: VmHostReportAnswer) => void) => void;
  /** Sent by probes when devices have sent them messages; repeated until acknowledged. */
  "device.messages": (report: MessageReport, answer: (result: MessageReportAnswer) => void) => void;
  /** Sent by probes for each device that they poll, every 15 minutes. */
  neighbors: (report: NeighborReport, answer: (result: NeighborReportAnswer) => void) => void;
  /** Sent every minute for each device; repeated until acknowledged. */
  metrics: (report: MetricReport, answer: (result: MetricReportAnswer) => void) => void;
  /** Sent when a part of the computer's state has changed, after connecting, and every 15 minutes. */
  "computer.state": (report: StateReport, answer: (result: StateReportAnswer) => void) => void;
  /** Sent when the installed software has changed, and once after connecting. */
  software: (report: SoftwareReport, answer: (result: SoftwareReportAnswer) => void) => void;
  /**
   * Requests the server's time and key, before any other event. Calls back with null if the agent asks too
   * often.
   */
  clock: (nonce: string, answer: (clock: Clock | null) => void) => void;
  "order.refused": (refused: RefusedOrder) => void;
  /**
   * Reports the running jobs and the computer's architecture. Acknowledged once the server has sent missing
   * jobs again and has cancelled those on the agent that were cancelled.
   */
  hello: (
    about: {
      version: string;
      runningJobs: string[];
      architecture?: string;
      policy?: ReportedPolicy;
      updates?: AgentUpdateMode;
    },
    answer: (welcome: boolean) => void,
  ) => void;
  "nm.nms-discovery": (
    update: { jobUUID: string; discoveredTargets: ReportedTarget[]; error?: string },
    answer: (stored: boolean) => void,
  ) => void;
  /** Sent when the agent is uninstalled, as its last event. */
  uninstalled: (about: null, answer: (stored: boolean) => void) => void;
  "task.outcome": (outcome: TaskOutcome, answer: (stored: boolean) => void) => void;
  /** Output of scripts, in order; repeated until it is stored. */
  "task.output": (
    output: { taskId: string; chunks: ScriptRunChunk[] },
    answer: (stored: boolean) => void,
  ) => void;
  /**
   * Requests the next bytes of a file of one of the agent's tasks, at most `limits.scriptRunPartBytes`. Calls
   * back with WAIT while other agents are served, and with null if the agent may not read the file, or no
   * longer.
   */
  "task.file": (
    part: { taskId: string; file: number; offset: number },
    answer: (bytes: Uint8Array | "WAIT" | null) => void,
  ) => void;
}
