import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { use } from "react";
import { flow } from "../lib/wrap-strings.tsx";
import { clean } from "../lib/text.ts";
import { DirectionContext } from "../lib/theme.tsx";

export const Text: Kit["Text"] = ({ muted, children }) => {
  const direction = use(DirectionContext);
  return (
    <Box
      paddingLeft={2}
      flexShrink={0}
      flexWrap="wrap"
      columnGap={1}
      justifyContent={direction === "rtl" ? "flex-end" : "flex-start"}
    >
      {flow(children, (text, index) => (
        <InkText key={index} dimColor={muted}>
          {clean(text)}
        </InkText>
      ))}
    </Box>
  );
};
