import { join } from "node:path";
import type { Socket } from "socket.io-client";
import { requireHttps, version } from "@muster/sdk";
import {
  openAgent,
  type AgentConnection,
  type AgentRefusal,
  type AgentRefusalData,
  type AgentToServer,
  type ApprovalDecision,
  type ServerToAgent,
  type Signed,
} from "@muster/sdk/live";
import { loadCustomRules } from "../discovery/custom-rules/custom-rules.ts";
import { DiscoveryJobs } from "../discovery/jobs/discovery-jobs.ts";
import { describeMachine } from "../inventory/machine-identity.ts";
import { Polling, type PollingOptions } from "../monitoring/polling/polling.ts";
import { SoftwareReporter, type SoftwareOptions } from "../inventory/software-reporter.ts";
import { MetricReporter, type ReporterOptions } from "../monitoring/metrics/reporter.ts";
import { readPendingReboot } from "../monitoring/state/logins-and-reboot.ts";
import { StateReporter, type StateOptions } from "../monitoring/state/reporter.ts";
import { Consents } from "../remote/session-consents.ts";
import { RemoteSessions } from "../remote/remote-sessions.ts";
import { Quarantine } from "../remote/tools/antivirus/quarantine.ts";
import { antivirusKinds } from "../remote/tools/antivirus/tool.ts";
import { ToolError } from "../remote/tools/tool.ts";
import { answerToolCalls } from "../remote/tools/tools.ts";
import { packageKinds } from "../remote/tools/updates/tool.ts";
import { DeviceWorks } from "../remote/tools/work/work.ts";
import { proxyAgent } from "./proxy.ts";
import { storeAnchors } from "../security/anchor-store.ts";
import { proveIdentity, readIdentity, writeIdentity, type Identity } from "../security/identity.ts";
import { openLocalPolicy, type LocalPolicy } from "../security/local-policy.ts";
import { followSigners, SignerStore } from "../security/signer-store.ts";
import { CommandVerifier } from "../security/verify-commands.ts";
import { thisMachine, type Machine } from "../tasks/machine.ts";
import { TaskScheduler } from "../tasks/task-scheduler.ts";
import { AgentUpdates } from "../updates/agent-updates.ts";
import { vmTool } from "../virtualization/tool.ts";

/**
 * State of the connection. `pending` means that the agent awaits approval. `rejected`, `cloned` and `refused`
 * mean that the server doesn't accept its key; with `cloned`, because another agent is connected with the
 * same key.
 */
export type AgentState = "connected" | "disconnected" | "pending" | "rejected" | "cloned" | "refused";

const refusals: Record<AgentRefusal, { state: AgentState; message: string }> = {
  not_signed_in: {
    state: "refused",
    message: "The server does not recognize this agent. Enroll it again.",
  },
  agent_rejected: {
    state: "rejected",
    message: "This computer was rejected by a technician; the agent has stopped.",
  },
  agent_cloned: {
    state: "cloned",
    message:
      "Another agent with this identity is connected. If this data folder was copied, delete it and enroll again.",
  },
  server_not_trusted: {
    state: "refused",
    message:
      "The server does not have the key that this agent trusts. Check the address, or enroll it again.",
  },
};

interface AgentOptions {
  data: string;
  /** The server's current address, if it has changed since enrollment. */
  url?: string;
  onState?(state: AgentState): void;
  /** Ends this process after an update of the agent; its service starts it again. */
  restart?(): void;
  /** Replaces this computer as the target of tasks. */
  machine?: Machine;
  /** Replaces the policy file of this computer in tests. */
  policyFile?: string;
  /** Replaces what is measured, and how often, in tests. */
  metrics?: ReporterOptions;
  /** Where and how often installed software is read, in tests. */
  software?: SoftwareOptions;
  /** Where and how often the computer's state is read, in tests. */
  state?: StateOptions;
  /** Replaces where polled devices respond, and how often they are polled, in tests. */
  polling?: PollingOptions;
}

/**
 * Runs the agent enrolled in a data folder: one connection, reconnected with jitter, until closed.
 * @throws MusterError `https_required`, `not_signed_in` when the folder was never enrolled, `file_damaged`
 *   when one of its files is damaged
 */
export function startAgent(options: AgentOptions): { close(): Promise<void> } {
  const identity = readIdentity(options.data);
  const machine = describeMachine();
  const url = options.url ?? identity.url;
  requireHttps(url, process.env.MUSTER_ALLOW_HTTP === "on");
  const connection = openAgent({
    url,
    agent: proxyAgent(url),
    prove: (nonce) => proveIdentity(identity, machine, nonce),
  });
  try {
    return runAgent({ ...options, url }, identity, connection);
  } catch (error) {
    // an open connection would keep the process alive and the device online
    connection.giveUp();
    connection.socket.close();
    throw error;
  }
}

function runAgent(
  options: AgentOptions & { url: string },
  identity: Identity,
  { socket, giveUp, spread }: AgentConnection,
): { close(): Promise<void> } {
  loadCustomRules(options.data);
  // before the discovery starts, so that it uses a changed rules file
  socket.on("nm.start", () => loadCustomRules(options.data));
  const update = (changes: Partial<Identity>) =>
    writeIdentity(options.data, Object.assign(identity, changes));
  const verifier = new CommandVerifier(socket, identity, join(options.data, "orders.json"), (orderKey) =>
    update({ orderKey }),
  );
  storeAnchors(socket, verifier, join(options.data, "anchors.json"));
  const policy = openLocalPolicy(options.policyFile);
  const machine = options.machine ?? thisMachine;
  const signers = new SignerStore(options.data, identity);
  followSigners(socket, verifier, signers);
  const { nodeId } = identity;
  const works = openWorks(options, { policy, machine });
  const tasks = new TaskScheduler(
    socket,
    { verifier, policy, machine, signers, nodeId, works },
    options.data,
  );
  const discovery = new DiscoveryJobs(socket, { verifier, policy, identity }, options.data, () =>
    update({ delegate: true }),
  );
  if (identity.delegate) void discovery.promote();

  socket.on("pace", async ({ proof, ...pace }) => {
    if (await verifier.verify("pace", pace, proof, "")) spread(pace.spreadMS);
  });
  const watching = { policy, requiresSignature: () => signers.required, data: options.data };
  const state = new StateReporter(socket, watching, options.state);
  socket.on("connect", () => state.pause());
  socket.on("checks.watch", async ({ proof, ...order }) => {
    if (await verifier.verify("checks.watch", order, proof, "")) state.watch(order.checks);
  });
  const metrics = new MetricReporter(socket, { measure: () => state.measure(), ...options.metrics });
  const software = new SoftwareReporter(socket, options.software);
  const polling = new Polling(socket, { verifier, policy, identity }, options.polling);
  const updates = new AgentUpdates(socket, options.data, {
    verifier,
    isBusy: () => tasks.isBusy,
    restart: () => options.restart?.(),
  });
  const consents = new Consents();
  const remote = new RemoteSessions(socket, { verifier, policy, consents, signers, nodeId }, options.url);
  answerToolCalls(socket, { verifier, policy, consents, signers, works }, { vms: vmTool(identity) });
  reportState(socket, verifier, { discovery, tasks, polling, remote, onState: options.onState });
  socket.on(
    "connect",
    () =>
      void introduce(socket, { verifier, policy, updates }, discovery, () => {
        void discovery.resume();
        metrics.resume();
        software.resume();
        state.resume();
        polling.resume();
        void updates.greeted();
      }),
  );

  return {
    async close() {
      giveUp();
      tasks.close();
      works.close();
      metrics.close();
      software.close();
      state.close();
      polling.close();
      remote.close();
      updates.close();
      await discovery.close();
      socket.close();
    },
  };
}

/** Opens the installations, scans and quarantine of this computer. */
const openWorks = (
  { data, state }: AgentOptions,
  { policy, machine }: { policy: LocalPolicy; machine: Machine },
): DeviceWorks => {
  const quarantine = new Quarantine(data);
  return new DeviceWorks({
    data,
    quarantine,
    kinds: { ...packageKinds(), ...antivirusKinds(quarantine) },
    async restart() {
      const refused = policy.refusal("reboot");
      if (refused) throw new ToolError(refused);
      await machine.reboot();
    },
    pendingRestart: () => (process.platform === "linux" ? readPendingReboot(state?.root ?? "/") : null),
  });
};

type AgentSocket = Socket<ServerToAgent, AgentToServer>;

/**
 * Logs changes of the state and passes them to `onState`. Discards the agent's work when a signed decision
 * rejects the agent.
 */
function reportState(
  socket: AgentSocket,
  verifier: CommandVerifier,
  {
    discovery,
    tasks,
    polling,
    remote,
    onState,
  }: {
    discovery: DiscoveryJobs;
    tasks: TaskScheduler;
    polling: Polling;
    remote: RemoteSessions;
    onState: AgentOptions["onState"];
  },
): void {
  let state: AgentState | undefined;
  const setState = (next: AgentState, message?: string) => {
    // log repeated refusals once
    if (message && next !== state) console.error(message);
    if (next !== "disconnected") state = next;
    onState?.(next);
  };
  const discardWork = () => {
    discovery.stop();
    tasks.stop();
    polling.stop();
    remote.close();
  };
  discovery.onReady = () => setState("connected");
  const isDecided = ({ proof, ...decision }: Signed<ApprovalDecision>) =>
    verifier.verify("approval", decision, proof, decision.state);
  socket.on("approval", async (decision) => {
    if (!(await isDecided(decision))) return;
    if (decision.state === "PENDING")
      setState("pending", "This computer is waiting for a technician's approval.");
    else if (decision.state === "APPROVED") console.error("This computer was approved by a technician.");
    else discardWork();
  });
  socket.on("disconnect", () => setState("disconnected"));
  socket.on("connect_error", async (error: Error & { data?: AgentRefusalData }) => {
    if (socket.active) return;
    const refusal = Object.hasOwn(refusals, error.message)
      ? (error.message as AgentRefusal)
      : "not_signed_in";
    const { approval } = error.data ?? {};
    if (approval?.state === "REJECTED" && (await isDecided(approval))) discardWork();
    setState(refusals[refusal].state, refusals[refusal].message);
  });
}

async function introduce(
  socket: AgentSocket,
  { verifier, policy, updates }: { verifier: CommandVerifier; policy: LocalPolicy; updates: AgentUpdates },
  discovery: DiscoveryJobs,
  onWelcome: () => void,
): Promise<void> {
  const { id } = socket;
  await verifier.synchronize();
  // if the connection was lost, `introduce` runs again for the next one
  if (socket.id !== id) return;
  const hello = {
    version,
    runningJobs: discovery.runningJobs(),
    architecture: process.arch,
    policy: policy.report(),
    updates: updates.mode,
  };
  socket.emit("hello", hello, onWelcome);
}
