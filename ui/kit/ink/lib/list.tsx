import { terminalMessages } from "../messages.ts";
import { ranked } from "../../headless/rank.ts";
import { kitMessages } from "../../messages.ts";
import type { Action } from "../../types/index.ts";
import { Box, type DOMElement, Text as InkText, useWindowSize } from "ink";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFocusable, useFocusManager, useKeys, useMouse } from "./keyboard/keys.tsx";
import { Overlay } from "./overlay.tsx";
import { clean, cleanTyped, fit, shorten } from "./text.ts";
import { Marker, usePalette } from "./theme.tsx";

export interface Item {
  label: string;
  description?: string;
  group?: string;
  checked?: boolean;
  /** Why it can't be chosen. */
  disabled?: string;
  onSelect(): void;
}

interface ListProps {
  items: readonly Item[];
  start?: number;
  /** The maximum number of lines. */
  lines: number;
  width: number;
  filter?: boolean;
  /** Results from elsewhere for the typed text; `onType` is called without a text when the list closes. */
  search?: { onType(text?: string): void; found: readonly Item[]; status: string };
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

/** A list to choose from with the arrow keys; typing filters it. */
export function List({ items, start = 0, lines, width, filter, search, onDelete, children }: ListProps) {
  const focusManager = useFocusManager();
  const { accent } = usePalette();
  const { id, ref, focused } = useFocusable();
  const [typed, setTyped] = useState("");
  const [wanted, setWanted] = useState(start);
  const own = filter ? items.filter((item) => matches(item, typed)) : items;
  const further = search?.found ?? [];
  const found = typed.trim() ? ranked([...own, ...further], typed) : [...further, ...own];
  const report = useEffectEvent((text?: string) => search?.onType(text));
  useEffect(() => {
    report("");
    return () => report();
  }, []);
  const at = Math.max(0, Math.min(wanted, found.length - 1));
  const first = Math.max(0, Math.min(at - Math.floor(lines / 2), found.length - lines));
  const type = (text: string) => {
    setTyped(text);
    setWanted(0);
    search?.onType(text);
  };
  const choose = (item = found[at]) => {
    if (item?.disabled) focusManager.showMessage(item.disabled);
    else item?.onSelect();
  };
  const move = (step: number) => setWanted(Math.max(0, Math.min(at + step, found.length - 1)));
  useKeys(id, [
    {
      keys: filter ? ["enter"] : ["enter", "space"],
      label: terminalMessages.keys.choose,
      run: () => choose(),
    },
    { keys: ["up"], label: terminalMessages.keys.up, hidden: true, run: () => move(-1) },
    { keys: ["down"], label: terminalMessages.keys.down, hidden: true, run: () => move(1) },
    { keys: ["pageup"], label: terminalMessages.keys.pageUp, hidden: true, run: () => move(-lines) },
    { keys: ["pagedown"], label: terminalMessages.keys.pageDown, hidden: true, run: () => move(lines) },
    { keys: ["home"], label: terminalMessages.keys.first, hidden: true, run: () => move(-found.length) },
    { keys: ["end"], label: terminalMessages.keys.last, hidden: true, run: () => move(found.length) },
    ...(onDelete
      ? [{ keys: ["x", "delete"], label: terminalMessages.keys.dismiss, run: () => onDelete(at) }]
      : []),
    ...(filter
      ? [
          {
            keys: ["backspace"],
            label: terminalMessages.keys.less,
            hidden: true,
            run: () => type(typed.slice(0, -1)),
          },
          { keys: ["ctrl+u"], label: terminalMessages.keys.clear, hidden: true, run: () => type("") },
          {
            keys: ["text", "paste"],
            label: terminalMessages.keys.filter,
            run: (key: { text?: string }) => type((typed + cleanTyped(key.text ?? "", false)).slice(0, 80)),
          },
        ]
      : []),
  ]);
  const shown = useRef<DOMElement>(null);
  useMouse(shown, {
    onClick(line) {
      const item = found[first + line];
      setWanted(first + line);
      if (item) choose(item);
    },
    onWheel(step) {
      move(step);
      return true;
    },
  });
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      {filter && (
        <Box paddingLeft={2} marginBottom={1}>
          <InkText dimColor>{terminalMessages.filter} </InkText>
          <InkText color={accent}>▏</InkText>
          <InkText>{shorten(typed, width - 20)}</InkText>
          <InkText inverse> </InkText>
          <InkText dimColor>{typed === "" ? ` ${terminalMessages.filterPlaceholder}` : ""}</InkText>
        </Box>
      )}
      <Box ref={shown} flexDirection="column" minHeight={filter ? Math.min(lines, items.length) : 0}>
        {found.slice(first, first + lines).map((item, index) => {
          const current = focused && first + index === at;
          const box = item.checked ? "[x] " : "[ ] ";
          const mark = item.checked === undefined ? "" : box;
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
        {found.length === 0 && !search?.status && (
          <InkText dimColor>{fit(`  ${kitMessages.nothingMatches}`, width)}</InkText>
        )}
        {search?.status && <InkText dimColor>{fit(`  ${search.status}`, width)}</InkText>}
      </Box>
      {found.length > lines && (
        <InkText dimColor>{`  ${terminalMessages.placeOf(at + 1, found.length)}`}</InkText>
      )}
      {children}
    </Box>
  );
}

interface ListOverlayProps extends Pick<ListProps, "items" | "start" | "filter" | "search" | "onDelete"> {
  title: string;
  onClose(): void;
}

/** Closes the list before the choice runs, so that the choice can open something else. */
export function ListOverlay({ title, onClose, items, search, ...list }: ListOverlayProps) {
  const { columns, rows } = useWindowSize();
  const closing = (item: Item) => ({
    ...item,
    onSelect: () => {
      onClose();
      item.onSelect();
    },
  });
  return (
    <Overlay title={title} onClose={onClose}>
      <Box height={1} flexShrink={0} />
      <List
        {...list}
        items={items.map(closing)}
        search={search && { ...search, found: search.found.map(closing) }}
        lines={Math.max(3, Math.min(14, rows - 11))}
        width={Math.min(columns - 6, 68)}
      />
    </Overlay>
  );
}

export const itemOf = (action: Action, checked?: boolean): Item => ({
  label: action.label,
  checked,
  disabled: action.disabled ?? (action.busy ? terminalMessages.stillRunning : undefined),
  onSelect: action.onSelect,
});
