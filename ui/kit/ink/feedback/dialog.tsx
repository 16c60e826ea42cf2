import { LeaveScope, useLeaveScope } from "../../headless/use-unsaved-changes.tsx";
import { kitMessages } from "../../messages.ts";
import type { Action, Kit } from "../../types/index.ts";
import { Box } from "ink";
import { Button } from "../actions/button.tsx";
import { content } from "../lib/wrap-strings.tsx";
import { RankContext } from "../lib/keyboard/keys.tsx";
import { Overlay } from "../lib/overlay.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useGap } from "../lib/spacing.ts";
import { ScrollView } from "../lib/scroll-view.tsx";

const Buttons = ({ actions }: { actions: readonly Action[] }) => (
  <RankContext value={1}>
    <Box flexShrink={0} marginTop={1} columnGap={1} flexWrap="wrap">
      {actions.map((action) => (
        <Button key={action.label} action={action} />
      ))}
    </Box>
  </RankContext>
);

export const Dialog: Kit["Dialog"] = ({ title, onClose, actions = [], children }) => {
  const { scope, leave } = useLeaveScope(onClose);
  const gap = useGap();
  return (
    <Overlay title={title} onClose={leave}>
      <LeaveScope scope={scope}>
        <Box height={1} flexShrink={0} />
        <ScrollView>
          <Box flexDirection="column" rowGap={gap}>
            <ErrorBoundary label={title} actions={[{ label: kitMessages.close, onSelect: leave }]}>
              {content(children)}
            </ErrorBoundary>
          </Box>
        </ScrollView>
        {actions.length > 0 && <Buttons actions={actions} />}
      </LeaveScope>
    </Overlay>
  );
};
