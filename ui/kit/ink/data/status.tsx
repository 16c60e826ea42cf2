import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { clean } from "../lib/text.ts";
import { toneMarks, usePalette } from "../lib/theme.tsx";

export const Status: Kit["Status"] = ({ tone, label }) => {
  const { tones } = usePalette();
  return (
    <Box flexShrink={0}>
      <InkText wrap="truncate">
        <InkText color={tones[tone]}>{toneMarks[tone]} </InkText>
        {clean(label)}
      </InkText>
    </Box>
  );
};
