import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { Button } from "../actions/button.tsx";
import { content } from "../lib/wrap-strings.tsx";
import { RankContext } from "../lib/keyboard/keys.tsx";
import { clean } from "../lib/text.ts";
import { usePalette } from "../lib/theme.tsx";

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
