// Discoveries on the probes that run them.
import type { DiscoveryOrder } from "@muster/sdk/live";
import { schemas } from "@muster/sdk/contract";
import { perServer, type ServerContext } from "../context.ts";
import { checker, inPlace } from "../platform/db/validation.ts";
import { answerMS, type AgentSocket } from "../platform/live.ts";
import { signing } from "../platform/security/signing.ts";

const isAddress = checker({ coerceTypes: false }).compile<string>(inPlace(schemas.Address));

class Probes {
  private readonly context: ServerContext;
  /** The jobs that a connected agent works on. */
  private readonly jobs = new WeakMap<AgentSocket, Set<string>>();

  constructor(context: ServerContext) {
    this.context = context;
  }

  /** Whether a connected agent works on a job; otherwise a running job waits for its probe. */
  isRunning(nodeId: number, jobId: string): boolean {
    return this.jobsOf(this.context.live.agent(nodeId))?.has(jobId) ?? false;
  }

  assign(nodeId: number, jobId: string): void {
    this.jobsOf(this.context.live.agent(nodeId))?.add(jobId);
  }

  release(nodeId: number, jobId: string): void {
    this.jobsOf(this.context.live.agent(nodeId))?.delete(jobId);
  }

  jobsOf(agent: AgentSocket | undefined): Set<string> | undefined {
    if (!agent) return undefined;
    const jobs = this.jobs.get(agent) ?? new Set();
    this.jobs.set(agent, jobs);
    return jobs;
  }

  /** Sends a discovery to its probe; resolves to the targets with names resolved, undefined when it is not accepted. */
  async start(nodeId: number, order: DiscoveryOrder): Promise<string[] | undefined> {
    const targets = await this.send(nodeId, order);
    if (!Array.isArray(targets) || targets.length > order.targets.length) return undefined;
    if (!targets.every((target) => isAddress(target))) return undefined;
    return [...new Set(targets)];
  }

  /** Sends the rest of a discovery to its probe; false when it is not accepted. */
  async resume(nodeId: number, order: DiscoveryOrder): Promise<boolean> {
    return Array.isArray(await this.send(nodeId, order));
  }

  cancel(nodeId: number, jobId: string): void {
    this.release(nodeId, jobId);
    const proof = signing(this.context).proof("nm.cancel", nodeId, jobId);
    this.context.live.agent(nodeId)?.emit("nm.cancel", jobId, proof);
  }

  private async send(nodeId: number, order: DiscoveryOrder): Promise<unknown> {
    const agent = this.context.live.agent(nodeId);
    const proof = signing(this.context).proof("nm.start", nodeId, order);
    const answer: unknown = await agent
      ?.timeout(answerMS)
      .emitWithAck("nm.start", { ...order, proof })
      .catch(() => undefined);
    if (Array.isArray(answer)) this.jobsOf(agent)?.add(order.jobUUID);
    return answer;
  }
}

export const probes = perServer((context) => new Probes(context));
