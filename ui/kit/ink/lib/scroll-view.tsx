import { terminalMessages } from "../messages.ts";
import { Box, Text as InkText, measureElement, type DOMElement, useBoxMetrics } from "ink";
import { type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  LayerContext,
  useAutomaticFocus,
  useFocusedNode,
  useFocusManager,
  useKeys,
  useMouse,
} from "./keyboard/keys.tsx";
import { RoomContext } from "./spacing.ts";

function isInside(node: DOMElement, ancestor: DOMElement) {
  let at: DOMElement | undefined = node;
  while (at && at !== ancestor) at = at.parentNode;
  return at === ancestor;
}

function Scrollbar({ height, total, offset }: { height: number; total: number; offset: number }) {
  const thumb = Math.max(1, Math.round((height * height) / total));
  const start = Math.round((offset / (total - height)) * (height - thumb));
  const lines = Array.from({ length: height }, (_, line) =>
    line >= start && line < start + thumb ? "┃" : "╎",
  );
  return <InkText dimColor>{lines.join("\n")}</InkText>;
}

/** Fills the available height; taller content scrolls to the focused element. */
export function ScrollView({ fill, children }: { fill?: boolean; children: ReactNode }) {
  const view = useRef<DOMElement>(null);
  const inner = useRef<DOMElement>(null);
  const tables = useRef(new Set<DOMElement>());
  const { height } = useBoxMetrics(view);
  const { height: total } = useBoxMetrics(inner);
  const focusManager = useFocusManager();
  const layer = use(LayerContext);
  const focused = useFocusedNode();
  const automatic = useAutomaticFocus();
  const [offset, setOffset] = useState(0);
  const [lines, setLines] = useState(8);
  const max = Math.max(0, total - height);
  const at = Math.min(offset, max);
  const join = useCallback((node: DOMElement) => {
    tables.current.add(node);
    return () => void tables.current.delete(node);
  }, []);
  const room = useMemo(() => ({ lines, join }), [lines, join]);

  useEffect(() => {
    if (!inner.current || height === 0) return;
    const nodes = [...tables.current];
    const fixed = total - nodes.reduce((sum, node) => sum + measureElement(node).height, 0);
    if (fill && nodes.length > 0) setLines(Math.max(8, Math.floor((height - fixed) / nodes.length)));
    if (!focused || !isInside(focused, inner.current)) return;
    const part = measureElement(focused);
    const top = part.y - measureElement(inner.current).y;
    const bottom = top + part.height;
    // a page opens at its top, even if the automatic focus is further down
    const below = layer === "base" && automatic && top + 1 >= height;
    focusManager.setBelowView(layer, below);
    if (below) return setOffset(0);
    setOffset((from) => {
      if (bottom <= height) return 0;
      return Math.max(0, Math.min(Math.max(from, bottom + 1 - height), top - 1, total - height));
    });
  }, [automatic, focused, fill, height, focusManager, layer, total]);

  const page = (step: number) => setOffset(Math.max(0, Math.min(at + step * Math.max(1, height - 2), max)));
  useMouse(view, {
    onWheel(step) {
      const to = Math.max(0, Math.min(at + step, max));
      setOffset(to);
      return to !== at;
    },
  });
  useKeys(
    "screen",
    max > 0
      ? [
          { keys: ["pagedown"], label: terminalMessages.keys.scroll, run: () => page(1) },
          { keys: ["pageup"], label: terminalMessages.keys.scrollBack, hidden: true, run: () => page(-1) },
        ]
      : [],
  );
  return (
    <Box flexGrow={fill ? 1 : 0} flexShrink={1} flexBasis={fill ? 0 : undefined} minHeight={1}>
      <Box ref={view} flexGrow={1} flexDirection="column" overflow="hidden" contentOffsetY={at}>
        <Box ref={inner} flexShrink={0} flexDirection="column" paddingRight={1}>
          <RoomContext value={room}>{children}</RoomContext>
        </Box>
      </Box>
      <Box width={1} overflow="hidden">
        {max > 0 && <Scrollbar height={height} total={total} offset={at} />}
      </Box>
    </Box>
  );
}
