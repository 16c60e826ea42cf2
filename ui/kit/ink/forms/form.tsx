import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Box } from "ink";
import { createContext } from "react";
import { Button } from "../actions/button.tsx";
import { Banner } from "../feedback/banner.tsx";
import { content } from "../lib/flow.tsx";
import { RankContext, useKeys } from "../lib/keyboard/keys.tsx";

export const SubmitContext = createContext<(() => void) | undefined>(undefined);

export const Form: Kit["Form"] = ({ onSubmit, submitLabel, busy, error, onCancel, children }) => {
  const submit = () => {
    if (!busy) onSubmit();
  };
  useKeys(
    "screen",
    onCancel ? [{ keys: ["escape"], label: kitMessages.cancel.toLocaleLowerCase(), run: onCancel }] : [],
  );
  return (
    <SubmitContext value={submit}>
      <Box flexDirection="column" flexShrink={0} rowGap={1}>
        {error && <Banner tone="danger" title={error} />}
        <Box flexDirection="column">{content(children)}</Box>
        <RankContext value={1}>
          <Box columnGap={1}>
            <Button
              action={{
                label: busy && submitLabel === kitMessages.save ? kitMessages.saving : submitLabel,
                kind: "primary",
                busy,
                onSelect: submit,
              }}
            />
            {onCancel && <Button action={{ label: kitMessages.cancel, onSelect: onCancel }} />}
          </Box>
        </RankContext>
      </Box>
    </SubmitContext>
  );
};
