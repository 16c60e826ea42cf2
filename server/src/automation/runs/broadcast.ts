import type { ScriptRunChunk } from "@muster/sdk";
import type { ScriptRunUpdate } from "@muster/sdk/live";
import { perServer, type ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { seesAllDevices } from "../../platform/authorization/grants.ts";
import { readTargets } from "./queries.ts";

/**
 * Returns the rooms of a run that a console joins. Callers who see all devices get every update, or those of
 * their organizations; others only learn that something has changed.
 */
export function runRooms(runId: string, caller: Caller): string[] {
  if (!seesAllDevices(caller)) return [`run:${runId}:some`];
  const parts = caller.organizationIds ? ["ends", ...caller.organizationIds] : ["all"];
  return parts.map((part) => `run:${runId}:${part}`);
}

/** Publishes an update about devices of an organization or, without one, that something has changed. */
function publishRun({ live }: ServerContext, update: ScriptRunUpdate, organizationId?: number): void {
  const general = update.ended ? ["all", "ends", "some"] : ["some"];
  const parts = organizationId === undefined ? general : ["all", String(organizationId)];
  live.publish(
    parts.map((part) => `run:${update.runId}:${part}`),
    "script.run",
    update,
  );
}

interface Pending {
  nodes: Set<number>;
  output: (ScriptRunChunk & { nodeId: number })[];
  /** Length of the texts in `output`. */
  length: number;
  ended: boolean;
}

const publishMS = 250;
/** How many characters of output an update may have; consoles request the rest. */
const maxLength = 256_000;
const maxTargets = 500;

/** Publishes what happens in runs to consoles, a few times a second. */
class RunBroadcast {
  private readonly context: ServerContext;
  private readonly pending = new Map<string, Pending>();
  private readonly timer: NodeJS.Timeout;

  constructor(context: ServerContext) {
    this.context = context;
    this.timer = setInterval(() => this.publishAll(), publishMS);
  }

  targets(runId: string, nodeIds: readonly number[]): void {
    const { nodes } = this.of(runId);
    for (const id of nodeIds) nodes.add(id);
  }

  output(runId: string, nodeId: number, chunks: readonly ScriptRunChunk[]): void {
    const pending = this.of(runId);
    pending.nodes.add(nodeId);
    for (const chunk of chunks) {
      pending.length += chunk.text.length;
      if (pending.length <= maxLength) pending.output.push({ nodeId, ...chunk });
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

  private of(runId: string): Pending {
    const pending = this.pending.get(runId) ?? { nodes: new Set(), output: [], length: 0, ended: false };
    this.pending.set(runId, pending);
    return pending;
  }

  private publishAll(): void {
    for (const [runId, pending] of this.pending) {
      this.pending.delete(runId);
      this.context.later(this.publish(runId, pending));
    }
  }

  private async publish(runId: string, { nodes, output, ended }: Pending): Promise<void> {
    const { context } = this;
    const ids = [...nodes];
    for (let i = 0; i < ids.length; i += maxTargets) {
      const targets = await readTargets(context, runId, ids.slice(i, i + maxTargets));
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
    // the run itself has changed, for every organization
    for (const clientId of await this.organizationsOf(runId)) context.live.invalidate("runs", clientId);
  }

  private async organizationsOf(runId: string): Promise<number[]> {
    const rows = await this.context.db
      .selectFrom("agentWorkTargets")
      .innerJoin("devices", "devices.id", "agentWorkTargets.nodeId")
      .select("devices.organizationId")
      .distinct()
      .where("workId", "=", runId)
      .execute();
    return rows.map(({ organizationId }) => organizationId);
  }
}

export const runBroadcast = perServer((context) => new RunBroadcast(context));
