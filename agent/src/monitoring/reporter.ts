import { randomUUID } from "node:crypto";
import type { Socket } from "socket.io-client";
import type { AgentToServer, MetricReport, ServerToAgent } from "@muster/sdk/live";
import { readLinux } from "./linux.ts";
import { readOtherSystem } from "./other-systems.ts";
import { Sampler, type Reading } from "./sample.ts";

const intervalMS = 60_000;
/** The first sample has no rates: the second comes soon after it. */
const firstMS = 5_000;
/** A day's worth, while the server is away; the oldest are dropped. */
const mostKept = 1_440;
const answerTimeoutMS = 20_000;

type Series = NonNullable<MetricReport["series"]>;

interface Kept extends Omit<MetricReport, "ageMS" | "series"> {
  /** Shared by all reports of the same series. */
  series: Series;
  at: number;
}

export interface ReporterOptions {
  read?(): Reading;
  intervalMS?: number;
  firstMS?: number;
}

const readThisComputer = (): Reading => (process.platform === "linux" ? readLinux() : readOtherSystem());

/** Measures this computer every minute and reports it, each report until the server has stored it. */
export class MetricReporter {
  private readonly source = randomUUID();
  private readonly sampler = new Sampler();
  private readonly kept: Kept[] = [];
  private readonly socket: Socket<ServerToAgent, AgentToServer>;
  private readonly read: () => Reading;
  private readonly timers: NodeJS.Timeout[] = [];
  private sequence = 0;
  private isSending = false;
  private series: Series = [];
  /** The series that the server knows from this connection. */
  private known: Series | undefined;

  constructor(socket: Socket<ServerToAgent, AgentToServer>, options: ReporterOptions = {}) {
    this.socket = socket;
    this.read = options.read ?? readThisComputer;
    const every = options.intervalMS ?? intervalMS;
    this.sampler.sample(this.read(), performance.now());
    this.timers.push(setTimeout(() => this.measure(), Math.min(options.firstMS ?? firstMS, every)));
    // agents that were started together don't report together
    const start = setTimeout(() => {
      this.timers.push(setInterval(() => this.measure(), every));
    }, every * Math.random());
    this.timers.push(start);
    for (const timer of this.timers) timer.unref();
    socket.on("connect", () => (this.known = undefined));
  }

  /** Sends what was kept, once the server has welcomed this agent. */
  resume(): void {
    void this.send();
  }

  close(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private measure(): void {
    const at = performance.now();
    const measured = this.sampler.sample(this.read(), at);
    const isSame =
      measured.length === this.series.length &&
      measured.every(({ metric, instance }, index) => {
        const [knownMetric, knownInstance] = this.series[index]!;
        return metric === knownMetric && instance === knownInstance;
      });
    if (!isSame) this.series = measured.map(({ metric, instance }) => [metric, instance]);
    this.kept.push({
      source: this.source,
      sequence: ++this.sequence,
      at,
      series: this.series,
      values: measured.map(({ value }) => value ?? null),
    });
    if (this.kept.length > mostKept) this.kept.shift();
    void this.send();
  }

  /** One after another, oldest first. */
  private async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (let next = this.kept[0]; next && this.socket.connected; next = this.kept[0]) {
        if (!(await this.deliver(next))) return;
        if (this.kept[0] === next) this.kept.shift();
      }
    } finally {
      this.isSending = false;
    }
  }

  /** Whether the report was dealt with; otherwise it is sent again later. */
  private async deliver(kept: Kept): Promise<boolean> {
    const { at, series, ...report } = kept;
    const withSeries = series !== this.known;
    const sent = { ...report, ageMS: Math.round(performance.now() - at), ...(withSeries && { series }) };
    const answer = await this.socket
      .timeout(answerTimeoutMS)
      .emitWithAck("metrics", sent)
      .catch(() => undefined);
    if (answer === undefined) return false;
    this.known = answer === "SERIES" ? undefined : series;
    return answer === "SERIES" && !withSeries ? this.deliver(kept) : true;
  }
}
