import { Box, Text as InkText, useBoxMetrics } from "ink";
import type { ReactNode } from "react";
import {
  isShown,
  latestOf,
  limitsOf,
  markKinds,
  markSigns,
  readingAt,
  timeFormat,
  useChartCursor,
  valueFormat,
} from "../../headless/chart.ts";
import { kitMessages } from "../../messages.ts";
import type { ChartMark, Kit, LineChartProps, Series } from "../../types/index.ts";
import { Text } from "../data/text.tsx";
import { drawBand, drawBraille, type Limits } from "../lib/braille.ts";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { terminalMessages } from "../messages.ts";
import { clean, fit, widthOf } from "../lib/text.ts";
import { Marker, toneMarks, usePalette } from "../lib/theme.tsx";

const height = 6;
const maxSeries = 4;

/** Returns a line with the sign of the most important mark in each column; maintenance fills its duration. */
function drawMarks(marks: readonly ChartMark[], times: readonly number[], width: number): string {
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0];
  const line = Array.from({ length: width }, () => " ");
  const columnOf = (time: number) =>
    Math.round(((Math.max(from, Math.min(time, to)) - from) / Math.max(1, to - from)) * (width - 1));
  const inOrder = markKinds.toReversed().flatMap((kind) => marks.filter((mark) => mark.kind === kind));
  for (const { time, until, kind } of inOrder) {
    const lasts = kind === "maintenance" && until !== undefined && time <= to && until >= from;
    if (lasts) line.fill(markSigns[kind], columnOf(time), columnOf(until) + 1);
    else if (isShown(time, times)) line[columnOf(time)] = markSigns[kind];
  }
  return line.join("");
}

/** Registers the chart's keys while it has the focus. */
function useChartKeys(scope: string, chart: LineChartProps, cursor: ReturnType<typeof useChartCursor>) {
  const { times, marks = [], onSpan, onCompare } = chart;
  const { keys } = terminalMessages;
  useKeys(scope, [
    {
      keys: ["left", "right"],
      label: keys.read,
      run: ({ name }) => cursor.move(name === "left" ? -1 : 1),
    },
    { keys: ["h"], label: keys.left, hidden: true, run: () => cursor.move(-1) },
    { keys: ["l"], label: keys.right, hidden: true, run: () => cursor.move(1) },
    { keys: ["home"], label: keys.lineStart, hidden: true, run: () => cursor.point(times[0]) },
    { keys: ["end"], label: keys.lineEnd, hidden: true, run: () => cursor.point(times.at(-1)) },
    ...(onSpan
      ? [
          { keys: ["k", "+"], label: keys.zoomIn, run: () => cursor.zoom("in") },
          { keys: ["j", "-"], label: keys.zoomOut, run: () => cursor.zoom("out") },
          { keys: ["<", "shift+left"], label: keys.earlier, run: () => cursor.pan(-1) },
          { keys: [">", "shift+right"], label: keys.later, run: () => cursor.pan(1) },
        ]
      : []),
    ...(onCompare ? [{ keys: ["C"], label: keys.compare, run: onCompare }] : []),
    ...(marks.length > 0
      ? [
          { keys: ["n"], label: keys.nextEvent, hidden: true, run: () => cursor.toMark(1) },
          { keys: ["N"], label: keys.previousEvent, hidden: true, run: () => cursor.toMark(-1) },
        ]
      : []),
  ]);
}

/** Charts are drawn from left to right in every language. */
export const LineChart: Kit["LineChart"] = (props) => {
  const { label, times, series, unit, marks = [], empty } = props;
  const { formatTime = timeFormat(times), formatValue = valueFormat(unit) } = props;
  const { accent, tones } = usePalette();
  const { id, ref, focused } = useFocusable(times.length > 0);
  const cursor = useChartCursor(props);
  useChartKeys(id, props, cursor);
  const { width } = useBoxMetrics(ref);
  if (times.length === 0) return <Text muted>{empty}</Text>;
  const limits = limitsOf(props);
  const [top, bottom] = [formatValue(limits.high), formatValue(limits.low)];
  const axis = Math.max(widthOf(top), widthOf(bottom));
  const room = Math.max(10, width - axis - 5);
  const colors = [accent, tones.info, tones.warning, undefined];
  const shown = series.slice(0, maxSeries);
  const single = shown.length === 1;
  const lines = single ? height : Math.max(2, Math.floor(12 / Math.max(1, shown.length)));
  const [start, end] = [formatTime(times[0] ?? 0), formatTime(times.at(-1) ?? 0)];
  const at = focused ? (cursor.at ?? times.length - 1) : undefined;
  const reading = at === undefined ? undefined : readingAt({ ...props, formatValue }, at);
  const valueOf = (key: string) => reading?.values.find((one) => one.id === key)?.value;
  const column = at === undefined ? undefined : Math.round((at / Math.max(1, times.length - 1)) * (room - 1));
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      <InkText wrap="truncate">
        <Marker focused={focused} />
        <InkText bold>{clean(label)}</InkText>
        {reading && ` · ${[reading.time, ...reading.marks.map((mark) => clean(mark))].join(" · ")}`}
      </InkText>
      {shown.map(({ id: key, label: name, values, comparison, range }, index) => {
        const latest = latestOf(values);
        const value = valueOf(key) ?? (latest === null ? kitMessages.noData : formatValue(latest));
        const rows = drawSeries({ values, comparison, range }, limits, room, lines);
        return (
          <Box key={key} flexDirection="column">
            <InkText wrap="truncate">
              {"  "}
              <InkText color={colors[index]}>{single ? toneMarks.info : String(index + 1)}</InkText>{" "}
              {clean(name)} <InkText bold>{value}</InkText>
              {comparison && (
                <InkText dimColor>
                  {` ⠂⠂ ${[clean(comparison.label), valueOf(`${key}-comparison`)].filter(Boolean).join(" ")}`}
                </InkText>
              )}
            </InkText>
            {rows.map((cells, row) => (
              <InkText key={row} wrap="truncate">
                <InkText dimColor>{`  ${fit(axisLabel(row, lines, top, bottom), axis, "right")} ┤`}</InkText>
                {drawCells(cells, column, colors[index])}
              </InkText>
            ))}
          </Box>
        );
      })}
      {marks.length > 0 && (
        <InkText color={tones.warning}>{" ".repeat(axis + 4) + drawMarks(marks, times, room)}</InkText>
      )}
      <InkText dimColor>{" ".repeat(axis + 4) + fit(start, room - widthOf(end)) + end}</InkText>
    </Box>
  );
};

interface DrawnCell {
  sign: string;
  faint: boolean;
}

/** Draws the line in front of its comparison, and both in front of the band. */
function drawSeries(
  { values, comparison, range }: Omit<Series, "id" | "label">,
  limits: Limits,
  width: number,
  lines: number,
): DrawnCell[][] {
  const line = drawBraille(values, limits, width, lines);
  const compared = comparison && drawBraille(comparison.values, limits, width, lines, true);
  const band = range && drawBand(range.min, range.max, limits, width, lines);
  return line.map((text, row) =>
    [...text].map((sign, at) => {
      if (sign !== " ") return { sign, faint: false };
      const behind = [compared?.[row]?.[at], band?.[row]?.[at]].find((one) => one && one !== " ");
      return { sign: behind ?? " ", faint: behind !== undefined };
    }),
  );
}

/** Draws adjacent cells of one kind together; the cross-hair's column is inverted. */
function drawCells(
  cells: readonly DrawnCell[],
  column: number | undefined,
  color: string | undefined,
): ReactNode[] {
  const runs: (DrawnCell & { isColumn: boolean })[] = [];
  for (const [index, { sign, faint }] of cells.entries()) {
    const last = runs.at(-1);
    const isColumn = index === column;
    if (last && !isColumn && !last.isColumn && last.faint === faint) last.sign += sign;
    else runs.push({ sign, faint, isColumn });
  }
  return runs.map(({ sign, faint, isColumn }, index) => (
    <InkText
      key={index}
      {...(!faint && { color })}
      dimColor={faint}
      {...(isColumn && { inverse: true, bold: true })}
    >
      {sign}
    </InkText>
  ));
}

function axisLabel(row: number, lines: number, top: string, bottom: string) {
  if (row === 0) return top;
  return row === lines - 1 ? bottom : "";
}
