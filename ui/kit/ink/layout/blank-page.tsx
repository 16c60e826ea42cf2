import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { Chrome } from "../lib/chrome/chrome.tsx";
import { content } from "../lib/wrap-strings.tsx";
import { ScrollView } from "../lib/scroll-view.tsx";
import { clean } from "../lib/text.ts";

export const BlankPage: Kit["BlankPage"] = ({ title, subtitle, theme, direction, children }) => (
  <Chrome theme={theme} direction={direction}>
    <Box flexGrow={1} flexShrink={1} flexBasis={0} justifyContent="center" paddingTop={1} overflow="hidden">
      <Box flexDirection="column" width={76} flexShrink={1}>
        <Box flexDirection="column" flexShrink={0} paddingLeft={2} marginBottom={1}>
          <InkText bold>{clean(title)}</InkText>
          {subtitle && <InkText dimColor>{clean(subtitle)}</InkText>}
        </Box>
        <ScrollView fill>
          <Box flexDirection="column" rowGap={1}>
            {content(children)}
          </Box>
        </ScrollView>
      </Box>
    </Box>
  </Chrome>
);
