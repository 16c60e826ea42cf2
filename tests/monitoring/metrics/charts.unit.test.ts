import { describe, expect, test } from "vitest";
import type { MetricHistory } from "@muster/sdk";
import { restartsIn } from "../../../server/src/monitoring/alerts/metric-annotations.ts";
import { chartsOf } from "../../../ui/src/monitoring/metrics/charts.ts";
import { possibleSpan } from "../../../ui/src/monitoring/metrics/span.ts";

const minuteMS = 60_000;
const dayMS = 24 * 3_600_000;

describe("Restarts", () => {
  const restarts = (uptimes: readonly (number | null)[], step = minuteMS) => {
    const values = uptimes.map((value) => value ?? NaN);
    const times = values.map((_, index) => index * step);
    return restartsIn(times, step, { minimum: values, maximum: values });
  };

  test.each([
    ["an uptime that grows has none", [60, 120, 180], 0],
    ["a smaller uptime is one", [600, 30, 90], 1],
    ["two in a row are two", [600, 30, 10], 2],
    ["a gap hides none", [600, null, null, 30, 90], 1],
    ["a counter of 32 bits that begins anew is none", [42_949_600, 12, 72], 0],
    ["nothing measured has none", [null, null], 0],
  ])("%s", (_, uptimes, count) => expect(restarts(uptimes)).toHaveLength(count));

  test("have the time of the boot, not that of the report", () => {
    // booted at 1:30, measured at the end of each step
    expect(restarts([600, 30, 90, 150])).toEqual([90_000]);
  });

  test("count once if a step has the uptimes before and after", () => {
    const found = restartsIn([0, minuteMS, 2 * minuteMS], minuteMS, {
      minimum: [540, 10, 40],
      maximum: [600, 650, 100],
    });
    expect(found).toHaveLength(1);
  });
});

describe("A chart's comparison", () => {
  const history = (start: number, instance: string, values: (number | null)[]): MetricHistory => ({
    step: 60,
    times: values.map((_, index) => start + index * minuteMS),
    series: [{ metric: "INTERFACE_IN", instance, minimum: values, average: values, maximum: values }],
  });
  const now = history(10 * dayMS, "eth0", [1, 2, 3]);
  const comparison = (compared: MetricHistory, offsetMS: number) =>
    chartsOf(now, { label: "A day before", history: compared, offsetMS })[0]!.series[0]!.comparison;

  test("has its values at the chart's times", () => {
    expect(comparison(history(9 * dayMS, "eth0", [7, null, 9]), dayMS)).toEqual({
      label: "A day before",
      values: [7, null, 9],
    });
    expect(comparison(history(9 * dayMS + minuteMS, "eth0", [8, 9]), dayMS)?.values).toEqual([null, 8, 9]);
  });

  test("uses the only interface of another device, whatever its name; there is none if steps differ", () => {
    expect(comparison(history(10 * dayMS, "en5", [4, 5, 6]), 0)?.values).toEqual([4, 5, 6]);
    expect(comparison({ ...history(10 * dayMS, "eth0", [4, 5, 6]), step: 120 }, 0)).toBeUndefined();
  });
});

describe("The shown period", () => {
  const now = 100 * dayMS;
  test.each([
    ["stays what it is", { from: 1 * dayMS, to: 2 * dayMS }, { from: 1 * dayMS, to: 2 * dayMS }],
    [
      "doesn't end in the future",
      { from: now - dayMS / 2, to: now + dayMS / 2 },
      { from: now - dayMS, to: now },
    ],
    ["has ten minutes at least", { from: dayMS, to: dayMS }, { from: dayMS - 300_000, to: dayMS + 300_000 }],
    ["has half a year at most", { from: -400 * dayMS, to: now }, { from: -240 * dayMS, to: -60 * dayMS }],
  ])("%s", (_, wanted, shown) => expect(possibleSpan(wanted, now)).toEqual(shown));
});
