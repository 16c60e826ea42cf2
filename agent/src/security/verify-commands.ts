import { randomUUID } from "node:crypto";
import type { Socket } from "socket.io-client";
import {
  certifiedKey,
  compareKey,
  isExpired,
  orderFaultMessages,
  proofText,
  t,
  verifyText,
  type OrderFault,
  type CommandProof,
  type ProofKind,
  type SigningKey,
} from "@muster/sdk";
import { readChecked, writeChecked } from "@muster/sdk/files";
import type { AgentToServer, ServerToAgent } from "@muster/sdk/live";
import type { Identity } from "./identity.ts";

const answerMS = 10_000;
/** Tolerated clock error: the two directions of a round trip may take different times. */
const toleranceMS = 60_000;

type Pinned = Pick<Identity, "nodeId" | "rootKey" | "orderKey">;
type CommandKind = Exclude<ProofKind, "clock" | "enroll">;

/**
 * Verifies that a command is from the server: signed with its key, addressed to this agent, not expired and
 * not replayed. Times are compared with the server's clock, which it sends signed at every connection, so a
 * wrong local clock neither rejects valid commands nor accepts expired ones.
 */
export class CommandVerifier {
  private readonly socket: Socket<ServerToAgent, AgentToServer>;
  private readonly identity: Pinned;
  private readonly file: string | undefined;
  private readonly onOrderKey: (orderKey: SigningKey) => void;
  /** Ids of verified commands with their expiry times, after which the expiry check alone rejects them. */
  private readonly usedProofs: Map<string, number>;
  /** The server's clock minus the local clock. */
  private offsetMS = 0;
  /** Verifies one command at a time, in order of arrival. */
  private queue: Promise<unknown> = Promise.resolve();

  /**
   * @param identity `orderKey` is read at each verification
   * @param file stores the ids of verified commands across restarts; undefined for memory only
   * @param onOrderKey stores the server's new key in the identity
   */
  constructor(
    socket: Socket<ServerToAgent, AgentToServer>,
    identity: Pinned,
    file: string | undefined,
    onOrderKey: (orderKey: SigningKey) => void,
  ) {
    this.socket = socket;
    this.identity = identity;
    this.onOrderKey = onOrderKey;
    this.file = file;
    this.usedProofs = new Map(file === undefined ? [] : read(file));
    // queued behind the commands that the former key signed
    socket.on("order.key", (offered) => void this.enqueue(() => this.follow(offered)));
  }

  /** Fetches the server's time and key; commands that arrive before the reply wait. */
  async synchronize(): Promise<void> {
    await this.enqueue(async () => {
      const fault = await this.fetchClockAndKey();
      if (fault) this.refuse("clock", fault, "");
    });
  }

  /**
   * Whether a command is valid. Invalid ones are logged and reported to the server.
   * @param payload the command without its proof
   * @param about the job or task, for the log and the report
   */
  verify(
    kind: CommandKind,
    payload: unknown,
    proof: CommandProof | undefined,
    about: string,
  ): Promise<boolean> {
    return this.enqueue(async () => {
      const reason = await this.findFault(kind, payload, proof);
      if (!reason) return true;
      console.error(`Rejected command ${kind} ${about}: ${orderFaultMessages[reason]}.`);
      this.refuse(kind, reason, String(about));
      return false;
    }).then((isValid) => isValid === true);
  }

  /**
   * Runs work after all earlier work. Resolves to undefined if it fails, for example because the disk is
   * full.
   */
  private enqueue<T>(work: () => Promise<T>): Promise<T | undefined> {
    const done = this.queue.then(work).catch((error: unknown) => {
      console.error(error);
      return undefined;
    });
    this.queue = done;
    return done;
  }

  private refuse(kind: ProofKind, reason: OrderFault, about: string): void {
    const { orderKey } = this.identity;
    this.socket.emit("order.refused", { kind, reason, about, ...(reason === "unknown_key" && { orderKey }) });
  }

  /** Whether a text is signed with the server's current key. */
  verifyStatement(key: string, text: string, signature: string): Promise<boolean> {
    return this.enqueue(async () => {
      // the server may have a new key, signed with the root key
      if (!this.isCurrentKey(key)) await this.fetchClockAndKey();
      return this.isCurrentKey(key) && verifyText(this.identity.orderKey.publicKey, text, signature);
    }).then((isValid) => isValid === true);
  }

  private async findFault(
    kind: CommandKind,
    payload: unknown,
    proof: CommandProof | undefined,
  ): Promise<OrderFault | undefined> {
    if (typeof proof !== "object" || proof === null || typeof proof.signature !== "string") return "unsigned";
    if (!this.isCurrentKey(proof.key)) {
      // the server may have a new key, signed with the root key
      await this.fetchClockAndKey();
      if (!this.isCurrentKey(proof.key)) return "unknown_key";
    }
    const { publicKey } = this.identity.orderKey;
    if (!(await verifyText(publicKey, proofText(kind, proof, payload), proof.signature))) return "altered";
    if (proof.nodeId !== this.identity.nodeId) return "foreign";
    const now = Date.now() + this.offsetMS;
    if (!(proof.expiresAt > now) || !(proof.issuedAt <= now + toleranceMS)) return "expired";
    if (this.usedProofs.has(proof.id)) return "replayed";
    this.markUsed(proof, now);
    return undefined;
  }

  private isCurrentKey(key: string): boolean {
    const { orderKey } = this.identity;
    return key === orderKey.id && !isExpired(orderKey);
  }

  private markUsed({ id, expiresAt }: CommandProof, now: number): void {
    for (const [old, ends] of this.usedProofs) if (ends <= now - toleranceMS) this.usedProofs.delete(old);
    this.usedProofs.set(id, expiresAt);
    if (this.file === undefined) return;
    // stored before the command runs, so that it is never accepted twice
    writeChecked(this.file, JSON.stringify([...this.usedProofs]));
  }

  /**
   * Updates the clock offset and the key. Returns what is wrong with them; undefined also without a response.
   */
  private async fetchClockAndKey(): Promise<OrderFault | undefined> {
    const { nodeId } = this.identity;
    const nonce = randomUUID();
    const sentAt = Date.now();
    const clock = await this.socket
      .timeout(answerMS)
      .emitWithAck("clock", nonce)
      .catch(() => null);
    if (typeof clock !== "object" || clock === null) return undefined;
    const middle = (sentAt + Date.now()) / 2;
    const { time, proof, orderKey } = clock;
    if (!(await this.follow(orderKey))) return "unknown_key";
    const text = proof ? proofText("clock", proof, { nonce, time }) : "";
    const { publicKey } = this.identity.orderKey;
    if (proof?.nodeId !== nodeId || !(await verifyText(publicKey, text, proof.signature))) return "altered";
    this.offsetMS = Math.round(time - middle);
    return undefined;
  }

  /**
   * Accepts the server's key if the root key signed it and no newer one was seen; returns whether the key is
   * current.
   */
  private async follow(offered: unknown): Promise<boolean> {
    const { rootKey, orderKey: known } = this.identity;
    const key = await certifiedKey(rootKey, offered);
    const found = key ? compareKey(known, key) : "uncertified";
    if (key && found === "newer") this.onOrderKey(key);
    if (found === "newer" || found === "same") return true;
    console.error(`${keyFaults[found]} Its commands are rejected.`);
    return false;
  }
}

const keyFaults = {
  uncertified: "The server's signing key isn't signed with the root key this agent trusts.",
  older: "The server's signing key is older than one that this agent has seen.",
  expired: "The server's signing key has expired.",
};

function read(file: string): [string, number][] {
  const text = readChecked(file, t("errors.deleteAgentFile"));
  return text === undefined ? [] : (JSON.parse(text) as [string, number][]);
}
