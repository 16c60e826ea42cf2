import { randomUUID } from "node:crypto";
import type { Socket } from "socket.io-client";
import type { AgentToServer, ServerToAgent } from "@muster/sdk/live";
import { readLinux } from "./linux.ts";
import { readOtherSystem } from "./other-systems.ts";
import { ReportQueue, type Series } from "../report-queue.ts";
import { Sampler, type Measured, type Reading } from "./sample.ts";

const intervalMS = 60_000;
/** The second sample is taken soon, because the first has no rates. */
const firstMS = 5_000;
/** Reports of a day, which are kept while the server can't be reached; the oldest are dropped. */
const maxKept = 1_440;

export interface ReporterOptions {
  read?(): Reading;
  /** Further measurements to report. */
  measure?(): Measured[];
  intervalMS?: number;
  firstMS?: number;
}

const readThisComputer = (): Reading => (process.platform === "linux" ? readLinux() : readOtherSystem());

/** Measures this computer every minute, and repeats each report until the server has stored it. */
export class MetricReporter {
  private readonly sampler = new Sampler();
  private readonly queue: ReportQueue;
  private readonly read: () => Reading;
  private readonly also: () => Measured[];
  private readonly timers: NodeJS.Timeout[] = [];
  private series: Series = [];

  constructor(socket: Socket<ServerToAgent, AgentToServer>, options: ReporterOptions = {}) {
    this.queue = new ReportQueue(socket, { source: randomUUID() }, maxKept);
    this.read = options.read ?? readThisComputer;
    this.also = options.measure ?? (() => []);
    const every = options.intervalMS ?? intervalMS;
    this.sampler.sample(this.read(), performance.now());
    this.timers.push(setTimeout(() => this.measure(), Math.min(options.firstMS ?? firstMS, every)));
    // a random delay, so that agents that were started together don't report together
    const start = setTimeout(() => {
      this.timers.push(setInterval(() => this.measure(), every));
    }, every * Math.random());
    this.timers.push(start);
    for (const timer of this.timers) timer.unref();
  }

  /** Sends the queued reports, once the server has accepted this agent. */
  resume(): void {
    void this.queue.send();
  }

  close(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private measure(): void {
    const at = performance.now();
    const measured = [...this.sampler.sample(this.read(), at), ...this.also()];
    const isSame =
      measured.length === this.series.length &&
      measured.every(({ metric, instance }, index) => {
        const [knownMetric, knownInstance] = this.series[index]!;
        return metric === knownMetric && instance === knownInstance;
      });
    if (!isSame) this.series = measured.map(({ metric, instance }) => [metric, instance]);
    const values = Float64Array.from(measured, ({ value }) => value ?? NaN);
    this.queue.add({ series: this.series, values, at });
    void this.queue.send();
  }
}
