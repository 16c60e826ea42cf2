import { Alert } from "@patternfly/react-core/dist/esm/components/Alert/index.js";
import { Form as PlainForm } from "@patternfly/react-core/dist/esm/components/Form/Form.js";
import { LeaveScope, useLeaveScope } from "../../headless/use-unsaved-changes.tsx";
import { kitMessages } from "../../messages.ts";
import type { FormProps } from "../../types/index.ts";
import { useEffect, useRef } from "react";
import { UnsavedChangesGuard } from "../feedback/unsaved-changes-guard.tsx";
import { Button } from "../actions/button.tsx";

export function Form({
  label,
  onSubmit,
  submitLabel,
  busy,
  dirty = false,
  error,
  onCancel,
  children,
}: FormProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { scope, leave } = useLeaveScope(() => onCancel?.());
  const submitted = useRef(false);
  const followed = useRef<Element | null>(null);
  useEffect(() => {
    if (!submitted.current || busy) return;
    const wrong = ref.current?.querySelector<HTMLElement>(
      "[aria-invalid=true]:not(:disabled), [data-refused]",
    );
    const answer = ref.current?.nextElementSibling ?? null;
    if (!wrong && answer === followed.current) return;
    submitted.current = false;
    if (wrong) wrong.focus();
    // an error below the form may be outside the visible area
    else answer?.scrollIntoView({ block: "start" });
  });
  return (
    <div ref={ref}>
      <PlainForm
        aria-label={label}
        noValidate
        onInput={() => (submitted.current = false)}
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree, a form in a dialog opened from this one is its child, so its submit event
          // bubbles here.
          event.stopPropagation();
          if (busy) return;
          submitted.current = true;
          followed.current = ref.current?.nextElementSibling ?? null;
          onSubmit();
        }}
      >
        {error && (
          <div role="alert" tabIndex={-1} data-refused>
            <Alert
              isInline
              variant="danger"
              variantLabel={kitMessages.toneNames.danger}
              title={error}
              component="p"
            />
          </div>
        )}
        <LeaveScope scope={scope}>
          <UnsavedChangesGuard dirty={dirty && !busy} />
          {children}
        </LeaveScope>
        <div className="muster-actions">
          <Button
            submit
            action={{
              label: busy && submitLabel === kitMessages.save ? kitMessages.saving : submitLabel,
              onSelect: onSubmit,
              kind: "primary",
              busy,
            }}
          />
          {onCancel && <Button action={{ label: kitMessages.cancel, onSelect: leave, kind: "plain" }} />}
        </div>
      </PlainForm>
    </div>
  );
}
