import { terminalMessages } from "../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { Fragment } from "react";
import { Button } from "../actions/button.tsx";
import { content } from "../lib/wrap-strings.tsx";
import { actionKeys, RankContext, useFocusable, useFocusManager, useKeys } from "../lib/keyboard/keys.tsx";
import { useGap } from "../lib/spacing.ts";
import { ScrollView } from "../lib/scroll-view.tsx";
import { clean } from "../lib/text.ts";
import { Marker, usePalette } from "../lib/theme.tsx";

function Step({ label, onSelect }: { label: string; onSelect(): void }) {
  const { id, ref, focused } = useFocusable();
  useKeys(id, [{ keys: ["enter", "space"], label: terminalMessages.keys.goToThisStep, run: onSelect }]);
  return (
    <Box ref={ref} flexShrink={0}>
      <Marker focused={focused} />
      <InkText bold={focused}>{label}</InkText>
    </Box>
  );
}

/** Fills the page: steps and actions stay visible, and the content between them scrolls. */
export const Wizard: Kit["Wizard"] = ({ steps, current, onStep, actions, children }) => {
  const gap = useGap();
  const { accent } = usePalette();
  const focusManager = useFocusManager();
  useKeys(
    "screen",
    actionKeys(
      focusManager,
      actions.slice(0, 1).map((action) => ({ ...action, shortcut: "ctrl+s" })),
    ),
  );
  return (
    <Box flexDirection="column" flexGrow={1} flexShrink={1} rowGap={gap}>
      <RankContext value={1}>
        <Box flexShrink={0} flexWrap="wrap">
          {steps.map((step, index) => {
            const label = `${index + 1} ${clean(step.label)}`;
            return (
              <Fragment key={step.id}>
                {index > 0 && <InkText dimColor> ▸</InkText>}
                {step.id === current || !step.enabled ? (
                  <InkText
                    bold={step.id === current}
                    color={step.id === current ? accent : undefined}
                    dimColor={!step.enabled}
                  >
                    {"  "}
                    {label}
                  </InkText>
                ) : (
                  <Step label={label} onSelect={() => onStep(step.id)} />
                )}
              </Fragment>
            );
          })}
        </Box>
      </RankContext>
      <ScrollView fill>
        <Box flexDirection="column" rowGap={gap}>
          {content(children)}
        </Box>
      </ScrollView>
      <RankContext value={1}>
        <Box flexShrink={0} columnGap={1} flexWrap="wrap">
          {actions.map((action, index) => (
            <Button key={action.label} action={index === 0 ? { kind: "primary", ...action } : action} />
          ))}
        </Box>
      </RankContext>
    </Box>
  );
};
