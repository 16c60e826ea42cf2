import measure from "./width.ts";
import { cleanText } from "@muster/sdk";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const ascii = /^[\x20-\x7e]*$/;

export const widthOf = (text: string) => measure(text);

export const graphemes = (text: string) => Array.from(segmenter.segment(text), (part) => part.segment);

/** Prevents right-to-left text from reordering its neighbors. */
const isolate = (text: string) => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** Returns the value as one safe line. */
export const clean = (value: string, max = 4000) => isolate(cleanText(value, max));

/**
 * Returns one safe line with its columns intact: spaces are preserved, and tabs expand to the next multiple
 * of eight cells.
 */
export function cleanColumns(value: string, max = 4000) {
  let text = "";
  for (const part of value.slice(0, max).split(/([ \t])/))
    if (part === "\t") text += " ".repeat(8 - (widthOf(text) % 8));
    else text += part === " " ? part : cleanText(part, max);
  return isolate(text.trimEnd());
}

/** Makes a typed character safe to display: spaces are preserved, unsafe characters are removed. */
export const cleanGrapheme = (value: string) => (ascii.test(value) ? value : cleanText(value, 32));

/** Returns safe lines with their columns intact. */
export const cleanLines = (value: string) =>
  value
    .split("\n")
    .map((line) => cleanColumns(line))
    .join("\n");

/** Adds the spaces that separate a cleaned line from its neighbors. */
const keepEdges = (line: string, cleaned: string) =>
  (/^\s/.test(line) ? " " : "") + cleaned + (/\S\s+$/.test(line) ? " " : "");

/** Cleans a piece of a longer text; its line breaks are preserved. */
export const cleanPiece = (value: string) =>
  value
    .split("\n")
    .map((line) => keepEdges(line, clean(line)))
    .join("\n");

/** Makes pasted text safe for a field. */
export const cleanTyped = (value: string, multiline: boolean) =>
  value
    .split(/\r\n|\r|\n/)
    .map((line) => keepEdges(line, cleanText(line, line.length)))
    .join(multiline ? "\n" : " ");

/** Makes pasted source code safe; spaces and tabs are preserved. */
export const cleanSource = (value: string) =>
  value
    .split(/\r\n|\r|\n/)
    .map((line) =>
      line
        .split(/([ \t]+)/)
        .map((part, index) => (index % 2 === 1 ? part : cleanText(part, part.length)))
        .join(""),
    )
    .join("\n");

function cut(text: string, width: number) {
  if (widthOf(text) <= width) return text;
  let safe = "";
  let used = 0;
  for (const part of graphemes(text)) {
    const wide = widthOf(part);
    if (used + wide > width - 1) break;
    safe += part;
    used += wide;
  }
  return width > 0 ? `${safe}…` : "";
}

/** Returns one safe line of exactly `width` cells, cut with … or filled with spaces. */
export function fit(value: string, width: number, align: "left" | "right" = "left") {
  const text = cut(cleanText(value, Math.max(width * 4, 1)), width);
  const space = " ".repeat(Math.max(0, width - widthOf(text)));
  return align === "left" ? isolate(text) + space : space + isolate(text);
}

/** Returns one safe line of at most `width` cells. */
export const shorten = (value: string, width: number) =>
  isolate(cut(cleanText(value, Math.max(width * 4, 1)), width));
