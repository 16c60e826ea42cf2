import { Box, Text as InkText, useBoxMetrics } from "ink";
import { useRef } from "react";
import type { DOMElement } from "ink";
import { latestOf, limitsOf, timeFormat, valueFormat } from "../../headless/chart.ts";
import { kitMessages } from "../../messages.ts";
import type { ChartMark, Kit } from "../../types/index.ts";
import { Text } from "../data/text.tsx";
import { drawBraille } from "../lib/braille.ts";
import { clean, fit, widthOf } from "../lib/text.ts";
import { toneMarks, usePalette } from "../lib/theme.tsx";

const height = 6;
const mostSeries = 4;
const signs: Record<ChartMark["kind"], string> = { alert: "▲", maintenance: "◆", reboot: "│", change: "•" };

function drawMarks(marks: readonly ChartMark[], times: readonly number[], width: number) {
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0];
  const line = Array.from({ length: width }, () => " ");
  for (const { time, kind } of marks)
    if (time >= from && time <= to)
      line[Math.round(((time - from) / Math.max(1, to - from)) * (width - 1))] = signs[kind];
  return line.join("");
}

/** Charts are drawn from left to right in every language. */
export const LineChart: Kit["LineChart"] = (props) => {
  const { label, times, series, unit, marks = [], empty } = props;
  const { formatTime = timeFormat(times), formatValue = valueFormat(unit) } = props;
  const { accent, tones } = usePalette();
  const ref = useRef<DOMElement>(null);
  const { width } = useBoxMetrics(ref);
  if (times.length === 0) return <Text muted>{empty}</Text>;
  const limits = limitsOf(props);
  const [top, bottom] = [formatValue(limits.high), formatValue(limits.low)];
  const axis = Math.max(widthOf(top), widthOf(bottom));
  const room = Math.max(10, width - axis - 5);
  const colors = [accent, tones.info, tones.warning, undefined];
  const shown = series.slice(0, mostSeries);
  const single = shown.length === 1;
  const lines = single ? height : Math.max(2, Math.floor(12 / Math.max(1, shown.length)));
  const [start, end] = [formatTime(times[0] ?? 0), formatTime(times.at(-1) ?? 0)];
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      <InkText bold>{`  ${clean(label)}`}</InkText>
      {shown.map(({ id, label: name, values }, index) => {
        const latest = latestOf(values);
        const drawn = drawBraille(values, limits, room, lines);
        return (
          <Box key={id} flexDirection="column">
            <InkText wrap="truncate">
              {"  "}
              <InkText color={colors[index]}>{single ? toneMarks.info : String(index + 1)}</InkText>{" "}
              {clean(name)}{" "}
              <InkText bold>{latest === null ? kitMessages.noData : formatValue(latest)}</InkText>
            </InkText>
            {drawn.map((line, row) => (
              <InkText key={row} wrap="truncate">
                <InkText dimColor>{`  ${fit(axisLabel(row, lines, top, bottom), axis, "right")} ┤`}</InkText>
                <InkText color={colors[index]}>{line}</InkText>
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

function axisLabel(row: number, lines: number, top: string, bottom: string) {
  if (row === 0) return top;
  return row === lines - 1 ? bottom : "";
}
