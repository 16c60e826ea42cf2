import { kitMessages } from "../../messages.ts";
import type { Kit, PageProps } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { use } from "react";
import { Button } from "../actions/button.tsx";
import { Text } from "../data/text.tsx";
import { Banner } from "../feedback/banner.tsx";
import { content } from "../lib/wrap-strings.tsx";
import { FramedContext } from "../lib/spacing.ts";
import { clean } from "../lib/text.ts";
import { actionKeys, RankContext, useFocusManager, useKeys, useSurroundings } from "../lib/keyboard/keys.tsx";
import { ScrollView } from "../lib/scroll-view.tsx";

const primaryFirst = (kind: string | undefined) => (kind === "primary" ? 0 : 1);

/** In the frame, the line above shows the title, and actions are keys instead of buttons. */
export const Page: Kit["Page"] = ({ title, subtitle, actions = [], loading, error, children }) => {
  const focusManager = useFocusManager();
  const sorted = actions.toSorted((a, b) => primaryFirst(a.kind) - primaryFirst(b.kind));
  useSurroundings({ title, ...(subtitle && { subtitle }), actions: sorted });
  const framed = use(FramedContext);
  // outside the frame, the actions are buttons, which handle their keys themselves
  useKeys("screen", framed ? actionKeys(focusManager, sorted) : []);
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
      {!framed && <Header title={title} subtitle={subtitle} actions={sorted} />}
      <ScrollView fill>
        <Box flexDirection="column" rowGap={1}>
          {body()}
        </Box>
      </ScrollView>
    </Box>
  );
};

const Header = ({ title, subtitle, actions = [] }: Pick<PageProps, "title" | "subtitle" | "actions">) => (
  <Box flexDirection="column" flexShrink={0} marginBottom={1}>
    <Box paddingLeft={2} columnGap={2}>
      <InkText bold>{clean(title)}</InkText>
      {subtitle && <InkText dimColor>{clean(subtitle)}</InkText>}
    </Box>
    <RankContext value={1}>
      <Box columnGap={1} flexWrap="wrap">
        {actions.map((action) => (
          <Button key={action.label} action={action} />
        ))}
      </Box>
    </RankContext>
  </Box>
);
