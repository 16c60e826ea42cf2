import { t } from "@muster/sdk";
import type { ReactNode } from "react";
import { Form } from "#kit";
import type { FormState } from "../hooks/form.ts";
import { useSentForApproval } from "../hooks/sent-for-approval.ts";

interface Props<T extends object> {
  label: string;
  form: FormState<T>;
  submitLabel?: string;
  /** Prevents submitting, as does the form's own busy state. */
  busy?: boolean;
  /** Shown instead of the form's own error. */
  error?: string;
  /** Whether there are unsaved changes other than the form's values. */
  dirty?: boolean;
  /** False if nothing is lost when the user leaves the form, such as when signing in or confirming. */
  guarded?: boolean;
  /** False if submitting only tests or previews the values. */
  saves?: boolean;
  /** Called once every field is valid; a rejection is shown in the form. */
  save(values: T): Promise<unknown>;
  onCancel?(): void;
  children: ReactNode;
}

/** A form bound to its state; handles everything that forms with unsaved values have in common. */
export function EditForm<T extends object>({
  label,
  form,
  submitLabel = t("common.save"),
  busy = false,
  error,
  dirty = false,
  guarded = true,
  saves = true,
  save,
  onCancel,
  children,
}: Props<T>) {
  const sent = useSentForApproval();
  const saveOrClose = (values: T) =>
    save(values).catch((error: unknown) => {
      if (!sent(error)) throw error;
      onCancel?.();
    });
  return (
    <Form
      label={label}
      submitLabel={submitLabel}
      busy={form.busy || busy}
      error={error ?? form.error}
      dirty={guarded && (form.dirty || dirty)}
      onSubmit={() => form.submit(saveOrClose, saves)}
      onCancel={onCancel}
    >
      {children}
    </Form>
  );
}
