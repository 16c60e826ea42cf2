import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { io, type Socket } from "socket.io-client";
import { version } from "@muster/sdk";
import type { AgentToServer, ServerToAgent } from "@muster/sdk/live";
import { readIdentity, writeIdentity } from "./identity.ts";
import { Probe } from "./probe.ts";

export { enrol } from "./identity.ts";

/** How the connection stands; `refused` says the key is not accepted (any more). */
export type AgentState = "connected" | "disconnected" | "refused";

const refusedRetryMS = 60_000;

/**
 * Runs the agent enrolled in a data folder: one connection, kept up with jittered retries, until closed.
 * @throws MusterError `not_signed_in` when the folder was never enrolled.
 */
export function startAgent(options: {
  data: string;
  /** Where the server is now, when not where it was at enrolment. */
  url?: string;
  onState?(state: AgentState): void;
}): { close(): Promise<void> } {
  const identity = readIdentity(options.data);
  const socket: Socket<ServerToAgent, AgentToServer> = io(`${options.url ?? identity.url}/agents`, {
    path: "/ws/live",
    transports: ["websocket"],
    auth: { agentKey: identity.agentKey },
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 30_000,
    randomizationFactor: 0.5,
  });
  const probe = new Probe(socket, () => writeIdentity(options.data, { ...identity, delegate: true }));
  if (identity.delegate) void probe.promote();

  let retry: NodeJS.Timeout | undefined;
  socket.on("connect", () => {
    socket.emit("hello", { version, runningJobs: probe.runningJobs() }, () => probe.flush());
    options.onState?.("connected");
  });
  socket.on("disconnect", (reason) => {
    options.onState?.("disconnected");
    // the server ended it on purpose, perhaps for a new key or a restart; socket.io leaves that to us
    if (reason === "io server disconnect") again(1_000);
  });
  socket.on("connect_error", () => {
    if (socket.active) return;
    options.onState?.("refused");
    again(refusedRetryMS);
  });
  const again = (delay: number) => {
    retry = setTimeout(() => socket.connect(), delay * (0.5 + Math.random()));
  };

  return {
    async close() {
      clearTimeout(retry);
      await probe.close();
      socket.close();
    },
  };
}

/**
 * Runs the enrolled agent in a thread of its own, so that its scans do not hold up a server in the same process.
 * @throws MusterError `not_signed_in` when the folder was never enrolled.
 */
export function startAgentThread(options: { data: string; url: string }): { close(): Promise<void> } {
  readIdentity(options.data);
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: options });
  return {
    async close() {
      worker.postMessage("close");
      await once(worker, "exit");
    },
  };
}
