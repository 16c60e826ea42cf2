// Runs simulated agents in a separate process; without a token, they connect to a bare Socket.IO server.
import { startSimulatedAgents } from "@muster/fixtures/agents";
import { openAgent } from "@muster/sdk/live";

const [url, token, count, measures] = process.argv.slice(2) as [string, string, string, string?];
const all = Number(count);

/** The reply to any message; "begin" starts counting the attempts, "spike 7" makes an agent's processor busy. */
export interface AgentsState {
  connected: number;
  /** Connection attempts per second. */
  attempts: number[];
  nodeIds: readonly number[];
}

if (token) {
  const agents = await startSimulatedAgents({ url, token, count: all, measures: measures === "measures" });
  let since = Date.now();
  process.on("message", (question) => {
    if (question === "begin") since = Date.now();
    const [, busy] = /^spike (\d+)$/.exec(String(question)) ?? [];
    if (busy) void agents.spike(Number(busy));
    process.send?.({
      connected: agents.connected(),
      attempts: agents.attempts(since),
      nodeIds: agents.nodeIds,
    } satisfies AgentsState);
  });
} else {
  const sockets: { connected: boolean }[] = [];
  for (let i = 0; i < all; i++) {
    const machine = { runId: "", bootId: "", fingerprint: "" };
    const nobody = { nodeId: i, keyFingerprint: "", serverKey: "", signature: "", machine };
    sockets.push(openAgent({ url, prove: () => nobody }).socket);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  process.on("message", () => {
    const connected = sockets.filter((socket) => socket.connected).length;
    process.send?.({ connected, attempts: [], nodeIds: [] } satisfies AgentsState);
  });
}
process.send?.("started");
