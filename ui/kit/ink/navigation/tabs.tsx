import type { Kit } from "../../types/index.ts";
import { Box, type DOMElement, Text as InkText } from "ink";
import { type ReactNode, useRef } from "react";
import { useFocusable, useKeys, useMouse } from "../lib/keyboard/keys.tsx";
import { terminalMessages } from "../messages.ts";
import { clean } from "../lib/text.ts";
import { Marker, usePalette } from "../lib/theme.tsx";

export const Tabs: Kit["Tabs"] = ({ tabs, current, onChange }) => {
  const { accent } = usePalette();
  const { id, ref, focused } = useFocusable();
  const at = tabs.findIndex((tab) => tab.id === current);
  const move = (step: number) => {
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next) onChange(next.id);
  };
  useKeys(id, [
    {
      keys: ["left", "right"],
      label: terminalMessages.keys.switchTab,
      run: (key) => move(key.name === "left" ? -1 : 1),
    },
  ]);
  useKeys(
    "screen",
    tabs.slice(0, 9).map((tab, index) => ({
      keys: [tab.shortcut ?? String(index + 1)],
      label: clean(tab.label, 30),
      hidden: true,
      run: () => onChange(tab.id),
    })),
  );
  return (
    <Box ref={ref} flexShrink={0} flexWrap="wrap">
      {tabs.map((tab) => {
        const chosen = tab.id === current;
        return (
          <Clickable key={tab.id} onClick={() => onChange(tab.id)}>
            <Marker focused={focused && chosen} />
            <InkText bold={chosen} underline={chosen} color={chosen ? accent : undefined}>
              {clean(tab.label)}
              {tab.count === undefined ? "" : ` (${tab.count})`}
            </InkText>
          </Clickable>
        );
      })}
    </Box>
  );
};

function Clickable({ onClick, children }: { onClick(): void; children: ReactNode }) {
  const ref = useRef<DOMElement>(null);
  useMouse(ref, { onClick, keepsFocus: true });
  return (
    <Box ref={ref} flexShrink={0} marginRight={1}>
      {children}
    </Box>
  );
}
