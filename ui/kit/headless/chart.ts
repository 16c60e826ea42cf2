import { currentLocale, formatNumber } from "@muster/sdk";
import { useState } from "react";
import { kitMessages } from "../messages.ts";
import type { ChartMark, ChartSpan, LineChartProps, Series } from "../types/index.ts";

const steps = [1, 2, 2.5, 5, 10];

/** Returns the smallest round number that isn't below a value. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return (steps.find((step) => step * power >= value) ?? 10) * power;
}

const measured = (series: readonly Series[]) =>
  series
    .flatMap(({ values, range, comparison }) => [
      ...values,
      ...(range?.min ?? []),
      ...(range?.max ?? []),
      ...(comparison?.values ?? []),
    ])
    .filter((value) => value !== null);

/** Returns the limits of the value axis: those of the metric, or round numbers around the values. */
export function limitsOf({
  series,
  minimum,
  maximum,
}: Pick<LineChartProps, "series" | "minimum" | "maximum">) {
  const values = measured(series);
  const max = values.reduce((highest, value) => Math.max(highest, value), -Infinity);
  const min = values.reduce((lowest, value) => Math.min(lowest, value), Infinity);
  const low = minimum ?? (min < 0 ? -roundUp(-min) : 0);
  const high = maximum ?? roundUp(Number.isFinite(max) ? max : 1);
  return { low, high: high > low ? high : low + 1 };
}

export const latestOf = (values: readonly (number | null)[]): number | null =>
  values.findLast((value) => value !== null) ?? null;

const day = 86_400_000;

/** Returns a formatter: hours and minutes for a short span, dates for a long one, in the page's language. */
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

/** The sign of each kind of mark, the most important first. */
export const markSigns: Readonly<Record<ChartMark["kind"], string>> = {
  alert: "▲",
  maintenance: "◆",
  reboot: "│",
  change: "•",
};
export const markKinds = Object.keys(markSigns) as ChartMark["kind"][];

const signed = ({ kind, label }: ChartMark) => `${markSigns[kind]} ${label}`;

/** Returns the index of the time that is nearest to another. */
export function placeOf(times: readonly number[], time: number): number {
  const after = times.findIndex((one) => one >= time);
  if (after < 0) return times.length - 1;
  return after > 0 && time - times[after - 1]! < times[after]! - time ? after - 1 : after;
}

export interface Reading {
  time: string;
  values: readonly { id: string; label: string; value: string }[];
  marks: readonly string[];
}

type Read = Pick<LineChartProps, "times" | "series" | "marks"> &
  Required<Pick<LineChartProps, "formatValue">>;

/** Returns a chart's values and marks at one of its times. */
export function readingAt({ times, series, marks = [], formatValue }: Read, at: number): Reading {
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? kitMessages.noData : formatValue(value);
  const valueOf = ({ values, range }: Series) => {
    const [min, max] = [range?.min[at], range?.max[at]];
    return typeof min === "number" && typeof max === "number"
      ? kitMessages.chartValue(text(values[at]), formatValue(min), formatValue(max))
      : text(values[at]);
  };
  const time = times[at] ?? 0;
  return {
    time: new Intl.DateTimeFormat(currentLocale(), {
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
    }).format(time),
    values: series.flatMap((one) => [
      { id: one.id, label: one.label, value: valueOf(one) },
      ...(one.comparison
        ? [
            {
              id: `${one.id}-comparison`,
              label: one.comparison.label,
              value: text(one.comparison.values[at]),
            },
          ]
        : []),
    ]),
    marks: marks
      .filter((mark) =>
        mark.kind === "maintenance" && mark.until !== undefined
          ? mark.time <= time && time <= mark.until
          : placeOf(times, mark.time) === at && isShown(mark.time, times),
      )
      .map(signed),
  };
}

export const isShown = (time: number, times: readonly number[]): boolean =>
  time >= (times[0] ?? 0) && time <= (times.at(-1) ?? 0);

const half = 0.5;

/** Returns the position of a chart's cross-hair, and the functions that move it or request other times. */
export function useChartCursor({ times, marks = [], onSpan }: LineChartProps) {
  const [time, setTime] = useState<number>();
  const last = times.length - 1;
  const [from, to] = [times[0] ?? 0, times[last] ?? 0];
  const at = time === undefined ? undefined : placeOf(times, Math.max(from, Math.min(time, to)));
  const here = times[at ?? last] ?? to;
  const show = (span: ChartSpan) => onSpan?.({ from: Math.round(span.from), to: Math.round(span.to) });
  return {
    at,
    point: setTime,
    move: (steps: number) => setTime(times[Math.max(0, Math.min((at ?? last) + steps, last))]),
    /** Moves to the next or previous mark. */
    toMark(direction: 1 | -1) {
      const places = marks
        .filter((mark) => isShown(mark.time, times))
        .map((mark) => placeOf(times, mark.time))
        .toSorted((a, b) => a - b);
      const found =
        direction === 1
          ? places.find((place) => place > (at ?? -1))
          : places.findLast((place) => place < (at ?? last + 1));
      if (found !== undefined) setTime(times[found]);
    },
    /** Zooms around the cross-hair. */
    zoom: (direction: "in" | "out") => {
      const factor = direction === "in" ? half : 1 / half;
      show({ from: here - (here - from) * factor, to: here + (to - here) * factor });
    },
    pan: (direction: 1 | -1) => {
      const step = (to - from) * half * direction;
      show({ from: from + step, to: to + step });
    },
  };
}
