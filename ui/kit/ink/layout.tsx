import { Box, measureElement, Text as InkText, useBoxMetrics, useWindowSize, type DOMElement } from "ink";
import {
  Children,
  cloneElement,
  createContext,
  Fragment,
  isValidElement,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import type { Kit } from "../contract.ts";
import {
  LayerContext,
  RankContext,
  useAutomaticFocus,
  useFocusedNode,
  useKeyboard,
  useKeys,
} from "./keys.tsx";
import { Banner, Button } from "./parts.tsx";
import { clean } from "./text.ts";
import { DirectionContext, usePalette } from "./theme.tsx";

function pieces(children: ReactNode): ReactNode[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child) || child.type !== Fragment) return [child];
    // Keys are told apart by fragment
    return pieces(child.props.children).map((piece) =>
      isValidElement(piece) ? cloneElement(piece, { key: `${child.key}${piece.key}` }) : piece,
    );
  });
}

/** Loose strings among children become text; Ink refuses them elsewhere. */
export function flow(children: ReactNode, draw: (text: string, index: number) => ReactNode): ReactNode[] {
  const joined: ReactNode[] = [];
  for (const piece of pieces(children)) {
    const last = joined.at(-1);
    const text = typeof piece === "string" || typeof piece === "number" ? String(piece) : undefined;
    if (text !== undefined && typeof last === "string") joined[joined.length - 1] = last + text;
    else joined.push(text ?? piece);
  }
  return joined.map((piece, index) =>
    typeof piece === "string" ? piece.trim() && draw(piece, index) : piece,
  );
}

const plainText = (text: string, index: number) => (
  <Box key={index} paddingLeft={2}>
    <InkText>{clean(text)}</InkText>
  </Box>
);
export const content = (children: ReactNode) => flow(children, plainText);

/** Lines between the parts of a dialog or wizard: none where lines are scarce. */
export const useGap = () => (useWindowSize().rows >= 32 ? 1 : 0);

export const Text: Kit["Text"] = ({ muted, children }) => {
  const direction = use(DirectionContext);
  return (
    <Box
      paddingLeft={2}
      flexShrink={0}
      flexWrap="wrap"
      columnGap={1}
      justifyContent={direction === "rtl" ? "flex-end" : "flex-start"}
    >
      {flow(children, (text, index) => (
        <InkText key={index} dimColor={muted}>
          {clean(text)}
        </InkText>
      ))}
    </Box>
  );
};

interface Room {
  /** Lines that each table may take so that all that is shown with it fits. */
  lines: number;
  join(node: DOMElement): () => void;
}
export const RoomContext = createContext<Room>({ lines: 16, join: () => () => {} });

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

/** As high as there is room; what is higher scrolls so that the focused part is seen. */
export function ScrollView({ fill, children }: { fill?: boolean; children: ReactNode }) {
  const view = useRef<DOMElement>(null);
  const inner = useRef<DOMElement>(null);
  const tables = useRef(new Set<DOMElement>());
  const { height } = useBoxMetrics(view);
  const { height: total } = useBoxMetrics(inner);
  const keyboard = useKeyboard();
  const layer = use(LayerContext);
  const focused = useFocusedNode();
  const automatic = useAutomaticFocus();
  const [offset, setOffset] = useState(0);
  const [lines, setLines] = useState(8);
  const most = Math.max(0, total - height);
  const at = Math.min(offset, most);
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
    // a page is read from its top, whatever far below it has the focus by itself
    const below = layer === "base" && automatic && top + 1 >= height;
    keyboard.putBelow(layer, below);
    if (below) return setOffset(0);
    setOffset((from) => {
      if (bottom <= height) return 0;
      return Math.max(0, Math.min(Math.max(from, bottom + 1 - height), top - 1, total - height));
    });
  }, [automatic, focused, fill, height, keyboard, layer, total]);

  const page = (step: number) => setOffset(Math.max(0, Math.min(at + step * Math.max(1, height - 2), most)));
  useKeys(
    "screen",
    most > 0
      ? [
          { keys: ["pagedown"], label: "scroll", run: () => page(1) },
          { keys: ["pageup"], label: "scroll back", quiet: true, run: () => page(-1) },
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
        {most > 0 && <Scrollbar height={height} total={total} offset={at} />}
      </Box>
    </Box>
  );
}

export const Page: Kit["Page"] = ({ title, subtitle, actions = [], loading, error, children }) => {
  const direction = use(DirectionContext);
  const align = direction === "rtl" ? "row-reverse" : "row";
  const body = () => {
    if (error) {
      const retry = error.onRetry && [{ label: "Try again", onSelect: error.onRetry, shortcut: "r" }];
      return (
        <Banner tone="danger" title={error.message} actions={retry}>
          {error.nextStep}
        </Banner>
      );
    }
    return loading ? <Text muted>Loading…</Text> : content(children);
  };
  return (
    <Box flexDirection="column" flexGrow={1} flexShrink={1}>
      <Box flexShrink={0} flexDirection={align} flexWrap="wrap" justifyContent="space-between" columnGap={2}>
        <Box paddingLeft={2} flexShrink={1}>
          <InkText bold wrap="truncate">
            {clean(title)}
          </InkText>
        </Box>
        <RankContext value={1}>
          <Box flexShrink={1} flexWrap="wrap" columnGap={1}>
            {actions.map((action) => (
              <Button key={action.label} action={action} />
            ))}
          </Box>
        </RankContext>
      </Box>
      {subtitle && (
        <Box flexShrink={0} paddingLeft={2} flexDirection={align}>
          <InkText dimColor wrap="truncate">
            {clean(subtitle)}
          </InkText>
        </Box>
      )}
      <Box height={1} flexShrink={0} />
      <ScrollView fill>
        <Box flexDirection="column" rowGap={1}>
          {body()}
        </Box>
      </ScrollView>
    </Box>
  );
};

export const Section: Kit["Section"] = ({ title, actions = [], children }) => {
  const { accent } = usePalette();
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Box columnGap={2} paddingLeft={2} flexWrap="wrap">
        <Box flexShrink={0}>
          <InkText bold color={accent} wrap="truncate">
            {clean(title)}
          </InkText>
        </Box>
        <RankContext value={1}>
          {actions.map((action) => (
            <Button key={action.label} action={action} />
          ))}
        </RankContext>
      </Box>
      <Box flexDirection="column">{content(children)}</Box>
    </Box>
  );
};

/** Inside a toolbar fields put their label before a short value. */
export const CompactContext = createContext(false);

export const Toolbar: Kit["Toolbar"] = ({ children }) => (
  <CompactContext value={true}>
    <RankContext value={1}>
      <Box flexShrink={0} flexWrap="wrap" columnGap={2}>
        {content(children)}
      </Box>
    </RankContext>
  </CompactContext>
);
