import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
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
          <Box key={tab.id} flexShrink={0} marginRight={1}>
            <Marker focused={focused && chosen} />
            <InkText bold={chosen} underline={chosen} color={chosen ? accent : undefined}>
              {clean(tab.label)}
              {tab.count === undefined ? "" : ` (${tab.count})`}
            </InkText>
          </Box>
        );
      })}
    </Box>
  );
};
