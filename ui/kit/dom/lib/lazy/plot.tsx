import "uplot/dist/uPlot.min.css";
import { useEffect, useEffectEvent, useRef } from "react";
import UPlot from "uplot";
import { isShown, limitsOf, markSigns } from "../../../headless/chart.ts";
import type { ChartMark, LineChartProps } from "../../../types/index.ts";

export type PlottedChart = LineChartProps & Required<Pick<LineChartProps, "formatTime" | "formatValue">>;

interface PlotProps {
  chart: PlottedChart;
  /** The time under the cross-hair. */
  point: number | undefined;
  onPoint(time: number | undefined): void;
}

const height = 168;
const minDrag = 4;
const markColors: Record<ChartMark["kind"], string> = {
  alert: "--pf-t--global--icon--color--status--danger--default",
  maintenance: "--muster-series-1",
  reboot: "--pf-t--global--text--color--subtle",
  change: "--pf-t--global--text--color--subtle",
};

const token = (element: HTMLElement, name: string) => getComputedStyle(element).getPropertyValue(name).trim();

/** Draws each mark as a line with a sign above it, and its duration as an area or a thick line. */
function drawMarks(plot: UPlot, marks: readonly ChartMark[], times: readonly number[]) {
  const { ctx, bbox, root } = plot;
  const ratio = devicePixelRatio;
  const [first, last] = [bbox.left, bbox.left + bbox.width];
  const placeOf = (time: number) =>
    Math.max(first, Math.min(Math.round(plot.valToPos(time / 1000, "x", true)), last));
  ctx.save();
  ctx.font = `${10 * ratio}px RedHatText, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "bottom";
  for (const { time, until, kind } of marks) {
    ctx.strokeStyle = token(root, markColors[kind]);
    ctx.fillStyle = ctx.strokeStyle;
    const start = placeOf(time);
    if (until !== undefined) {
      const thickness = kind === "maintenance" ? bbox.height : 2 * ratio;
      ctx.globalAlpha = kind === "maintenance" ? 0.1 : 1;
      ctx.fillRect(start, bbox.top + bbox.height - thickness, placeOf(until) - start, thickness);
      ctx.globalAlpha = 1;
    }
    if (!isShown(time, times)) continue;
    ctx.fillText(markSigns[kind], start, bbox.top - ratio);
    ctx.setLineDash(kind === "reboot" ? [] : [4 * ratio, 3 * ratio]);
    ctx.beginPath();
    ctx.moveTo(start, bbox.top);
    // changes are frequent and rarely the cause, so their lines are short
    ctx.lineTo(start, bbox.top + (kind === "change" ? 8 * ratio : bbox.height));
    ctx.stroke();
  }
  ctx.restore();
}

const axisSize: UPlot.Axis.Size = (_, values) =>
  16 + 7 * Math.max(0, ...(values ?? []).map((value) => value.length));

/** Returns the chart's lines and bands; a band is drawn between two lines that are invisible themselves. */
function drawn({ series }: PlottedChart, element: HTMLElement) {
  const lines: { options: UPlot.Series; values: readonly (number | null)[] }[] = [];
  const bands: UPlot.Band[] = [];
  for (const [index, { label, values, range, comparison }] of series.entries()) {
    const stroke = token(element, `--muster-series-${index % 4}`);
    if (range) {
      bands.push({ series: [lines.length + 2, lines.length + 1], fill: `${stroke}24` });
      for (const limit of [range.min, range.max])
        lines.push({ options: { label, points: { show: false } }, values: limit });
    }
    if (comparison)
      lines.push({
        options: {
          label: comparison.label,
          stroke: `${stroke}80`,
          width: 1,
          dash: [2, 3],
          points: { show: false },
        },
        values: comparison.values,
      });
    lines.push({
      options: {
        label,
        stroke,
        width: 1.5,
        points: { show: true, size: 5, filter: (plot: uPlot, at: number) => lonePoints(plot.data[at]) },
        ...(index > 0 && { dash: [6, 2 + index * 2] }),
      },
      values,
    });
  }
  return { lines, bands };
}

function createPlot(
  element: HTMLElement,
  chart: PlottedChart,
  {
    onPoint,
    onSpan,
    onReady,
  }: { onPoint: PlotProps["onPoint"]; onSpan: LineChartProps["onSpan"]; onReady(): void },
) {
  const { times, marks = [], formatTime, formatValue } = chart;
  const { low, high } = limitsOf(chart);
  const text = token(element, "--pf-t--global--text--color--subtle");
  const grid = { stroke: token(element, "--pf-t--global--border--color--default"), width: 1 };
  const axis = { stroke: text, font: "12px RedHatText, sans-serif", ticks: { show: false } };
  const { lines, bands } = drawn(chart, element);
  const isPointing = (type: string) => type === "mousemove" || type === "mouseleave";
  return new UPlot(
    {
      width: Math.max(200, element.clientWidth),
      height,
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: onSpan !== undefined, y: false, setScale: false },
        // charts share their cross-hair, but each is zoomed on its own
        sync: { key: "muster", filters: { pub: isPointing, sub: isPointing } },
      },
      scales: { y: { range: [low, high] } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 28,
          // enough for "12:00 AM" and a gap
          space: 80,
          values: (_, splits) => splits.map((split) => formatTime(split * 1000)),
        },
        { ...axis, grid, size: axisSize, values: (_, splits) => splits.map(formatValue) },
      ],
      series: [{}, ...lines.map(({ options }) => options)],
      bands,
      hooks: {
        ready: [onReady],
        draw: [(plot) => drawMarks(plot, marks, times)],
        setCursor: [({ cursor: { idx } }) => onPoint(typeof idx === "number" ? times[idx] : undefined)],
        setSelect: [
          (plot) => {
            const { left, width } = plot.select;
            if (width < minDrag) return;
            plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            const timeAt = (place: number) => Math.round(plot.posToVal(place, "x") * 1000);
            onSpan?.({ from: timeAt(left), to: timeAt(left + width) });
          },
        ],
      },
    },
    [times.map((time) => time / 1000), ...lines.map(({ values }) => [...values])],
    element,
  );
}

/** Returns the indexes of values without neighbors, which no line can show. */
function lonePoints(values: ArrayLike<number | null | undefined> = []): number[] {
  const isKnown = (index: number) => typeof values[index] === "number";
  return Array.from(values, (_, index) => index).filter(
    (index) => isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1),
  );
}

export default function Plot({ chart, point, onPoint }: PlotProps) {
  const home = useRef<HTMLDivElement>(null);
  const current = useRef<UPlot>(undefined);
  const pointed = useEffectEvent((time: number | undefined) => {
    // a plot that is being created has no cross-hair yet
    if (current.current?.status === 1 && time !== point) onPoint(time);
  });
  const chosen: LineChartProps["onSpan"] = useEffectEvent((span) => chart.onSpan?.(span));
  const showPoint = useEffectEvent(() => {
    const { current: plot } = current;
    if (plot?.status !== 1) return;
    const { idx } = plot.cursor;
    if ((typeof idx === "number" ? chart.times[idx] : undefined) === point) return;
    const place = point === undefined ? -10 : plot.valToPos(point / 1000, "x");
    // uPlot's types lack the last parameter, which updates the other plots
    const setCursor: (place: { left: number; top: number }, fire: boolean, tell: boolean) => void =
      plot.setCursor;
    setCursor({ left: place, top: point === undefined ? -10 : 0 }, true, point !== undefined);
  });
  const draw = useEffectEvent((element: HTMLElement) => {
    current.current?.destroy();
    current.current = createPlot(element, chart, {
      onPoint: (time) => pointed(time),
      onSpan: chart.onSpan && ((span) => chosen(span)),
      onReady: () => showPoint(),
    });
  });
  // the plot is only replaced when its data changes, so that a drag isn't interrupted
  useEffect(() => {
    const element = home.current;
    if (!element) return;
    draw(element);
    const resized = new ResizeObserver(() =>
      current.current?.setSize({ width: Math.max(200, element.clientWidth), height }),
    );
    resized.observe(element);
    // The canvas doesn't follow the theme's colors by itself.
    const themed = new MutationObserver(() => draw(element));
    themed.observe(document.documentElement, { attributeFilter: ["class"] });
    return () => {
      resized.disconnect();
      themed.disconnect();
      current.current?.destroy();
      current.current = undefined;
    };
  }, [chart.times, chart.series, chart.marks]);
  useEffect(() => showPoint(), [point]);
  return <div ref={home} className="muster-plot" dir="ltr" aria-hidden="true" />;
}
