import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { Text } from "../data/text.tsx";
import { clean, fit, widthOf } from "../lib/text.ts";

export const Timeline: Kit["Timeline"] = ({ items, empty }) => {
  const widest = (texts: readonly string[], max: number) => Math.min(max, Math.max(0, ...texts.map(widthOf)));
  const times = widest(
    items.map(({ time }) => time),
    20,
  );
  const kinds = widest(
    items.map(({ kind }) => kind),
    22,
  );
  if (!items.length) return <Text muted>{empty}</Text>;
  return (
    <Box flexDirection="column" flexShrink={0} paddingLeft={2}>
      {items.map(({ time, kind, text }, index) => (
        <Box key={index} columnGap={2} flexShrink={0}>
          <Box flexShrink={0}>
            <InkText dimColor>{fit(time, times, "right")}</InkText>
          </Box>
          <Box flexShrink={0}>
            <InkText bold>{fit(kind, kinds)}</InkText>
          </Box>
          <Box flexShrink={1} flexGrow={1}>
            <InkText>{clean(text)}</InkText>
          </Box>
        </Box>
      ))}
    </Box>
  );
};
