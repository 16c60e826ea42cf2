import { perServer, type ServerContext } from "../../context.ts";
import type { Work, WorkTarget } from "../../platform/agent-work.ts";
import { advanceStage } from "./canary.ts";
import { authorizedTargets, chooseTargets, claim, dispatch } from "./dispatch.ts";
import { expireTargets } from "./expire.ts";
import { kindOf, kindsOf } from "./kinds.ts";
import { findWorkToAdvance } from "./unfinished-work.ts";
import { isOpen, openStates } from "./tables.ts";

const dayMS = 24 * 3_600_000;
const soonMS = 50;
/** Limits how much of the time is spent on work for thousands of devices that change all the time. */
const pauseFactor = 5;

/** Advances work: expires it, starts it, sends it to as many devices as its limit allows, and ends it. */
class WorkQueue {
  private readonly context: ServerContext;
  private readonly advancing = new Map<string, Promise<void>>();
  private readonly again = new Set<string>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private isClosed = false;
  /** How long the latest step took. */
  private stepMS = 0;

  constructor(context: ServerContext) {
    this.context = context;
  }

  /** Advances work as far as possible now; changes during that advance it again. */
  async advance(workId: string): Promise<void> {
    const current = this.advancing.get(workId);
    if (current) {
      this.again.add(workId);
      return current;
    }
    const run = async () => {
      do {
        this.again.delete(workId);
        const from = performance.now();
        await this.step(workId);
        this.stepMS = performance.now() - from;
      } while (this.again.has(workId));
    };
    const done = run().finally(() => this.advancing.delete(workId));
    this.advancing.set(workId, done);
    return done;
  }

  /** Advances work shortly, once for all changes until then. */
  soon(workId: string): void {
    if (this.isClosed || this.timers.has(workId)) return;
    const advance = () => {
      this.timers.delete(workId);
      this.context.later(this.advance(workId));
    };
    this.timers.set(workId, setTimeout(advance, Math.max(soonMS, pauseFactor * this.stepMS)));
  }

  /** Sends work to devices that are claimed, or that have reconnected without listing it. */
  send(work: Work, nodeIds: readonly number[]): void {
    if (!nodeIds.length) return;
    const sent = dispatch(this.context, work, nodeIds).then((ended) => ended && this.soon(work.id));
    this.context.later(sent);
  }

  close(): void {
    this.isClosed = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  async tick(now: number): Promise<void> {
    for (const id of await findWorkToAdvance(this.context, now)) await this.advance(id);
    for (const [kind, { keepDays }] of kindsOf(this.context))
      if (keepDays !== undefined)
        await this.context.db
          .deleteFrom("agentWork")
          .where("kind", "=", kind)
          .where("finishedAt", "<", now - keepDays * dayMS)
          .execute();
  }

  private async step(workId: string): Promise<void> {
    const { context } = this;
    const work = await context.db
      .selectFrom("agentWork")
      .selectAll()
      .where("id", "=", workId)
      .where("finishedAt", "is", null)
      .executeTakeFirst();
    if (!work) return;
    const targets = await context.db
      .selectFrom("agentWorkTargets")
      .selectAll()
      .where("workId", "=", workId)
      .where((e) => e.or([e("state", "in", openStates), e("canary", "=", 1)]))
      .execute();
    await expireTargets(context, work, targets);
    await advanceStage(context, work, targets);
    const chosen = await chooseTargets(context, work, targets);
    const authorized = await authorizedTargets(context, work, targets, chosen);
    if (authorized.length) this.send(work, await claim(context, work, authorized));
    if (!targets.some(isOpen)) await this.finish(work, targets);
  }

  private async finish(work: Work, targets: readonly WorkTarget[]): Promise<void> {
    const { context } = this;
    const kind = kindOf(context, work);
    if (kind.end && kind.resume && !targets.length) {
      const detail = await kind.resume.orphaned(context, work);
      await kind.end(context, work, { state: "FAILED", detail });
      return;
    }
    const state = work.state === "STOPPED" || work.state === "CANCELLED" ? work.state : "FINISHED";
    const { numUpdatedRows } = await context.db
      .updateTable("agentWork")
      .set({ state, finishedAt: Date.now() })
      .where("id", "=", work.id)
      .where("finishedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows) kind.finished?.(context, { ...work, state });
  }
}

export const workQueue = perServer((context) => new WorkQueue(context));
