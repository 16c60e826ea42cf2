import { Text as InkText } from "ink";
import { roundUp } from "../../headless/chart.ts";
import type { Kit } from "../../types/index.ts";
import { clean } from "../lib/text.ts";
import { usePalette } from "../lib/theme.tsx";

const blocks = "▁▂▃▄▅▆▇█";
const widest = 30;

/** Draws one block for each value or, if there are too many, for each group of values. */
export function drawBlocks(values: readonly (number | null)[], maximum: number | undefined): string {
  const size = Math.max(1, Math.ceil(values.length / widest));
  const groups = Array.from({ length: Math.ceil(values.length / size) }, (_, at) =>
    values.slice(at * size, (at + 1) * size).filter((value) => value !== null),
  );
  const heights = groups.map((group) => (group.length > 0 ? Math.max(...group) : null));
  const max = maximum ?? roundUp(Math.max(0, ...heights.map((value) => value ?? 0)));
  return heights
    .map((value) =>
      value === null ? "·" : (blocks[Math.max(0, Math.min(7, Math.floor((value / max) * 8)))] ?? "█"),
    )
    .join("");
}

export const Sparkline: Kit["Sparkline"] = ({ label, values, maximum, tone }) => {
  const { accent, tones } = usePalette();
  return (
    <InkText wrap="truncate">
      {"  "}
      <InkText color={tone ? tones[tone] : accent}>{drawBlocks(values, maximum)}</InkText> {clean(label)}
    </InkText>
  );
};
