import { type KeyboardEvent, Suspense, useId, useState } from "react";
import { latestOf, readingAt, timeFormat, useChartCursor, valueFormat } from "../../headless/chart.ts";
import { lazyPart } from "../../headless/lazy-part.tsx";
import { kitMessages } from "../../messages.ts";
import type { LineChartProps } from "../../types/index.ts";
import { Button } from "../actions/button.tsx";
import type { PlottedChart } from "../lib/lazy/plot.tsx";

// uPlot is loaded with the first chart, not with the first page
const Plot = /* @__PURE__ */ lazyPart(async () => (await import("../lib/lazy/plot.tsx")).default);

export function LineChart(props: LineChartProps) {
  const { label, times, series, unit, empty } = props;
  const { formatTime = timeFormat(times), formatValue = valueFormat(unit) } = props;
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  if (!times.length) return <p className="muster-muted">{empty}</p>;
  const formatted = { ...props, formatTime, formatValue };
  return (
    <figure className="muster-chart" aria-labelledby={id}>
      <figcaption id={id} className="muster-chart-caption">
        <strong>
          <bdi>{label}</bdi>
        </strong>
        {series.flatMap(({ id: key, label: name, values, comparison }, index) => {
          const latest = latestOf(values);
          return [
            <span key={key} className="muster-chart-series" data-series={index}>
              <bdi>{name}</bdi> <bdi>{latest === null ? kitMessages.noData : formatValue(latest)}</bdi>
            </span>,
            comparison && (
              <span
                key={`${key}-comparison`}
                className="muster-chart-series muster-chart-comparison"
                data-series={index}
              >
                <bdi>{comparison.label}</bdi>
              </span>
            ),
          ];
        })}
      </figcaption>
      {asTable ? <ChartTable {...formatted} /> : <PlotWithCursor chart={formatted} />}
      <Button
        action={{
          label: asTable ? kitMessages.showChart : kitMessages.showTable,
          kind: "plain",
          onSelect: () => setAsTable(!asTable),
        }}
      />
    </figure>
  );
}

/** The plot as a slider: the arrow keys move its cross-hair, and its values are read out below the plot. */
function PlotWithCursor({ chart }: { chart: PlottedChart }) {
  const { label, times, onCompare } = chart;
  const cursor = useChartCursor(chart);
  const hint = useId();
  const last = times.length - 1;
  const reading = cursor.at === undefined ? undefined : readingAt(chart, cursor.at);
  const keys: Record<string, (() => void) | undefined> = {
    ArrowLeft: () => cursor.move(-1),
    h: () => cursor.move(-1),
    ArrowRight: () => cursor.move(1),
    l: () => cursor.move(1),
    PageUp: () => cursor.move(10),
    PageDown: () => cursor.move(-10),
    Home: () => cursor.point(times[0]),
    End: () => cursor.point(times[last]),
    n: () => cursor.toMark(1),
    N: () => cursor.toMark(-1),
    C: onCompare,
    Escape: cursor.at === undefined ? undefined : () => cursor.point(undefined),
    ...(chart.onSpan && {
      "Shift+ArrowLeft": () => cursor.pan(-1),
      "<": () => cursor.pan(-1),
      "Shift+ArrowRight": () => cursor.pan(1),
      ">": () => cursor.pan(1),
      "+": () => cursor.zoom("in"),
      k: () => cursor.zoom("in"),
      "-": () => cursor.zoom("out"),
      j: () => cursor.zoom("out"),
    }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { key, shiftKey } = event;
    const run = keys[shiftKey && key.startsWith("Arrow") ? `Shift+${key}` : key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  const texts = reading && [
    reading.time,
    ...reading.values.map(({ label: name, value }) => `${name} ${value}`),
    ...reading.marks,
  ];
  return (
    <>
      <div
        className="muster-plot-cursor"
        role="slider"
        tabIndex={0}
        aria-label={kitMessages.chartCursor(label)}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={cursor.at ?? last}
        aria-valuetext={texts?.join(", ") ?? chart.formatTime(times[last] ?? 0)}
        aria-describedby={hint}
        title={chart.onSpan && kitMessages.chartDragHint}
        onKeyDown={onKeyDown}
        onFocus={() => cursor.at === undefined && cursor.point(times[last])}
        onBlur={() => cursor.point(undefined)}
      >
        <Suspense
          fallback={
            <div className="muster-plot" role="status" aria-label={kitMessages.loadingLabel(label)} />
          }
        >
          <Plot
            chart={chart}
            point={cursor.at === undefined ? undefined : times[cursor.at]}
            onPoint={cursor.point}
          />
        </Suspense>
        <span id={hint} className="pf-v6-screen-reader">
          {kitMessages.chartHint}
        </span>
      </div>
      <p className="muster-chart-reading" aria-hidden="true">
        {reading && (
          <>
            <strong>
              <bdi>{reading.time}</bdi>
            </strong>
            {reading.values.map(({ id, label: name, value }) => (
              <span key={id}>
                <bdi>{name}</bdi> <bdi>{value}</bdi>
              </span>
            ))}
            {reading.marks.map((mark, index) => (
              <bdi key={index}>{mark}</bdi>
            ))}
          </>
        )}
      </p>
    </>
  );
}

function ChartTable({ label, times, series, formatTime, formatValue }: PlottedChart) {
  return (
    <div className="muster-chart-table" role="group" tabIndex={0} aria-label={kitMessages.chartTable(label)}>
      <table className="pf-v6-c-table pf-m-compact" aria-label={kitMessages.chartTable(label)}>
        <thead className="pf-v6-c-table__thead">
          <tr className="pf-v6-c-table__tr">
            <th className="pf-v6-c-table__th" scope="col">
              {kitMessages.time}
            </th>
            {series.map(({ id, label: name }) => (
              <th key={id} className="pf-v6-c-table__th muster-numeric" scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="pf-v6-c-table__tbody">
          {times.map((time, index) => (
            <tr key={time} className="pf-v6-c-table__tr">
              <th className="pf-v6-c-table__td" scope="row">
                {formatTime(time)}
              </th>
              {series.map(({ id, values }) => (
                <td key={id} className="pf-v6-c-table__td muster-numeric">
                  {values[index] === null || values[index] === undefined ? "–" : formatValue(values[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
