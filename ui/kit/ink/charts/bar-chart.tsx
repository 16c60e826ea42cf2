import { terminalMessages } from "../messages.ts";
import { formatNumber, percents } from "@muster/sdk";
import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText, useBoxMetrics } from "ink";
import { use, useState } from "react";
import { Text } from "../data/text.tsx";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { clean, fit, widthOf } from "../lib/text.ts";
import { DirectionContext, Marker, usePalette } from "../lib/theme.tsx";

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** Draws a bar of blocks in eighths of a cell; values above zero are always visible. */
function drawBar(share: number, cells: number, leftward: boolean) {
  const parts = Math.max(share > 0 ? 1 : 0, Math.round(share * cells * 8));
  // there are no block characters that fill a cell from the right
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
          { keys: ["enter", "space"], label: terminalMessages.keys.showThese, run: choose },
          { keys: ["up"], label: terminalMessages.keys.barUp, hidden: true, run: () => move(-1) },
          { keys: ["down"], label: terminalMessages.keys.barDown, hidden: true, run: () => move(1) },
        ]
      : [],
  );
  const names = Math.min(26, Math.max(8, ...bars.map((bar) => widthOf(clean(bar.label)))));
  const shares = percents(
    bars.map(({ count }) => count),
    total,
  );
  const numbers = bars.map(({ count }, index) => `${formatNumber(count)}  ${shares[index]?.padStart(5)}`);
  const counts = Math.max(0, ...numbers.map((text) => text.length));
  const room = Math.max(4, Math.min(40, width - names - counts - 6));
  const max = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      {bars.length === 0 && <Text muted>{empty}</Text>}
      {bars.map((bar, index) => {
        const current = focused && index === at;
        const drawn = drawBar(bar.count / max, room, leftward);
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
