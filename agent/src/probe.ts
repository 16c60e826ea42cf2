import { isIP } from "node:net";
import type { Socket } from "socket.io-client";
import { limits, unanswered, version, type NmStatus } from "@muster/sdk";
import type { AgentToServer, DiscoveryOrder, Observation, ServerToAgent } from "@muster/sdk/live";
import { checkProbe, discover, resolveName } from "./discovery/index.ts";

const batchMS = 1_000 / limits.discoveryBatchesPerSecond;
// a batch of the longest values stays below what the server reads at once
const batchSize = 250;
const answerMS = 10_000;
const jobsAtOnce = 16;

interface Running {
  abort: AbortController;
  /** What the server has not kept yet: the latest of each target, so that it never grows beyond them. */
  unsent: Map<string, Observation>;
  ended: { error?: string } | undefined;
  sending: boolean;
}

/** The part of an agent that scans: its promotion to delegate and the discoveries it runs. */
export class Probe {
  private readonly socket: Socket<ServerToAgent, AgentToServer>;
  private readonly onDelegate: () => void;
  private readonly jobs = new Map<string, Running>();
  private readonly timer: NodeJS.Timeout;
  private promotion: Promise<void> | undefined;
  private status: NmStatus = { args: ["INSTALLING"], kwargs: { stage: "CHECKING", version } };

  constructor(socket: Socket<ServerToAgent, AgentToServer>, onDelegate: () => void) {
    this.socket = socket;
    this.onDelegate = onDelegate;
    this.timer = setInterval(() => this.flush(), batchMS);
    socket.on("nm.install", () => void this.promote());
    socket.on("nm.status", (answer) => answer(this.status));
    socket.on("nm.start", (order, answer) => void this.start(order, answer));
    socket.on("nm.cancel", (jobUUID) => {
      this.jobs.get(jobUUID)?.abort.abort();
      this.jobs.delete(jobUUID);
    });
  }

  runningJobs(): string[] {
    return [...this.jobs.keys()];
  }

  /** Sees that everything a scan needs is there: the right to send ICMP, name servers, sockets. */
  promote(): Promise<void> {
    this.promotion = this.check();
    return this.promotion;
  }

  private async check(): Promise<void> {
    this.status = { args: ["INSTALLING"], kwargs: { stage: "STARTING", version } };
    try {
      const { ok, checks } = await checkProbe();
      if (ok) {
        this.status = { args: ["OK"], kwargs: { stage: "INSTALLED", version } };
        this.onDelegate();
      } else {
        const missing = checks.filter((check) => !check.ok).map((check) => `${check.name}: ${check.detail}`);
        console.error(`This machine cannot scan yet. ${missing.join("; ")}`);
        this.status = { args: ["INSTALL_FAILED"], kwargs: { error: "failed_to_start_service", version } };
      }
    } catch (error) {
      console.error(error);
      this.status = { args: ["ERROR"], kwargs: { error: "check_failed", version } };
    }
  }

  /** Sends what waits, a batch for each job; what the server does not keep waits on. */
  flush(): void {
    if (!this.socket.connected) return;
    for (const [jobUUID, job] of this.jobs) void this.send(jobUUID, job);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    for (const { abort } of this.jobs.values()) abort.abort();
  }

  private async start(order: DiscoveryOrder, answer: (targets: string[] | null) => void): Promise<void> {
    await this.promotion;
    if (this.jobs.size >= jobsAtOnce || this.status.args[0] !== "OK") return answer(null);
    const job: Running = { abort: new AbortController(), unsent: new Map(), ended: undefined, sending: false };
    this.jobs.set(order.jobUUID, job);
    const names = new Map<string, string>();
    const resolved = order.targets.map(async (target) => {
      const address = isIP(target) ? target : await resolveName(target);
      if (address && address !== target) names.set(address, target);
      return address ?? target;
    });
    const targets = [...new Set(await Promise.all(resolved))];
    answer(targets);

    for (const name of targets.filter((target) => !isIP(target)))
      job.unsent.set(name, unanswered(name, "refused", "The name has no address."));
    try {
      await discover(
        {
          ...order,
          targets: targets.filter((target) => isIP(target)),
          names,
          snmp: order.snmp.map(({ secret, ...credential }) => ({ ...secret, ...credential })),
          login: order.login
            ? {
                id: order.login.id,
                type: "TELNET_SSH",
                user: order.login.secret.user!,
                password: order.login.secret.password!,
              }
            : undefined,
        },
        { device: (device) => job.unsent.set(device.ip, device as Observation) },
        job.abort.signal,
      );
      job.ended = {};
    } catch (error) {
      console.error(error);
      job.ended = { error: "The probe could not finish the discovery. Its log says more." };
    }
  }

  private async send(jobUUID: string, job: Running): Promise<void> {
    if (job.sending || (!job.unsent.size && !job.ended)) return;
    job.sending = true;
    const batch = [...job.unsent.values()].slice(0, batchSize);
    const update = { jobUUID, discoveredTargets: batch, ...(batch.length ? {} : job.ended) };
    const kept = await this.socket
      .timeout(answerMS)
      .emitWithAck("nm.nms-discovery", update)
      .catch(() => false);
    job.sending = false;
    if (!kept) return;
    if (!batch.length) this.jobs.delete(jobUUID);
    for (const one of batch) if (job.unsent.get(one.ip) === one) job.unsent.delete(one.ip);
  }
}
