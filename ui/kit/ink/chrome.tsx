import { Box, Text as InkText, useApp, useWindowSize } from "ink";
import { Fragment, useState, type ReactNode } from "react";
import type { AppFrameProps, Kit } from "../contract.ts";
import { useKeyboard, useKeyboardChanges, useKeys } from "./keys.tsx";
import { content, ScrollView } from "./layout.tsx";
import { Overlay } from "./overlays.tsx";
import { clean, fit, widthOf } from "./text.ts";
import { DirectionContext, PaletteContext, paletteFor, usePalette } from "./theme.tsx";

const drawn: Record<string, string> = {
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  enter: "Enter",
  escape: "Esc",
  space: "Space",
  tab: "Tab",
  pageup: "PgUp",
  pagedown: "PgDn",
  home: "Home",
  end: "End",
  backspace: "⌫",
  delete: "Del",
  text: "a–z",
};
const drawKey = (key: string) =>
  drawn[key] ??
  (key.length === 1
    ? key
    : key.replace(
        /(^|\+)(\w+)/g,
        (_, plus: string, part: string) =>
          plus + (drawn[part] ?? part.charAt(0).toUpperCase() + part.slice(1)),
      ));

const scopeNames: Record<string, string> = { screen: "This screen", frame: "Everywhere", app: "Application" };

/** Hints for the keys in reach, the nearest first, as many as fit. */
function Footer() {
  const keyboard = useKeyboardChanges();
  const { columns } = useWindowSize();
  const { accent, tones } = usePalette();
  const seen = new Set<string>();
  const hints = keyboard
    .reach()
    .flatMap(({ bindings }) => bindings)
    .filter(({ keys: [key = ""], quiet }) => !quiet && !seen.has(key) && seen.add(key))
    .map(({ keys: [key = "", second = ""], label }) => ({
      key: key === "left" ? drawKey(key) + drawKey(second) : drawKey(key),
      label,
    }));
  // How to get help and out stays in sight
  const pinned = hints.filter(({ label }) => label === "help" || label === "quit");
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
      {keyboard.message === undefined ? (
        <InkText wrap="truncate">{fitting.map(draw)}</InkText>
      ) : (
        <InkText color={tones.warning} wrap="truncate">
          {"  "}▲ {clean(keyboard.message)}
        </InkText>
      )}
      <InkText>{pinned.map(draw)}</InkText>
    </Box>
  );
}

interface HelpGroup {
  name: string;
  lines: string[];
}

function Help({ groups, onClose }: { groups: readonly HelpGroup[]; onClose(): void }) {
  return (
    <Overlay title="Keys" onClose={onClose}>
      <ScrollView>
        {groups.map(({ name, lines }) => (
          <Box key={name} flexDirection="column" marginTop={1} paddingLeft={2}>
            <InkText bold>{name}</InkText>
            {lines.map((line) => (
              <InkText key={line}>{line}</InkText>
            ))}
          </Box>
        ))}
      </ScrollView>
    </Overlay>
  );
}

function useHelp() {
  const keyboard = useKeyboard();
  const [groups, setGroups] = useState<readonly HelpGroup[]>();
  const open = () => {
    const found = new Map<string, Set<string>>();
    for (const { scope, bindings } of keyboard.reach()) {
      const name = scopeNames[scope] ?? "The focused part";
      const lines = found.get(name) ?? new Set();
      found.set(name, lines);
      for (const { keys, label } of bindings) lines.add(`${fit(keys.map(drawKey).join(" / "), 18)} ${label}`);
    }
    setGroups(
      [...found].filter(([, lines]) => lines.size > 0).map(([name, lines]) => ({ name, lines: [...lines] })),
    );
  };
  useKeys("app", [{ keys: ["?", "f1"], label: "help", run: () => groups === undefined && open() }]);
  return groups && <Help groups={groups} onClose={() => setGroups(undefined)} />;
}

interface ChromeProps extends Pick<AppFrameProps, "theme" | "direction"> {
  children: ReactNode;
}

/** What every page stands in: colors, direction, footer and help. */
export function Chrome({ theme, direction, children }: ChromeProps) {
  const { columns, rows } = useWindowSize();
  const help = useHelp();
  const { exit } = useApp();
  useKeys("frame", [{ keys: ["q"], label: "quit", run: () => exit() }]);
  return (
    <PaletteContext value={paletteFor(theme)}>
      <DirectionContext value={direction}>
        <Box flexDirection="column" width={columns} height={rows}>
          {children}
          <Rule />
          <Footer />
        </Box>
        {help}
      </DirectionContext>
    </PaletteContext>
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

export const BlankPage: Kit["BlankPage"] = ({ title, subtitle, theme, direction: way, children }) => (
  <Chrome theme={theme} direction={way}>
    <Box flexGrow={1} flexShrink={1} flexBasis={0} justifyContent="center" paddingTop={1} overflow="hidden">
      <Box flexDirection="column" width={76} flexShrink={1}>
        <Box flexDirection="column" flexShrink={0} paddingLeft={2} marginBottom={1}>
          <InkText bold>{clean(title)}</InkText>
          {subtitle && <InkText dimColor>{clean(subtitle)}</InkText>}
        </Box>
        <ScrollView fill>
          <Box flexDirection="column" rowGap={1}>
            {content(children)}
          </Box>
        </ScrollView>
      </Box>
    </Box>
  </Chrome>
);
