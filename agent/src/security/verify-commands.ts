import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import type { Socket } from "socket.io-client";
import {
  fingerprint,
  followKeys,
  orderFaultWords,
  proofText,
  verifyText,
  type OrderFault,
  type OrderProof,
  type ProofKind,
} from "@muster/sdk";
import type { AgentToServer, ServerToAgent } from "@muster/sdk/live";
import type { Identity } from "./identity.ts";

const answerMS = 10_000;
/** How far ahead of the server's time an order may have been given: the way there and back is not always as long. */
const toleranceMS = 60_000;

type CommandKind = Exclude<ProofKind, "clock" | "enroll">;

/**
 * Sees that an order is the server's own: signed with the key that this agent knows, for this agent, not past its time
 * and not taken before. Times are the server's: it tells its clock, signed, at every connection, so that a wrong clock
 * here neither refuses good orders nor lets old ones pass.
 */
export class CommandVerifier {
  private readonly socket: Socket<ServerToAgent, AgentToServer>;
  private readonly identity: Pick<Identity, "nodeId" | "serverKey">;
  private readonly file: string | undefined;
  private readonly onServerKey: (serverKey: string) => void;
  /** Orders that were taken, with when they end; beyond that their time alone refuses them. */
  private readonly usedProofs: Map<string, number>;
  /** The server's clock less this one's. */
  private offsetMS = 0;
  /** One after the other: what was ordered first is done first. */
  private queue: Promise<unknown> = Promise.resolve();

  /**
   * @param identity its `serverKey` is the key that is known, and is read each time
   * @param file remembers the orders that were taken over a start; without one they are known until this ends
   * @param onKey keeps the server's newest key in the identity, and for the next start
   */
  constructor(
    socket: Socket<ServerToAgent, AgentToServer>,
    identity: Pick<Identity, "nodeId" | "serverKey">,
    file: string | undefined,
    onKey: (serverKey: string) => void,
  ) {
    this.socket = socket;
    this.identity = identity;
    this.onServerKey = onKey;
    this.file = file;
    this.usedProofs = new Map(file === undefined ? [] : read(file));
  }

  /** Asks the server for its time and keys; orders that come meanwhile wait. An agent that knows no key takes it now. */
  synchronize(): Promise<void> {
    const greeting = this.queue
      .then(() => this.fetchClockAndKeys())
      .catch((error: unknown) => console.error(error));
    this.queue = greeting;
    return greeting;
  }

  /**
   * Whether an order may be carried out. One that may not is told to the server.
   * @param payload what is ordered, as it came but for the proof
   * @param about the job or task, for that message
   */
  verify(
    kind: CommandKind,
    payload: unknown,
    proof: OrderProof | undefined,
    about: string,
  ): Promise<boolean> {
    const taking = this.queue.then(async () => {
      const reason = await this.findFault(kind, payload, proof);
      if (!reason) return true;
      console.error(`Refused ${kind} ${about}: ${orderFaultWords[reason]}.`);
      this.socket.emit("order.refused", { kind, reason, about: String(about) });
      return false;
    });
    // a disk that takes no more could not remember it
    const safe = taking.catch((error: unknown) => {
      console.error(error);
      return false;
    });
    this.queue = safe;
    return safe;
  }

  private async findFault(
    kind: CommandKind,
    payload: unknown,
    proof: OrderProof | undefined,
  ): Promise<OrderFault | undefined> {
    if (typeof proof !== "object" || proof === null || typeof proof.signature !== "string") return "unsigned";
    if (!(await this.isCurrentKey(proof.key))) {
      // perhaps there is a new key, which the old one has signed
      await this.fetchClockAndKeys();
      if (!(await this.isCurrentKey(proof.key))) return "unknown_key";
    }
    const { serverKey = "" } = this.identity;
    if (!(await verifyText(serverKey, proofText(kind, proof, payload), proof.signature))) return "altered";
    if (proof.nodeId !== this.identity.nodeId) return "foreign";
    const now = Date.now() + this.offsetMS;
    if (!(proof.expiresAt > now) || !(proof.issuedAt <= now + toleranceMS)) return "expired";
    if (this.usedProofs.has(proof.id)) return "replayed";
    this.markUsed(proof, now);
    return undefined;
  }

  private async isCurrentKey(key: string): Promise<boolean> {
    const { serverKey } = this.identity;
    return serverKey !== undefined && key === (await fingerprint(serverKey));
  }

  private markUsed({ id, expiresAt }: OrderProof, now: number): void {
    for (const [old, ends] of this.usedProofs) if (ends <= now - toleranceMS) this.usedProofs.delete(old);
    this.usedProofs.set(id, expiresAt);
    if (this.file === undefined) return;
    // on disk before it is carried out: it is not taken twice, whatever happens then
    writeFileSync(`${this.file}.new`, JSON.stringify([...this.usedProofs]), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }

  private async fetchClockAndKeys(): Promise<void> {
    const { nodeId, serverKey } = this.identity;
    const nonce = randomUUID();
    const sentAt = Date.now();
    const clock = await this.socket
      .timeout(answerMS)
      .emitWithAck("clock", nonce)
      .catch(() => null);
    if (!clock || !Array.isArray(clock.keys)) return;
    const middle = (sentAt + Date.now()) / 2;
    const { time, proof } = clock;
    const newest =
      serverKey === undefined
        ? clock.keys.at(-1)
        : await followKeys(await fingerprint(serverKey), clock.keys);
    const text = newest && proof ? proofText("clock", proof, { nonce, time }) : "";
    if (!newest || proof?.nodeId !== nodeId || !(await verifyText(newest.publicKey, text, proof.signature)))
      return console.error("The server's key is not the one this agent knows. Its orders are refused.");
    this.offsetMS = Math.round(time - middle);
    if (newest.publicKey !== serverKey) this.onServerKey(newest.publicKey);
  }
}

function read(file: string): [string, number][] {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as [string, number][];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
