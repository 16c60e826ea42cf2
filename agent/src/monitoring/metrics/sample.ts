import type { MetricName } from "@muster/sdk";

/** One value of a metric; the instance is "" for metrics of the whole computer. */
export interface Measured {
  metric: MetricName;
  instance: string;
  /** undefined if it is unknown. */
  value: number | undefined;
}

/** A total that only grows until the computer restarts. */
export interface Counter {
  metric: MetricName;
  instance: string;
  total: number;
}

export interface Reading {
  gauges: Measured[];
  /** Totals that become rates per second. */
  counters: Counter[];
  /** Totals that become the percentage of `part` in `whole` since the previous reading. */
  shares: { metric: MetricName; instance: string; part: number; whole: number }[];
}

const keyOf = ({ metric, instance }: Pick<Counter, "metric" | "instance">) => `${metric} ${instance}`;

/** No rates are computed over a longer gap: the computer was asleep. */
const maxGapMS = 5 * 60_000;

/**
 * Turns readings into samples: totals become rates since the previous reading, unknown after a reset or a
 * long gap.
 */
export class Sampler {
  private before: { at: number; totals: Map<string, number>; wholes: Map<string, number> } | undefined;

  /** @param at the time in ms of a monotonic clock */
  sample({ gauges, counters, shares }: Reading, at: number): Measured[] {
    const { before } = this;
    const elapsedMS = before ? at - before.at : 0;
    const isUsable = elapsedMS > 0 && elapsedMS <= maxGapMS;
    const grown = (totals: Map<string, number> | undefined, key: string, total: number) => {
      const last = isUsable ? totals?.get(key) : undefined;
      return last === undefined || total < last ? undefined : total - last;
    };
    const rates = counters.map((counter) => {
      const more = grown(before?.totals, keyOf(counter), counter.total);
      const { metric, instance } = counter;
      return { metric, instance, value: more === undefined ? undefined : more / (elapsedMS / 1_000) };
    });
    const percentages = shares.map((share) => {
      const part = grown(before?.totals, keyOf(share), share.part);
      const whole = grown(before?.wholes, keyOf(share), share.whole);
      const { metric, instance } = share;
      return { metric, instance, value: part === undefined || !whole ? undefined : (part / whole) * 100 };
    });
    this.before = {
      at,
      totals: new Map([
        ...counters.map((one) => [keyOf(one), one.total] as const),
        ...shares.map((one) => [keyOf(one), one.part] as const),
      ]),
      wholes: new Map(shares.map((one) => [keyOf(one), one.whole] as const)),
    };
    return [...percentages, ...gauges, ...rates];
  }
}
