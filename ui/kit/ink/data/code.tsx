import { terminalMessages } from "../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { useCopy } from "../lib/keyboard/copy.ts";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { clean, cleanLines } from "../lib/text.ts";
import { Marker } from "../lib/theme.tsx";

export const Code: Kit["Code"] = ({ label, value }) => {
  const copy = useCopy();
  const { id, ref, focused } = useFocusable();
  useKeys(id, [{ keys: ["enter", "y"], label: terminalMessages.keys.copy, run: () => copy(value) }]);
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      <InkText>
        <Marker focused={focused} />
        <InkText dimColor={!focused}>{clean(label)}</InkText>
      </InkText>
      <Box paddingLeft={2}>
        <InkText bold wrap="hard">
          {cleanLines(value)}
        </InkText>
      </Box>
    </Box>
  );
};
