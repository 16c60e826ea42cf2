// Work that runs on agents which list it when they connect: it is resumed on agents that have lost it.
import type { StoredMessage } from "@muster/sdk";
import { perServer, type ServerContext } from "../../context.ts";
import type { Ending, Work } from "../../platform/agent-work.ts";
import { batchLoader } from "../../platform/db/batch-loader.ts";
import { inList } from "../../platform/db/sql.ts";
import { maxTimerMS, type AgentSocket } from "../../platform/live.ts";
import { assign, assignedTo, isAssigned, releaseAll } from "./assignments.ts";
import { kindOf, kindsOf } from "./kinds.ts";
import { sendCancel, sendCancelOf, sendWork } from "./send.ts";
import { whenStarted } from "./start.ts";

const batchSize = 100;
const resendMS = 5_000;

class Resumption {
  private readonly context: ServerContext;
  private readonly graces = new Map<string, NodeJS.Timeout>();
  /**
   * Returns the kinds of running work that an agent should have; batched for agents that reconnect at once.
   */
  private readonly runningKinds: (nodeId: number) => Promise<readonly string[]>;

  constructor(context: ServerContext) {
    this.context = context;
    this.runningKinds = batchLoader(batchSize, async (nodeIds: readonly number[]) => {
      const rows = await this.running()
        .select(["nodeId", "kind"])
        .distinct()
        .where("nodeId", "in", inList(context.db, nodeIds, "integer"))
        .execute();
      const byNode = Map.groupBy(rows, ({ nodeId }) => nodeId);
      return (nodeId) => (byNode.get(nodeId) ?? []).map(({ kind }) => kind);
    });
  }

  /**
   * Gives the agents of running work time to reconnect after this server has started, or another one has
   * stopped.
   */
  async start(): Promise<void> {
    const agents = await this.running().select("nodeId").distinct().execute();
    for (const { nodeId } of agents) if (!this.context.live.agent(nodeId)) this.awaitAgent(nodeId);
  }

  async agentGreeted(agent: AgentSocket, listed: readonly string[]): Promise<void> {
    releaseAll(this.context, agent);
    const { nodeId } = agent.data;
    const kinds = await this.runningKinds(nodeId).catch((error: unknown) => {
      this.context.log.error(error);
      return undefined;
    });
    if (!agent.connected) return;
    if (kinds?.length === 0 && !listed.length) this.endGrace(nodeId);
    else await this.resumeOn(agent, listed);
  }

  async agentDisconnected(nodeId: number): Promise<void> {
    this.awaitAgent(nodeId);
    for (const kind of await this.runningKinds(nodeId)) await this.announcePresence(kind, nodeId);
  }

  close(): void {
    for (const timer of this.graces.values()) clearTimeout(timer);
  }

  private running() {
    const { context } = this;
    const kinds = [...kindsOf(context)].flatMap(([name, { resume }]) => (resume ? name : []));
    return context.db
      .selectFrom("agentWorkTargets")
      .innerJoin("agentWork", "agentWork.id", "agentWorkTargets.workId")
      .where("finishedAt", "is", null)
      .where("agentWorkTargets.state", "=", "RUNNING")
      .where("kind", "in", kinds);
  }

  private runningOn(nodeId: number): Promise<Work[]> {
    return this.running().selectAll("agentWork").where("nodeId", "=", nodeId).orderBy("createdAt").execute();
  }

  private async announcePresence(kind: string, nodeId: number): Promise<void> {
    await kindsOf(this.context).get(kind)?.resume?.presenceChanged(this.context, nodeId);
  }

  /** Fails the running work of an agent unless it reconnects in time. */
  private awaitAgent(nodeId: number): void {
    for (const [name, { resume }] of kindsOf(this.context)) {
      const key = `${nodeId}/${name}`;
      if (!resume || this.graces.has(key)) continue;
      const fail = () => {
        this.graces.delete(key);
        this.context.later(this.failLost(name, nodeId, resume.lost()));
      };
      this.graces.set(key, setTimeout(fail, Math.min(resume.graceMS(this.context), maxTimerMS)));
    }
  }

  private endGrace(nodeId: number): void {
    for (const name of kindsOf(this.context).keys()) {
      const key = `${nodeId}/${name}`;
      clearTimeout(this.graces.get(key));
      this.graces.delete(key);
    }
  }

  private async failLost(kind: string, nodeId: number, detail: StoredMessage): Promise<void> {
    for (const work of await this.runningOn(nodeId))
      if (work.kind === kind && !isAssigned(this.context, nodeId, work.id))
        await this.end(work, { state: "FAILED", detail });
  }

  private async end(work: Work, ending: Ending): Promise<void> {
    await kindOf(this.context, work).end?.(this.context, work, ending);
  }

  /** Resumes work on a reconnected agent until the agent has accepted all of it. */
  private async resumeOn(agent: AgentSocket, listed: readonly string[]): Promise<void> {
    const { nodeId } = agent.data;
    const hasAll = await this.resumeOnce(nodeId, listed).catch((error: unknown) => {
      this.context.log.error(error);
      return false;
    });
    if (!agent.connected) return;
    if (hasAll) return this.endGrace(nodeId);
    this.awaitAgent(nodeId);
    const resend = setTimeout(
      () => this.context.later(this.resumeOn(agent, assignedTo(this.context, agent))),
      resendMS,
    );
    agent.once("disconnect", () => clearTimeout(resend));
  }

  /**
   * Cancels listed work that no longer runs and sends work that isn't listed; returns whether the agent has
   * all of its work.
   */
  private async resumeOnce(nodeId: number, listed: readonly string[]): Promise<boolean> {
    const { context } = this;
    await Promise.all(listed.map((id) => whenStarted(context, id)));
    const works = await this.runningOn(nodeId);
    const running = new Set(works.map(({ id }) => id));
    for (const id of listed)
      if (running.has(id)) assign(context, nodeId, id);
      else sendCancelOf(context, "nm.start", id, nodeId);
    let hasAll = true;
    for (const work of works)
      if (!isAssigned(context, nodeId, work.id)) hasAll = (await this.resume(work, nodeId)) && hasAll;
    for (const kind of new Set(works.map((work) => work.kind))) await this.announcePresence(kind, nodeId);
    return hasAll;
  }

  /** Sends the rest of the work; returns false if it must be sent again. */
  private async resume(work: Work, nodeId: number): Promise<boolean> {
    const { context } = this;
    const commands = await kindOf(context, work).commands(context, work, [nodeId]);
    const command = commands.get(nodeId);
    if (!command) return false;
    if ("state" in command) {
      await this.end(work, command);
      return true;
    }
    const { outcome, refused } = await sendWork(context, work.id, nodeId, command);
    if (refused) {
      await this.end(work, { state: "FAILED", detail: refused });
      return true;
    }
    if (outcome === "ACCEPTED") assign(context, nodeId, work.id);
    const current = await this.running().select("id").where("id", "=", work.id).executeTakeFirst();
    if (!current) sendCancel(context, work, nodeId);
    return outcome === "ACCEPTED" || !current;
  }
}

export const resumption = perServer((context) => new Resumption(context));
