import type { Tone } from "../../../types/index.ts";
import { Text as InkText } from "ink";
import { memo } from "react";
import { columnGap } from "./columns.ts";
import { Marker, toneMarks, usePalette } from "../theme.tsx";

interface LineProps {
  /** The cells of a row as one string, so that an unchanged row isn't redrawn. */
  cells: string;
  tone?: Tone;
  mark: string;
  current: boolean;
}

export const cellEnd = "\u0000";

export const toneEnd = "\u0001";

const isTone = (value: string): value is Tone => value in toneMarks;

export const Line = memo(function Line({ cells, tone, mark, current }: LineProps) {
  const { tones } = usePalette();
  return (
    <InkText wrap="truncate" bold={current}>
      <Marker focused={current} />
      {mark}
      {cells.split(cellEnd).map((cell, index) => {
        const [own = "", text] = cell.split(toneEnd);
        return (
          <InkText key={index} color={index === 0 && tone ? tones[tone] : undefined}>
            {index > 0 ? " ".repeat(columnGap) : ""}
            {isTone(own) && <InkText color={tones[own]}>{toneMarks[own]} </InkText>}
            {text}
          </InkText>
        );
      })}
    </InkText>
  );
});
