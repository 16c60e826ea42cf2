import { useUnsavedChanges } from "../../headless/use-unsaved-changes.tsx";
import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { Confirm } from "./confirm.tsx";

export const UnsavedChangesGuard: Kit["UnsavedChangesGuard"] = ({ dirty }) => {
  const { asking, discard, stay } = useUnsavedChanges(dirty);
  return (
    asking && (
      <Confirm
        title={kitMessages.unsavedTitle}
        message={kitMessages.unsavedMessage}
        confirmLabel={kitMessages.discard}
        cancelLabel={kitMessages.stay}
        danger
        onConfirm={discard}
        onCancel={stay}
      />
    )
  );
};
