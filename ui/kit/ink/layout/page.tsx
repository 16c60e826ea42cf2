import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { use } from "react";
import { Button } from "../actions/button.tsx";
import { Text } from "../data/text.tsx";
import { Banner } from "../feedback/banner.tsx";
import { content } from "../lib/flow.tsx";
import { RankContext } from "../lib/keyboard/keys.tsx";
import { ScrollView } from "../lib/scroll-view.tsx";
import { clean } from "../lib/text.ts";
import { DirectionContext } from "../lib/theme.tsx";

export const Page: Kit["Page"] = ({ title, subtitle, actions = [], loading, error, children }) => {
  const direction = use(DirectionContext);
  const align = direction === "rtl" ? "row-reverse" : "row";
  const body = () => {
    if (error) {
      const retry = error.onRetry && [{ label: kitMessages.retry, onSelect: error.onRetry, shortcut: "r" }];
      return (
        <Banner tone="danger" title={error.message} actions={retry}>
          {error.nextStep}
        </Banner>
      );
    }
    return loading ? <Text muted>{kitMessages.loading}</Text> : content(children);
  };
  return (
    <Box flexDirection="column" flexGrow={1} flexShrink={1}>
      <Box flexShrink={0} flexDirection={align} flexWrap="wrap" justifyContent="space-between" columnGap={2}>
        <Box paddingLeft={2} flexShrink={1}>
          <InkText bold wrap="truncate">
            {clean(title)}
          </InkText>
        </Box>
        <RankContext value={1}>
          <Box flexShrink={1} flexWrap="wrap" columnGap={1}>
            {actions.map((action) => (
              <Button key={action.label} action={action} />
            ))}
          </Box>
        </RankContext>
      </Box>
      {subtitle && (
        <Box flexShrink={0} paddingLeft={2} flexDirection={align}>
          <InkText dimColor wrap="truncate">
            {clean(subtitle)}
          </InkText>
        </Box>
      )}
      <Box height={1} flexShrink={0} />
      <ScrollView fill>
        <Box flexDirection="column" rowGap={1}>
          {body()}
        </Box>
      </ScrollView>
    </Box>
  );
};
