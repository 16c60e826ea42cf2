import { useEffect } from "react";
import { useUnsavedChanges } from "../../headless/use-unsaved-changes.tsx";
import { kitMessages } from "../../messages.ts";
import type { UnsavedChangesGuardProps } from "../../types/index.ts";
import { Confirm } from "./confirm.tsx";

const pageOf = (address: string) => new URL(address).hash.split("?")[0];

/** Asks before the browser itself leaves: by its back and forward buttons, or by closing the window. */
function useBrowserLeaving(dirty: boolean, ask: (proceed: () => void) => void) {
  useEffect(() => {
    if (!dirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onNavigate = (event: NavigateEvent) => {
      const { key, url } = event.destination;
      if (event.navigationType !== "traverse" || !event.cancelable || pageOf(url) === pageOf(location.href))
        return;
      let leaves = false;
      ask(() => {
        if (event.defaultPrevented) window.navigation.traverseTo(key);
        else leaves = true;
      });
      if (!leaves) event.preventDefault();
    };
    addEventListener("beforeunload", onUnload);
    // Firefox and Safari before 2025 don't have it
    const navigation = "navigation" in window ? window.navigation : undefined;
    navigation?.addEventListener("navigate", onNavigate);
    return () => {
      removeEventListener("beforeunload", onUnload);
      navigation?.removeEventListener("navigate", onNavigate);
    };
  }, [dirty, ask]);
}

export function UnsavedChangesGuard({ dirty, texts }: UnsavedChangesGuardProps) {
  const { ask, asking, discard, stay } = useUnsavedChanges(dirty);
  useBrowserLeaving(dirty, ask);
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
}
