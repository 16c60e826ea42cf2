import { randomUUID } from "node:crypto";
import type { Socket } from "socket.io-client";
import type { AgentToServer, MessageReport, ServerToAgent } from "@muster/sdk/live";
import type { ParsedMessage } from "./syslog.ts";

const answerMS = 30_000;
const sendEveryMS = 2_000;
const maxHeld = 2_000;
const maxInReport = 200;

interface Held {
  nodeId: number;
  at: number;
  message: ParsedMessage;
}

/** Keeps messages of devices until the server has stored them; beyond 2,000, the oldest are dropped. */
export class MessageReports {
  readonly #socket: Socket<ServerToAgent, AgentToServer>;
  readonly #run = randomUUID();
  readonly #timer: NodeJS.Timeout;
  #sequence = 0;
  #held: Held[] = [];
  #dropped = new Map<number, number>();
  /** The report that was sent and isn't acknowledged yet; it is sent again unchanged. */
  #sent: (Pick<MessageReport, "sequence" | "dropped"> & { held: Held[] }) | undefined;
  #isReady = false;
  #isSending = false;

  constructor(socket: Socket<ServerToAgent, AgentToServer>) {
    this.#socket = socket;
    socket.on("disconnect", () => (this.#isReady = false));
    this.#timer = setInterval(() => void this.#send(), sendEveryMS);
    this.#timer.unref();
  }

  /** Lets messages be sent, once the server has accepted this agent. */
  resume(): void {
    this.#isReady = true;
  }

  add(nodeId: number, message: ParsedMessage): void {
    this.#held.push({ nodeId, at: performance.now(), message });
    if (this.#held.length > maxHeld) this.drop(this.#held.shift()!.nodeId);
  }

  /** Counts a dropped message. */
  drop(nodeId: number): void {
    this.#dropped.set(nodeId, (this.#dropped.get(nodeId) ?? 0) + 1);
  }

  /** Discards the messages of all other devices. */
  keep(nodeIds: ReadonlySet<number>): void {
    this.#held = this.#held.filter(({ nodeId }) => nodeIds.has(nodeId));
    for (const nodeId of this.#dropped.keys()) if (!nodeIds.has(nodeId)) this.#dropped.delete(nodeId);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #send(): Promise<void> {
    if (this.#isSending || !this.#isReady || !(this.#sent || this.#held.length || this.#dropped.size)) return;
    this.#isSending = true;
    this.#sent ??= this.#take();
    const { held, ...rest } = this.#sent;
    const messages = held.map(({ nodeId, at, message }) => ({
      nodeId,
      ageMS: Math.round(performance.now() - at),
      ...message,
    }));
    const answer = await this.#socket
      .timeout(answerMS)
      .emitWithAck("device.messages", { run: this.#run, ...rest, messages })
      .catch(() => undefined);
    if (answer) this.#sent = undefined;
    this.#isSending = false;
  }

  #take() {
    const held = this.#held.splice(0, maxInReport);
    const dropped = [...this.#dropped];
    this.#dropped.clear();
    return { sequence: ++this.#sequence, held, dropped };
  }
}
