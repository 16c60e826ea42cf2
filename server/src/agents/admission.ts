// Decides which agents are admitted, which wait for approval, and which are rejected.
import { storeMessage } from "@muster/sdk";
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { keyFingerprint, verifyClaim } from "@muster/sdk/agent-keys";
import type { AgentAuth, AgentMachine, AgentRefusal, AgentRefusalData } from "@muster/sdk/live";
import { perServer, type ServerContext } from "../context.ts";
import { addressOf, linkTo, type AgentSocket } from "../platform/live.ts";
import { signing } from "../platform/security/signing.ts";
import type { AgentDecision } from "../platform/servers.ts";
import { findAdmissions, type Admission } from "./presence.ts";
import { raiseIdentityAlert } from "./identity-alerts.ts";

/** Why an agent is not admitted; sent to it as the message and data of its `connect_error`. */
export class AgentRejected extends Error {
  declare readonly message: AgentRefusal;
  readonly data: AgentRefusalData;

  constructor(refusal: AgentRefusal, data: AgentRefusalData = {}) {
    super(refusal);
    this.data = data;
  }
}

/** How long an agent has to show that it is still alive when another connects with its key. */
const aliveMS = 5_000;
/** How many events of a pending agent are ignored before it is disconnected. */
const maxIgnoredEvents = 64;

const isWord = (value: unknown): value is string =>
  typeof value === "string" && /^[\w.-]{1,100}$/.test(value);

/**
 * Returns the machine that an agent reports; undefined if a field is missing, because a clone could omit the
 * one that reveals it.
 */
function readMachine(machine: unknown): AgentMachine | undefined {
  const { runId, bootId, fingerprint } = (machine ?? {}) as Record<string, unknown>;
  if (!isWord(runId) || !isWord(fingerprint) || !(bootId === "" || isWord(bootId))) return undefined;
  return { runId, bootId, fingerprint };
}

function readAuth(auth: unknown): AgentAuth | undefined {
  const given = (auth ?? {}) as Partial<Record<keyof AgentAuth, unknown>>;
  const { nodeId, keyFingerprint, serverKey, signature } = given;
  const machine = readMachine(given.machine);
  if (!machine || typeof nodeId !== "number" || !Number.isSafeInteger(nodeId)) return undefined;
  if (!isWord(keyFingerprint) || !isWord(serverKey) || !isWord(signature)) return undefined;
  return { nodeId, keyFingerprint, serverKey, machine, signature };
}

function provesKey(auth: AgentAuth, nonce: string, { signingKey }: Admission): boolean {
  const { nodeId, serverKey, machine, signature } = auth;
  return verifyClaim(signingKey, "muster/agent-connect", { nodeId, nonce, serverKey, machine }, signature);
}

/** Challenges without a response, by connection request; each is used once. */
const challenges = new WeakMap<IncomingMessage, string>();

/** Returns the id of a new connection, which is the challenge that its agent signs. */
export function newChallenge(request: IncomingMessage): string {
  const nonce = randomBytes(32).toString("base64url");
  challenges.set(request, nonce);
  return nonce;
}

class AgentAdmission {
  private readonly context: ServerContext;
  /** Pending agents by the id of their approval. */
  private readonly waiting = new Map<number, AgentSocket>();
  /** Keys revoked at run time, to refuse connections whose admission was in progress. */
  private readonly revoked = new Set<string>();
  private readonly find: ReturnType<typeof findAdmissions>;

  constructor(context: ServerContext) {
    this.context = context;
    this.find = findAdmissions(context);
    context.servers.on("agentDecided", ({ decision, approvalId, fingerprint }) =>
      this.apply(decision, approvalId, fingerprint),
    );
  }

  isWaiting(approvalId: number): boolean {
    return this.waiting.has(approvalId);
  }

  /** Identifies an agent by a signature over the id of its connection. @throws AgentRejected */
  async admit(socket: AgentSocket): Promise<void> {
    const auth = readAuth(socket.handshake.auth);
    const nonce = challenges.get(socket.request);
    challenges.delete(socket.request);
    if (!auth || !nonce) throw new AgentRejected("not_signed_in");
    const row = await this.find(auth);
    if (!row || !provesKey(auth, nonce, row)) throw new AgentRejected("not_signed_in");
    // if another server relayed the challenge, the agent has signed that server's key
    if (!(await signing(this.context).isOwnRoot(auth.serverKey)))
      throw new AgentRejected("server_not_trusted");
    if (row.state === "REJECTED")
      throw new AgentRejected("agent_rejected", { approval: this.decision(row.nodeId, "REJECTED") });
    await this.checkForClone(socket, row, auth.machine);
    await this.updateMachine(socket, row, auth.machine);
    const { nodeId, approvalId, organizationId, version, architecture } = row;
    const { keyFingerprint } = auth;
    const { runId, bootId } = auth.machine;
    const pending = row.state === "PENDING";
    socket.data = {
      nodeId,
      approvalId,
      organizationId,
      keyFingerprint,
      pending,
      runId,
      bootId,
      version,
      architecture,
    };
  }

  /** Stores on which computer the agent runs. */
  private async updateMachine(socket: AgentSocket, row: Admission, machine: AgentMachine): Promise<void> {
    const { bootId, fingerprint } = machine;
    if (fingerprint === row.fingerprint && bootId === row.bootId) return;
    if (row.fingerprint && fingerprint !== row.fingerprint) {
      const address = addressOf(socket);
      const detail = storeMessage("agents.approvals.alertDetail.moved", { address });
      await raiseIdentityAlert(this.context, alertOf(row), "MOVED", detail);
    }
    const { db } = this.context;
    const seen = { bootId, fingerprint };
    const changed =
      row.state === "PENDING"
        ? db.updateTable("nodeApprovals").set(seen).where("nodeId", "=", row.approvalId)
        : db.updateTable("agents").set(seen).where("nodeId", "=", row.nodeId);
    await changed.execute();
  }

  /**
   * Refuses a second agent with the key of one that is still alive; the same run reconnecting is no clone.
   */
  private async checkForClone(
    socket: AgentSocket,
    agent: Admission,
    { runId, bootId }: AgentMachine,
  ): Promise<void> {
    // only the server that has the other connection can tell whether it is alive
    const waiting = this.waiting.get(agent.approvalId);
    const other =
      agent.state === "PENDING" ? waiting && linkTo(waiting) : this.context.live.link(agent.nodeId);
    const known = await other?.connection();
    if (!other || !known || known.runId === runId) return;
    // the other connection uses a key that was replaced a moment ago
    if (known.keyFingerprint !== keyFingerprint(agent.signingKey)) return;
    const lives = await other.ask("nm.status", [], aliveMS).then(
      () => true,
      () => false,
    );
    if (!lives) return;
    const where = bootId && bootId === known.bootId ? "clonedHere" : "clonedElsewhere";
    const addresses = { known: known.address, address: addressOf(socket) };
    const detail = storeMessage(`agents.approvals.alertDetail.${where}`, addresses);
    await raiseIdentityAlert(this.context, alertOf(agent), "CLONED", detail);
    throw new AgentRejected("agent_cloned");
  }

  /** Whether the key of an agent was revoked while it was being admitted. */
  isRevoked({ data }: AgentSocket): boolean {
    return this.revoked.has(`${data.approvalId}/${data.keyFingerprint}`);
  }

  /** Holds an agent until a technician decides. */
  wait(socket: AgentSocket): void {
    const { nodeId, approvalId, organizationId, keyFingerprint } = socket.data;
    this.waiting.get(approvalId)?.disconnect(true);
    this.waiting.set(approvalId, socket);
    let ignored = 0;
    socket.onAny(() => ++ignored > maxIgnoredEvents && socket.disconnect(true));
    socket.on("disconnect", () => {
      if (this.waiting.get(approvalId) === socket) this.waiting.delete(approvalId);
      this.context.live.invalidate("approvals", organizationId);
    });
    socket.emit("approval", this.decision(nodeId, "PENDING"));
    this.context.live.invalidate("approvals", organizationId);
    // the decision may have been made during admission
    const still = this.find({ nodeId, keyFingerprint }).then(
      (row) => row?.state !== "PENDING" && socket.conn.close(),
    );
    this.context.later(still);
  }

  /** Closes a pending agent's connection, so that it reconnects as an approved agent. */
  approve(approvalId: number): void {
    this.decide("approve", approvalId, "");
  }

  /** Accepts a key that was revoked before. */
  restore(approvalId: number, fingerprint: string): void {
    this.decide("restore", approvalId, fingerprint);
  }

  /** Disconnects an agent whose key is no longer valid. */
  reject(approvalId: number, fingerprint: string, rejected: boolean): void {
    this.decide(rejected ? "reject" : "revoke", approvalId, fingerprint);
  }

  /** Applies a decision on all servers, because the agent may be connected to any of them. */
  private decide(decision: AgentDecision, approvalId: number, fingerprint: string): void {
    this.apply(decision, approvalId, fingerprint);
    this.context.servers.tell("agentDecided", { decision, approvalId, fingerprint });
  }

  private apply(decision: AgentDecision, approvalId: number, fingerprint: string): void {
    if (decision === "approve") {
      const socket = this.waiting.get(approvalId);
      socket?.emit("approval", this.decision(socket.data.nodeId, "APPROVED"));
      socket?.conn.close();
    } else if (decision === "restore") this.revoked.delete(`${approvalId}/${fingerprint}`);
    else this.disconnectRevoked(approvalId, fingerprint, decision === "reject");
  }

  private disconnectRevoked(approvalId: number, fingerprint: string, rejected: boolean): void {
    this.revoked.add(`${approvalId}/${fingerprint}`);
    for (const socket of [this.waiting.get(approvalId), this.context.live.agent(approvalId)]) {
      if (socket?.data.keyFingerprint !== fingerprint) continue;
      if (rejected) socket.emit("approval", this.decision(socket.data.nodeId, "REJECTED"));
      socket.disconnect(true);
    }
  }

  private decision(nodeId: number, state: "PENDING" | "APPROVED" | "REJECTED") {
    return { state, proof: signing(this.context).proof("approval", nodeId, { state }) };
  }
}

export const admission = perServer((context) => new AgentAdmission(context));

const alertOf = ({ approvalId, organizationId, name }: Admission) => ({
  nodeId: approvalId,
  organizationId,
  name,
});
