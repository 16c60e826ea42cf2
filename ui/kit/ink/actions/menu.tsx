import { terminalMessages } from "../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { useState } from "react";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { ListOverlay, itemOf } from "../lib/list.tsx";
import { clean } from "../lib/text.ts";
import { Marker } from "../lib/theme.tsx";

export const Menu: Kit["Menu"] = ({ label, actions, checked }) => {
  const [open, setOpen] = useState(false);
  const { id, ref, focused } = useFocusable();
  useKeys(id, [{ keys: ["enter", "space"], label: terminalMessages.keys.open, run: () => setOpen(true) }]);
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
