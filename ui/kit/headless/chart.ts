import { currentLocale, formatNumber } from "@muster/sdk";
import type { LineChartProps, Series } from "../types/index.ts";

const steps = [1, 2, 2.5, 5, 10];

/** The smallest round number not below a value. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return (steps.find((step) => step * power >= value) ?? 10) * power;
}

const measured = (series: readonly Series[]) =>
  series.flatMap(({ values }) => values.filter((value) => value !== null));

/** The limits of the value axis: those of the metric, or round numbers around the values. */
export function limitsOf({
  series,
  minimum,
  maximum,
}: Pick<LineChartProps, "series" | "minimum" | "maximum">) {
  const values = measured(series);
  const greatest = values.reduce((most, value) => Math.max(most, value), -Infinity);
  const least = values.reduce((lowest, value) => Math.min(lowest, value), Infinity);
  const low = minimum ?? (least < 0 ? -roundUp(-least) : 0);
  const high = maximum ?? roundUp(Number.isFinite(greatest) ? greatest : 1);
  return { low, high: high > low ? high : low + 1 };
}

export const latestOf = (values: readonly (number | null)[]): number | null =>
  values.findLast((value) => value !== null) ?? null;

const day = 86_400_000;

/** Hours and minutes for a short span, dates for a long one, in the language of the page. */
export function timeFormat(times: readonly number[]): (time: number) => string {
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const format = new Intl.DateTimeFormat(
    currentLocale(),
    span > 2 * day ? { month: "short", day: "numeric" } : { hour: "numeric", minute: "2-digit" },
  );
  return (time) => format.format(time);
}

export const valueFormat =
  (unit = "") =>
  (value: number): string =>
    `${formatNumber(value, { maximumSignificantDigits: 3 })}${unit && unit !== "%" ? " " : ""}${unit}`;
