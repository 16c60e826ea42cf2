import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { actionKeys, useFocusable, useFocusManager, useKeys } from "../lib/keyboard/keys.tsx";
import { clean } from "../lib/text.ts";
import { Marker, usePalette } from "../lib/theme.tsx";

export const Button: Kit["Button"] = ({ action }) => {
  const { label, kind, disabled, busy, onSelect } = action;
  const focusManager = useFocusManager();
  const { accent, tones } = usePalette();
  const { id, ref, focused } = useFocusable();
  const select = () => {
    if (disabled) focusManager.showMessage(disabled);
    else if (!busy) onSelect();
  };
  useKeys(id, [{ keys: ["enter", "space"], label: clean(label, 40), run: select }]);
  useKeys(
    "screen",
    actionKeys(focusManager, [action]).map((binding) => ({ ...binding, hidden: focused })),
  );
  const color = kind && { danger: tones.danger, primary: accent, plain: undefined }[kind];
  return (
    <Box ref={ref} flexShrink={0}>
      <InkText dimColor={disabled !== undefined || busy} color={color} wrap="truncate">
        [<Marker focused={focused} />
        <InkText bold={focused || kind === "primary"}>{clean(label)}</InkText>
        {busy ? " …" : ""} ]
      </InkText>
      {focused && disabled && <InkText dimColor>{` ${clean(disabled)}`}</InkText>}
    </Box>
  );
};
