// Simulated agents in a process of their own; without a token, connections that a bare Socket.IO server takes.
import { startSimulatedAgents } from "@muster/fixtures/agents";
import { openAgent } from "@muster/sdk/live";

const [url, token, count] = process.argv.slice(2) as [string, string, string];
const all = Number(count);

/** What it answers to any message; "begin" has the attempts counted from then on. */
export interface AgentsState {
  connected: number;
  /** Attempts to connect, in each second. */
  attempts: number[];
}

if (token) {
  const agents = await startSimulatedAgents({ url, token, count: all });
  let since = Date.now();
  process.on("message", (question) => {
    if (question === "begin") since = Date.now();
    process.send?.({ connected: agents.connected(), attempts: agents.attempts(since) } satisfies AgentsState);
  });
} else {
  const sockets: { connected: boolean }[] = [];
  for (let i = 0; i < all; i++) {
    const machine = { runId: "", bootId: "", fingerprint: "" };
    sockets.push(openAgent({ url, agentKey: `none-${i}`, machine }).socket);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  process.on("message", () => {
    const connected = sockets.filter((socket) => socket.connected).length;
    process.send?.({ connected, attempts: [] } satisfies AgentsState);
  });
}
process.send?.("started");
