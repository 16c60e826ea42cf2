import type { Kit } from "../../types/index.ts";
import { Box } from "ink";
import { content } from "../lib/wrap-strings.tsx";
import { RankContext } from "../lib/keyboard/keys.tsx";
import { CompactContext } from "../lib/spacing.ts";

export const Toolbar: Kit["Toolbar"] = ({ children }) => (
  <CompactContext value={true}>
    <RankContext value={1}>
      <Box flexShrink={0} flexWrap="wrap" columnGap={2}>
        {content(children)}
      </Box>
    </RankContext>
  </CompactContext>
);
