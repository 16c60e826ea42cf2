import "uplot/dist/uPlot.min.css";
import { useEffect, useRef } from "react";
import UPlot from "uplot";
import { limitsOf } from "../../../headless/chart.ts";
import type { LineChartProps } from "../../../types/index.ts";

type PlotProps = LineChartProps & Required<Pick<LineChartProps, "formatTime" | "formatValue">>;

const height = 168;
const markColors = { alert: "warning", maintenance: "info", reboot: "info", change: "info" } as const;

const token = (element: HTMLElement, name: string) => getComputedStyle(element).getPropertyValue(name).trim();

/** Vertical lines where something happened. */
function drawMarks(plot: UPlot, marks: NonNullable<LineChartProps["marks"]>) {
  const { ctx, bbox, root } = plot;
  ctx.save();
  ctx.setLineDash([4, 3]);
  for (const { time, kind } of marks) {
    const x = Math.round(plot.valToPos(time / 1000, "x", true));
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.strokeStyle = token(root, `--pf-t--global--icon--color--status--${markColors[kind]}--default`);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}

const axisSize: UPlot.Axis.Size = (_, values) =>
  16 + 7 * Math.max(0, ...(values ?? []).map((value) => value.length));

function createPlot(element: HTMLElement, props: PlotProps) {
  const { times, series, marks = [], formatTime, formatValue } = props;
  const { low, high } = limitsOf(props);
  const text = token(element, "--pf-t--global--text--color--subtle");
  const grid = { stroke: token(element, "--pf-t--global--border--color--default"), width: 1 };
  const axis = { stroke: text, font: "12px RedHatText, sans-serif", ticks: { show: false } };
  return new UPlot(
    {
      width: Math.max(200, element.clientWidth),
      height,
      legend: { show: false },
      cursor: { y: false, sync: { key: "muster" } },
      scales: { y: { range: [low, high] } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 28,
          // "12:00 AM" and the gap to the next
          space: 80,
          values: (_, splits) => splits.map((split) => formatTime(split * 1000)),
        },
        { ...axis, grid, size: axisSize, values: (_, splits) => splits.map(formatValue) },
      ],
      series: [
        {},
        ...series.map(({ label }, index) => ({
          label,
          stroke: token(element, `--muster-series-${index % 4}`),
          width: 1.5,
          points: { show: true, size: 5, filter: (plot: uPlot, at: number) => lonePoints(plot.data[at]) },
          dash: index === 0 ? undefined : [6, 2 + index * 2],
        })),
      ],
      hooks: { draw: [(plot) => drawMarks(plot, marks)] },
    },
    [times.map((time) => time / 1000), ...series.map(({ values }) => [...values])],
    element,
  );
}

/** The places of values that no line reaches: those without neighbors. */
function lonePoints(values: ArrayLike<number | null | undefined> = []): number[] {
  const isKnown = (index: number) => typeof values[index] === "number";
  return Array.from(values, (_, index) => index).filter(
    (index) => isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1),
  );
}

export default function Plot(props: PlotProps) {
  const home = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = home.current;
    if (!element) return;
    let plot = createPlot(element, props);
    const redraw = () => {
      plot.destroy();
      plot = createPlot(element, props);
    };
    const resized = new ResizeObserver(() =>
      plot.setSize({ width: Math.max(200, element.clientWidth), height }),
    );
    resized.observe(element);
    // The canvas does not follow the theme's colors by itself
    const themed = new MutationObserver(redraw);
    themed.observe(document.documentElement, { attributeFilter: ["class"] });
    return () => {
      resized.disconnect();
      themed.disconnect();
      plot.destroy();
    };
  }, [props]);
  return <div ref={home} className="muster-plot" dir="ltr" aria-hidden="true" />;
}
