// Runs simulated agents in a separate process; without a token, they connect to a bare Socket.IO server.
import { startSimulatedAgents } from "@muster/fixtures/agents";
import { openAgent } from "@muster/sdk/live";
import type { ReleaseRoots } from "@muster/sdk/releases";

const [url, token, count, measures, takes] = process.argv.slice(2) as [
  string,
  string,
  string,
  string?,
  string?,
];
const all = Number(count);

/** The response to any message. "begin" starts counting the attempts, "spike 7" makes an agent's CPU busy. */
export interface AgentsState {
  connected: number;
  /** Connection attempts per second. */
  attempts: number[];
  nodeIds: readonly number[];
  /** The number of agents with a release that ran, and with one that crashed. */
  releases: { ran: number; crashed: number };
}

/**
 * The releases that agents accept, as the last argument in JSON: those signed under these roots, which crash
 * after the first `runOn`.
 */
export interface TakenReleases {
  roots: ReleaseRoots;
  runOn: number;
}
const releases = { ran: 0, crashed: 0 };

function releasesOf({ roots, runOn }: TakenReleases) {
  const runs = () => {
    const isGood = releases.ran < runOn;
    releases[isGood ? "ran" : "crashed"]++;
    return isGood;
  };
  return { roots, runs };
}

if (token) {
  const agents = await startSimulatedAgents({
    url,
    token,
    count: all,
    measures: measures === "measures",
    ...(takes && { releases: releasesOf(JSON.parse(takes) as TakenReleases) }),
  });
  let since = Date.now();
  process.on("message", (question) => {
    if (question === "begin") since = Date.now();
    const [, busy] = /^spike (\d+)$/.exec(String(question)) ?? [];
    if (busy) void agents.spike(Number(busy));
    process.send?.({
      connected: agents.connected(),
      attempts: agents.attempts(since),
      nodeIds: agents.nodeIds,
      releases,
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
    process.send?.({ connected, attempts: [], nodeIds: [], releases } satisfies AgentsState);
  });
}
process.send?.("started");
