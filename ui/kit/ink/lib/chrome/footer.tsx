import { terminalMessages } from "../../messages.ts";
import { Box, Text as InkText, useWindowSize } from "ink";
import { Fragment } from "react";
import { drawKey } from "../keyboard/key-names.ts";
import { useFocusChanges } from "../keyboard/keys.tsx";
import { clean, widthOf } from "../text.ts";
import { usePalette } from "../theme.tsx";

/** Hints for the available keys, the nearest first, as many as fit. */
export function Footer() {
  const focusManager = useFocusChanges();
  const { columns } = useWindowSize();
  const { accent, tones } = usePalette();
  const seen = new Set<string>();
  const hints = focusManager
    .reach()
    .flatMap(({ bindings }) => bindings)
    .filter(({ keys: [key = ""], hidden }) => !hidden && !seen.has(key) && seen.add(key))
    .map(({ keys: [key = "", second = ""], label }) => ({
      key: key === "left" ? drawKey(key) + drawKey(second) : drawKey(key),
      label,
    }));
  // Help and quit are always shown
  const pinned = hints.filter(
    ({ label }) => label === terminalMessages.keys.help || label === terminalMessages.keys.quit,
  );
  let room = columns - 2 - pinned.reduce((sum, { key, label }) => sum + widthOf(key) + widthOf(label) + 4, 0);
  const fitting = hints.filter((hint) => {
    if (pinned.includes(hint)) return false;
    room -= widthOf(hint.key) + widthOf(hint.label) + 4;
    return room >= 0;
  });
  const draw = ({ key, label }: { key: string; label: string }) => (
    <Fragment key={key}>
      <InkText bold color={accent}>{`   ${key}`}</InkText>
      <InkText dimColor>{` ${label}`}</InkText>
    </Fragment>
  );
  return (
    <Box flexShrink={0} height={1} justifyContent="space-between" paddingRight={1}>
      {focusManager.message === undefined ? (
        <InkText wrap="truncate">{fitting.map(draw)}</InkText>
      ) : (
        <InkText color={tones.warning} wrap="truncate">
          {"  "}▲ {clean(focusManager.message)}
        </InkText>
      )}
      <InkText>{pinned.map(draw)}</InkText>
    </Box>
  );
}

export function Rule() {
  const { columns } = useWindowSize();
  return (
    <Box flexShrink={0} height={1}>
      <InkText dimColor>{"─".repeat(columns)}</InkText>
    </Box>
  );
}
