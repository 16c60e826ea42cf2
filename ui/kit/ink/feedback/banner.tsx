import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { Children } from "react";
import { Button } from "../actions/button.tsx";
import { content } from "../lib/wrap-strings.tsx";
import { clean } from "../lib/text.ts";
import { toneMarks, usePalette } from "../lib/theme.tsx";

export const Banner: Kit["Banner"] = ({ tone, title, children, actions = [] }) => {
  const { tones } = usePalette();
  return (
    <Box
      flexDirection="column"
      flexShrink={0}
      borderStyle="bold"
      borderTop={false}
      borderRight={false}
      borderBottom={false}
      borderColor={tones[tone]}
      paddingLeft={1}
    >
      <Box>
        <Box flexShrink={0}>
          <InkText color={tones[tone]}>{toneMarks[tone]} </InkText>
        </Box>
        <InkText bold>{clean(title)}</InkText>
      </Box>
      {Children.count(children) > 0 && content(children)}
      {actions.length > 0 && (
        <Box columnGap={1} flexWrap="wrap">
          {actions.map((action) => (
            <Button key={action.label} action={action} />
          ))}
        </Box>
      )}
    </Box>
  );
};
