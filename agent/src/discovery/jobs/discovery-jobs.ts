import { isIP } from "node:net";
import type { Socket } from "socket.io-client";
import { keyed, limits, sentMessage, unanswered, version, type NmStatus, probeFailed } from "@muster/sdk";
import {
  secretsPurpose,
  type AgentToServer,
  type CredentialSecrets,
  type DiscoveryCommand,
  type ServerToAgent,
  type ReportedTarget,
} from "@muster/sdk/live";
import { openSealed } from "@muster/sdk/hpke";
import { checkScanRequirements, discover, resolveName, type DiscoveryRequest } from "../engine.ts";
import { JobJournal } from "./job-journal.ts";
import type { Identity } from "../../security/identity.ts";
import type { LocalPolicy } from "../../security/local-policy.ts";
import type { CommandVerifier } from "../../security/verify-commands.ts";
import { nextJob } from "./job-queue.ts";

const batchMS = 1_000 / limits.discoveryBatchesPerSecond;
const batchSize = 250;
// the server accepts messages of 4 MB; a proxy in front of it may accept less
const batchBytes = { min: 32_000, max: 1_000_000 };
const ackTimeoutMS = 10_000;
const retryMS = { first: 500, max: 15_000 };
const maxJobs = 200;

/** A command with its secrets, in memory only. */
type OpenedCommand = DiscoveryCommand & { secrets: CredentialSecrets };

interface DiscoveryContext {
  verifier: CommandVerifier;
  policy: LocalPolicy;
  identity: Pick<Identity, "sealing">;
}

interface Job {
  /** Undefined after a restart until the server resends the job; until then only its verdicts are known. */
  command: OpenedCommand | undefined;
  /** Addresses to probe; empty until the names are resolved. */
  targets: string[];
  resolving: Promise<string[]> | undefined;
  names: Map<string, string>;
  organizationId: number;
  running: boolean;
  abort: AbortController;
  /** Targets with a verdict, which are not probed again. */
  done: Set<string>;
  /** The latest result of each target that the server has not acknowledged. */
  unsent: Map<string, ReportedTarget>;
  ended: { error?: string } | undefined;
  sending: boolean;
  /** When to send again after a failure, on the monotonic clock. */
  retryAt: number;
  retryMS: number;
}

const newJob = (verdicts: readonly ReportedTarget[] = []): Job => ({
  command: undefined,
  targets: [],
  resolving: undefined,
  names: new Map(),
  organizationId: 0,
  running: false,
  abort: new AbortController(),
  done: new Set(verdicts.map(({ ip }) => ip)),
  unsent: new Map(verdicts.map((target) => [target.ip, target])),
  ended: undefined,
  sending: false,
  retryAt: 0,
  retryMS: retryMS.first,
});

/** The discovery jobs of an agent and its promotion to delegate. */
export class DiscoveryJobs {
  private readonly socket: Socket<ServerToAgent, AgentToServer>;
  private readonly onDelegate: () => void;
  private readonly journal: JobJournal;
  private readonly jobs: Map<string, Job>;
  /** When a job of each organization was last started. */
  private readonly lastStarted = new Map<number, number>();
  private readonly timer: NodeJS.Timeout;
  /** Called once the server accepts results on a new connection. */
  onReady: () => void = () => undefined;
  private batchBytes = batchBytes.max;
  private isReady = false;
  private promotion: Promise<void> | undefined;
  private status: NmStatus = { args: ["INSTALLING"], kwargs: { stage: "CHECKING", version } };

  constructor(
    socket: Socket<ServerToAgent, AgentToServer>,
    { verifier, policy, identity }: DiscoveryContext,
    data: string,
    onDelegate: () => void,
  ) {
    this.socket = socket;
    this.onDelegate = onDelegate;
    this.journal = new JobJournal(data);
    this.jobs = new Map([...this.journal.read()].map(([jobUUID, verdicts]) => [jobUUID, newJob(verdicts)]));
    this.timer = setInterval(() => this.flush(), batchMS);
    socket.on("nm.install", async (proof) => {
      if (await verifier.verify("nm.install", null, proof, "")) await this.promote();
    });
    socket.on("nm.status", (answer) => answer(this.status));
    socket.on("nm.start", async ({ proof, ...command }, answer) => {
      if (!(await verifier.verify("nm.start", command, proof, command.jobUUID))) return answer(null);
      const refused = policy.refusal("discovery");
      if (refused) return answer({ refused: sentMessage(refused) });
      const secrets = await openSecrets(identity, command).catch((error: unknown) => console.error(error));
      if (!secrets) return answer(null);
      await this.start({ ...command, secrets }, answer);
    });
    socket.on("nm.cancel", async (jobUUID, proof) => {
      if (await verifier.verify("nm.cancel", jobUUID, proof, jobUUID)) this.discard(jobUUID);
    });
    socket.on("disconnect", () => (this.isReady = false));
  }

  runningJobs(): string[] {
    return [...this.jobs].filter(([, job]) => job.command).map(([jobUUID]) => jobUUID);
  }

  /**
   * Called when the server has resent the jobs it still wants; other jobs are discarded once they are
   * reported.
   */
  resume(): void {
    this.isReady = true;
    for (const [jobUUID, job] of this.jobs) {
      job.retryAt = 0;
      this.discardIfReported(jobUUID, job);
    }
    this.flush();
    this.onReady();
  }

  /** Checks the requirements of a scan: the permission to send ICMP, name servers, sockets. */
  promote(): Promise<void> {
    this.promotion = this.checkReadiness();
    return this.promotion;
  }

  private async checkReadiness(): Promise<void> {
    this.status = { args: ["INSTALLING"], kwargs: { stage: "STARTING", version } };
    try {
      const { ok, checks } = await checkScanRequirements();
      if (ok) {
        this.status = { args: ["OK"], kwargs: { stage: "INSTALLED", version } };
        this.onDelegate();
      } else {
        const missing = checks.filter((check) => !check.ok).map((check) => `${check.name}: ${check.detail}`);
        console.error(`This computer does not meet the requirements for scanning. ${missing.join("; ")}`);
        this.status = { args: ["INSTALL_FAILED"], kwargs: { error: "failed_to_start_service", version } };
      }
    } catch (error) {
      console.error(error);
      this.status = { args: ["ERROR"], kwargs: { error: "check_failed", version } };
    }
  }

  /** Sends one batch of results for each job; batches that are not acknowledged are sent again. */
  private flush(): void {
    if (!this.socket.connected) return;
    for (const [jobUUID, job] of this.jobs) void this.send(jobUUID, job);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    for (const { abort } of this.jobs.values()) abort.abort();
    this.journal.close();
  }

  /** Stops and discards all jobs, because the agent was rejected. */
  stop(): void {
    for (const jobUUID of this.jobs.keys()) this.discard(jobUUID);
  }

  private discard(jobUUID: string): void {
    this.jobs.get(jobUUID)?.abort.abort();
    this.jobs.delete(jobUUID);
    this.journal.remove(jobUUID);
    this.startNextJobs();
  }

  private discardIfReported(jobUUID: string, job: Job): void {
    if (this.isReady && !job.command && !job.unsent.size) this.discard(jobUUID);
  }

  private async start(command: OpenedCommand, answer: (targets: string[] | null) => void): Promise<void> {
    await this.promotion;
    const known = this.jobs.get(command.jobUUID);
    // the server resends a job when the acknowledgment was lost
    if (known?.resolving) return answer(await known.resolving);
    if (this.jobs.size >= maxJobs || this.status.args[0] !== "OK") return answer(null);
    const job = known ?? newJob();
    this.jobs.set(command.jobUUID, job);
    job.command = command;
    job.organizationId = command.organizationId;
    job.resolving = resolveTargets(command, job.names);
    job.targets = await job.resolving;
    answer(job.targets);
    this.startNextJobs();
  }

  /** Starts the next jobs in the queue. */
  private startNextJobs(): void {
    const handedOut = () =>
      [...this.jobs.values()].filter(({ command, targets }) => command && targets.length);
    for (let job; (job = nextJob(handedOut(), this.lastStarted));) {
      job.running = true;
      this.lastStarted.set(job.organizationId, performance.now());
      void this.run(job.command!, job);
    }
  }

  private async run(command: OpenedCommand, job: Job): Promise<void> {
    const {
      jobUUID,
      snmp: _snmp,
      login: _login,
      secrets: _secrets,
      sealedSecrets: _sealed,
      ...settings
    } = command;
    this.journal.begin(jobUUID);
    const record = (target: ReportedTarget) => {
      if (job.abort.signal.aborted) return;
      job.unsent.set(target.ip, target);
      if (!target.complete) return;
      job.done.add(target.ip);
      this.journal.add(jobUUID, target);
    };
    const open = job.targets.filter((target) => !job.done.has(target));
    for (const name of open.filter((target) => !isIP(target)))
      record(unanswered(name, "refused", keyed("discovery.probe.reason.nameNotResolved")));
    try {
      await discover(
        {
          ...settings,
          targets: open.filter((target) => isIP(target)),
          names: job.names,
          ...openCredentials(command),
        },
        { device: (device, evidence) => record({ ...device, ...(evidence && { evidence }) }) },
        job.abort.signal,
      );
      job.ended = {};
    } catch (error) {
      console.error(error);
      job.ended = { error: probeFailed };
    }
  }

  private async send(jobUUID: string, job: Job): Promise<void> {
    if (job.sending || performance.now() < job.retryAt || (!job.unsent.size && !job.ended)) return;
    job.sending = true;
    const batch = takeBatch(job.unsent.values(), this.batchBytes);
    const update = { jobUUID, discoveredTargets: batch, ...(batch.length ? {} : job.ended) };
    const isAcknowledged = await this.socket
      .timeout(ackTimeoutMS)
      .emitWithAck("nm.nms-discovery", update)
      .catch(() => undefined);
    job.sending = false;
    if (isAcknowledged !== true) {
      // a connection lost during a batch may mean that a proxy rejects messages of this size
      if (isAcknowledged === undefined) this.batchBytes = Math.max(this.batchBytes / 2, batchBytes.min);
      job.retryAt = performance.now() + job.retryMS;
      job.retryMS = Math.min(job.retryMS * 2, retryMS.max);
      return;
    }
    this.batchBytes = Math.min(this.batchBytes * 2, batchBytes.max);
    job.retryMS = retryMS.first;
    if (!batch.length) return this.discard(jobUUID);
    for (const target of batch) if (job.unsent.get(target.ip) === target) job.unsent.delete(target.ip);
    this.discardIfReported(jobUUID, job);
  }
}

async function openSecrets(
  { sealing }: Pick<Identity, "sealing">,
  { jobUUID, sealedSecrets }: DiscoveryCommand,
): Promise<CredentialSecrets> {
  const opened = await openSealed(sealing.privateKey, secretsPurpose(jobUUID), sealedSecrets);
  return JSON.parse(Buffer.from(opened).toString()) as CredentialSecrets;
}

/** The credentials of a command, with their secrets; those without one were withheld by the server. */
function openCredentials({
  snmp,
  login,
  secrets,
}: OpenedCommand): Pick<DiscoveryRequest, "snmp" | "login" | "withheld"> {
  const logins = login ? [{ ...login, type: "TELNET_SSH" as const }] : [];
  const own = login && secrets[login.id];
  return {
    snmp: snmp.flatMap((one) => (secrets[one.id] ? [{ ...secrets[one.id], ...one }] : [])),
    withheld: [...snmp, ...logins].filter(({ id }) => !secrets[id]),
    ...(own && { login: { ...logins[0]!, user: own.user ?? "", password: own.password ?? "" } }),
  };
}

async function resolveTargets(command: DiscoveryCommand, names: Map<string, string>): Promise<string[]> {
  for (const [address, name] of Object.entries(command.names ?? {})) names.set(address, name);
  if (command.resumed) return command.targets;
  const resolved = command.targets.map(async (target) => {
    const address = isIP(target) ? target : await resolveName(target);
    if (address && address !== target) names.set(address, target);
    return address ?? target;
  });
  return [...new Set(await Promise.all(resolved))];
}

/** Takes as many targets as fit into `bytes`, at least one and at most 250. */
export function takeBatch(targets: Iterable<ReportedTarget>, bytes: number): ReportedTarget[] {
  const batch: ReportedTarget[] = [];
  let left = bytes;
  for (const target of targets) {
    const length = Buffer.byteLength(JSON.stringify(target));
    if (batch.length && (length > left || batch.length === batchSize)) return batch;
    left -= length;
    batch.push(target);
  }
  return batch;
}
