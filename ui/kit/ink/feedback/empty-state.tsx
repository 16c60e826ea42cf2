import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { Button } from "../actions/button.tsx";
import { clean } from "../lib/text.ts";

export const EmptyState: Kit["EmptyState"] = ({ title, hint, action }) => (
  <Box flexDirection="column" flexShrink={0} paddingY={1} rowGap={hint || action ? 1 : 0}>
    <Box flexDirection="column" paddingLeft={2}>
      <InkText bold>{clean(title)}</InkText>
      {hint && <InkText dimColor>{clean(hint)}</InkText>}
    </Box>
    {action && <Button action={action} />}
  </Box>
);
