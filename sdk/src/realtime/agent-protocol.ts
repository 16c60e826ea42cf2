// The events between the server and agents, and their data.
import type { AgentRefusalReason, RunFault } from "../agents/signers.ts";
import type {
  AgentUpdateFailure,
  AgentUpdateMode,
  AntivirusState,
  AuditAnchor,
  CommandProof,
  DiscoveredDevice,
  Evidence,
  FoundByCheck,
  LocalPolicy,
  LoggedInUser,
  MaintenanceOption,
  MessageKind,
  NmStatus,
  NodeApprovalState,
  PendingUpdate,
  RemoteConsent,
  RemoteNotice,
  RemoteTool,
  RunManifest,
  RunSignature,
  RunningProcess,
  ScriptRunChunk,
  Service,
  SignedSignerList,
  SigningKey,
  SnmpObjectType,
  SoftwareSource,
  TaskScan,
  TerminalShell,
  TerminalUser,
  TextLanguage,
  UpdateSelection,
  UpdateVersion,
  VolumeEncryption,
  VmDatastore,
  VmHostTestCode,
  VmHostType,
  VmPowerAction,
  VmPowerState,
  VmSnapshot,
} from "../index.ts";
import type { Check } from "../monitoring/checks.ts";
import type { SentMessage } from "../text/references.ts";
import type { OrderFault, ProofKind } from "./signed-commands.ts";

/**
 * Distinguishes a copy of an agent from the agent reconnecting; each at most 100 letters, digits, `.`, `-` and `_`. An
 * agent without it is refused.
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

/** Proves that an agent holds its signing key: the signature covers the id that the server gave this connection. */
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

/** An agent's result for a target; the server adds the rest. */
export type Observation = Omit<DiscoveredDevice, "nodeId" | "revision"> & {
  /** The host key of its SSH server, if there was a credential for it: `ssh-ed25519 SHA256:…`. */
  hostKey?: string;
};

/** A target as an agent reports it; the evidence is sent once, with the verdict. */
export type ReportedTarget = Observation & { evidence?: Evidence[] };

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

/** The secrets of an order's credentials, by id; a credential that no target is in the networks of has none. */
export type CredentialSecrets = Record<number, Record<string, string>>;

/** What the secrets of a discovery are sealed for. */
export const secretsPurpose = (jobUUID: string): string => `muster/discovery/${jobUUID}`;

/** A discovery as the server sends it to a probe. */
export interface DiscoveryCommand {
  jobUUID: string;
  organizationId: number;
  targets: string[];
  /** The rest of a job that was sent before: its names are resolved as far as possible. */
  resumed?: boolean;
  /** The host names of addresses of a resumed job that were given by name. */
  names?: Record<string, string>;
  /** Which credentials to use, and in which networks (CIDR); SNMP without networks may be used at all targets. */
  snmp: { id: number; type: "SNMPV1" | "SNMPV2" | "SNMPV3"; networks: string[] }[];
  login: { id: number; networks: string[] } | null;
  /** The CredentialSecrets as JSON, sealed to the probe's key for `secretsPurpose`. */
  sealedSecrets: string;
  /** The SSH host keys known of addresses; a server with another key gets no password. */
  hostKeys: Record<string, string[]>;
  snmpPort: number;
  pingTimeoutMS: number;
  pingPacketTTL: number;
  pingsPerNode: number;
  delayBetweenPingsMS: number;
  packetsPerSecond: number;
  packetsPerSecondPerSubnet: number;
}

/** The devices that a probe polls, instead of all that it polled before. */
export interface PollOrder {
  /** Which order of the server this is; the secrets are sealed for it. */
  revision: number;
  intervalSeconds: number;
  devices: {
    nodeId: number;
    /** "" if the probe has to find it by its name. */
    ip: string;
    name?: { by: "NET_BIOS_NAME" | "DNS_NAME"; text: string };
    /** Where it answers SNMP. */
    port: number;
    /** Whether it has ever answered a ping. */
    answersPing?: true;
    /** Without any, it is pinged alone. A device that is found by its name gets those whose networks its address is in. */
    credentials: { id: number; type: SnmpType; networks?: string[] }[];
    /** Which of the objects are read from it, by their place in the list. */
    objects?: number[];
  }[];
  objects: PolledObject[];
  /** VM hosts, which are read with their virtual machines. */
  hosts?: VmHostOrder[];
  /** The CredentialSecrets as JSON, sealed to the probe's key for `pollPurpose`. */
  sealedSecrets: string;
}

/** How a delegate reaches a VM host. */
export interface VmHostPlace {
  type: VmHostType;
  /** "" for Hyper-V, whose delegate is the host. */
  hostname: string;
  port: number;
  /** A host with another certificate gets no password; "" for one that isn't known yet. */
  fingerprint: string;
  /** The host gets its password if its address is in one of the networks. */
  credential: { id: number; networks: string[] } | null;
}

export interface VmHostOrder extends VmHostPlace {
  nodeId: number;
  /** The devices of its virtual machines, by how the host names them. */
  vms: Record<string, number>;
  /** The devices of the hosts of a vCenter or cluster. */
  members?: Record<string, number>;
}

/** The input of the tool "vms": a host to test, or an action of one of its virtual machines. */
export interface VmCall extends VmHostPlace {
  secretsId: string;
  /** The CredentialSecrets as JSON, sealed to the agent's key for `vmPurpose`. */
  sealedSecrets: string;
}

export type VmAction =
  | { kind: VmPowerAction }
  | { kind: "CREATE_SNAPSHOT"; name: string; description: string }
  | { kind: "DELETE_SNAPSHOT" | "REVERT_SNAPSHOT"; snapshot: string };

/** What the secrets of a call are sealed for. */
export const vmPurpose = (nodeId: number, secretsId: string): string => `muster/vm/${nodeId}/${secretsId}`;

/** A virtual machine as a delegate has read it. */
export interface ReportedVm {
  /** How the host names it. */
  ref: string;
  name: string;
  powerState: Exclude<VmPowerState, "GONE">;
  guestOs: string;
  ip: string;
  mac: string;
  cpuCount: number;
  memoryBytes: number;
  /** The host of a vCenter or the node of a cluster. */
  runsOn: string;
  /** How the vCenter or cluster names that host. */
  runsOnRef?: string;
  hasTools: boolean;
  snapshots: VmSnapshot[];
}

export interface ReportedHost {
  product: string;
  vendor: string;
  model: string;
  serialNumber: string;
  cpuCores: number;
  memoryBytes: number;
}

/** A host of a vCenter or the node of a cluster. */
export interface ReportedMember extends ReportedHost {
  /** How the vCenter or cluster names it. */
  ref: string;
  name: string;
  cluster: string;
  isConnected: boolean;
  /** The names of the datastores that it uses. */
  datastores: string[];
}

export interface VmHostReading extends ReportedHost {
  members: ReportedMember[];
  datastores: VmDatastore[];
  vms: ReportedVm[];
}

/** What a delegate has read of a VM host; without a reading, it is the same as before or couldn't be read. */
export interface VmHostReport {
  nodeId: number;
  /** Why it couldn't be read; "" if it was. */
  error: Exclude<VmHostTestCode, "SUCCESS"> | "";
  reading?: VmHostReading;
}

/** SEND asks for the reading. */
export type VmHostReportAnswer = "STORED" | "SEND" | "REFUSED";

/** An SNMP object of a template. */
export interface PolledObject {
  oid: string;
  /** The instance of its metric; a column of a table adds the row's index. */
  name: string;
  type: SnmpObjectType;
  scale: number;
  isTable: boolean;
}

/** An object to read from a device now that the probe polls. */
export interface SnmpReadOrder {
  readId: string;
  nodeId: number;
  oid: string;
}

/** The object, or the first ones below it; `refused` if the device isn't polled, or doesn't answer. */
export type SnmpRead =
  | { refused: "NOT_POLLED" | "SILENT" }
  | { values: { oid: string; type: string; value: string; isNumber: boolean }[]; isCut: boolean };

type SnmpType = DiscoveryCommand["snmp"][number]["type"];

/** What the secrets of an order to poll are sealed for. */
export const pollPurpose = (nodeId: number, revision: number): string => `muster/poll/${nodeId}/${revision}`;

/** A session to open: the agent connects to the server for it and starts the program. */
export interface RemoteOrder {
  sessionId: string;
  /** What the agent connects with. */
  token: string;
  /** Who opened it, for the computer's user. */
  by: string;
  tool: RemoteTool;
  user: TerminalUser;
  /** Why it was opened, for the computer's user; can be "". */
  reason: string;
  /** Whether the computer's user must agree. */
  consent: RemoteConsent;
  /** Whether the computer's user sees that somebody is connected. */
  notice: RemoteNotice;
  /** Where a tunnel or a desktop leads, as host:port; "" for other tools. */
  target: string;
  /** Networks beside its own, as CIDR, in which a probe may connect to the target. */
  reachable: string[];
  shell: TerminalShell;
  size: { columns: number; rows: number };
  /** A program and its arguments, to run without a terminal; empty for a terminal. */
  command: string[];
  /** Whether a desktop's user sends nothing; the server sees to it. */
  viewOnly: boolean;
  /** A signer's, of the session's manifest. */
  signature?: RunSignature;
}

/** What a tool is asked to read or to do on the agent's computer, at once. */
export interface ToolCall {
  callId: string;
  tool: string;
  action: string;
  /** What the action needs; the tool checks it. */
  input: unknown;
  /** Whose rights it has. */
  user: TerminalUser;
  /** Who asks, for the computer's logs. */
  by: string;
}

/**
 * What a tool found or did; `failed` says why it couldn't, in words of Muster or of a program. `asks` if the computer's user
 * can be asked, in a session of the caller; `signs` if a technician can sign such a session.
 */
export type ToolAnswer =
  | { result: unknown }
  | { refused: SentMessage; asks?: true; signs?: true }
  | { failed: SentMessage | string }
  | { unknown: true };

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

/** One script of an order; the bytes of its source are in base64, their SHA-256 in base64url. */
export interface ScriptToRun {
  language: TextLanguage;
  content: string;
  digest: string;
  parameters: string[];
  variables: { name: string; value: string }[];
  user: RunUser;
}

/** A file that an agent requests with task.file by its id; `digest` is the SHA-256 in base64url. */
export interface FileToFetch {
  id: number;
  name: string;
  size: number;
  digest: string;
}

/** An application to install: its installer, and the files beside it. */
export interface InstallerToRun extends Pick<ScriptToRun, "parameters" | "user"> {
  language: "binary_install";
  installer: FileToFetch;
  helpers: FileToFetch[];
}

/** A program that is already installed. */
export interface ProgramToRun extends Pick<ScriptToRun, "parameters" | "user"> {
  language: "binary_run";
  path: string;
}

/** The agent's own user, the user signed in at the computer, or a user by name. */
export type RunUser = { kind: "SYSTEM" } | { kind: "LOGGED_ON_USER" } | { kind: "NAMED"; name: string };

/** Steps that run one after another; a step runs only if all before it have succeeded. */
export interface ScriptCommand extends OrderOf<"RUN_SCRIPT"> {
  scripts: (ScriptToRun | InstallerToRun | ProgramToRun)[];
  /** For each step. */
  timeoutSeconds: number;
  /** The signed manifest, if a signer signed the run. */
  signed?: { manifest: RunManifest; signature: RunSignature };
}

/** Which updates are installed, and whether the computer restarts afterwards. */
export type UpdateOrder = Required<Omit<UpdateSelection, "updates">> & { updates: UpdateVersion[] };

/** Updates to install in a window, on their own time. */
export interface UpdateCommand extends OrderOf<"INSTALL_UPDATES"> {
  updates: UpdateOrder;
}

/** What is scanned, by which product, and the absolute paths that are left out. */
export type ScanOrder = Required<TaskScan> & { except: readonly string[] };

/** A scan for malware at its time. */
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
  /** TIMED_OUT and CANCELLED are states of scripts only. REFUSED: by the computer itself. */
  state: "RUNNING" | "COMPLETED" | "FAILED" | "TIMED_OUT" | "CANCELLED" | "EXPIRED" | "REFUSED";
  /** A message of Muster, or the words of a program. */
  detail: string | SentMessage;
  /** Why it was REFUSED. */
  reason?: AgentRefusalReason;
  /** Progress of a run that has started. */
  script?: ScriptProgress;
}

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
  /** The decision of a technician. A pending agent receives nothing else, and only its event `clock` is answered. */
  approval: (decision: Signed<ApprovalDecision>) => void;
  "nm.install": (proof?: CommandProof) => void;
  "nm.status": (answer: (status: NmStatus) => void) => void;
  /**
   * Answers with the targets, host names resolved if possible, or with null if it does not accept the order. A job that
   * already runs continues unchanged. `refused` is the reason given by the computer's local policy.
   */
  "nm.start": (
    order: Signed<DiscoveryCommand>,
    answer: (targets: string[] | { refused: SentMessage } | null) => void,
  ) => void;
  poll: (order: Signed<PollOrder>) => void;
  /** What the agent checks each minute, instead of what it did before. */
  "checks.watch": (order: Signed<{ checks: readonly WatchedCheck[] }>) => void;
  "snmp.read": (order: Signed<SnmpReadOrder>, answer: (read: SnmpRead | null) => void) => void;
  /** `refused` is the reason given by the computer's local policy; null means that it doesn't accept the order. */
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

/** A part of a computer's state, or its digest alone to ask whether the server knows it and to say that it still holds. */
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
  /** The metric and instance of each value; left out if they are those of the device's report before, on the same connection. */
  series?: [metric: string, instance: string][];
  /** null for what is unknown. */
  values: (number | null)[];
}

/** SERIES requests the report again, with its series; REFUSED means that it isn't a report. */
export type MetricReportAnswer = "STORED" | "SERIES" | "REFUSED";

/** A neighbor as LLDP or CDP announces it; "" for what it doesn't say. */
export interface ReportedNeighbor {
  by: "LLDP" | "CDP";
  /** The device's own port. */
  port: string;
  mac: string;
  ip: string;
  name: string;
  remotePort: string;
}

/** What a polled device knows of those around it. Ports are named like their interfaces. */
export interface NeighborReport {
  nodeId: number;
  /** Addresses of its own interfaces. */
  macs: string[];
  /** Whether it is a router. */
  forwards: boolean;
  neighbors: ReportedNeighbor[];
  /** The addresses that a switch has learned at each port. */
  forwarding: [port: string, macs: string[]][];
  /** Its ARP table. */
  addresses: [port: string, ip: string, mac: string][];
}

export type NeighborReportAnswer = "STORED" | "REFUSED";

/** An SNMP trap or syslog message that a polled device sent to its probe. */
export interface ReportedMessage {
  nodeId: number;
  /** Milliseconds between its arrival and the sending. */
  ageMS: number;
  kind: MessageKind;
  /** As in syslog; null for traps, and if it isn't given. */
  severity: number | null;
  facility: number | null;
  /** The name of the program, or the OID of the trap. */
  source: string;
  text: string;
}

/** Messages in the order of their arrival. */
export interface MessageReport {
  /** Identifies the agent's run, in which the sequences count up. */
  run: string;
  sequence: number;
  messages: ReportedMessage[];
  /** How many of each device weren't kept since the report before. */
  dropped: [nodeId: number, count: number][];
}

/** REFUSED means that it isn't a report, or has nothing of a device that the probe polls. */
export type MessageReportAnswer = "STORED" | "REFUSED";

export interface AgentToServer {
  /** Sent after an update, and at each connection until it is stored. */
  "update.outcome": (outcome: AgentUpdateOutcome, answer: (stored: boolean) => void) => void;
  /**
   * Requests the next bytes of a release that the agent was offered; the answer is null if it isn't, or no longer.
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
   * Reports which jobs are running and this computer's architecture. Answered once the other jobs were sent again and
   * cancelled ones were cancelled on the agent.
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
   * Requests the next bytes of a file of one of the agent's orders, at most `limits.scriptRunPartBytes`. The answer is
   * WAIT while other agents are served, and null if the agent has no right to the file, or no longer.
   */
  "task.file": (
    part: { taskId: string; file: number; offset: number },
    answer: (bytes: Uint8Array | "WAIT" | null) => void,
  ) => void;
}
