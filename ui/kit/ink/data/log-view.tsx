import { terminalMessages } from "../messages.ts";
import { Box, Text as InkText, useBoxMetrics } from "ink";
import { use, useEffect, useState } from "react";
import { highlight, useLog } from "../../headless/use-log.ts";
import { kitMessages } from "../../messages.ts";
import type { Kit, LogLine } from "../../types/index.ts";
import { useCopy } from "../lib/keyboard/copy.ts";
import { pagerCommand, useExternalProgram } from "../lib/external-program.ts";
import { useFocusable, useKeys, useMouse, type Bindings } from "../lib/keyboard/keys.tsx";
import { RoomContext } from "../lib/spacing.ts";
import { clean, cleanColumns, cleanSource, cleanTyped, fit } from "../lib/text.ts";
import { Marker, usePalette } from "../lib/theme.tsx";
import { Text } from "./text.tsx";

export const LogView: Kit["LogView"] = (props) => {
  const { label, lines, live, empty } = props;
  const log = useLog(props);
  const copy = useCopy();
  const openPager = usePager(log.text);
  const { id, ref, focused } = useFocusable(lines.length > 0);
  const { lines: room, join } = use(RoomContext);
  const { width } = useBoxMetrics(ref);
  const [top, setTop] = useState(0);
  const [typing, setTyping] = useState(false);
  useEffect(() => (ref.current ? join(ref.current) : undefined), [join, ref]);
  const height = Math.max(3, Math.min(lines.length, room - 2));
  const last = Math.max(0, lines.length - height);
  const around = log.matchLine === undefined ? undefined : log.matchLine - Math.floor(height / 2);
  const [shownMatch, setShownMatch] = useState(log.matchLine);
  if (shownMatch !== log.matchLine) {
    setShownMatch(log.matchLine);
    if (around !== undefined) setTop(Math.max(0, Math.min(around, last)));
  }
  const first = log.following ? last : Math.max(0, Math.min(top, last));
  const scroll = (step: number) => {
    const next = first + step;
    if (next >= last && step > 0) log.follow();
    else log.pause();
    setTop(Math.max(0, Math.min(next, last)));
  };
  useMouse(ref, {
    onClick: () => {},
    onWheel(step) {
      scroll(step);
      return lines.length > height;
    },
  });
  useKeys(
    id,
    typing
      ? typingKeys(log, () => setTyping(false))
      : [
          ...readingKeys(log, scroll, height, setTyping),
          { keys: ["P"], label: terminalMessages.openInPager(pagerCommand()), run: openPager },
          { keys: ["y"], label: terminalMessages.keys.copy, hidden: true, run: () => copy(log.text()) },
        ],
  );
  if (lines.length === 0) return <Text muted>{empty}</Text>;
  const digits = String(lines.length).length;
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0} height={height + 2} overflow="hidden">
      <InkText wrap="truncate">
        <Marker focused={focused} />
        <InkText bold={focused} dimColor={!focused}>
          {clean(label)}
        </InkText>
        <InkText dimColor>
          {"  "}
          {terminalMessages.rowsOf(first + 1, Math.min(lines.length, first + height), lines.length)}
          {log.wrap ? ` · ${terminalMessages.wrapped}` : ""}
        </InkText>
      </InkText>
      {lines.slice(first, first + height).map((line, index) => (
        <LogRow
          key={first + index}
          line={line}
          number={String(first + index + 1).padStart(digits)}
          current={log.matchLine === first + index}
          query={log.query}
          width={log.wrap ? undefined : width - digits - 3}
        />
      ))}
      <LogFooter log={log} typing={typing} live={live} />
    </Box>
  );
};

type Log = ReturnType<typeof useLog>;

/** Opens the log in the user's pager. */
function usePager(text: () => string) {
  const open = useExternalProgram();
  const command = pagerCommand();
  return () =>
    void open(command, {
      // text from devices and scripts must not reach a terminal uncleaned
      text: cleanSource(text()),
      fileName: "log.txt",
      failed: terminalMessages.pagerFailed(command),
    });
}

const readingKeys = (
  log: Log,
  scroll: (step: number) => void,
  height: number,
  setTyping: (typing: boolean) => void,
): Bindings => {
  const { keys } = terminalMessages;
  return [
    ...(log.isFollowed
      ? [
          {
            keys: ["f"],
            label: terminalMessages.keys.follow,
            run: log.following ? log.pause : log.follow,
          },
        ]
      : []),
    { keys: ["/"], label: keys.search, run: () => setTyping(true) },
    ...(log.matches.length > 0
      ? [
          { keys: ["n"], label: keys.nextMatch, run: () => log.step(1) },
          { keys: ["N"], label: keys.previousMatch, hidden: true, run: () => log.step(-1) },
        ]
      : []),
    { keys: ["w"], label: keys.wrap, run: log.toggleWrap },
    ...(log.save ? [{ keys: ["s"], label: terminalMessages.keys.save, run: log.save }] : []),
    { keys: ["up", "k"], label: keys.up, hidden: true, run: () => scroll(-1) },
    { keys: ["down", "j"], label: keys.down, hidden: true, run: () => scroll(1) },
    { keys: ["pageup"], label: keys.pageUp, hidden: true, run: () => scroll(-height) },
    { keys: ["pagedown", "space"], label: keys.pageDown, hidden: true, run: () => scroll(height) },
    { keys: ["home", "g"], label: keys.first, hidden: true, run: () => scroll(-Infinity) },
    { keys: ["end", "G"], label: keys.last, hidden: true, run: log.follow },
  ];
};

const typingKeys = (log: Log, done: () => void): Bindings => [
  { keys: ["enter"], label: terminalMessages.keys.search, run: done },
  {
    keys: ["escape"],
    label: terminalMessages.keys.cancel,
    run() {
      log.search("");
      done();
    },
  },
  {
    keys: ["backspace"],
    label: terminalMessages.keys.deleteLeft,
    hidden: true,
    run: () => log.search(log.query.slice(0, -1)),
  },
  {
    keys: ["text", "paste"],
    label: terminalMessages.keys.type,
    hidden: true,
    run: ({ text = "" }) => log.search((log.query + cleanTyped(text, false)).slice(0, 80)),
  },
];

interface LogRowProps {
  line: LogLine;
  number: string;
  current: boolean;
  query: string;
  /** Undefined if long lines are wrapped. */
  width: number | undefined;
}

function LogRow({ line, number, current, query, width }: LogRowProps) {
  const { tones } = usePalette();
  const text = cleanColumns(line.time ? `${line.time} ${line.text}` : line.text);
  return (
    <InkText wrap={width === undefined ? "hard" : "truncate"}>
      <InkText dimColor={!current} bold={current}>
        {`${current ? "❯" : " "}${number} `}
      </InkText>
      <InkText color={line.tone && tones[line.tone]}>
        {highlight(text, query).map((piece, at) =>
          at % 2 === 1 ? (
            <InkText key={at} inverse>
              {piece}
            </InkText>
          ) : (
            piece
          ),
        )}
      </InkText>
    </InkText>
  );
}

function LogFooter({ log, typing, live }: { log: Log; typing: boolean; live: boolean | undefined }) {
  const { query, match, matches } = log;
  const found = matches.length > 0 ? kitMessages.matchOf(match + 1, matches.length) : kitMessages.noMatches;
  if (typing || query)
    return (
      <InkText wrap="truncate">
        {"  /"}
        {fit(query, Math.max(1, query.length))}
        {typing && <InkText inverse> </InkText>}
        <InkText dimColor>{query ? `  ${found}` : ""}</InkText>
      </InkText>
    );
  const paused = log.following ? kitMessages.follow : kitMessages.followPaused(log.newLines);
  return <InkText dimColor>{`  ${live ? paused : ""}`}</InkText>;
}
