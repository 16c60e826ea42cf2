import type { ReactNode } from "react";
import { Dialog, type Action } from "#kit";
import { useConsole, type Console } from "../hooks/console.ts";
import type { FormState } from "../hooks/form.ts";
import { EditForm } from "./edit-form.tsx";

interface Props<T extends object> {
  title: string;
  /** The label of the form; the title by default. */
  label?: string;
  form: FormState<T>;
  submitLabel?: string;
  busy?: boolean;
  error?: string;
  actions?: readonly Action[];
  /** Shown above the form. */
  intro?: ReactNode;
  save(values: T): Promise<unknown>;
  /** The notification of success, shown after the dialog has closed. Without it, `save` closes the dialog. */
  saved?(values: T): string | Parameters<Console["notify"]>[0];
  onClose(): void;
  children: ReactNode;
}

/** A dialog that creates or updates one record. */
export function EditDialog<T extends object>({
  title,
  label = title,
  form,
  submitLabel,
  busy,
  error,
  actions,
  intro,
  save,
  saved,
  onClose,
  children,
}: Props<T>) {
  const { notify } = useConsole();
  const saveAndClose = async (values: T) => {
    await save(values);
    if (!saved) return;
    onClose();
    const notice = saved(values);
    notify(typeof notice === "string" ? { tone: "success", title: notice } : notice);
  };
  return (
    <Dialog title={title} actions={actions} onClose={onClose}>
      {intro}
      <EditForm
        label={label}
        form={form}
        submitLabel={submitLabel}
        busy={busy}
        error={error}
        save={saveAndClose}
        onCancel={onClose}
      >
        {children}
      </EditForm>
    </Dialog>
  );
}
