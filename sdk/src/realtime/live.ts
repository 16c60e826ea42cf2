import { resolveReference, type KeyedMessage } from "../text/references.ts";
import { io, type Socket } from "socket.io-client";
import { discoveryMessages } from "../discovery/discovery.ts";
import { MusterError } from "../client/errors.ts";
import { scriptRunMessages } from "../automation/runs.ts";
import type {
  AuditAnchor,
  DiscoveredDevice,
  Evidence,
  FeatureName,
  Job,
  LocalPolicy,
  MaintenanceOption,
  NmStatus,
  NodeApprovalState,
  CommandProof,
  ScriptRunChunk,
  ScriptRunTarget,
  RunManifest,
  RunSignature,
  SignedSignerList,
  SigningKey,
  TextLanguage,
} from "../index.ts";
import type { AgentRefusalReason } from "../agents/signers.ts";
import type { OrderFault, ProofKind } from "./signed-commands.ts";

/** What the topic nm.nms-discovery carries; an empty `discoveredTargets` ends it. */
export interface DiscoveryUpdate {
  jobUUID: string;
  discoveredTargets: DiscoveredDevice[];
  job: Job;
}

/** The feature whose lists changed, so that clients read them again. */
export type Changed = FeatureName;

/** Something that happened, for consoles to show at once. */
export interface ConsoleNotice {
  tone: "success" | "warning";
  title: string;
  detail?: string;
  /** The messages that the texts are, for clients in other languages. */
  messages?: { title?: KeyedMessage; detail?: KeyedMessage };
}

const localized = ({ messages, ...notice }: ConsoleNotice): ConsoleNotice => ({
  ...notice,
  title: resolveReference(messages?.title) ?? notice.title,
  detail: resolveReference(messages?.detail) ?? notice.detail,
});

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

/** What an agent says of a target; the server adds the rest. */
export type Observation = Omit<DiscoveredDevice, "nodeId" | "revision"> & {
  /** The host key of its SSH server, if a credential was about to be used: `ssh-ed25519 SHA256:…`. */
  hostKey?: string;
};

/** A target as an agent tells it; what was heard of it comes once, with its verdict. */
export type ToldTarget = Observation & { evidence?: Evidence[] };

/** An order with what shows that the server gave it, to this agent and not long ago. */
export type Signed<Order> = Order & { proof?: CommandProof };

/** What an agent says of an order that it did not take. */
export interface RefusedOrder {
  kind: ProofKind;
  reason: OrderFault;
  /** The job or task it was about. */
  about: string;
  /** The newest signing key that the agent has seen, when it knows another than the server used. */
  orderKey?: SigningKey;
}

/** The server's time, signed together with the agent's nonce, and the key that signs it. */
export interface Clock {
  time: number;
  orderKey: SigningKey;
  proof: CommandProof;
}

/** The secrets of an order's credentials, by id; a credential that no target may be offered has none. */
export type CredentialSecrets = Record<number, Record<string, string>>;

/** What the secrets of a discovery are sealed for. */
export const secretsPurpose = (jobUUID: string): string => `muster/discovery/${jobUUID}`;

/** A discovery as the server hands it to a probe. */
export interface DiscoveryCommand {
  jobUUID: string;
  organizationId: number;
  targets: string[];
  /** The rest of a job that was handed out before: its names are resolved, what could not be stays a name. */
  resumed?: boolean;
  /** The names that some addresses of a resumed job were given as. */
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

/** A time in which an agent holds things back by itself, connected or not. */
export interface SuppressedPeriod {
  startTime: number;
  endTime: number;
  options: MaintenanceOption[];
}

/** A task as the server hands it to an agent, which keeps it until it is due and runs it once. */
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

/** A file that an agent asks for with task.file by its id; `digest` is the SHA-256 in base64url. */
export interface FileToFetch {
  id: number;
  name: string;
  size: number;
  digest: string;
}

/** An application to install: its installer, and the files that lie beside it. */
export interface InstallerToRun extends Pick<ScriptToRun, "parameters" | "user"> {
  language: "binary_install";
  installer: FileToFetch;
  helpers: FileToFetch[];
}

/** A program that is on the computer already. */
export interface ProgramToRun extends Pick<ScriptToRun, "parameters" | "user"> {
  language: "binary_run";
  path: string;
}

/** The agent's own user, the user signed in at the computer, or a user by name. */
export type RunUser = { kind: "SYSTEM" } | { kind: "LOGGED_ON_USER" } | { kind: "NAMED"; name: string };

/** What runs one after the other, the last one only if all before it have succeeded. */
export interface ScriptCommand extends OrderOf<"RUN_SCRIPT"> {
  scripts: (ScriptToRun | InstallerToRun | ProgramToRun)[];
  /** Of each script. */
  timeoutSeconds: number;
  /** What a signer has signed, if one has. */
  signed?: { manifest: RunManifest; signature: RunSignature };
}

export type TaskCommand = OrderOf<"REBOOT"> | ScriptCommand;

/** How far scripts have come: which one runs or ran last, from 0, and how that ended. */
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
  /** A message of Muster by its key, or the words of a program. */
  detail: string | KeyedMessage;
  /** Why it was REFUSED. */
  reason?: AgentRefusalReason;
  /** Of an order to run scripts, once it has begun. */
  script?: ScriptProgress;
}

/**
 * What the topic script.run carries: targets that changed and what they wrote. Who misses a chunk reads it again, and who
 * hears of no target reads all of them.
 */
export interface ScriptRunUpdate {
  runId: string;
  targets: ScriptRunTarget[];
  output: (ScriptRunChunk & { nodeId: number })[];
  /** Nothing more comes. */
  ended: boolean;
}

export interface ServerToConsole {
  "nm.nms-discovery": (update: DiscoveryUpdate) => void;
  /** How a job that is followed stands, where no target changed. */
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
  /** Whether the server still answers: a stalled one keeps its connections. */
  alive: (answer: () => void) => void;
}
export interface ServerToAgent {
  /** How a technician decided; a pending agent receives nothing else, and of its events only `clock` is answered. */
  approval: (decision: Signed<ApprovalDecision>) => void;
  "nm.install": (proof?: CommandProof) => void;
  "nm.status": (answer: (status: NmStatus) => void) => void;
  /**
   * Answers the targets with their names resolved where they can be, or null when it does not take the order. A job that
   * it has already goes on as it is. `refused` is the reason of the computer's local policy.
   */
  "nm.start": (
    order: Signed<DiscoveryCommand>,
    answer: (targets: string[] | { refused: string } | null) => void,
  ) => void;
  "nm.cancel": (jobUUID: string, proof?: CommandProof) => void;
  /** Over how many milliseconds the agents are to spread themselves when they come back after a break. */
  pace: (order: Signed<{ spreadMS: number }>) => void;
  maintenance: (order: Signed<{ periods: SuppressedPeriod[] }>) => void;
  /** The server signs with a new key from now on; the root key's signature of it is all that agents need. */
  "order.key": (orderKey: SigningKey) => void;
  /** All lists of the organization's signers, oldest first. */
  signers: (order: Signed<{ lists: SignedSignerList[] }>) => void;
  "task.run": (order: Signed<TaskCommand>, answer: (kept: boolean) => void) => void;
  "task.cancel": (taskId: string, proof?: CommandProof) => void;
  /** An anchor of the audit log, for the agent to store. */
  anchor: (anchor: AuditAnchor) => void;
  /** Asks for the stored anchors. */
  anchors: (answer: (anchors: AuditAnchor[]) => void) => void;
}
export interface AgentToServer {
  /** Asks for the server's time and key, before anything else; null when the server has answered too often. */
  clock: (nonce: string, answer: (clock: Clock | null) => void) => void;
  "order.refused": (refused: RefusedOrder) => void;
  /**
   * Says which jobs go on, and for which processors this computer's programs are; the answer comes when the others have
   * been handed out again, and cancelled ones told.
   */
  hello: (
    about: { version: string; runningJobs: string[]; architecture?: string; policy?: ReportedPolicy },
    answer: (welcome: boolean) => void,
  ) => void;
  "nm.nms-discovery": (
    update: { jobUUID: string; discoveredTargets: ToldTarget[]; error?: string },
    answer: (kept: boolean) => void,
  ) => void;
  "task.outcome": (outcome: TaskOutcome, answer: (kept: boolean) => void) => void;
  /** What scripts wrote, in order; it comes again until the answer says that it is kept. */
  "task.output": (
    output: { taskId: string; chunks: ScriptRunChunk[] },
    answer: (kept: boolean) => void,
  ) => void;
  /**
   * Asks for the next bytes of a file of an order that this agent was handed, at most `limits.scriptRunPartBytes`; WAIT
   * while others are served, null for what it is not given (any more).
   */
  "task.file": (
    wanted: { taskId: string; file: number; offset: number },
    answer: (part: Uint8Array | "WAIT" | null) => void,
  ) => void;
}

/** The most that agents spread themselves over, in milliseconds: a restart is to be over within a minute. */
export const longestSpreadMS = 25_000;
const reconnectMS = { first: 1_000, longest: 30_000, cutOff: 1_000, refused: 60_000 };

export interface AgentConnection {
  socket: Socket<ServerToAgent, AgentToServer>;
  /** Connects again after about so many milliseconds, jittered. */
  connectIn(delayMS: number): void;
  /** Spreads reconnections over so many milliseconds, as the server asks with `pace`. */
  spread(spreadMS: number): void;
  /** Clears the data from connectIn before the socket is closed. */
  giveUp(): void;
}

/**
 * An agent's connection, renewed until it is closed, even if the server ends or refuses it: retries are jittered over the
 * whole of their delay.
 * @param prove signs the challenge of each connection: the id that the server chose for it
 */
export function openAgent({ url, prove }: { url: string; prove(nonce: string): AgentAuth }): AgentConnection {
  const socket: Socket<ServerToAgent, AgentToServer> = io(`${url}/agents`, {
    path: "/ws/live",
    transports: ["websocket"],
    forceNew: true,
    auth: (send) => send(prove(socket.io.engine.id)),
    reconnectionDelay: reconnectMS.first,
    reconnectionDelayMax: reconnectMS.longest,
    // from nothing to twice the delay
    randomizationFactor: 1,
  });
  const spread = (spreadMS: number) => {
    if (spreadMS >= 0)
      socket.io.reconnectionDelay(reconnectMS.first + Math.min(spreadMS, longestSpreadMS) / 2);
  };
  let retry: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => clearTimeout(retry);
  const connectIn = (delayMS: number) => {
    giveUp();
    retry = setTimeout(() => socket.connect(), delayMS * (0.5 + Math.random()));
  };
  socket.on("disconnect", (reason) => {
    // the server ended it on purpose, perhaps for a new key or a restart; socket.io leaves that to us
    if (reason === "io server disconnect") connectIn(reconnectMS.cutOff);
  });
  socket.on("connect_error", () => {
    if (!socket.active) connectIn(reconnectMS.refused);
  });
  return { socket, connectIn, spread, giveUp };
}

export interface Live {
  /** Follows a discovery: what was found so far first, then what comes; ends after `onEnd` or by the returned function. */
  watchDiscovery(
    jobUUID: string,
    on: {
      targets(targets: DiscoveredDevice[], job: Job): void;
      end(job: Job): void;
      error(error: MusterError): void;
    },
  ): () => void;
  /** Follows a run of scripts; `subscribed` comes each time from when on nothing is missed, `refused` ends it. */
  watchRun(
    runId: string,
    on: { subscribed(): void; update(update: ScriptRunUpdate): void; refused(error: MusterError): void },
  ): () => void;
  /** The live call nm.status of an agent. */
  nmStatus(nodeId: number): Promise<NmStatus>;
  onChanged(listener: (what: Changed) => void): () => void;
  onNotice(listener: (notice: ConsoleNotice) => void): () => void;
  onConnection(listener: (connected: boolean) => void): () => void;
  close(): void;
}

/** A server that doesn't answer within five seconds is shown as offline. */
const aliveMS = 1_500;
const aliveAnswerMS = 3_000;

/**
 * The console's live channel. Reconnects by itself with jitter and subscribes again.
 * @param options url "" for the page's own server; token an API key, left out in browsers (their cookie serves).
 */
export function openLive(options: { url: string; token?: string }): Live {
  const socket: Socket<ServerToConsole, ConsoleToServer> = io(`${options.url}/console`, {
    path: "/ws/live",
    transports: ["websocket"],
    auth: options.token ? { token: options.token } : {},
    reconnectionDelayMax: 10_000,
  });
  const timers = new Set<ReturnType<typeof setInterval>>();
  const listen = <E extends keyof ServerToConsole>(event: E, listener: ServerToConsole[E]) => {
    socket.on(event, listener as never);
    return () => void socket.off(event, listener as never);
  };

  /** Subscribes to a topic, again after each reconnect, until the returned function is called or it is refused. */
  const follow = (
    topic: "nm.nms-discovery" | "script.run",
    id: string,
    on: { subscribed?(): void; refused(): void },
  ): (() => void) => {
    const subscribe = () =>
      socket.emit(topic, id, (subscribed) => {
        if (subscribed) on.subscribed?.();
        else on.refused();
      });
    const onError = () => {
      // not active: the server refused the sign-in, and socket.io does not try again
      if (!socket.active) on.refused();
    };
    if (socket.connected) subscribe();
    socket.on("connect", subscribe);
    socket.on("connect_error", onError);
    return () => {
      socket.off("connect", subscribe);
      socket.off("connect_error", onError);
      socket.emit(`${topic}.leave`, id);
    };
  };

  return {
    watchDiscovery(jobUUID, on) {
      const seen = new Map<string, number>();
      const stopListening = listen("nm.nms-discovery", (update) => {
        if (update.jobUUID !== jobUUID) return;
        if (!update.discoveredTargets.length) {
          stop();
          return on.end(update.job);
        }
        // after a reconnect the server tells everything again
        const news = update.discoveredTargets.filter(
          (target) => (seen.get(target.ip) ?? -1) < target.revision,
        );
        for (const target of news) seen.set(target.ip, target.revision);
        on.targets(news, update.job);
      });
      const stopJob = listen("nm.job", (job) => {
        if (job.id === jobUUID) on.targets([], job);
      });
      const leave = follow("nm.nms-discovery", jobUUID, {
        refused() {
          stop();
          on.error(new MusterError("failed", { message: discoveryMessages.subscribeFailed }));
        },
      });
      const stop = () => {
        stopListening();
        stopJob();
        leave();
      };
      return stop;
    },
    watchRun(runId, on) {
      const stopListening = listen("script.run", (update) => {
        if (update.runId === runId) on.update(update);
      });
      const leave = follow("script.run", runId, {
        subscribed: on.subscribed,
        refused() {
          stop();
          on.refused(new MusterError("failed", { message: scriptRunMessages.subscribeFailed }));
        },
      });
      const stop = () => {
        stopListening();
        leave();
      };
      return stop;
    },
    nmStatus: (nodeId) => socket.timeout(10_000).emitWithAck("nm.status", nodeId),
    onChanged: (listener) => listen("changed", listener),
    onNotice: (listener) => listen("notice", (notice) => listener(localized(notice))),
    onConnection(listener) {
      let isUp = true;
      const up = () => listener((isUp = true));
      const down = () => listener((isUp = false));
      socket.on("connect", up);
      socket.on("disconnect", down);
      socket.on("connect_error", down);
      const timer = setInterval(() => {
        if (!socket.connected) return;
        socket.timeout(aliveAnswerMS).emit("alive", (error) => {
          if (socket.connected && isUp !== !error) (error ? down : up)();
        });
      }, aliveMS);
      timers.add(timer);
      return () => {
        clearInterval(timer);
        socket.off("connect", up);
        socket.off("disconnect", down);
        socket.off("connect_error", down);
      };
    },
    close() {
      for (const timer of timers) clearInterval(timer);
      socket.close();
    },
  };
}
