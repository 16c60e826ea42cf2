import { t, type PolicyContent } from "@muster/sdk";
import type { ReactNode } from "react";
import { Text } from "#kit";
import { EditDialog } from "../../../components/edit-dialog.tsx";
import type { FormState } from "../../../hooks/form.ts";

/** The props that the dialogs of all sections have. */
export interface SectionDialogProps {
  /** The policy that the section is inherited from, if saving replaces it here. */
  inheritedFrom: string | undefined;
  save(content: PolicyContent): Promise<unknown>;
  /** Shows which devices saving would change. */
  onPreview(content: PolicyContent): void;
  onClose(): void;
}

interface FrameProps<T extends object> extends SectionDialogProps {
  title: string;
  hint?: string;
  form: FormState<T>;
  contentOf(values: T): PolicyContent;
  children: ReactNode;
}

/** A dialog that changes one section of a policy; offers a preview of the affected devices. */
export function SectionDialog<T extends object>(props: FrameProps<T>) {
  const { title, hint, form, contentOf, inheritedFrom, save, onPreview, onClose, children } = props;
  return (
    <EditDialog
      title={title}
      form={form}
      actions={[
        {
          label: t("monitoring.policies.preview"),
          disabled: form.isValid ? undefined : t("monitoring.policies.fillIn"),
          onSelect: () => onPreview(contentOf(form.values)),
        },
      ]}
      save={(values) => save(contentOf(values))}
      saved={() => t("monitoring.policies.saved")}
      onClose={onClose}
      intro={
        <>
          {hint && <Text muted>{hint}</Text>}
          {inheritedFrom !== undefined && (
            <Text muted>{t("monitoring.policies.replacesInherited", { policy: inheritedFrom })}</Text>
          )}
        </>
      }
    >
      {children}
    </EditDialog>
  );
}
