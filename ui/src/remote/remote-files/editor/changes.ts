import { structuredPatch } from "diff";
import type { LogLine } from "#kit";
import { visibleLine } from "./text-file.ts";

const mostMS = 2_000;
const around = 3;
const tones = { "+": "success", "-": "danger" } as const;

/**
 * The lines that differ, each with "+" or "-", and those around them; undefined if there are too many to
 * compare.
 */
export function changedLines(before: string, after: string): LogLine[] | undefined {
  const patch = structuredPatch("", "", before, after, "", "", { context: around, timeout: mostMS });
  return patch?.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    { text: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@` },
    ...lines.map((text): LogLine => {
      const [sign] = text;
      const line = { text: visibleLine(text) };
      return sign === "+" || sign === "-" ? { ...line, tone: tones[sign] } : line;
    }),
  ]);
}
