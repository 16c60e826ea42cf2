// The events between the server and agents; their data is in the folder agent.
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
import type { SentMessage } from "../text/references.ts";
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
} from "./agent/reports.ts";
import type { SuppressedPeriod, TaskCommand, TaskOutcome } from "./agent/tasks.ts";
import type { VmHostReport, VmHostReportAnswer } from "./agent/vm-hosts.ts";
import type { OrderFault, ProofKind } from "./signed-commands.ts";

/**
 * Distinguishes a copy of an agent from the agent reconnecting; each at most 100 letters, digits, `.`, `-`
 * and `_`. An agent without it is refused.
 */
export interface AgentMachine {
  /** Identifies this run of the program. */
  runId: string;
  /** Identifies this start of the computer; "" where the system has no such id. */
  bootId: string;
  /** Identifies the computer, the same after a restart. */
  fingerprint: string;
}

/** The local policy of a computer, as its agent reports it. */
export type ReportedPolicy = Omit<LocalPolicy, "reportedAt">;

/**
 * Proves that an agent holds its signing key: the signature covers the id that the server gave this
 * connection.
 */
export interface AgentAuth {
  nodeId: number;
  /** Fingerprint of its signing key. */
  keyFingerprint: string;
  /** Fingerprint of the server key that it trusts. */
  serverKey: string;
  machine: AgentMachine;
  /** Signature of the claim "muster/agent-connect". */
  signature: string;
}

/** Why an agent is not admitted, as the message of its `connect_error`. */
export type AgentRefusal = "not_signed_in" | "agent_rejected" | "agent_cloned" | "server_not_trusted";

/** The data of a `connect_error`: signed where the refusal has an effect. */
export interface AgentRefusalData {
  approval?: Signed<ApprovalDecision>;
}

/** How a technician decided on an agent. */
export interface ApprovalDecision {
  state: NodeApprovalState;
}

/** An order with a proof that the server sent it to this agent, recently. */
export type Signed<Order> = Order & { proof?: CommandProof };

/** Why an agent refused an order. */
export interface RefusedOrder {
  kind: ProofKind;
  reason: OrderFault;
  /** The job or task of the order. */
  about: string;
  /** The newest signing key that the agent knows, if the server used another one. */
  orderKey?: SigningKey;
}

/** The server's time, signed together with the agent's nonce, and the key that signs it. */
export interface Clock {
  time: number;
  orderKey: SigningKey;
  proof: CommandProof;
}

/**
 * The secrets of an order's credentials, by id; a credential that no target is in the networks of has none.
 */
export type CredentialSecrets = Record<number, Record<string, string>>;

/** A release to update to. The agent trusts its header only for the signatures that it has. */
export interface AgentUpdateOrder {
  rolloutId: number;
  /** The release's first line. */
  header: string;
  /** How long the new version may take to greet the server. */
  helloSeconds: number;
  /** Whether it may replace a newer version, if its manifest says so. */
  pinned: boolean;
}

/** How an update has ended. */
export interface AgentUpdateOutcome {
  rolloutId: number;
  version: string;
  /** null if it has succeeded. */
  failure: AgentUpdateFailure | null;
}

export interface ServerToAgent {
  /** BUSY while tasks run: the server asks again later. null means that it doesn't accept the order. */
  "agent.update": (
    order: Signed<AgentUpdateOrder>,
    answer: (result: "ACCEPTED" | "BUSY" | null) => void,
  ) => void;
  /**
   * The decision of a technician. A pending agent receives nothing else, and only its event `clock` is
   * answered.
   */
  approval: (decision: Signed<ApprovalDecision>) => void;
  "nm.install": (proof?: CommandProof) => void;
  "nm.status": (answer: (status: NmStatus) => void) => void;
  /**
   * Answers with the targets, host names resolved if possible, or with null if it does not accept the order.
   * A job that already runs continues unchanged. `refused` is the reason given by the computer's local
   * policy.
   */
  "nm.start": (
    order: Signed<DiscoveryCommand>,
    answer: (targets: string[] | { refused: SentMessage } | null) => void,
  ) => void;
  poll: (order: Signed<PollOrder>) => void;
  /** What the agent checks each minute, instead of what it did before. */
  "checks.watch": (order: Signed<{ checks: readonly WatchedCheck[] }>) => void;
  "snmp.read": (order: Signed<SnmpReadOrder>, answer: (read: SnmpRead | null) => void) => void;
  /**
   * `refused` is the reason given by the computer's local policy; null means that it doesn't accept the
   * order.
   */
  "remote.open": (
    order: Signed<RemoteOrder>,
    answer: (result: "accepted" | { refused: SentMessage; fault?: RunFault } | null) => void,
  ) => void;
  /** null means that it doesn't accept the call. */
  "tool.call": (call: Signed<ToolCall>, answer: (result: ToolAnswer | null) => void) => void;
  "nm.cancel": (jobUUID: string, proof?: CommandProof) => void;
  /** Agents spread their next reconnection over this time. */
  pace: (order: Signed<{ spreadMS: number }>) => void;
  maintenance: (order: Signed<{ periods: SuppressedPeriod[] }>) => void;
  /** The server now signs with a new key, which the root key has signed. */
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
  /** Sent after an update, and at each connection until it is stored. */
  "update.outcome": (outcome: AgentUpdateOutcome, answer: (stored: boolean) => void) => void;
  /**
   * Requests the next bytes of a release that the agent was offered; the answer is null if it isn't, or no
   * longer.
   */
  "update.part": (
    part: { rolloutId: number; offset: number },
    answer: (bytes: Uint8Array | null) => void,
  ) => void;
  /** Sent by delegates for each VM host, every minute. */
  "vm.host": (report: VmHostReport, answer: (result: VmHostReportAnswer) => void) => void;
  /** Sent by probes while devices send them messages, and again until it is answered. */
  "device.messages": (report: MessageReport, answer: (result: MessageReportAnswer) => void) => void;
  /** Sent by probes for each device that they poll, every quarter of an hour. */
  neighbors: (report: NeighborReport, answer: (result: NeighborReportAnswer) => void) => void;
  /** Sent every minute for each device, and again until it is answered. */
  metrics: (report: MetricReport, answer: (result: MetricReportAnswer) => void) => void;
  /** Sent when a part of the computer's state has changed, after connecting, and every quarter of an hour. */
  "computer.state": (report: StateReport, answer: (result: StateReportAnswer) => void) => void;
  /** Sent when the installed software has changed, and once after connecting. */
  software: (report: SoftwareReport, answer: (result: SoftwareReportAnswer) => void) => void;
  /** Requests the server's time and key, before anything else; null if the agent has asked too often. */
  clock: (nonce: string, answer: (clock: Clock | null) => void) => void;
  "order.refused": (refused: RefusedOrder) => void;
  /**
   * Reports which jobs are running and this computer's architecture. Answered once the other jobs were sent
   * again and cancelled ones were cancelled on the agent.
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
  /** Sent when the agent is uninstalled, with nothing after it. */
  uninstalled: (about: null, answer: (stored: boolean) => void) => void;
  "task.outcome": (outcome: TaskOutcome, answer: (stored: boolean) => void) => void;
  /** Output of scripts, in order; sent again until it is stored. */
  "task.output": (
    output: { taskId: string; chunks: ScriptRunChunk[] },
    answer: (stored: boolean) => void,
  ) => void;
  /**
   * Requests the next bytes of a file of one of the agent's orders, at most `limits.scriptRunPartBytes`. The
   * answer is WAIT while other agents are served, and null if the agent has no right to the file, or no
   * longer.
   */
  "task.file": (
    part: { taskId: string; file: number; offset: number },
    answer: (bytes: Uint8Array | "WAIT" | null) => void,
  ) => void;
}
