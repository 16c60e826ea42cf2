// Decides which agents are admitted, which wait for approval, and which are rejected.
import type { AgentRefusal } from "@muster/sdk/live";
import { perServer, type ServerContext } from "../context.ts";
import type { AgentSocket } from "../platform/live.ts";
import { findAdmissions } from "./presence.ts";
import { digest } from "../platform/security/crypto.ts";
import { raiseIdentityAlert } from "./identity-alerts.ts";

/** Why an agent is not admitted; it reads the message in its `connect_error`. */
export class AgentRejected extends Error {
  declare readonly message: AgentRefusal;
}
const refused = (why: AgentRefusal) => new AgentRejected(why);

/** How long an agent has to show that it is still alive when another connects with its key. */
const aliveMS = 5_000;
/** How many events of a pending agent are ignored before it is disconnected. */
const maxIgnoredEvents = 64;

const word = (value: unknown): string =>
  typeof value === "string" && /^[\w.-]{1,100}$/.test(value) ? value : "";

class AgentAdmission {
  private readonly context: ServerContext;
  private readonly waiting = new Map<number, AgentSocket>();
  /** Digests of keys revoked at run time, to refuse connections whose admission was in progress. */
  private readonly revoked = new Set<string>();
  private readonly find: ReturnType<typeof findAdmissions>;

  constructor(context: ServerContext) {
    this.context = context;
    this.find = findAdmissions(context);
  }

  isWaiting(nodeId: number): boolean {
    return this.waiting.has(nodeId);
  }

  /** Identifies an agent by its key. @throws AgentRejected */
  async admit(socket: AgentSocket): Promise<void> {
    const { agentKey, machine } = (socket.handshake.auth ?? {}) as { agentKey?: unknown; machine?: object };
    const { runId, bootId, fingerprint } = (machine ?? {}) as Record<string, unknown>;
    const about = { runId: word(runId), bootId: word(bootId), fingerprint: word(fingerprint) };
    const keyDigest = digest(typeof agentKey === "string" ? agentKey : "");
    const row = await this.find(keyDigest);
    if (!row) throw refused("not_signed_in");
    if (row.state === "REJECTED") throw refused("agent_rejected");
    const { nodeId, organizationId, version, architecture } = row;
    await this.checkForClone(socket, { ...row, ...about });
    if (about.fingerprint && (about.fingerprint !== row.fingerprint || about.bootId !== row.bootId)) {
      if (row.fingerprint && about.fingerprint !== row.fingerprint)
        await raiseIdentityAlert(
          this.context,
          row,
          "MOVED",
          `It connected from another computer, at ${addressOf(socket)}`,
        );
      const { runId: _, ...seen } = about;
      const table = row.state === "PENDING" ? "nodeApprovals" : "agents";
      await this.context.db.updateTable(table).set(seen).where("nodeId", "=", nodeId).execute();
    }
    const pending = row.state === "PENDING";
    socket.data = {
      nodeId,
      organizationId,
      keyDigest,
      pending,
      runId: about.runId,
      bootId: about.bootId,
      version,
      architecture,
    };
  }

  /** Refuses a second agent with the key of one that is still alive; the same run reconnecting is no clone. */
  private async checkForClone(
    socket: AgentSocket,
    agent: { nodeId: number; organizationId: number; name: string; runId: string; bootId: string },
  ): Promise<void> {
    // only the server that holds the other connection can tell whether it is alive
    const other = this.context.live.agent(agent.nodeId) ?? this.waiting.get(agent.nodeId);
    if (!other || !agent.runId || !other.data.runId || other.data.runId === agent.runId) return;
    const lives = await other
      .timeout(aliveMS)
      .emitWithAck("nm.status")
      .then(
        () => true,
        () => false,
      );
    if (!lives) return;
    const where = agent.bootId && agent.bootId === other.data.bootId ? "on one computer" : "on two computers";
    const detail = `Two agents ${where} use its key: at ${addressOf(other)} and at ${addressOf(socket)}`;
    await raiseIdentityAlert(this.context, agent, "CLONED", detail);
    throw refused("agent_cloned");
  }

  /** Whether the key of an agent was revoked while it was being admitted. */
  isRevoked({ data }: AgentSocket): boolean {
    return this.revoked.has(data.keyDigest);
  }

  /** Holds an agent until a technician decides. */
  wait(socket: AgentSocket): void {
    const { nodeId, organizationId } = socket.data;
    this.waiting.get(nodeId)?.disconnect(true);
    this.waiting.set(nodeId, socket);
    void socket.join(`agent:${nodeId}`);
    let ignored = 0;
    socket.onAny(() => ++ignored > maxIgnoredEvents && socket.disconnect(true));
    socket.on("disconnect", () => {
      if (this.waiting.get(nodeId) === socket) this.waiting.delete(nodeId);
      this.context.live.invalidate("approvals", organizationId);
    });
    socket.emit("approval", "PENDING");
    this.context.live.invalidate("approvals", organizationId);
    // the decision may have been made during admission
    const still = this.find(socket.data.keyDigest).then(
      (row) => row?.state !== "PENDING" && socket.conn.close(),
    );
    this.context.later(still);
  }

  /** Has a pending agent reconnect as an approved one. */
  approve(nodeId: number): void {
    const socket = this.waiting.get(nodeId);
    socket?.emit("approval", "APPROVED");
    socket?.conn.close();
  }

  /** Disconnects an agent whose key is no longer valid. */
  reject(nodeId: number, keyDigest: string, rejected: boolean): void {
    this.revoked.add(keyDigest);
    for (const socket of [this.waiting.get(nodeId), this.context.live.agent(nodeId)]) {
      if (rejected) socket?.emit("approval", "REJECTED");
      socket?.disconnect(true);
    }
  }
}

export const admission = perServer((context) => new AgentAdmission(context));

const addressOf = (socket: AgentSocket): string =>
  socket.handshake.address.replace(/^::ffff:/, "").slice(0, 45);
