import { terminalMessages } from "../../messages.ts";
import { Box, Text as InkText } from "ink";
import { useState } from "react";
import { drawKey, scopeName } from "../keyboard/key-names.ts";
import { useFocusManager, useKeys } from "../keyboard/keys.tsx";
import { mouseEnabled } from "../keyboard/mouse.ts";
import { Overlay } from "../overlay.tsx";
import { ScrollView } from "../scroll-view.tsx";
import { fit } from "../text.ts";

interface HelpGroup {
  name: string;
  lines: string[];
}

function Help({ groups, onClose }: { groups: readonly HelpGroup[]; onClose(): void }) {
  return (
    <Overlay title={terminalMessages.keysTitle} onClose={onClose}>
      <ScrollView>
        {groups.map(({ name, lines }) => (
          <Box key={name} flexDirection="column" marginTop={1} paddingLeft={2}>
            <InkText bold>{name}</InkText>
            {lines.map((line) => (
              <InkText key={line}>{line}</InkText>
            ))}
          </Box>
        ))}
      </ScrollView>
    </Overlay>
  );
}

export function useHelp() {
  const focusManager = useFocusManager();
  const [groups, setGroups] = useState<readonly HelpGroup[]>();
  const open = () => {
    const found = new Map<string, Set<string>>();
    for (const { scope, bindings } of focusManager.reach()) {
      const name = scopeName(scope);
      const lines = found.get(name) ?? new Set();
      found.set(name, lines);
      for (const { keys, label } of bindings) lines.add(`${fit(keys.map(drawKey).join(" / "), 18)} ${label}`);
    }
    const { title, ...uses } = terminalMessages.mouse;
    if (mouseEnabled) found.set(title, new Set(Object.values(uses)));
    setGroups(
      [...found].filter(([, lines]) => lines.size > 0).map(([name, lines]) => ({ name, lines: [...lines] })),
    );
  };
  useKeys("app", [
    { keys: ["?", "f1"], label: terminalMessages.keys.help, run: () => groups === undefined && open() },
  ]);
  return groups && <Help groups={groups} onClose={() => setGroups(undefined)} />;
}
