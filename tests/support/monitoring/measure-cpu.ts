import { expect } from "vitest";
import type { MetricReport } from "@muster/sdk/live";
import type { ScriptedAgent } from "../server/server.ts";

const sequences = new WeakMap<ScriptedAgent, number>();

/** Reports an agent's CPU use, and waits until the server has stored it. */
export async function measureCpu(agent: ScriptedAgent, cpu: number): Promise<void> {
  const sequence = (sequences.get(agent) ?? 0) + 1;
  sequences.set(agent, sequence);
  const series: [string, string][] = [["CPU_USE", ""]];
  const report = { source: "run", sequence, ageMS: 0, values: [cpu], series };
  expect(await agent.socket.timeout(5_000).emitWithAck("metrics", report as MetricReport)).toBe("STORED");
}
