import { terminalMessages } from "../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { useNavigate } from "react-router";
import { flow } from "../lib/wrap-strings.tsx";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { clean } from "../lib/text.ts";
import { Marker, usePalette } from "../lib/theme.tsx";

export const Link: Kit["Link"] = ({ to, children }) => {
  const navigate = useNavigate();
  const { accent } = usePalette();
  const { id, ref, focused } = useFocusable();
  useKeys(id, [{ keys: ["enter"], label: terminalMessages.keys.open, run: () => void navigate(to) }]);
  return (
    <Box ref={ref} flexShrink={0}>
      <Marker focused={focused} />
      {flow(children, (text, index) => (
        <InkText key={index} underline color={accent} bold={focused}>
          {clean(text)}
        </InkText>
      ))}
    </Box>
  );
};
