import type { FC } from "react";

export interface UnsavedChangesGuardProps {
  dirty: boolean;
}

/** Asks before the user leaves the page, or the dialog or form around it, while there are unsaved changes. */
export declare const UnsavedChangesGuard: FC<UnsavedChangesGuardProps>;
