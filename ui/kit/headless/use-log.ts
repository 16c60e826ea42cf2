import { useState } from "react";
import type { LogLine, LogViewProps } from "../types/index.ts";

const textOf = ({ time, text }: LogLine) => (time ? `${time} ${text}` : text);

/** The behavior of a log in both renderers: following, searching, wrapping and saving. */
export function useLog({ lines, onSave, fromStart }: LogViewProps) {
  // The number of lines at the time when following stopped.
  const [pausedAt, setPausedAt] = useState(fromStart ? lines.length : undefined);
  const [wrap, setWrap] = useState(false);
  const [query, setQuery] = useState("");
  const [wanted, setWanted] = useState(0);
  const needle = query.toLocaleLowerCase();
  const matches = needle
    ? lines.flatMap((line, index) => (textOf(line).toLocaleLowerCase().includes(needle) ? [index] : []))
    : [];
  const match = matches.length > 0 ? ((wanted % matches.length) + matches.length) % matches.length : -1;
  const text = () => lines.map(textOf).join("\n");
  const pause = () => setPausedAt((at) => at ?? lines.length);
  return {
    /** Whether new lines can be followed. */
    isFollowed: !fromStart,
    following: pausedAt === undefined,
    newLines: pausedAt === undefined ? 0 : lines.length - pausedAt,
    pause,
    follow: () => setPausedAt(undefined),
    wrap,
    toggleWrap: () => setWrap(!wrap),
    query,
    search(text: string) {
      setQuery(text);
      setWanted(0);
      if (text) pause();
    },
    matches,
    match,
    /** The line of the current match. */
    matchLine: matches[match],
    step(by: 1 | -1) {
      setWanted(match + by);
      pause();
    },
    text,
    save: onSave && (() => onSave(text())),
  };
}

/** Splits a line at matches of the query; every second part is a match. */
export function highlight(text: string, query: string): string[] {
  if (!query) return [text];
  const pieces: string[] = [];
  const [haystack, needle] = [text.toLocaleLowerCase(), query.toLocaleLowerCase()];
  // The length of some letters changes in lower case, which would shift positions.
  if (haystack.length !== text.length) return [text];
  let from = 0;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, from)) {
    pieces.push(text.slice(from, at), text.slice(at, at + needle.length));
    from = at + needle.length;
  }
  return [...pieces, text.slice(from)];
}
