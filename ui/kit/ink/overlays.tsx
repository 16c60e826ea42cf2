import { Box, Text as InkText, useWindowSize, type DOMElement } from "ink";
import { use, useId, useLayoutEffect, useState, type ReactNode, type ReactPortal } from "react";
import type { Action, Kit } from "../contract.ts";
import { LayerContext, OverlayHost, RankContext, useFocusable, useKeyboard, useKeys } from "./keys.tsx";
import { CompactContext, content, ScrollView, useGap } from "./layout.tsx";
import { Button } from "./parts.tsx";
import { clean, cleanTyped, fit, shorten } from "./text.ts";
import { Marker, usePalette } from "./theme.tsx";

// What react-dom's createPortal makes; Ink's reconciler draws it, but Ink exports no function for it. Overlays lie
// above the page and yet keep the contexts of the screen that opened them.
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
  children: ReactNode;
}

export const dialogWidth = (columns: number) => Math.min(columns - 4, columns >= 110 ? 84 : 70);

function Panel({ title, onClose, danger, children }: OverlayProps) {
  const { columns, rows } = useWindowSize();
  const { accent, tones } = usePalette();
  useKeys("screen", [{ keys: ["escape"], label: "close", run: onClose }]);
  const width = dialogWidth(columns);
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
      {/* A color that Ink does not know fills with plain spaces, so that the page below does not shine through. */}
      <Box
        flexDirection="column"
        width={width}
        maxHeight={Math.max(5, rows - 4)}
        overflow="hidden"
        borderStyle="round"
        borderColor={danger ? tones.danger : accent}
        backgroundColor="terminal"
      >
        <Box flexShrink={0} paddingLeft={2}>
          <InkText bold color={danger ? tones.danger : undefined} wrap="truncate">
            {clean(title)}
          </InkText>
        </Box>
        {children}
      </Box>
    </Box>
  );
}

/** A panel above the page that keeps focus until it closes. */
export function Overlay(props: OverlayProps) {
  const keyboard = useKeyboard();
  const host = use(OverlayHost);
  const id = useId();
  useLayoutEffect(() => keyboard.openLayer(id), [keyboard, id]);
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

const Buttons = ({ actions }: { actions: readonly Action[] }) => (
  <RankContext value={1}>
    <Box flexShrink={0} marginTop={1} columnGap={1} flexWrap="wrap">
      {actions.map((action) => (
        <Button key={action.label} action={action} />
      ))}
    </Box>
  </RankContext>
);

export const Dialog: Kit["Dialog"] = ({ title, onClose, actions = [], children }) => (
  <Overlay title={title} onClose={onClose}>
    <Box height={1} flexShrink={0} />
    <ScrollView>
      <Box flexDirection="column" rowGap={useGap()}>
        {content(children)}
      </Box>
    </ScrollView>
    {actions.length > 0 && <Buttons actions={actions} />}
  </Overlay>
);

export const Confirm: Kit["Confirm"] = (props) => {
  const { title, message, confirmLabel, cancelLabel = "Cancel", danger, busy, onConfirm, onCancel } = props;
  const confirm: Action = {
    label: confirmLabel,
    kind: danger ? "danger" : "primary",
    busy,
    onSelect: onConfirm,
  };
  // What cannot be undone is not under the first Enter
  return (
    <Overlay title={title} onClose={onCancel} danger={danger}>
      <Box paddingX={2} marginTop={1} flexShrink={1} overflow="hidden">
        <InkText>{clean(message)}</InkText>
      </Box>
      <Box flexShrink={0} marginTop={1} columnGap={1}>
        <RankContext value={danger ? 1 : 0}>
          <Button action={confirm} />
        </RankContext>
        <Button action={{ label: cancelLabel, onSelect: onCancel }} />
      </Box>
    </Overlay>
  );
};

export interface Item {
  label: string;
  description?: string;
  group?: string;
  checked?: boolean;
  /** Why it cannot be chosen. */
  disabled?: string;
  onSelect(): void;
}

interface ListProps {
  items: readonly Item[];
  start?: number;
  /** How many lines at most. */
  lines: number;
  width: number;
  filter?: boolean;
  onDelete?(index: number): void;
  children?: ReactNode;
}

const matches = (item: Item, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) =>
      `${item.group ?? ""} ${item.label} ${item.description ?? ""}`.toLowerCase().includes(word),
    );

/** A list to choose from with the arrows; what is typed narrows it. */
export function List({ items, start = 0, lines, width, filter, onDelete, children }: ListProps) {
  const keyboard = useKeyboard();
  const { accent } = usePalette();
  const { id, ref, focused } = useFocusable();
  const [typed, setTyped] = useState("");
  const [wanted, setWanted] = useState(start);
  const found = filter ? items.filter((item) => matches(item, typed)) : items;
  const at = Math.max(0, Math.min(wanted, found.length - 1));
  const first = Math.max(0, Math.min(at - Math.floor(lines / 2), found.length - lines));
  const type = (text: string) => {
    setTyped(text);
    setWanted(0);
  };
  const choose = () => {
    const item = found[at];
    if (item?.disabled) keyboard.say(item.disabled);
    else item?.onSelect();
  };
  const move = (step: number) => setWanted(Math.max(0, Math.min(at + step, found.length - 1)));
  useKeys(id, [
    { keys: filter ? ["enter"] : ["enter", "space"], label: "choose", run: choose },
    { keys: ["up"], label: "up", quiet: true, run: () => move(-1) },
    { keys: ["down"], label: "down", quiet: true, run: () => move(1) },
    { keys: ["pageup"], label: "page up", quiet: true, run: () => move(-lines) },
    { keys: ["pagedown"], label: "page down", quiet: true, run: () => move(lines) },
    { keys: ["home"], label: "first", quiet: true, run: () => move(-found.length) },
    { keys: ["end"], label: "last", quiet: true, run: () => move(found.length) },
    ...(onDelete ? [{ keys: ["x", "delete"], label: "dismiss", run: () => onDelete(at) }] : []),
    ...(filter
      ? [
          { keys: ["backspace"], label: "less", quiet: true, run: () => type(typed.slice(0, -1)) },
          { keys: ["ctrl+u"], label: "clear", quiet: true, run: () => type("") },
          {
            keys: ["text", "paste"],
            label: "filter",
            run: (key: { text?: string }) => type((typed + cleanTyped(key.text ?? "", false)).slice(0, 80)),
          },
        ]
      : []),
  ]);
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      {filter && (
        <Box paddingLeft={2} marginBottom={1}>
          <InkText dimColor>Filter </InkText>
          <InkText color={accent}>▏</InkText>
          <InkText>{shorten(typed, width - 20)}</InkText>
          <InkText inverse> </InkText>
          <InkText dimColor>{typed === "" ? " type to narrow the list" : ""}</InkText>
        </Box>
      )}
      {found.slice(first, first + lines).map((item, index) => {
        const current = focused && first + index === at;
        const mark = item.checked === undefined ? "" : item.checked ? "[x] " : "[ ] ";
        const extra = [item.group, item.description, item.disabled].filter(Boolean).join(" · ");
        const label = shorten(mark + item.label, width - 4);
        return (
          <InkText key={first + index} wrap="truncate">
            <Marker focused={current} />
            <InkText bold={current} dimColor={item.disabled !== undefined}>
              {label}
            </InkText>
            <InkText dimColor>{extra && `  ${clean(extra, width)}`}</InkText>
          </InkText>
        );
      })}
      {found.length === 0 && <InkText dimColor>{fit("  Nothing matches.", width)}</InkText>}
      {found.length > lines && <InkText dimColor>{`  ${at + 1} of ${found.length}`}</InkText>}
      {children}
    </Box>
  );
}

interface ListOverlayProps extends Pick<ListProps, "items" | "start" | "filter" | "onDelete"> {
  title: string;
  onClose(): void;
}

/** Choosing closes the list first, so that what is chosen may open something else. */
export function ListOverlay({ title, onClose, items, ...list }: ListOverlayProps) {
  const { columns, rows } = useWindowSize();
  const closing = items.map((item) => ({
    ...item,
    onSelect: () => {
      onClose();
      item.onSelect();
    },
  }));
  return (
    <Overlay title={title} onClose={onClose}>
      <Box height={1} flexShrink={0} />
      <List
        {...list}
        items={closing}
        lines={Math.max(3, Math.min(14, rows - 11))}
        width={Math.min(columns - 6, 68)}
      />
    </Overlay>
  );
}

export const itemOf = (action: Action, checked?: boolean): Item => ({
  label: action.label,
  checked,
  disabled: action.disabled ?? (action.busy ? "This is still running." : undefined),
  onSelect: action.onSelect,
});

export const Menu: Kit["Menu"] = ({ label, actions, checked }) => {
  const [open, setOpen] = useState(false);
  const { id, ref, focused } = useFocusable();
  useKeys(id, [{ keys: ["enter", "space"], label: "open", run: () => setOpen(true) }]);
  return (
    <Box ref={ref} flexShrink={0}>
      <Marker focused={focused} />
      <InkText bold={focused} wrap="truncate">
        {clean(label)} ▾
      </InkText>
      {open && (
        <ListOverlay
          title={label}
          filter={actions.length > 8}
          items={actions.map((action, index) => itemOf(action, checked?.[index]))}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
};
