import { percent } from "@muster/sdk";
import { Box, Text as InkText, useBoxMetrics, useWindowSize } from "ink";
import { use, useEffect, useState } from "react";
import type { Kit, HeatmapCell, Tone } from "../contract.ts";
import { useFocusable, useKeys } from "./keys.tsx";
import { content, RoomContext, Text } from "./layout.tsx";
import { clean, fit, shorten, widthOf } from "./text.ts";
import { DirectionContext, Marker, usePalette } from "./theme.tsx";

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** A bar of blocks, in eighths of a cell; what is not nothing is always seen. */
function drawBar(share: number, cells: number, leftward: boolean) {
  const parts = Math.max(share > 0 ? 1 : 0, Math.round(share * cells * 8));
  // there are no blocks that fill a cell from the right
  if (leftward) return "█".repeat(Math.max(share > 0 ? 1 : 0, Math.round(parts / 8)));
  return "█".repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? "");
}

export const BarChart: Kit["BarChart"] = ({ label, bars, total, onChoose, empty }) => {
  const { accent, tones } = usePalette();
  const leftward = use(DirectionContext) === "rtl";
  const { id, ref, focused } = useFocusable(onChoose !== undefined && bars.length > 0);
  const { width } = useBoxMetrics(ref);
  const [wanted, setWanted] = useState(0);
  const at = Math.max(0, Math.min(wanted, bars.length - 1));
  const choose = () => {
    const bar = bars[at];
    if (bar) onChoose?.(bar.id);
  };
  const move = (step: number) => setWanted(Math.max(0, Math.min(at + step, bars.length - 1)));
  useKeys(
    id,
    onChoose
      ? [
          { keys: ["enter", "space"], label: "show these", run: choose },
          { keys: ["up"], label: "bar up", quiet: true, run: () => move(-1) },
          { keys: ["down"], label: "bar down", quiet: true, run: () => move(1) },
        ]
      : [],
  );
  const names = Math.min(26, Math.max(8, ...bars.map((bar) => widthOf(clean(bar.label)))));
  const numbers = bars.map(
    ({ count }) => `${count.toLocaleString("en-US")}  ${percent(count, total).padStart(5)}`,
  );
  const counts = Math.max(0, ...numbers.map((text) => text.length));
  const room = Math.max(4, Math.min(40, width - names - counts - 6));
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      {bars.length === 0 && <Text muted>{empty}</Text>}
      {bars.map((bar, index) => {
        const current = focused && index === at;
        const drawn = drawBar(bar.count / most, room, leftward);
        const space = " ".repeat(Math.max(0, room - widthOf(drawn)));
        const parts = [
          <Marker key="mark" focused={current} />,
          <InkText key="name">{fit(bar.label, names, leftward ? "right" : "left")} </InkText>,
          <InkText key="bar" color={bar.tone ? tones[bar.tone] : accent}>
            {leftward ? space + drawn : drawn + space}
          </InkText>,
          <InkText key="count"> {(numbers[index] ?? "").padStart(counts)} </InkText>,
        ];
        return (
          <InkText key={bar.id} wrap="truncate" bold={current} aria-label={label}>
            {leftward ? parts.toReversed() : parts}
          </InkText>
        );
      })}
    </Box>
  );
};

interface Run {
  text: string;
  tone: Tone;
  current: boolean;
}

/** Neighbors of one color are drawn together; a cell is its mark and a space. */
function toRuns(cells: readonly HeatmapCell[], current: number): Run[] {
  const runs: Run[] = [];
  for (const [index, { mark, tone }] of cells.entries()) {
    const last = runs.at(-1);
    const text = fit(mark, 1);
    if (index === current) runs.push({ text, tone, current: true }, { text: " ", tone, current: false });
    else if (last && !last.current && last.tone === tone) last.text += `${text} `;
    else runs.push({ text: `${text} `, tone, current: false });
  }
  return runs;
}

export const Heatmap: Kit["Heatmap"] = ({ label, cells, rowLabels, legend, onOpen }) => {
  const { tones } = usePalette();
  const leftward = use(DirectionContext) === "rtl";
  const { columns: window } = useWindowSize();
  const { id, ref, focused } = useFocusable(cells.length > 0);
  const { lines, join } = use(RoomContext);
  const [wanted, setWanted] = useState(() =>
    Math.max(
      0,
      cells.findIndex(({ mark }) => mark !== ""),
    ),
  );
  useEffect(() => (ref.current ? join(ref.current) : undefined), [join, ref]);

  const perRow = Math.max(1, Math.ceil(cells.length / Math.max(1, rowLabels.length)));
  const at = Math.max(0, Math.min(wanted, cells.length - 1));
  const cell = cells[at];
  const height = Math.max(1, Math.min(rowLabels.length, lines));
  const row = Math.floor(at / perRow);
  const first = Math.max(0, Math.min(row - Math.floor(height / 2), rowLabels.length - height));
  const move = (step: number) => setWanted(Math.max(0, Math.min(at + step, cells.length - 1)));
  useKeys(id, [
    ...(onOpen && cell?.mark ? [{ keys: ["enter"], label: "explain", run: () => onOpen(cell.id) }] : []),
    { keys: ["left", "right"], label: "cell", run: (key) => move(key.name === "left" ? -1 : 1) },
    { keys: ["up"], label: "row up", quiet: true, run: () => move(-perRow) },
    { keys: ["down"], label: "row down", quiet: true, run: () => move(perRow) },
    { keys: ["pageup"], label: "page up", quiet: true, run: () => move(-perRow * height) },
    { keys: ["pagedown"], label: "page down", quiet: true, run: () => move(perRow * height) },
    { keys: ["home"], label: "first cell", quiet: true, run: () => setWanted(0) },
    { keys: ["end"], label: "last cell", quiet: true, run: () => setWanted(cells.length - 1) },
  ]);

  const names = Math.max(0, ...rowLabels.map((text) => widthOf(text)));
  // beside the cells: what has focus in words, then what the marks mean
  const side = Math.max(16, Math.min(44, window - names - perRow * 2 - 8 - (window >= 110 ? 24 : 0)));
  const words = focused && cell ? cell.description : label;
  return (
    <Box
      ref={ref}
      flexShrink={0}
      height={height}
      overflow="hidden"
      columnGap={2}
      flexDirection={leftward ? "row-reverse" : "row"}
    >
      <Box flexDirection="column" flexShrink={0}>
        {rowLabels.slice(first, first + height).map((text, offset) => {
          const line = first + offset;
          const here = cells.slice(line * perRow, (line + 1) * perRow);
          return (
            <InkText key={line} wrap="truncate">
              <Marker focused={focused && line === row} />
              <InkText dimColor>{fit(text, names, "right")} </InkText>
              {toRuns(here, focused ? at - line * perRow : -1).map(
                ({ text: marks, tone, current }, index) => (
                  <InkText key={index} color={tones[tone]} inverse={current} bold={current}>
                    {current && marks === " " ? "_" : marks}
                  </InkText>
                ),
              )}
            </InkText>
          );
        })}
      </Box>
      <Box flexDirection="column" width={side} height={height} flexShrink={1} overflow="hidden">
        <Box flexShrink={0} height={Math.min(3, height)} overflow="hidden">
          <InkText bold={focused} dimColor={!focused}>
            {clean(words)}
          </InkText>
        </Box>
        {legend.map(({ mark, tone, label: meaning, count }) => (
          <InkText key={mark} wrap="truncate">
            <InkText color={tones[tone]}>{mark} </InkText>
            {shorten(`${meaning} (${count.toLocaleString("en-US")})`, side - 2)}
          </InkText>
        ))}
      </Box>
    </Box>
  );
};

export const Timeline: Kit["Timeline"] = ({ items, empty }) => {
  const widest = (texts: readonly string[], most: number) =>
    Math.min(most, Math.max(0, ...texts.map(widthOf)));
  const times = widest(
    items.map(({ time }) => time),
    10,
  );
  const kinds = widest(
    items.map(({ kind }) => kind),
    10,
  );
  if (!items.length) return <Text muted>{empty}</Text>;
  return (
    <Box flexDirection="column" flexShrink={0} paddingLeft={2}>
      {items.map(({ time, kind, text }, index) => (
        <Box key={index} columnGap={2} flexShrink={0}>
          <Box flexShrink={0}>
            <InkText dimColor>{fit(time, times, "right")}</InkText>
          </Box>
          <Box flexShrink={0}>
            <InkText bold>{fit(kind, kinds)}</InkText>
          </Box>
          <Box flexShrink={1} flexGrow={1}>
            <InkText>{clean(text)}</InkText>
          </Box>
        </Box>
      ))}
    </Box>
  );
};

export const Columns: Kit["Columns"] = ({ narrow, children }) => {
  const { columns } = useWindowSize();
  const pieces = content(children);
  if (columns < 110 || narrow) {
    return (
      <Box flexDirection="column" flexShrink={0}>
        {pieces}
      </Box>
    );
  }
  return (
    <Box flexShrink={0} flexWrap="wrap" columnGap={2} rowGap={1}>
      {pieces.map((piece, index) => (
        <Box key={index} flexDirection="column" flexGrow={1} flexBasis="45%">
          {piece}
        </Box>
      ))}
    </Box>
  );
};
