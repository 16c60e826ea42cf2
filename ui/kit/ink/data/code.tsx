import { terminalMessages } from "../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText, useStdout } from "ink";
import { useFocusable, useFocusManager, useKeys } from "../lib/keyboard/keys.tsx";
import { clean, cleanColumns } from "../lib/text.ts";
import { Marker } from "../lib/theme.tsx";

export const Code: Kit["Code"] = ({ label, value }) => {
  const focusManager = useFocusManager();
  const { stdout } = useStdout();
  const { id, ref, focused } = useFocusable();
  const copy = () => {
    stdout.write(`\x1b]52;c;${Buffer.from(value).toString("base64")}\x07`);
    focusManager.showMessage(terminalMessages.copiedInTerminal);
  };
  useKeys(id, [{ keys: ["enter"], label: terminalMessages.keys.copy, run: copy }]);
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      <InkText>
        <Marker focused={focused} />
        <InkText dimColor={!focused}>{clean(label)}</InkText>
      </InkText>
      <Box paddingLeft={2}>
        <InkText bold wrap="hard">
          {value
            .split("\n")
            .map((line) => cleanColumns(line))
            .join("\n")}
        </InkText>
      </Box>
    </Box>
  );
};
