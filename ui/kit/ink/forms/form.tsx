import { terminalMessages } from "../messages.ts";
import { LeaveScope, useLeaveScope } from "../../headless/use-unsaved-changes.tsx";
import { UnsavedChangesGuard } from "../feedback/unsaved-changes-guard.tsx";
import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Box } from "ink";
import { Button } from "../actions/button.tsx";
import { Banner } from "../feedback/banner.tsx";
import { content } from "../lib/flow.tsx";
import { RankContext, useKeys } from "../lib/keyboard/keys.tsx";
import { SubmitContext } from "../lib/submit.ts";

export const Form: Kit["Form"] = ({
  onSubmit,
  submitLabel,
  busy,
  dirty = false,
  error,
  onCancel,
  children,
}) => {
  const { scope, leave } = useLeaveScope(() => onCancel?.());
  const submit = () => {
    if (!busy) onSubmit();
  };
  useKeys("screen", [
    { keys: ["ctrl+s"], label: submitLabel, run: submit },
    ...(onCancel ? [{ keys: ["escape"], label: terminalMessages.keys.cancel, run: leave }] : []),
  ]);
  return (
    <SubmitContext value={submit}>
      <Box flexDirection="column" flexShrink={0} rowGap={1}>
        {error && <Banner tone="danger" title={error} />}
        <LeaveScope scope={scope}>
          <UnsavedChangesGuard dirty={dirty && !busy} />
          <Box flexDirection="column">{content(children)}</Box>
        </LeaveScope>
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
            {onCancel && <Button action={{ label: kitMessages.cancel, onSelect: leave }} />}
          </Box>
        </RankContext>
      </Box>
    </SubmitContext>
  );
};
