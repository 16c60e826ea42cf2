import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Box } from "ink";
import { Text } from "../data/text.tsx";
import { Banner } from "../feedback/banner.tsx";
import { content } from "../lib/flow.tsx";
import { actionKeys, useFocusManager, useKeys, useSurroundings } from "../lib/keyboard/keys.tsx";
import { ScrollView } from "../lib/scroll-view.tsx";

const primaryFirst = (kind: string | undefined) => (kind === "primary" ? 0 : 1);

/** The title is in the line above, and the actions are keys. */
export const Page: Kit["Page"] = ({ title, subtitle, actions = [], loading, error, children }) => {
  const focusManager = useFocusManager();
  const sorted = actions.toSorted((a, b) => primaryFirst(a.kind) - primaryFirst(b.kind));
  useSurroundings({ title, ...(subtitle && { subtitle }), actions: sorted });
  useKeys("screen", actionKeys(focusManager, sorted));
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
      <ScrollView fill>
        <Box flexDirection="column" rowGap={1}>
          {body()}
        </Box>
      </ScrollView>
    </Box>
  );
};
