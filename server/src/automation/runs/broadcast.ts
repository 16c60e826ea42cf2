import type { ScriptRunChunk } from "@muster/sdk";
import type { ScriptRunUpdate } from "@muster/sdk/live";
import { perServer, type ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { seesAllDevices } from "../../platform/authorization/grants.ts";
import { readTargets } from "./queries.ts";

/**
 * The rooms of a run that a console joins: callers who see all devices get every update or those of their organizations,
 * others only that something has changed.
 */
export function runRooms(runId: string, caller: Caller): string[] {
  if (!seesAllDevices(caller)) return [`run:${runId}:some`];
  const parts = caller.organizationIds ? ["ends", ...caller.organizationIds] : ["all"];
  return parts.map((part) => `run:${runId}:${part}`);
}

/** Publishes an update about devices of an organization, or without one, that something has changed. */
function publishRun({ live }: ServerContext, update: ScriptRunUpdate, organizationId?: number): void {
  const general = update.ended ? ["all", "ends", "some"] : ["some"];
  const parts = organizationId === undefined ? general : ["all", String(organizationId)];
  live.publish(
    parts.map((part) => `run:${update.runId}:${part}`),
    "script.run",
    update,
  );
}

interface News {
  nodes: Set<number>;
  output: (ScriptRunChunk & { nodeId: number })[];
  /** Of the texts in it. */
  length: number;
  ended: boolean;
}

const tellMS = 250;
/** What is more is left out: who follows reads it. */
const longest = 256_000;
const mostTargets = 500;

/** Tells consoles what happens in runs, a few times a second. */
class RunBroadcast {
  private readonly context: ServerContext;
  private readonly news = new Map<string, News>();
  private readonly timer: NodeJS.Timeout;

  constructor(context: ServerContext) {
    this.context = context;
    this.timer = setInterval(() => this.tell(), tellMS);
  }

  targets(runId: string, nodeIds: readonly number[]): void {
    const { nodes } = this.of(runId);
    for (const id of nodeIds) nodes.add(id);
  }

  output(runId: string, nodeId: number, chunks: readonly ScriptRunChunk[]): void {
    const news = this.of(runId);
    news.nodes.add(nodeId);
    for (const chunk of chunks) {
      news.length += chunk.text.length;
      if (news.length <= longest) news.output.push({ nodeId, ...chunk });
    }
  }

  changed(runId: string): void {
    this.of(runId);
  }

  ended(runId: string): void {
    this.of(runId).ended = true;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private of(runId: string): News {
    const news = this.news.get(runId) ?? { nodes: new Set(), output: [], length: 0, ended: false };
    this.news.set(runId, news);
    return news;
  }

  private tell(): void {
    for (const [runId, news] of this.news) {
      this.news.delete(runId);
      this.context.later(this.publish(runId, news));
    }
  }

  private async publish(runId: string, { nodes, output, ended }: News): Promise<void> {
    const { context } = this;
    const ids = [...nodes];
    for (let i = 0; i < ids.length; i += mostTargets) {
      const targets = await readTargets(context, runId, ids.slice(i, i + mostTargets));
      for (const [clientId, mine] of Map.groupBy(targets, (one) => one.clientId)) {
        const here = new Set(mine.map(({ nodeId }) => nodeId));
        const update: ScriptRunUpdate = {
          runId,
          targets: mine,
          output: output.filter(({ nodeId }) => here.has(nodeId)),
          ended: false,
        };
        publishRun(context, update, clientId);
        context.live.invalidate("runs", clientId);
      }
    }
    publishRun(context, { runId, targets: [], output: [], ended });
    if (ids.length) return;
    // nothing of a device: every organization of the run hears that it has changed
    for (const clientId of await this.organizationsOf(runId)) context.live.invalidate("runs", clientId);
  }

  private async organizationsOf(runId: string): Promise<number[]> {
    const rows = await this.context.db
      .selectFrom("scriptRunTargets")
      .innerJoin("devices", "devices.id", "scriptRunTargets.nodeId")
      .select("devices.organizationId")
      .distinct()
      .where("runId", "=", runId)
      .execute();
    return rows.map(({ organizationId }) => organizationId);
  }
}

export const runBroadcast = perServer((context) => new RunBroadcast(context));
