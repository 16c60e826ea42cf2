// What the buttons of a rich text field change in the text and its selection.
import { secureAddress } from "./rich-text.ts";

export interface Selected {
  value: string;
  start: number;
  end: number;
}

const replace = ({ value, start, end }: Selected, text: string): string =>
  value.slice(0, start) + text + value.slice(end);

/** Puts a mark around the selection, or removes it. */
export function toggleMark(selected: Selected, mark: string): Selected {
  const { value, start, end } = selected;
  const size = mark.length;
  if (value.slice(start - size, start) === mark && value.slice(end, end + size) === mark)
    return {
      value: value.slice(0, start - size) + value.slice(start, end) + value.slice(end + size),
      start: start - size,
      end: end - size,
    };
  return {
    value: replace(selected, mark + value.slice(start, end) + mark),
    start: start + size,
    end: end + size,
  };
}

/** Turns the selected lines into items of a list, or back into paragraphs. */
export function toggleList({ value, start, end }: Selected, ordered: boolean): Selected {
  const from = value.lastIndexOf("\n", start - 1) + 1;
  const next = value.indexOf("\n", end);
  const to = next === -1 ? value.length : next;
  const lines = value.slice(from, to).split("\n");
  const item = ordered ? /^\d+\. / : /^- /;
  const isList = lines.every((line) => item.test(line));
  const text = lines
    .map((line, index) => {
      const bare = line.replace(/^(?:\d+\.|-) /, "");
      if (isList) return bare;
      return ordered ? `${index + 1}. ${bare}` : `- ${bare}`;
    })
    .join("\n");
  const last = from + text.length;
  return {
    value: value.slice(0, from) + text + value.slice(to),
    start: start === end ? last : from,
    end: last,
  };
}

/**
 * Turns the selection into a link; without a selection, inserts the address. Returns undefined if the address
 * isn't secure.
 */
export function insertLink(selected: Selected, address: string): Selected | undefined {
  const to = secureAddress(address);
  if (!to) return undefined;
  const { value, start, end } = selected;
  const label = value.slice(start, end);
  const text = label ? `[${label}](${to})` : `<${to}>`;
  return { value: replace(selected, text), start: start + text.length, end: start + text.length };
}
