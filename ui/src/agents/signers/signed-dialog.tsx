import { t, type RunSigner } from "@muster/sdk";
import type { ReactNode } from "react";
import { Dialog } from "#kit";
import { EditDialog } from "../../components/edit-dialog.tsx";
import type { FormState } from "../../hooks/form.ts";
import { SigningFields, type Signing, type SigningValues } from "./signing-fields.tsx";

interface Props<T extends SigningValues> {
  title: string;
  submitLabel: string;
  signing: Signing;
  form: FormState<T>;
  /** Explains the action, above the fields. */
  intro?: ReactNode;
  /**
   * Signs with the chosen key and saves. If it rejects, such as after a cancelled browser prompt, the dialog
   * stays open unchanged.
   */
  save(values: T, signer: RunSigner): Promise<unknown>;
  /** The notification of success; without it, `save` closes the dialog itself. */
  saved?: string;
  onClose(): void;
  children?: ReactNode;
}

/** A dialog for an action that must be signed. */
export function SignedDialog<T extends SigningValues>(props: Props<T>) {
  const { title, submitLabel, signing, form, intro, save, saved, onClose, children } = props;
  const fields = <SigningFields signing={signing} form={form} />;
  if (signing.obstacle)
    return (
      <Dialog
        title={title}
        onClose={onClose}
        actions={[{ label: t("common.close"), kind: "primary", onSelect: onClose }]}
      >
        {fields}
        {intro}
      </Dialog>
    );
  return (
    <EditDialog
      title={title}
      submitLabel={submitLabel}
      form={form}
      intro={intro}
      save={async (values) => save(values, await signing.open(values))}
      saved={saved === undefined ? undefined : () => saved}
      onClose={onClose}
    >
      {children}
      {fields}
    </EditDialog>
  );
}
