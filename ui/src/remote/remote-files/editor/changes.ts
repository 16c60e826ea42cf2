import { structuredPatch } from "diff";
import type { LogLine } from "#kit";
import { visibleLine } from "./text-file.ts";

const timeoutMS = 2_000;
const around = 3;
const tones = { "+": "success", "-": "danger" } as const;

/**
 * Returns the changed lines, marked with "+" or "-", and the lines around them; undefined if there are too
 * many to compare.
 */
export function changedLines(before: string, after: string): LogLine[] | undefined {
  const patch = structuredPatch("", "", before, after, "", "", { context: around, timeout: timeoutMS });
  return patch?.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    { text: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@` },
    ...lines.map((text): LogLine => {
      const [sign] = text;
      const line = { text: visibleLine(text) };
      return sign === "+" || sign === "-" ? { ...line, tone: tones[sign] } : line;
    }),
  ]);
}
