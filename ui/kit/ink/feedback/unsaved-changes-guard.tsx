import { useUnsavedChanges } from "../../headless/use-unsaved-changes.tsx";
import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Confirm } from "./confirm.tsx";

export const UnsavedChangesGuard: Kit["UnsavedChangesGuard"] = ({ dirty, texts }) => {
  const { asking, discard, stay } = useUnsavedChanges(dirty);
  return (
    asking && (
      <Confirm
        title={texts?.title ?? kitMessages.unsavedTitle}
        message={texts?.message ?? kitMessages.unsavedMessage}
        confirmLabel={texts?.leave ?? kitMessages.discard}
        cancelLabel={texts?.stay ?? kitMessages.stay}
        danger
        onConfirm={discard}
        onCancel={stay}
      />
    )
  );
};
