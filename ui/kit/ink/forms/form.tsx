import { terminalMessages } from "../messages.ts";
import { LeaveScope, useLeaveScope } from "../../headless/use-unsaved-changes.tsx";
import { UnsavedChangesGuard } from "../feedback/unsaved-changes-guard.tsx";
import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Box } from "ink";
import { useEffect, useState } from "react";
import { Button } from "../actions/button.tsx";
import { Banner } from "../feedback/banner.tsx";
import { content } from "../lib/wrap-strings.tsx";
import { RankContext, useFocusManager, useKeys } from "../lib/keyboard/keys.tsx";
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
  const focusManager = useFocusManager();
  const [submits, setSubmits] = useState(0);
  const submit = () => {
    if (busy) return;
    setSubmits(submits + 1);
    onSubmit();
  };
  // errors are known immediately, or after the server's response
  useEffect(() => {
    if (submits > 0 && !busy) focusManager.focusInvalid();
  }, [submits, busy, focusManager]);
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
