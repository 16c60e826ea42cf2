import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { version } from "@muster/sdk";
import { openAgent, type AgentRefusal } from "@muster/sdk/live";
import { setDefaultLanguageFromDisk } from "@muster/sdk/node";
import { loadCustomRules } from "./discovery/custom-rules/custom-rules.ts";
import { readIdentity, writeIdentity, type Identity } from "./security/identity.ts";
import { describeMachine, thisMachine, type Machine } from "./tasks/machine.ts";
import { CommandVerifier } from "./security/verify-commands.ts";
import { DiscoveryJobs } from "./discovery/jobs/discovery-jobs.ts";
import { TaskScheduler } from "./tasks/task-scheduler.ts";

setDefaultLanguageFromDisk();

export { enroll, enrollAs } from "./security/identity.ts";
export { rebootCommand, type Machine } from "./tasks/machine.ts";
export type { RuleSet } from "./discovery/identification/rule-matching.ts";
export { CommandVerifier } from "./security/verify-commands.ts";
export {
  customRulesFile,
  customRulesSchema,
  parseCustomRules,
} from "./discovery/custom-rules/custom-rules.ts";
export { listRules, testRules, type RuleTest } from "./discovery/custom-rules/test-rules.ts";

/**
 * How the connection stands: `pending` waits for a technician's approval; `rejected`, `cloned` and `refused` say that the
 * key is not accepted (any more), in the second case because another agent with it is connected.
 */
export type AgentState = "connected" | "disconnected" | "pending" | "rejected" | "cloned" | "refused";

const refusals: Record<AgentRefusal, { state: AgentState; words: string }> = {
  not_signed_in: {
    state: "refused",
    words: "The server does not know this agent (any more): enroll it again.",
  },
  agent_rejected: {
    state: "rejected",
    words: "A technician has rejected this computer: it does nothing any more.",
  },
  agent_cloned: {
    state: "cloned",
    words:
      "Another agent with this identity is connected. If this data folder was copied, delete it and enroll anew.",
  },
};
/** What a scan lets go of at once need not be kept for later: it would take 60 MB more. */
const youngGenerationMB = 8;

/**
 * Runs the agent enrolled in a data folder: one connection, kept up with jittered retries, until closed.
 * @throws MusterError `not_signed_in` when the folder was never enrolled.
 */
export function startAgent(options: {
  data: string;
  /** Where the server is now, when not where it was at enrollment. */
  url?: string;
  onState?(state: AgentState): void;
  /** What carries out its tasks, when not this machine. */
  machine?: Machine;
}): { close(): Promise<void> } {
  const identity = readIdentity(options.data);
  const { socket, giveUp } = openAgent({
    url: options.url ?? identity.url,
    agentKey: identity.agentKey,
    machine: describeMachine(),
  });
  loadCustomRules(options.data);
  // before the probe takes the order: a file that was changed holds from the next discovery on
  socket.on("nm.start", () => loadCustomRules(options.data));
  const keep = (changes: Partial<Identity>) => writeIdentity(options.data, Object.assign(identity, changes));
  const orders = new CommandVerifier(socket, identity, join(options.data, "orders.json"), (serverKey) =>
    keep({ serverKey }),
  );
  const probe = new DiscoveryJobs(socket, orders, options.data, () => keep({ delegate: true }));
  if (identity.delegate) void probe.promote();
  const tasks = new TaskScheduler(socket, orders, options.data, options.machine ?? thisMachine);

  let state: AgentState | undefined;
  const become = (next: AgentState, words?: string) => {
    // what comes again and again is said once
    if (words && next !== state) console.error(words);
    if (next !== "disconnected") state = next;
    options.onState?.(next);
  };
  const stopWork = () => {
    probe.stop();
    tasks.stop();
  };
  socket.on("approval", (decision) => {
    if (decision === "PENDING") become("pending", "This computer waits for a technician's approval.");
    else if (decision === "APPROVED") console.error("A technician has approved this computer.");
    else if (decision === "REJECTED") stopWork();
  });
  socket.on("connect", () => {
    const { id } = socket;
    void orders.synchronize().then(() => {
      // what is said on a connection that has gone would be said again on the next
      if (socket.id !== id) return;
      socket.emit("hello", { version, runningJobs: probe.runningJobs(), architecture: process.arch }, () => {
        probe.resume();
        become("connected");
      });
    });
  });
  socket.on("disconnect", () => become("disconnected"));
  socket.on("connect_error", ({ message }) => {
    if (socket.active) return;
    const refusal = Object.hasOwn(refusals, message) ? (message as AgentRefusal) : "not_signed_in";
    if (refusal === "agent_rejected") stopWork();
    become(refusals[refusal].state, refusals[refusal].words);
  });

  return {
    async close() {
      giveUp();
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
  const worker = new Worker(new URL("./connection/agent-thread-entry.ts", import.meta.url), {
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
