import { formatPercent } from "@muster/sdk";
import { terminalMessages } from "../messages.ts";
import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText, useWindowSize } from "ink";
import { clean } from "../lib/text.ts";
import { usePalette } from "../lib/theme.tsx";

export const Progress: Kit["Progress"] = ({ label, value, max, detail }) => {
  const { accent } = usePalette();
  const { columns } = useWindowSize();
  const known = value !== undefined && max !== undefined && max > 0;
  const width = Math.max(10, Math.min(40, columns - 44));
  const share = known ? Math.max(0, Math.min(1, value / max)) : 0;
  const filled = Math.round(share * width);
  const counts = known
    ? `${formatPercent(Math.floor(share * 100) / 100)}  ${kitMessages.progressOf(`${value}`, `${max}`)}`
    : (value ?? terminalMessages.working);
  return (
    <Box flexDirection="column" flexShrink={0} paddingLeft={2}>
      <InkText wrap="truncate">
        <InkText bold>{clean(label)} </InkText>
        <InkText color={accent}>{"━".repeat(filled)}</InkText>
        <InkText dimColor>{"─".repeat(width - filled)}</InkText> {counts}
      </InkText>
      {detail && (
        <InkText dimColor wrap="truncate">
          {clean(detail)}
        </InkText>
      )}
    </Box>
  );
};
