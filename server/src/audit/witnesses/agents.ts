// Connected agents store anchors of the audit log, and are asked for them when it is verified.
import { isAnchor, maxWitnessAnchors, toAnchor, type AuditAnchor, type WitnessAnchors } from "@muster/sdk";
import { perServer, type ServerContext } from "../../context.ts";

/** How many agents are asked; they are chosen at random, so that an attacker can't know which. */
const asked = 20;
const answerMS = 3_000;
/** How many agents are sent an anchor before other work gets a turn. */
const sentAtOnce = 500;

class AgentWitnesses {
  private readonly context: ServerContext;
  private sentAt = -Infinity;
  private waiting: AuditAnchor | undefined;
  private collecting: Promise<WitnessAnchors[]> | undefined;

  constructor(context: ServerContext) {
    this.context = context;
  }

  /** Sends an anchor to all connected agents, at once or when enough time has passed since the last one. */
  send(anchor: AuditAnchor): void {
    this.waiting = anchor;
    this.tick();
  }

  tick(): void {
    const { waiting, context } = this;
    const now = performance.now();
    if (!waiting || now - this.sentAt < context.config.auditBroadcastMS) return;
    this.waiting = undefined;
    this.sentAt = now;
    context.later(this.sendTo(this.connectedIds(), waiting));
  }

  private connectedIds(): number[] {
    return [...this.context.live.agents()].map(({ data }) => data.nodeId);
  }

  async sendTo(nodeIds: readonly number[], anchor: AuditAnchor): Promise<void> {
    for (const [i, nodeId] of nodeIds.entries()) {
      this.context.live.agent(nodeId)?.emit("anchor", anchor);
      if (i % sentAtOnce === sentAtOnce - 1) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Returns the anchors that some of the agents report; concurrent calls share one result. */
  collect(): Promise<WitnessAnchors[]> {
    this.collecting ??= this.ask().finally(() => (this.collecting = undefined));
    return this.collecting;
  }

  private async ask(): Promise<WitnessAnchors[]> {
    const answers = await Promise.all(
      someOf(this.connectedIds(), asked).map(async (nodeId): Promise<WitnessAnchors[]> => {
        const agent = this.context.live.agent(nodeId);
        const answer: unknown = await agent
          ?.timeout(answerMS)
          .emitWithAck("anchors")
          .catch(() => undefined);
        if (!Array.isArray(answer)) return [];
        const anchors = answer.slice(0, maxWitnessAnchors).filter(isAnchor).map(toAnchor);
        return [{ kind: "agent", name: "", nodeId, anchors }];
      }),
    );
    return answers.flat();
  }
}

function someOf(ids: number[], max: number): number[] {
  for (let i = 0; i < Math.min(max, ids.length); i++) {
    const other = i + Math.floor(Math.random() * (ids.length - i));
    [ids[i], ids[other]] = [ids[other]!, ids[i]!];
  }
  return ids.slice(0, max);
}

export const agentWitnesses = perServer((context) => new AgentWitnesses(context));
