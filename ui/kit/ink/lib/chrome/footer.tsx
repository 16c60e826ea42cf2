import { terminalMessages } from "../../messages.ts";
import { Box, Text as InkText, useWindowSize } from "ink";
import { Fragment } from "react";
import type { Notice } from "../../../types/index.ts";
import { drawKey } from "../keyboard/key-names.ts";
import { useFocusChanges } from "../keyboard/keys.tsx";
import { clean, shorten, widthOf } from "../text.ts";
import { toneMarks, usePalette } from "../theme.tsx";

/** Keys that are listed at the end, whatever else there is room for. */
const isPinned = (label: string) =>
  label === terminalMessages.keys.more || label === terminalMessages.keys.help;

/** The available keys, the nearest first, as many as fit. */
export function KeyLine() {
  const focusManager = useFocusChanges();
  const { columns } = useWindowSize();
  const { accent } = usePalette();
  const seen = new Set<string>();
  const hints = focusManager
    .reach()
    .flatMap(({ bindings }) => bindings)
    .filter(({ keys: [key = ""], hidden }) => !hidden && !seen.has(key) && seen.add(key))
    .map(({ keys: [key = "", second = ""], label }) => ({
      key: key === "left" ? drawKey(key) + drawKey(second) : drawKey(key),
      label,
    }));
  const widthOfHint = ({ key, label }: { key: string; label: string }) => widthOf(key) + widthOf(label) + 3;
  const pinned = hints.filter(({ label }) => isPinned(label));
  let room = columns - 1 - pinned.reduce((sum, hint) => sum + widthOfHint(hint), 0);
  const fitting = hints.filter((hint) => !isPinned(hint.label) && (room -= widthOfHint(hint)) >= 0);
  const draw = ({ key, label }: { key: string; label: string }) => (
    <Fragment key={key}>
      <InkText bold color={accent}>{` ${key}`}</InkText>
      <InkText dimColor>{` ${label} `}</InkText>
    </Fragment>
  );
  return (
    <Box flexShrink={0} height={1} justifyContent="space-between">
      <InkText wrap="truncate">{fitting.map(draw)}</InkText>
      <InkText>{pinned.map(draw)}</InkText>
    </Box>
  );
}

/** One sentence: what just happened, or else what the row under the cursor needs. Its place is at the right. */
export function StatusLine({ notice }: { notice?: Notice | undefined }) {
  const { message, surroundings } = useFocusChanges();
  const { columns } = useWindowSize();
  const { tones } = usePalette();
  const { place = "", attention = "" } = surroundings;
  const room = columns - widthOf(place) - 6;
  const said = () => {
    if (message !== undefined) return <InkText color={tones.warning}>▲ {shorten(message, room)}</InkText>;
    if (notice) {
      const { tone, title, detail } = notice;
      return (
        <>
          <InkText color={tones[tone]}>{toneMarks[tone]} </InkText>
          {shorten(detail ? `${title} · ${detail}` : title, room)}
        </>
      );
    }
    return shorten(attention, room);
  };
  return (
    <Box flexShrink={0} height={1} justifyContent="space-between" paddingX={1}>
      <InkText wrap="truncate">{said()}</InkText>
      <InkText dimColor>{clean(place)}</InkText>
    </Box>
  );
}
