import { formatNumber } from "@muster/sdk";
import { terminalMessages } from "../messages.ts";
import type { HeatmapCell, Kit, Tone } from "../../types/index.ts";
import { Box, Text as InkText, useWindowSize } from "ink";
import { use, useEffect, useState } from "react";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { RoomContext } from "../lib/spacing.ts";
import { clean, fit, shorten, widthOf } from "../lib/text.ts";
import { DirectionContext, Marker, usePalette } from "../lib/theme.tsx";

interface Run {
  text: string;
  tone: Tone;
  current: boolean;
}

/** Joins adjacent cells of one color, which are drawn together; a cell is its mark and a space. */
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
    ...(onOpen && cell?.mark
      ? [{ keys: ["enter"], label: terminalMessages.keys.explain, run: () => onOpen(cell.id) }]
      : []),
    {
      keys: ["left", "right"],
      label: terminalMessages.keys.cell,
      run: (key) => move(key.name === "left" ? -1 : 1),
    },
    { keys: ["up"], label: terminalMessages.keys.rowUp, hidden: true, run: () => move(-perRow) },
    { keys: ["down"], label: terminalMessages.keys.rowDown, hidden: true, run: () => move(perRow) },
    {
      keys: ["pageup"],
      label: terminalMessages.keys.pageUp,
      hidden: true,
      run: () => move(-perRow * height),
    },
    {
      keys: ["pagedown"],
      label: terminalMessages.keys.pageDown,
      hidden: true,
      run: () => move(perRow * height),
    },
    { keys: ["home"], label: terminalMessages.keys.firstCell, hidden: true, run: () => setWanted(0) },
    {
      keys: ["end"],
      label: terminalMessages.keys.lastCell,
      hidden: true,
      run: () => setWanted(cells.length - 1),
    },
  ]);

  const names = Math.max(0, ...rowLabels.map((text) => widthOf(text)));
  // to the right of the cells: the focused cell's label, then the legend
  const side = Math.max(16, Math.min(44, window - names - perRow * 2 - 8 - (window >= 110 ? 24 : 0)));
  const text = focused && cell ? cell.description : label;
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
            {clean(text)}
          </InkText>
        </Box>
        {legend.map(({ mark, tone, label: meaning, count }) => (
          <InkText key={mark} wrap="truncate">
            <InkText color={tones[tone]}>{mark} </InkText>
            {shorten(`${meaning} (${formatNumber(count)})`, side - 2)}
          </InkText>
        ))}
      </Box>
    </Box>
  );
};
