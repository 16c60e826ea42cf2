import type { Socket } from "socket.io-client";
import type { AgentToServer, MetricReport, ServerToAgent } from "@muster/sdk/live";

const answerTimeoutMS = 20_000;

export type Series = NonNullable<MetricReport["series"]>;

export interface Kept {
  /** Shared by all reports of the same series. */
  series: Series;
  /** NaN is unknown. */
  values: Float64Array;
  sequence: number;
  at: number;
  ip?: string;
}

/** Queues one device's reports until the server has stored them; sends one at a time, the oldest first. */
export class ReportQueue {
  readonly #socket: Socket<ServerToAgent, AgentToServer>;
  readonly #about: Pick<MetricReport, "source" | "nodeId">;
  readonly #maxKept: number;
  readonly #kept: Kept[] = [];
  #sequence = 0;
  /** The number of values in all queued reports. */
  size = 0;
  #isSending = false;
  /** The series that were sent, and the connection on which the server knows them. */
  #known: { series: Series; connection: string | undefined } | undefined;

  /** @param maxKept the maximum number of queued reports; beyond it, the oldest are dropped */
  constructor(
    socket: Socket<ServerToAgent, AgentToServer>,
    about: Pick<MetricReport, "source" | "nodeId">,
    maxKept: number,
  ) {
    this.#socket = socket;
    this.#about = about;
    this.#maxKept = maxKept;
  }

  get isEmpty(): boolean {
    return this.#kept.length === 0;
  }

  add(report: Omit<Kept, "sequence">): void {
    this.#kept.push({ ...report, sequence: ++this.#sequence });
    this.size += report.values.length;
    if (this.#kept.length > this.#maxKept) this.drop();
  }

  /** Drops the oldest report. */
  drop(): void {
    this.size -= this.#kept.shift()?.values.length ?? 0;
  }

  async send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let next = this.#kept[0]; next && this.#socket.connected; next = this.#kept[0]) {
        if (!(await this.#deliver(next))) return;
        if (this.#kept[0] === next) this.drop();
      }
    } finally {
      this.#isSending = false;
    }
  }

  /** Sends a report. Returns whether the server has responded; otherwise the report is sent again later. */
  async #deliver(report: Kept, isAgain = false): Promise<boolean> {
    const { at, series, values, sequence, ip } = report;
    const connection = this.#socket.id;
    const isKnown = this.#known?.series === series && this.#known.connection === connection;
    const sent: MetricReport = {
      ...this.#about,
      ...(ip && { ip }),
      sequence,
      ageMS: Math.round(performance.now() - at),
      values: Array.from(values, (value) => (Number.isFinite(value) ? value : null)),
      ...(!isKnown && { series }),
    };
    const answer = await this.#socket
      .timeout(answerTimeoutMS)
      .emitWithAck("metrics", sent)
      .catch(() => undefined);
    if (answer === undefined) return false;
    this.#known = answer === "SERIES" ? undefined : { series, connection };
    return answer === "SERIES" && !isAgain ? this.#deliver(report, true) : true;
  }
}
