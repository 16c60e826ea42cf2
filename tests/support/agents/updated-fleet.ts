// Scripted agents that are offered releases and respond as a test specifies.
import { expect } from "vitest";
import type { AgentUpdateOrder, Signed } from "@muster/sdk/live";
import { attachAgent, refusal, type ScriptedAgent, type TestServer } from "../server/server.ts";

/** Ends the rollouts that a test has started. One may end by itself just before. */
export async function endRollouts({ ada, session }: TestServer): Promise<void> {
  const { rollouts } = await ada.muster.call("listAgentUpdates", {});
  for (const { id, endedAt } of rollouts) {
    if (endedAt !== null) continue;
    const ended = session.call("changeAgentRollout", { path: { rolloutId: id }, body: { state: "ENDED" } });
    expect(["done", "rollout_ended"]).toContain(await refusal(ended));
  }
}

export class UpdatedFleet {
  readonly agents: ScriptedAgent[] = [];
  /** The updates that were offered, oldest first. */
  orders: { agent: ScriptedAgent; order: Signed<AgentUpdateOrder> }[] = [];
  behave: (agent: ScriptedAgent, order: AgentUpdateOrder) => Promise<void> | undefined = () => undefined;
  private readonly reports: (Promise<void> | undefined)[] = [];

  async attach(
    server: TestServer,
    place: { clientId: number; locationId: number },
    count: number,
  ): Promise<void> {
    for (let i = 1; i <= count; i++) {
      const agent = await attachAgent(server, place, { delegate: false, name: `pc-${i}` });
      this.agents.push(agent);
      agent.socket.on("agent.update", (order, answer) => {
        this.orders.push({ agent, order });
        answer("ACCEPTED");
        this.reports.push(this.behave(agent, order));
      });
      await this.greet(agent, "0.1.0");
    }
  }

  greet(agent: ScriptedAgent, version: string) {
    return agent.socket.timeout(5_000).emitWithAck("hello", { version, runningJobs: [], updates: "ON" });
  }

  /** Reports that the agent runs the offered version. */
  async succeed(agent: ScriptedAgent, { rolloutId, header }: AgentUpdateOrder): Promise<void> {
    const { version } = (JSON.parse(header) as { manifest: { version: string } }).manifest;
    await this.greet(agent, version);
    await agent.socket.timeout(5_000).emitWithAck("update.outcome", { rolloutId, version, failure: null });
  }

  /** Reports that the offered version crashed and was rolled back. */
  async fail(agent: ScriptedAgent, { rolloutId }: AgentUpdateOrder): Promise<void> {
    const outcome = { rolloutId, version: "", failure: "CRASHED" } as const;
    await agent.socket.timeout(5_000).emitWithAck("update.outcome", outcome);
  }

  /** Waits for pending reports, then disconnects. */
  async close(): Promise<void> {
    await Promise.all(this.reports);
    for (const { socket } of this.agents) socket.close();
  }
}
