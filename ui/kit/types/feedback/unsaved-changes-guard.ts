import type { FC } from "react";

export interface UnsavedChangesGuardProps {
  dirty: boolean;
  /** The texts to use if something other than typed changes would be lost. */
  texts?: { title: string; message: string; leave: string; stay: string };
}

/** Asks before the user leaves the page, or the dialog or form around it, while there are unsaved changes. */
export declare const UnsavedChangesGuard: FC<UnsavedChangesGuardProps>;
