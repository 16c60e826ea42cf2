import { randomUUID } from "node:crypto";
import type { Socket } from "socket.io-client";
import {
  fingerprint,
  followKeys,
  orderFaultWords,
  proofText,
  t,
  verifyText,
  type OrderFault,
  type CommandProof,
  type ProofKind,
} from "@muster/sdk";
import { readChecked, writeChecked } from "@muster/sdk/files";
import type { AgentToServer, ServerToAgent } from "@muster/sdk/live";
import type { Identity } from "./identity.ts";

const answerMS = 10_000;
/** Tolerated clock error: the two ways of a round trip may take different times. */
const toleranceMS = 60_000;

type CommandKind = Exclude<ProofKind, "clock" | "enroll">;

/**
 * Verifies that a command is from the server: signed with its key, addressed to this agent, not expired and not
 * replayed. Times are compared with the server's clock, which it sends signed at every connection, so a wrong local
 * clock neither rejects valid commands nor accepts expired ones.
 */
export class CommandVerifier {
  private readonly socket: Socket<ServerToAgent, AgentToServer>;
  private readonly identity: Pick<Identity, "nodeId" | "serverKey">;
  private readonly file: string | undefined;
  private readonly onServerKey: (serverKey: string) => void;
  /** Ids of verified commands and when they expire; after that the expiry alone rejects them. */
  private readonly usedProofs: Map<string, number>;
  /** The server's clock minus the local clock. */
  private offsetMS = 0;
  /** Verifies one command at a time, in order of arrival. */
  private queue: Promise<unknown> = Promise.resolve();

  /**
   * @param identity `serverKey` is read at each verification
   * @param file stores the ids of verified commands across restarts; undefined for memory only
   * @param onServerKey stores the server's new key in the identity
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

  /** Fetches the server's time and keys; commands that arrive meanwhile wait. An agent without a key trusts the first. */
  synchronize(): Promise<void> {
    const greeting = this.queue
      .then(() => this.fetchClockAndKeys())
      .catch((error: unknown) => console.error(error));
    this.queue = greeting;
    return greeting;
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
    const taking = this.queue.then(async () => {
      const reason = await this.findFault(kind, payload, proof);
      if (!reason) return true;
      console.error(`Rejected command ${kind} ${about}: ${orderFaultWords[reason]}.`);
      this.socket.emit("order.refused", { kind, reason, about: String(about) });
      return false;
    });
    // reject the command if its id cannot be stored, for example on a full disk
    const safe = taking.catch((error: unknown) => {
      console.error(error);
      return false;
    });
    this.queue = safe;
    return safe;
  }

  /** Whether a text is signed with the server's current key. */
  verifyStatement(key: string, text: string, signature: string): Promise<boolean> {
    const checking = this.queue.then(async () => {
      // the server may have a new key, signed with the old one
      if (!(await this.isCurrentKey(key))) await this.fetchClockAndKeys();
      return (await this.isCurrentKey(key)) && verifyText(this.identity.serverKey ?? "", text, signature);
    });
    this.queue = checking.catch(() => false);
    return checking;
  }

  private async findFault(
    kind: CommandKind,
    payload: unknown,
    proof: CommandProof | undefined,
  ): Promise<OrderFault | undefined> {
    if (typeof proof !== "object" || proof === null || typeof proof.signature !== "string") return "unsigned";
    if (!(await this.isCurrentKey(proof.key))) {
      // the server may have a new key, signed with the old one
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

  private markUsed({ id, expiresAt }: CommandProof, now: number): void {
    for (const [old, ends] of this.usedProofs) if (ends <= now - toleranceMS) this.usedProofs.delete(old);
    this.usedProofs.set(id, expiresAt);
    if (this.file === undefined) return;
    // stored before the command runs, so that it is never accepted twice
    writeChecked(this.file, JSON.stringify([...this.usedProofs]));
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
      return console.error(
        "The server's signing key does not match the one this agent trusts. Its commands are rejected.",
      );
    this.offsetMS = Math.round(time - middle);
    if (newest.publicKey !== serverKey) this.onServerKey(newest.publicKey);
  }
}

function read(file: string): [string, number][] {
  const text = readChecked(file, t("errors.deleteAgentFile"));
  return text === undefined ? [] : (JSON.parse(text) as [string, number][]);
}
