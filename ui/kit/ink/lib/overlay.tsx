import { terminalMessages } from "../messages.ts";
import { Box, Text as InkText, type DOMElement, useWindowSize } from "ink";
import { type ReactNode, type ReactPortal, use, useId, useLayoutEffect } from "react";
import { LayerContext, OverlayHost, RankContext, useFocusManager, useKeys } from "./keyboard/keys.tsx";
import { CompactContext } from "./spacing.ts";
import { clean, shorten } from "./text.ts";
import { usePalette } from "./theme.tsx";

// Returns what react-dom's createPortal would: Ink's reconciler draws portals, but Ink doesn't export a
// function for them. Overlays are above the page but keep the contexts of the screen that opened them.
const portal = (children: ReactNode, host: DOMElement) =>
  ({
    $$typeof: Symbol.for("react.portal"),
    key: null,
    children,
    containerInfo: host,
    implementation: null,
  }) as unknown as ReactPortal;

interface OverlayProps {
  title: string;
  onClose(): void;
  danger?: boolean;
  /** Takes the whole screen. */
  full?: boolean;
  children: ReactNode;
}

/** Titles can contain long names, such as paths. */
const maxTitleLines = 3;

export const dialogWidth = (columns: number) => Math.min(columns - 4, columns >= 110 ? 84 : 70);

function Panel({ title, onClose, danger, full, children }: OverlayProps) {
  const { columns, rows } = useWindowSize();
  const { accent, tones } = usePalette();
  useKeys("screen", [{ keys: ["escape"], label: terminalMessages.keys.close, run: onClose }]);
  const width = full ? columns : dialogWidth(columns);
  const height = Math.max(5, full ? rows - 2 : rows - 4);
  return (
    <Box
      position="absolute"
      top={0}
      left={0}
      width={columns}
      height={Math.max(5, rows - 2)}
      alignItems="center"
      justifyContent="center"
    >
      {/* A color that Ink doesn't know fills the box with spaces, so that the page below is hidden. */}
      <Box
        flexDirection="column"
        width={width}
        height={full ? height : undefined}
        maxHeight={height}
        overflow="hidden"
        borderStyle="round"
        borderColor={danger ? tones.danger : accent}
        backgroundColor="terminal"
      >
        <Box flexShrink={0} paddingX={2}>
          <InkText bold color={danger ? tones.danger : undefined} wrap={full ? "truncate" : "wrap"}>
            {full ? clean(title) : shorten(title, width * maxTitleLines)}
          </InkText>
        </Box>
        {children}
      </Box>
    </Box>
  );
}

/** A panel above the page that has focus until it closes. */
export function Overlay(props: OverlayProps) {
  const focusManager = useFocusManager();
  const host = use(OverlayHost);
  const id = useId();
  useLayoutEffect(() => focusManager.openLayer(id), [focusManager, id]);
  if (!host) return null;
  return portal(
    <LayerContext value={id}>
      <RankContext value={0}>
        <CompactContext value={false}>
          <Panel {...props} />
        </CompactContext>
      </RankContext>
    </LayerContext>,
    host,
  );
}
