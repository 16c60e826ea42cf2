// Which agents come in, which wait for approval, and which are sent away.
import type { Socket } from "socket.io";
import type { AgentRefusal, AgentToServer, ServerToAgent } from "@muster/sdk/live";
import type { ServerContext } from "../context.ts";
import { findAdmissions } from "./presence.ts";
import { digest } from "../platform/security/crypto.ts";
import { raiseIdentityAlert } from "./identity-alerts.ts";

export interface AgentData {
  nodeId: number;
  organizationId: number;
  /** Jobs it works on. */
  jobs: Set<string>;
  keyDigest: string;
  /** Not approved yet: it is given nothing, and nothing that it says is heard. */
  pending: boolean;
  runId: string;
  bootId: string;
  /** As it last said. */
  version: string;
  architecture: string;
}
export type AgentSocket = Socket<AgentToServer, ServerToAgent, object, AgentData>;

/** Why an agent is not let in; it reads the message in its `connect_error`. */
export class AgentRejected extends Error {
  declare readonly message: AgentRefusal;
}
const refused = (why: AgentRefusal) => new AgentRejected(why);

/** How long an agent has to show that it still lives, when another comes with its key. */
const aliveMS = 5_000;
/** What one that waits may say and be ignored, before it is cut off. */
const ignoredAtMost = 64;

const word = (value: unknown): string =>
  typeof value === "string" && /^[\w.-]{1,100}$/.test(value) ? value : "";

export class AgentAdmission {
  private readonly context: ServerContext;
  private readonly connected: ReadonlyMap<number, AgentSocket>;
  private readonly waiting = new Map<number, AgentSocket>();
  /** Digests of keys that were revoked while the server ran: a connection that was being let in must not slip through. */
  private readonly revoked = new Set<string>();
  private readonly find: ReturnType<typeof findAdmissions>;

  constructor(context: ServerContext, connected: ReadonlyMap<number, AgentSocket>) {
    this.context = context;
    this.connected = connected;
    this.find = findAdmissions(context);
  }

  isWaiting(nodeId: number): boolean {
    return this.waiting.has(nodeId);
  }

  /** Knows an agent by its key. @throws Refused */
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
      jobs: new Set(),
      keyDigest,
      pending,
      runId: about.runId,
      bootId: about.bootId,
      version,
      architecture,
    };
  }

  /** Whoever comes with the key of an agent that still lives is a copy of it; a run that comes back is not. */
  private async checkForClone(
    socket: AgentSocket,
    agent: { nodeId: number; organizationId: number; name: string; runId: string; bootId: string },
  ): Promise<void> {
    // nothing kept in a database says that the other still lives: only the server that holds its connection can ask it
    const other = this.connected.get(agent.nodeId) ?? this.waiting.get(agent.nodeId);
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

  /** Whether the key of an agent that has just been let in was revoked meanwhile. */
  isRevoked({ data }: AgentSocket): boolean {
    return this.revoked.has(data.keyDigest);
  }

  /** Has an agent wait until a technician decides. */
  wait(socket: AgentSocket): void {
    const { nodeId, organizationId } = socket.data;
    this.waiting.get(nodeId)?.disconnect(true);
    this.waiting.set(nodeId, socket);
    void socket.join(`agent:${nodeId}`);
    let said = 0;
    socket.onAny(() => ++said > ignoredAtMost && socket.disconnect(true));
    socket.on("disconnect", () => {
      if (this.waiting.get(nodeId) === socket) this.waiting.delete(nodeId);
      this.context.live.invalidate("approvals", organizationId);
    });
    socket.emit("approval", "PENDING");
    this.context.live.invalidate("approvals", organizationId);
    // somebody may have decided while it was let in
    const still = this.find(socket.data.keyDigest).then(
      (row) => row?.state !== "PENDING" && socket.conn.close(),
    );
    this.context.later(still);
  }

  /** Lets an agent that waits come back as one that is approved. */
  approve(nodeId: number): void {
    const socket = this.waiting.get(nodeId);
    socket?.emit("approval", "APPROVED");
    socket?.conn.close();
  }

  /** Cuts an agent off at once: its key is good for nothing any more. */
  reject(nodeId: number, keyDigest: string, rejected: boolean): void {
    this.revoked.add(keyDigest);
    for (const socket of [this.waiting.get(nodeId), this.connected.get(nodeId)]) {
      if (rejected) socket?.emit("approval", "REJECTED");
      socket?.disconnect(true);
    }
  }
}

const addressOf = (socket: AgentSocket): string =>
  socket.handshake.address.replace(/^::ffff:/, "").slice(0, 45);
