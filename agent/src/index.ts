import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { version } from "@muster/sdk";
import { openAgent } from "@muster/sdk/live";
import { takeOwnRules } from "./discovery/rules/own.ts";
import { readIdentity, writeIdentity } from "./identity.ts";
import { thisMachine, type Machine } from "./machine.ts";
import { Probe } from "./probe.ts";
import { Tasks } from "./tasks.ts";

export { enrol } from "./identity.ts";
export { rebootCommand, type Machine } from "./machine.ts";
export type { OwnRules } from "./discovery/rules/book.ts";
export { ownRulesFile, ownRulesSchema, readOwnRules } from "./discovery/rules/own.ts";
export { listRules, tryRules, type Trial } from "./discovery/rules/trial.ts";

/** How the connection stands; `refused` says the key is not accepted (any more). */
export type AgentState = "connected" | "disconnected" | "refused";

const refusedRetryMS = 60_000;
/** What a scan lets go of at once need not be kept for later: it would take 60 MB more. */
const youngGenerationMB = 8;

/**
 * Runs the agent enrolled in a data folder: one connection, kept up with jittered retries, until closed.
 * @throws MusterError `not_signed_in` when the folder was never enrolled.
 */
export function startAgent(options: {
  data: string;
  /** Where the server is now, when not where it was at enrolment. */
  url?: string;
  onState?(state: AgentState): void;
  /** What carries out its tasks, when not this machine. */
  machine?: Machine;
}): { close(): Promise<void> } {
  const identity = readIdentity(options.data);
  const socket = openAgent({ url: options.url ?? identity.url, agentKey: identity.agentKey });
  takeOwnRules(options.data);
  // before the probe takes the order: a file that was changed holds from the next discovery on
  socket.on("nm.start", () => takeOwnRules(options.data));
  const probe = new Probe(socket, options.data, () => writeIdentity(options.data, { ...identity, delegate: true }));
  if (identity.delegate) void probe.promote();
  const tasks = new Tasks(socket, options.data, options.machine ?? thisMachine);

  let retry: NodeJS.Timeout | undefined;
  socket.on("connect", () => {
    socket.emit("hello", { version, runningJobs: probe.runningJobs() }, () => probe.welcome());
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
      tasks.close();
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
  const worker = new Worker(new URL("./thread.ts", import.meta.url), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMB },
  });
  return {
    async close() {
      worker.postMessage("close");
      await once(worker, "exit");
    },
  };
}
