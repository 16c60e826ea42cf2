import { terminalMessages } from "../../messages.ts";
import { Box, type DOMElement, Text as InkText, useWindowSize } from "ink";
import { useRef } from "react";
import type { Notice } from "../../../types/index.ts";
import { drawKey } from "../keyboard/key-names.ts";
import { useFocusChanges, useFocusManager, useMouse } from "../keyboard/keys.tsx";
import { clean, shorten, widthOf } from "../text.ts";
import { toneMarks, usePalette } from "../theme.tsx";

/** Whether a key is always listed, at the end. */
const isPinned = (label: string) =>
  label === terminalMessages.keys.more || label === terminalMessages.keys.help;

/** The available keys, the nearest first, as many as fit. */
export function KeyLine() {
  const focusManager = useFocusChanges();
  const { columns } = useWindowSize();
  const seen = new Set<string>();
  const hints = focusManager
    .reach()
    .flatMap(({ bindings }) => bindings)
    .filter(({ keys: [key = ""], hidden }) => !hidden && !seen.has(key) && seen.add(key))
    .map(({ keys: [key = "", second = ""], label }) => ({
      name: key,
      drawn: key === "left" ? drawKey(key) + drawKey(second) : drawKey(key),
      label,
    }));
  const widthOfHint = ({ drawn, label }: Hint) => widthOf(drawn) + widthOf(label) + 3;
  const pinned = hints.filter(({ label }) => isPinned(label));
  let room = columns - 1 - pinned.reduce((sum, hint) => sum + widthOfHint(hint), 0);
  const fitting = hints.filter((hint) => !isPinned(hint.label) && (room -= widthOfHint(hint)) >= 0);
  const draw = (hint: Hint) => <KeyHint key={hint.drawn} {...hint} />;
  return (
    <Box flexShrink={0} height={1} justifyContent="space-between">
      <Box>{fitting.map(draw)}</Box>
      <Box>{pinned.map(draw)}</Box>
    </Box>
  );
}

interface Hint {
  /** The key's name as in `Key`, and its displayed form. */
  name: string;
  drawn: string;
  label: string;
}

/** A click does what the key does. */
function KeyHint({ name, drawn, label }: Hint) {
  const focusManager = useFocusManager();
  const { accent } = usePalette();
  const ref = useRef<DOMElement>(null);
  const press = () => name !== "text" && focusManager.push([{ name }]);
  useMouse(ref, { onClick: press }, "app");
  return (
    <Box ref={ref} flexShrink={0}>
      <InkText bold color={accent}>{` ${drawn}`}</InkText>
      <InkText dimColor>{` ${label} `}</InkText>
    </Box>
  );
}

/**
 * Shows one sentence: the latest message, or else why the row under the cursor needs attention. The cursor's
 * position is on the right.
 */
export function StatusLine({ notice }: { notice?: Notice | undefined }) {
  const { message, surroundings } = useFocusChanges();
  const { columns } = useWindowSize();
  const { tones } = usePalette();
  const { place = "", selected = "", attention = "" } = surroundings;
  const before = selected && `${selected} · `;
  const room = columns - widthOf(place) - widthOf(before) - 6;
  const hasMore = message !== undefined || notice !== undefined || attention !== "";
  const said = () => {
    if (message) {
      const { text, tone } = message;
      return (
        <InkText color={tones[tone]}>
          {toneMarks[tone]} {shorten(text, room)}
        </InkText>
      );
    }
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
      <InkText wrap="truncate">
        {hasMore ? before : selected}
        {said()}
      </InkText>
      <InkText dimColor>{clean(place)}</InkText>
    </Box>
  );
}
