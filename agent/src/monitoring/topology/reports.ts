import type { Socket } from "socket.io-client";
import type { AgentToServer, NeighborReport, ServerToAgent } from "@muster/sdk/live";

const answerMS = 30_000;

/** Keeps the last report of each device's neighbors until the server has stored it. */
export class NeighborReports {
  readonly #socket: Socket<ServerToAgent, AgentToServer>;
  readonly #waiting = new Map<number, NeighborReport>();
  #isReady = false;
  #isSending = false;

  constructor(socket: Socket<ServerToAgent, AgentToServer>) {
    this.#socket = socket;
    socket.on("disconnect", () => (this.#isReady = false));
  }

  /** Sends the waiting reports, once the server has accepted this agent. */
  resume(): void {
    this.#isReady = true;
    void this.#send();
  }

  add(report: NeighborReport): void {
    this.#waiting.set(report.nodeId, report);
    void this.#send();
  }

  /** Discards the reports of all other devices. */
  keep(nodeIds: ReadonlySet<number>): void {
    for (const nodeId of this.#waiting.keys()) if (!nodeIds.has(nodeId)) this.#waiting.delete(nodeId);
  }

  /** Sends the waiting reports one at a time. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (const [nodeId, report] of this.#waiting) {
      if (!this.#isReady) break;
      const answer = await this.#socket
        .timeout(answerMS)
        .emitWithAck("neighbors", report)
        .catch(() => undefined);
      // without a response, it is sent again after reconnecting or with the next report
      if (!answer) break;
      if (this.#waiting.get(nodeId) === report) this.#waiting.delete(nodeId);
    }
    this.#isSending = false;
  }
}
