import { io, type Socket } from "socket.io-client";
import { discoveryWords } from "./discovery.ts";
import { MusterError } from "./errors.ts";
import type { DiscoveredDevice, Evidence, Job, MaintenanceOption, NmStatus } from "./index.ts";

/** What the topic nm.nms-discovery carries; an empty `discoveredTargets` ends it. */
export interface DiscoveryUpdate {
  jobUUID: string;
  discoveredTargets: DiscoveredDevice[];
  job: Job;
}

/** Lists that changed, so that faces read them again. */
export type Changed = "devices" | "agents" | "jobs" | "schedules" | "maintenance" | "tasks";

/** Something that happened, for consoles to show at once. */
export interface ConsoleNotice {
  tone: "success" | "warning";
  title: string;
  detail?: string;
}

/** What an agent says of a target; the server adds the rest. */
export type Observation = Omit<DiscoveredDevice, "nodeId" | "revision">;

/** A target as an agent tells it; what was heard of it comes once, with its verdict. */
export type ToldTarget = Observation & { evidence?: Evidence[] };

/** A discovery as the server hands it to a probe; credentials are open here and nowhere else. */
export interface DiscoveryOrder {
  jobUUID: string;
  organizationId: number;
  targets: string[];
  /** The rest of a job that was handed out before: its names are resolved, what could not be stays a name. */
  resumed?: boolean;
  /** The names that some addresses of a resumed job were given as. */
  names?: Record<string, string>;
  snmp: { id: number; type: "SNMPV1" | "SNMPV2" | "SNMPV3"; secret: Record<string, string> }[];
  login: { id: number; secret: Record<string, string> } | null;
  snmpPort: number;
  pingTimeoutMS: number;
  pingPacketTTL: number;
  pingsPerNode: number;
  delayBetweenPingsMS: number;
  packetsPerSecond: number;
  packetsPerSecondPerSubnet: number;
}

/** A time in which an agent holds things back by itself, connected or not. */
export interface HeldTime {
  startTime: number;
  endTime: number;
  options: MaintenanceOption[];
}

/** A task as the server hands it to an agent, which keeps it until it is due and runs it once. */
export interface TaskOrder {
  taskId: string;
  action: "REBOOT";
  runAt: number;
  expiresAt: number;
}

export interface TaskOutcome {
  taskId: string;
  state: "RUNNING" | "COMPLETED" | "FAILED" | "EXPIRED";
  detail: string;
}

export interface ServerToConsole {
  "nm.nms-discovery": (update: DiscoveryUpdate) => void;
  /** How a job that is followed stands, where no target changed. */
  "nm.job": (job: Job) => void;
  changed: (what: Changed) => void;
  notice: (notice: ConsoleNotice) => void;
}
export interface ConsoleToServer {
  "nm.nms-discovery": (jobUUID: string, answer: (subscribed: boolean) => void) => void;
  "nm.nms-discovery.leave": (jobUUID: string) => void;
  "nm.status": (nodeId: number, answer: (status: NmStatus) => void) => void;
}
export interface ServerToAgent {
  "nm.install": () => void;
  "nm.status": (answer: (status: NmStatus) => void) => void;
  /**
   * Answers the targets with their names resolved where they can be, or null when it does not take the order. A job that
   * it has already goes on as it is.
   */
  "nm.start": (order: DiscoveryOrder, answer: (targets: string[] | null) => void) => void;
  "nm.cancel": (jobUUID: string) => void;
  /** Over how many milliseconds the agents are to spread themselves when they come back after a break. */
  pace: (spreadMS: number) => void;
  maintenance: (times: HeldTime[]) => void;
  "task.run": (order: TaskOrder, answer: (kept: boolean) => void) => void;
  "task.cancel": (taskId: string) => void;
}
export interface AgentToServer {
  /** Says which jobs go on; the answer comes when the others have been handed out again, and cancelled ones told. */
  hello: (about: { version: string; runningJobs: string[] }, answer: (welcome: boolean) => void) => void;
  "nm.nms-discovery": (
    update: { jobUUID: string; discoveredTargets: ToldTarget[]; error?: string },
    answer: (kept: boolean) => void,
  ) => void;
  "task.outcome": (outcome: TaskOutcome, answer: (kept: boolean) => void) => void;
}

/** The most that agents spread themselves over, in milliseconds: a restart is to be over within a minute. */
export const longestSpreadMS = 25_000;
const reconnectMS = { first: 1_000, longest: 30_000 };

/**
 * An agent's connection, kept up until it is closed: retries are jittered over the whole of their delay, and spread as
 * the server asks for.
 */
export function openAgent(options: { url: string; agentKey: string }): Socket<ServerToAgent, AgentToServer> {
  const socket: Socket<ServerToAgent, AgentToServer> = io(`${options.url}/agents`, {
    path: "/ws/live",
    transports: ["websocket"],
    forceNew: true,
    auth: { agentKey: options.agentKey },
    reconnectionDelay: reconnectMS.first,
    reconnectionDelayMax: reconnectMS.longest,
    // from nothing to twice the delay
    randomizationFactor: 1,
  });
  socket.on("pace", (spreadMS) => {
    if (!(spreadMS >= 0)) return;
    socket.io.reconnectionDelay(reconnectMS.first + Math.min(spreadMS, longestSpreadMS) / 2);
  });
  return socket;
}

export interface Live {
  /** Follows a discovery: what was found so far first, then what comes; ends after `onEnd` or by the returned function. */
  watchDiscovery(
    jobUUID: string,
    on: { targets(targets: DiscoveredDevice[], job: Job): void; end(job: Job): void; error(error: MusterError): void },
  ): () => void;
  /** The live call nm.status of an agent. */
  nmStatus(nodeId: number): Promise<NmStatus>;
  onChanged(listener: (what: Changed) => void): () => void;
  onNotice(listener: (notice: ConsoleNotice) => void): () => void;
  onConnection(listener: (connected: boolean) => void): () => void;
  close(): void;
}

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
  const listen = <E extends keyof ServerToConsole>(event: E, listener: ServerToConsole[E]) => {
    socket.on(event, listener as never);
    return () => void socket.off(event, listener as never);
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
        const news = update.discoveredTargets.filter((target) => (seen.get(target.ip) ?? -1) < target.revision);
        for (const target of news) seen.set(target.ip, target.revision);
        on.targets(news, update.job);
      });
      const stopJob = listen("nm.job", (job) => {
        if (job.id === jobUUID) on.targets([], job);
      });
      const refused = (message: string) => {
        stop();
        on.error(new MusterError("failed", { message }));
      };
      const subscribe = () =>
        socket.emit("nm.nms-discovery", jobUUID, (subscribed) => {
          if (!subscribed) refused(discoveryWords.subscribeFailed);
        });
      const stop = () => {
        stopListening();
        stopJob();
        socket.off("connect", subscribe);
        socket.off("connect_error", onError);
        socket.emit("nm.nms-discovery.leave", jobUUID);
      };
      const onError = () => {
        // not active: the server refused the sign-in, and socket.io does not try again
        if (!socket.active) refused(discoveryWords.subscribeFailed);
      };
      if (socket.connected) subscribe();
      socket.on("connect", subscribe);
      socket.on("connect_error", onError);
      return stop;
    },
    nmStatus: (nodeId) => socket.timeout(10_000).emitWithAck("nm.status", nodeId),
    onChanged: (listener) => listen("changed", listener),
    onNotice: (listener) => listen("notice", listener),
    onConnection(listener) {
      const up = () => listener(true);
      const down = () => listener(false);
      socket.on("connect", up);
      socket.on("disconnect", down);
      socket.on("connect_error", down);
      return () => {
        socket.off("connect", up);
        socket.off("disconnect", down);
        socket.off("connect_error", down);
      };
    },
    close: () => void socket.close(),
  };
}
