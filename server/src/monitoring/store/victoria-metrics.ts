// Client of VictoriaMetrics.
import { cleanText, isExposed, MusterError, t } from "@muster/sdk";
import type { Config } from "../../config.ts";
import { callAddress, FetchRefused, type FetchAnswer } from "../../platform/security/safe-fetch.ts";
import type { MetricsStorage } from "./metric-store.ts";
import { emptySummaries } from "./rollup.ts";

const timeoutMS = 10_000;
const maxBytes = 256 * 1_048_576;
/** How long, in ms, reads fail at once after a failure, so that callers don't wait for each. */
const restMS = 5_000;

const minUptimeSeconds = 2;

/** Why VictoriaMetrics can't be used, in a form that is independent of the language. */
type Failure =
  | { kind: "unreachable" | "tooLarge" | "signInRefused" | "unreadable"; detail: string }
  | { kind: "status"; detail: string; status: number };

/** VictoriaMetrics failed to process a request, which is to be retried later. */
export class VictoriaFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(`VictoriaMetrics: ${failure.kind} ${failure.detail}`);
    this.failure = failure;
  }
}

const reasonOf = (failure: Failure): string =>
  failure.kind === "status"
    ? t("monitoring.metrics.victoria.status", failure)
    : t(`monitoring.metrics.victoria.${failure.kind}`, { detail: failure.detail });

/** The labels of a series, for users who query VictoriaMetrics themselves. */
export interface SeriesLabels {
  name: string;
  instance: string;
  organization: number;
}

/** The values of a series, by time. */
export interface Samples {
  series: number;
  times: Float64Array;
  values: Float64Array;
}

export type Aggregate = "count" | "min" | "sum" | "max";
/** In the order of the numbers in a summary. */
export const summaryOrder: readonly Aggregate[] = ["count", "min", "sum", "max"];

interface Aggregation {
  aggregates: readonly Aggregate[];
  from: number;
  to: number;
  step: number;
  joined?: "sum" | "max";
}

interface Selection {
  name?: string;
  deviceId?: number;
  series?: readonly number[];
}

/** With longer lists, matching the regular expression takes longer than reading all series of a device. */
const maxNamed = 100;

/** Quotes a text for a query, so that it can't break out of its string. */
const quoted = (text: string) => JSON.stringify(text.toWellFormed());

/** Selects series by IDs that the server assigned; texts of devices are labels and never part of a query. */
function selector(server: string, { name, deviceId, series = [] }: Selection): string {
  const matchers = [
    `server=${quoted(server)}`,
    ...(name === undefined ? [] : [`__name__=${quoted(name)}`]),
    ...(deviceId === undefined ? [] : [`node=${quoted(String(deviceId))}`]),
    ...(series.length && series.length <= maxNamed ? [`series=~${quoted(series.join("|"))}`] : []),
  ];
  return `{${matchers.join(",")}}`;
}

const importPath = "/api/v1/import";
const seconds = (time: number) => (time / 1_000).toFixed(3);

type Connection = Pick<Config, "metrics" | "metricsUser" | "metricsPassword" | "metricsToken" | "allowHttp">;

/** Returns the address without trailing slashes. @throws MusterError `metrics_address_invalid` */
export function metricsAddress({ metrics, allowHttp }: Connection): string {
  const refuse = (reason: string) => new MusterError("metrics_address_invalid", { message: reason });
  const url = URL.canParse(metrics) ? new URL(metrics) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname || url.search || url.hash)
    throw refuse(t("monitoring.metrics.victoria.noAddress", { address: cleanText(metrics, 200) }));
  if (url.username || url.password) throw refuse(t("monitoring.metrics.victoria.addressWithPassword"));
  if (isExposed(url) && !allowHttp)
    throw refuse(t("monitoring.metrics.victoria.addressExposed", { address: url.origin }));
  return url.href.replace(/\/+$/, "");
}

function authorizationOf(config: Connection): Record<string, string> {
  const { metricsUser, metricsPassword, metricsToken } = config;
  if (metricsToken) return { authorization: `Bearer ${metricsToken}` };
  if (!metricsUser && !metricsPassword) return {};
  return { authorization: `Basic ${Buffer.from(`${metricsUser}:${metricsPassword}`).toString("base64")}` };
}

export class VictoriaMetrics {
  readonly address: string;
  /** A label that distinguishes the series of several Muster servers. */
  private readonly server: string;
  private readonly headers: Record<string, string>;
  private readonly onChange: (failure: VictoriaFailure | undefined) => void;
  private failure: VictoriaFailure | undefined;
  private since = Date.now();
  /** When it last responded, on the monotonic clock. */
  private answeredAt = -Infinity;

  /**
   * @param onChange called when it fails after it worked, and vice versa
   * @throws MusterError `metrics_address_invalid`
   */
  constructor(
    config: Connection,
    server: string,
    onChange: (failure: VictoriaFailure | undefined) => void = () => undefined,
  ) {
    this.address = metricsAddress(config);
    this.headers = authorizationOf(config);
    this.server = server;
    this.onChange = onChange;
  }

  /** Returns whether it works, since when, and if not, why. */
  state(): Pick<MetricsStorage, "state" | "since" | "reason"> {
    const { failure, since } = this;
    return {
      state: failure ? "FAILING" : "READY",
      since,
      reason: failure ? reasonOf(failure.failure) : null,
    };
  }

  /** Checks whether it works, unless it responded within this many ms. */
  async check(maxAgeMS: number): Promise<void> {
    if (performance.now() - this.answeredAt < maxAgeMS) return;
    await this.run().catch((error: unknown) => {
      if (!(error instanceof VictoriaFailure)) throw error;
    });
  }

  /**
   * Returns when it was started, which tells whether it could have lost what it received.
   * @returns undefined if that was just now: the time is in whole seconds, so it may have been started twice
   */
  async run(): Promise<string | undefined> {
    const { body } = await this.call("/metrics", {});
    const text = body.toString("utf8");
    const read = (name: string) => new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
    const startedAt = read("vm_app_start_timestamp");
    // vmauth in front of it would report its own start, not that of the server behind it
    if (!startedAt || !/^vm_data_size_bytes\{/m.test(text))
      throw this.note({ kind: "unreadable", detail: "/metrics" });
    // metrics may be public, so this also checks the credentials
    await this.call("/api/v1/query", { body: "query=1" });
    this.note(undefined);
    return Number(read("vm_app_uptime_seconds")) < minUptimeSeconds ? undefined : startedAt;
  }

  /** Returns a line for `write` without unknown values; undefined if all are unknown. */
  line(deviceId: number, series: number, labels: SeriesLabels, all: Omit<Samples, "series">) {
    const known = all.values.findIndex((value) => !Number.isFinite(value)) === -1;
    const isKnown = (_: number, row: number) => Number.isFinite(all.values[row]);
    const values = known ? all.values : all.values.filter(isKnown);
    if (!values.length) return undefined;
    const metric = {
      __name__: labels.name,
      server: this.server,
      organization: String(labels.organization),
      node: String(deviceId),
      series: String(series),
      ...(labels.instance && { instance: labels.instance.toWellFormed() }),
    };
    const times = known ? all.times : all.times.filter(isKnown);
    return `{"metric":${JSON.stringify(metric)},"values":[${values.join()}],"timestamps":[${times.join()}]}\n`;
  }

  async write(lines: string): Promise<void> {
    await this.call(importPath, { body: lines, type: "application/json" });
    this.note(undefined);
  }

  /** Returns the stored samples of a selection, from one time until before another. */
  async read(selection: Selection, from: number, to: number): Promise<Samples[]> {
    if (to <= from) return [];
    const body = new URLSearchParams({
      "match[]": selector(this.server, selection),
      start: seconds(from),
      end: seconds(to - 1),
    });
    const answer = await this.ask("/api/v1/export", body);
    return this.parsed("/api/v1/export", () =>
      linesOf(answer.body).map((line) => {
        const { metric, values, timestamps } = JSON.parse(line) as {
          metric: Record<string, string>;
          values: (number | null)[];
          timestamps: number[];
        };
        return {
          series: Number(metric.series),
          times: Float64Array.from(timestamps),
          values: Float64Array.from(values, (value) => (typeof value === "number" ? value : NaN)),
        };
      }),
    );
  }

  /**
   * Returns summaries of steps that begin at `from`, by series and start time; aggregates that aren't
   * requested are left empty.
   * @param joined how to join the results of a series whose labels have changed, to receive fewer labels
   */
  async aggregate(
    selection: Selection,
    { aggregates, from, to, step, joined }: Aggregation,
  ): Promise<Map<number, Map<number, Float64Array>>> {
    const count = Math.floor((to - from) / step);
    if (count <= 0) return new Map();
    const functions = aggregates.map((one) => `"${one}_over_time"`).join();
    const each = `aggr_over_time((${functions}),${selector(this.server, selection)}[${step}ms])`;
    // a window includes its end, but not its start
    const first = from + step - 1;
    const body = new URLSearchParams({
      query: joined ? `${joined}(${each}) by (series, rollup)` : each,
      start: seconds(first),
      end: seconds(first + (count - 1) * step),
      step: `${step}ms`,
      nocache: "1",
    });
    const answer = await this.ask("/api/v1/query_range", body);
    return this.parsed("/api/v1/query_range", () => {
      const { data } = JSON.parse(answer.body.toString("utf8")) as {
        data: { result: { metric: Record<string, string>; values: [number, string][] }[] };
      };
      const found = new Map<number, Map<number, Float64Array>>();
      for (const { metric, values } of data.result) {
        const aggregate = metric.rollup!.replace("_over_time", "") as Aggregate;
        const byTime = found.get(Number(metric.series)) ?? new Map<number, Float64Array>();
        found.set(Number(metric.series), byTime);
        for (const [at, value] of values) {
          const time = Math.round(at * 1_000) - step + 1;
          const summary = byTime.get(time) ?? emptySummaries(1);
          byTime.set(time, summary);
          const place = summaryOrder.indexOf(aggregate);
          summary[place] = combined[aggregate](summary[place]!, Number(value));
        }
      }
      return found;
    });
  }

  async delete(deviceId: number): Promise<void> {
    const body = new URLSearchParams({ "match[]": selector(this.server, { deviceId }) });
    await this.call("/api/v1/admin/tsdb/delete_series", { body: body.toString() });
  }

  /** Sends a read that a user waits for. @throws MusterError `metrics_unavailable` */
  private async ask(path: string, body: URLSearchParams): Promise<FetchAnswer> {
    try {
      if (this.failure && performance.now() - this.answeredAt < restMS) throw this.failure;
      const answer = await this.call(path, { body: body.toString() });
      this.note(undefined);
      return answer;
    } catch (error) {
      throw error instanceof VictoriaFailure ? unavailable(error) : error;
    }
  }

  private async parsed<T>(path: string, parse: () => T): Promise<T> {
    try {
      return parse();
    } catch {
      throw unavailable(this.note({ kind: "unreadable", detail: path }));
    }
  }

  private async call(
    path: string,
    { body, type = "application/x-www-form-urlencoded" }: { body?: string; type?: string },
  ): Promise<FetchAnswer> {
    const headers = { ...this.headers, ...(body !== undefined && { "content-type": type }) };
    const answer = await callAddress(
      this.address + path,
      { method: body === undefined ? "GET" : "POST", headers, body },
      { allowHosts: [new URL(this.address).origin] },
      { milliseconds: timeoutMS, bytes: maxBytes },
    ).catch((error: unknown) => {
      if (!(error instanceof FetchRefused)) throw error;
      const kind = error.finding.code === "too_large" ? "tooLarge" : "unreachable";
      throw this.note({ kind, detail: cleanText(error.about, 200) });
    });
    const { status } = answer;
    if (status >= 200 && status < 300) return answer;
    const detail = cleanText(answer.body.toString("utf8"), 200);
    if (status === 401 || status === 403) throw this.note({ kind: "signInRefused", detail: String(status) });
    const failure: Failure = { kind: "status", detail, status };
    // it works; only this read asks for too much
    throw status < 500 && path !== importPath ? new VictoriaFailure(failure) : this.note(failure);
  }

  /** Records the outcome of a request. @returns the failure, to be thrown */
  private note(failure: Failure): VictoriaFailure;
  private note(failure: undefined): undefined;
  private note(failure: Failure | undefined): VictoriaFailure | undefined {
    const before = this.failure;
    this.failure = failure && new VictoriaFailure(failure);
    this.answeredAt = performance.now();
    if (Boolean(before) !== Boolean(failure)) {
      this.since = Date.now();
      this.onChange(this.failure);
    }
    return this.failure;
  }
}

const unavailable = ({ failure }: VictoriaFailure) =>
  new MusterError("metrics_unavailable", {
    message: t("monitoring.metrics.victoria.unavailable", { reason: reasonOf(failure) }),
  });

const linesOf = (body: Buffer) => body.toString("utf8").split("\n").filter(Boolean);

/** Combines the results of a series that has several sets of labels because they have changed. */
const combined: Record<Aggregate, (a: number, b: number) => number> = {
  count: (a, b) => a + b,
  min: Math.min,
  sum: (a, b) => a + b,
  max: Math.max,
};
