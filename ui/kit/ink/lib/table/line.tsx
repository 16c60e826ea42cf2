import type { Tone } from "../../../types/index.ts";
import { Text as InkText } from "ink";
import { memo } from "react";
import { columnGap } from "./columns.ts";
import { toneMarks, usePalette } from "../theme.tsx";

interface LineProps {
  /** The cells of a row as one string, so that an unchanged row isn't redrawn. */
  cells: string;
  tone?: Tone;
  selected: boolean;
  /** Whether the row is under the cursor, and whether the list has the focus. */
  current: boolean;
  focused: boolean;
}

export const cellEnd = "\u0000";

export const toneEnd = "\u0001";

const isTone = (value: string): value is Tone => value in toneMarks;

const pointer = (current: boolean, selected: boolean) => {
  if (current) return "❯";
  return selected ? "▌" : " ";
};

export const Line = memo(function Line({ cells, tone, selected, current, focused }: LineProps) {
  const { accent, tones } = usePalette();
  const inverse = current && focused;
  // terminals differ in how they combine colors and inverse, so they aren't combined
  const colorOf = (one: Tone | undefined) => (inverse || !one ? undefined : tones[one]);
  return (
    <InkText wrap="truncate" bold={current || selected} inverse={inverse}>
      <InkText color={current ? undefined : accent}>{pointer(current, selected)}</InkText>
      {current && selected ? "▌" : " "}
      {cells.split(cellEnd).map((cell, index) => {
        const [own = "", text] = cell.split(toneEnd);
        return (
          <InkText key={index} color={index === 0 ? colorOf(tone) : undefined}>
            {index > 0 ? " ".repeat(columnGap) : ""}
            {isTone(own) && <InkText color={colorOf(own)}>{toneMarks[own]} </InkText>}
            {text}
          </InkText>
        );
      })}
    </InkText>
  );
});
