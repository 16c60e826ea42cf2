import { Suspense, useId, useState } from "react";
import { latestOf, timeFormat, valueFormat } from "../../headless/chart.ts";
import { lazyPart } from "../../headless/lazy-part.tsx";
import { kitMessages } from "../../messages.ts";
import type { LineChartProps } from "../../types/index.ts";
import { Button } from "../actions/button.tsx";

// uPlot comes with the first chart, not with the first page
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
        {series.map(({ id: key, label: name, values }, index) => {
          const latest = latestOf(values);
          return (
            <span key={key} className="muster-chart-series" data-series={index}>
              <bdi>{name}</bdi> {latest === null ? kitMessages.noData : formatValue(latest)}
            </span>
          );
        })}
      </figcaption>
      {asTable ? (
        <ChartTable {...formatted} />
      ) : (
        <Suspense
          fallback={
            <div className="muster-plot" role="status" aria-label={kitMessages.loadingLabel(label)} />
          }
        >
          <Plot {...formatted} />
        </Suspense>
      )}
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

type Formatted = LineChartProps & Required<Pick<LineChartProps, "formatTime" | "formatValue">>;

function ChartTable({ label, times, series, formatTime, formatValue }: Formatted) {
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
