import type { Kit } from "../../types/index.ts";
import { Box, useWindowSize } from "ink";
import { content } from "../lib/flow.tsx";

export const Columns: Kit["Columns"] = ({ narrow, children }) => {
  const { columns } = useWindowSize();
  const pieces = content(children);
  if (columns < 110 || narrow) {
    return (
      <Box flexDirection="column" flexShrink={0}>
        {pieces}
      </Box>
    );
  }
  return (
    <Box flexShrink={0} flexWrap="wrap" columnGap={2} rowGap={1}>
      {pieces.map((piece, index) => (
        <Box key={index} flexDirection="column" flexGrow={1} flexBasis="45%">
          {piece}
        </Box>
      ))}
    </Box>
  );
};
