import { kitMessages } from "../../messages.ts";
import type { Action, Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { Button } from "../actions/button.tsx";
import { RankContext } from "../lib/keyboard/keys.tsx";
import { Overlay } from "../lib/overlay.tsx";
import { clean } from "../lib/text.ts";

export const Confirm: Kit["Confirm"] = (props) => {
  const {
    title,
    message,
    confirmLabel,
    cancelLabel = kitMessages.cancel,
    danger,
    busy,
    onConfirm,
    onCancel,
  } = props;
  const confirm: Action = {
    label: confirmLabel,
    kind: danger ? "danger" : "primary",
    busy,
    onSelect: onConfirm,
  };
  // Enter doesn't confirm an irreversible action by default
  return (
    <Overlay title={title} onClose={onCancel} danger={danger}>
      <Box paddingX={2} marginTop={1} flexShrink={1} overflow="hidden">
        <InkText>{clean(message)}</InkText>
      </Box>
      <Box flexShrink={0} marginTop={1} columnGap={1}>
        <RankContext value={danger ? 1 : 0}>
          <Button action={confirm} />
        </RankContext>
        <Button action={{ label: cancelLabel, onSelect: onCancel }} />
      </Box>
    </Overlay>
  );
};
