import { terminalMessages } from "../messages.ts";
import { Box, Text as InkText, useWindowSize } from "ink";
import { useGap } from "../lib/spacing.ts";
import type { Kit, SidePanelProps } from "../../types/index.ts";
import { Button } from "../actions/button.tsx";
import { content } from "../lib/wrap-strings.tsx";
import { RankContext, useKeys } from "../lib/keyboard/keys.tsx";
import { Overlay } from "../lib/overlay.tsx";
import { ScrollView } from "../lib/scroll-view.tsx";
import { clean } from "../lib/text.ts";
import { usePalette } from "../lib/theme.tsx";

type Panel = NonNullable<SidePanelProps["panel"]>;

export const SidePanel: Kit["SidePanel"] = ({ panel, onClose, children }) => {
  const { columns } = useWindowSize();
  const beside = columns >= 120;
  return (
    <Box flexShrink={0} columnGap={1}>
      <Box flexDirection="column" flexGrow={1} flexShrink={1} flexBasis={0}>
        {content(children)}
      </Box>
      {panel && beside && <PanelBeside panel={panel} onClose={onClose} />}
      {panel && !beside && (
        <Overlay title={panel.title} onClose={onClose}>
          <ScrollView>
            <PanelContent panel={panel} />
          </ScrollView>
        </Overlay>
      )}
    </Box>
  );
};

function PanelContent({ panel: { content: inside, actions = [] } }: { panel: Panel }) {
  const gap = useGap();
  return (
    <Box flexDirection="column" rowGap={gap}>
      {content(inside)}
      {actions.length > 0 && (
        <Box columnGap={1} flexWrap="wrap">
          {actions.map((action) => (
            <Button key={action.label} action={action} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function PanelBeside({ panel, onClose }: { panel: Panel; onClose(): void }) {
  const { accent } = usePalette();
  useKeys("screen", [{ keys: ["escape"], label: terminalMessages.keys.close, run: onClose }]);
  return (
    <Box
      width={40}
      flexShrink={0}
      flexDirection="column"
      borderStyle="single"
      borderTop={false}
      borderRight={false}
      borderBottom={false}
      borderColor={accent}
      paddingLeft={1}
    >
      <InkText bold wrap="truncate">
        {`  ${clean(panel.title)}`}
      </InkText>
      <RankContext value={1}>
        <PanelContent panel={panel} />
      </RankContext>
    </Box>
  );
}
