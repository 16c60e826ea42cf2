import type { Selectable } from "kysely";
import {
  activeStates,
  isOpen,
  limits,
  scriptRunWords,
  waitingStates,
  type ScriptRunTargetState,
} from "@muster/sdk";
import { cancelOrder } from "../agent-tasks.ts";
import { perServer, type ServerContext } from "../../context.ts";
import { suppressedOn } from "../../maintenance/maintenance.ts";
import { inList } from "../../platform/db/sql.ts";
import { dispatchRun, checkTargets, type Put } from "./dispatch.ts";
import { graceMS, longestMS } from "./queries.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { runBroadcast } from "./broadcast.ts";

type Run = Selectable<Tables["scriptRuns"]>;
type Target = Selectable<Tables["scriptRunTargets"]>;

const dayMS = 24 * 3_600_000;
const part = 5_000;
const soonMS = 50;

const isWaiting = ({ state }: Target): boolean => state === "WAITING" || state === "HELD";

/** Moves runs on: hands their scripts to agents, as many at once as they may, stops and ends them. */
class RunQueue {
  private readonly context: ServerContext;
  private readonly busy = new Map<string, Promise<void>>();
  private readonly again = new Set<string>();
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(context: ServerContext) {
    this.context = context;
  }

  /** Moves a run on as far as it comes now; what changes meanwhile moves it on once more. */
  async advance(runId: string): Promise<void> {
    const busy = this.busy.get(runId);
    if (busy) {
      this.again.add(runId);
      return busy;
    }
    const work = async () => {
      do {
        this.again.delete(runId);
        await this.step(runId);
      } while (this.again.has(runId));
    };
    const done = work().finally(() => this.busy.delete(runId));
    this.busy.set(runId, done);
    return done;
  }

  /** The same in a moment, once for all that happens until then. */
  soon(runId: string): void {
    if (this.timers.has(runId)) return;
    const go = () => {
      this.timers.delete(runId);
      this.context.later(this.advance(runId));
    };
    this.timers.set(runId, setTimeout(go, soonMS));
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  /** Moves all runs on, and forgets those that ended long ago. */
  async tick(): Promise<void> {
    const open = await this.context.db
      .selectFrom("scriptRuns")
      .select("id")
      .where("finishedAt", "is", null)
      .execute();
    for (const { id } of open) await this.advance(id);
    await this.context.db
      .deleteFrom("scriptRuns")
      .where("finishedAt", "<", Date.now() - limits.scriptRunDays * dayMS)
      .execute();
  }

  /** What agents that have just connected do not know: what was cancelled, what they did not keep, what waits for them. */
  async catchUp(nodeIds: readonly number[]): Promise<void> {
    const { context } = this;
    const rows = await context.db
      .selectFrom("scriptRunTargets")
      .select(["runId", "nodeId", "state", "cancelled"])
      .where("nodeId", "in", inList(context.db, nodeIds, "integer"))
      .where("endedAt", "is", null)
      .where("state", "in", [...waitingStates, ...activeStates, "CANCELLED"])
      .execute();
    const sent = new Map<string, number[]>();
    for (const { runId, nodeId, state, cancelled } of rows) {
      if (cancelled) cancelOrder(context, nodeId, runId);
      else if (state === "SENT") sent.set(runId, [...(sent.get(runId) ?? []), nodeId]);
      else if (state !== "CANCELLED" && state !== "RUNNING") this.soon(runId);
    }
    for (const [runId, ids] of sent) context.later(dispatchRun(context, runId, ids, this.put));
  }

  private async step(runId: string): Promise<void> {
    const { context } = this;
    const run = await context.db
      .selectFrom("scriptRuns")
      .selectAll()
      .where("id", "=", runId)
      .where("finishedAt", "is", null)
      .executeTakeFirst();
    if (!run) return;
    const targets = await context.db
      .selectFrom("scriptRunTargets")
      .selectAll()
      .where("runId", "=", runId)
      .execute();
    await this.giveUp(run, targets);
    await this.decide(run, targets);
    const next = await this.choose(run, targets);
    if (next.length && (await this.mayGoOn(run, targets, next)))
      await dispatchRun(this.context, runId, await this.claim(run, next), this.put);
    await this.end(run, targets);
  }

  /** What has expired, did not come back or is to be skipped. */
  private async giveUp(run: Run, targets: Target[]): Promise<void> {
    const now = Date.now();
    const scripts = await this.context.db
      .selectFrom("scriptRunScripts")
      .select((e) => e.fn.countAll<number>().as("n"))
      .where("runId", "=", run.id)
      .executeTakeFirstOrThrow();
    const longest = longestMS(run, Number(scripts.n));
    const of = (...states: ScriptRunTargetState[]) => targets.filter(({ state }) => states.includes(state));
    if (run.skipIfOffline && run.runAt <= now) {
      const away = of("WAITING", "HELD").filter(({ nodeId }) => !this.context.live.isConnected(nodeId));
      await this.set(run, away, "SKIPPED", scriptRunWords.offline);
    }
    if (run.expiresAt <= now) await this.set(run, of("WAITING", "HELD"), "EXPIRED", scriptRunWords.notBegun);
    const lost = of("SENT").filter((one) => Math.max(one.updatedAt, run.expiresAt) + graceMS <= now);
    await this.set(run, lost, "EXPIRED", scriptRunWords.notBegun);
    const gone = of("RUNNING").filter((one) => (one.startedAt ?? one.updatedAt) + longest <= now);
    await this.set(run, gone, "FAILED", scriptRunWords.gone);
  }

  /** Whether the run goes on to its next stage, or stops. */
  private async decide(run: Run, targets: Target[]): Promise<void> {
    const failed = targets.filter(({ state }) => state === "FAILED" || state === "TIMED_OUT").length;
    const first = targets.filter(({ canary }) => canary);
    const bad = first.find(({ state }) => !isOpen(state) && state !== "SUCCEEDED");
    if (run.state === "SCHEDULED" && run.runAt <= Date.now())
      await this.become(run, run.canaryDevices === null ? "RUNNING" : "CANARY");
    if (run.state === "CANARY" && bad) {
      const device = await this.context.db
        .selectFrom("devices")
        .select("displayName")
        .where("id", "=", bad.nodeId)
        .executeTakeFirst();
      await this.stop(run, targets, scriptRunWords.canary(device?.displayName ?? ""));
    } else if (run.state === "CANARY" && first.every(({ state }) => state === "SUCCEEDED"))
      await this.become(run, run.canaryContinue === "CONFIRM" ? "AWAITING_CONFIRMATION" : "RUNNING");
    if (run.stopAfterFailures !== null && failed >= run.stopAfterFailures && run.state !== "STOPPED")
      await this.stop(run, targets, scriptRunWords.stopped(failed));
  }

  /** The devices that may begin now: due, connected, not held back, and no more at once than the run allows. */
  private async choose(run: Run, targets: Target[]): Promise<Target[]> {
    if (run.state !== "CANARY" && run.state !== "RUNNING") return [];
    const waiting = targets.filter(
      ({ nodeId, state, canary }) =>
        (state === "WAITING" || state === "HELD") &&
        (run.state === "RUNNING" || canary) &&
        this.context.live.isConnected(nodeId),
    );
    const held = new Set<number>();
    for (let i = 0; i < waiting.length; i += part) {
      const ids = waiting.slice(i, i + part).map(({ nodeId }) => nodeId);
      for (const [id, options] of await suppressedOn(this.context.db, ids))
        if (options.has("TASKS")) held.add(id);
    }
    const isHeld = ({ nodeId }: Target) => held.has(nodeId);
    await this.set(
      run,
      waiting.filter((one) => one.state === "WAITING" && isHeld(one)),
      "HELD",
      "",
    );
    await this.set(
      run,
      waiting.filter((one) => one.state === "HELD" && !isHeld(one)),
      "WAITING",
      "",
    );
    const active = targets.filter(({ state }) => state === "SENT" || state === "RUNNING").length;
    return waiting.filter((one) => !isHeld(one)).slice(0, Math.max(0, run.concurrency - active));
  }

  /** Whether who started it still may go on. What may not is cancelled. */
  private async mayGoOn(run: Run, targets: Target[], next: Target[]): Promise<boolean> {
    const verdict = await checkTargets(
      this.context,
      run,
      next.map(({ nodeId }) => nodeId),
    );
    if (verdict.refused) {
      await this.become(run, "CANCELLED", verdict.refused);
      await this.set(run, targets.filter(isWaiting), "CANCELLED", verdict.refused);
    }
    const hidden = next.filter(({ nodeId }) => verdict.hidden.has(nodeId));
    await this.set(run, hidden, "CANCELLED", scriptRunWords.notAllowed);
    return verdict.go;
  }

  /** Takes devices on their way; another server may have taken some. */
  private async claim(run: Run, next: Target[]): Promise<number[]> {
    const waiting = next.filter(({ state }) => state === "WAITING");
    return this.set(run, waiting, "SENT", "");
  }

  private async end(run: Run, targets: readonly Target[]): Promise<void> {
    if (targets.some(({ state }) => isOpen(state))) return;
    const state = run.state === "STOPPED" || run.state === "CANCELLED" ? run.state : "FINISHED";
    await this.context.db
      .updateTable("scriptRuns")
      .set({ state, finishedAt: Date.now() })
      .where("id", "=", run.id)
      .where("finishedAt", "is", null)
      .execute();
    runBroadcast(this.context).ended(run.id);
  }

  private async stop(run: Run, targets: Target[], detail: string): Promise<void> {
    await this.become(run, "STOPPED", detail);
    await this.set(run, targets.filter(isWaiting), "SKIPPED", detail);
  }

  private async become(run: Run, state: Run["state"], detail = ""): Promise<void> {
    const { numUpdatedRows } = await this.context.db
      .updateTable("scriptRuns")
      .set({ state, detail })
      .where("id", "=", run.id)
      .where("state", "=", run.state)
      .executeTakeFirst();
    if (!numUpdatedRows) return;
    Object.assign(run, { state, detail });
    runBroadcast(this.context).changed(run.id);
  }

  /** Sets devices that are still as they were read; answers which. */
  private async set(
    run: Run,
    targets: readonly Target[],
    state: ScriptRunTargetState,
    detail: string,
  ): Promise<number[]> {
    const done: number[] = [];
    for (const [before, same] of Map.groupBy(targets, (one) => one.state))
      for (let i = 0; i < same.length; i += part) {
        const ids = same.slice(i, i + part).map(({ nodeId }) => nodeId);
        done.push(...(await this.update(run.id, ids, [before], { state, detail })));
      }
    const changed = new Set(done);
    for (const target of targets) if (changed.has(target.nodeId)) Object.assign(target, { state, detail });
    return done;
  }

  /** What became of an order on its way to a device. */
  private readonly put: Put = async (runId, nodeId, values) => {
    await this.update(runId, [nodeId], ["SENT"], values);
    if (values.state === "REFUSED") this.soon(runId);
  };

  private async update(
    runId: string,
    nodeIds: readonly number[],
    from: readonly ScriptRunTargetState[],
    values: Partial<Target>,
  ): Promise<number[]> {
    const rows = await this.context.db
      .updateTable("scriptRunTargets")
      .set({ ...values, updatedAt: Date.now() })
      .where("runId", "=", runId)
      .where("nodeId", "in", nodeIds)
      .where("state", "in", from)
      .returning("nodeId")
      .execute();
    const ids = rows.map(({ nodeId }) => nodeId);
    runBroadcast(this.context).targets(runId, ids);
    return ids;
  }
}

export const runQueue = perServer((context) => new RunQueue(context));
