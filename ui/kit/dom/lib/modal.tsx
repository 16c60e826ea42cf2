import "@patternfly/patternfly/components/ModalBox/modal-box.css";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { PopupContainer } from "./popup-container.tsx";

interface ModalProps {
  labelledBy?: string;
  label?: string;
  describedBy?: string;
  role?: "dialog" | "alertdialog";
  className?: string;
  /** A selector for the element that gets the initial focus; the heading by default. */
  initial: string;
  onClose(): void;
  children: ReactNode;
}

/** A native modal dialog, which traps the focus, hides the rest of the page and restores the focus. */
export function Modal({
  labelledBy,
  label,
  describedBy,
  role,
  className = "",
  initial,
  onClose,
  children,
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const hidden = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    hidden.current = false;
    dialog?.showModal();
    const first = dialog?.querySelector<HTMLElement>(initial) ?? dialog?.querySelector("h2");
    first?.focus();
    return () => {
      hidden.current = true;
      dialog?.close();
    };
  }, [initial]);
  return createPortal(
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      className={`pf-v6-c-modal-box muster-dialog ${className}`}
      onKeyDown={(event) => {
        const menu = event.currentTarget.querySelector("button[aria-expanded=true]");
        if (event.key === "Escape" && menu) event.preventDefault();
      }}
      onCancel={(event) => {
        // React bubbles the cancel events of dialogs and file inputs inside this dialog
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // The browser closes the dialog on a second Escape. A close because the user leaves for a screen that
      // is still loading is ignored.
      onClose={() => !hidden.current && !ref.current?.open && onClose()}
    >
      <PopupContainer value={() => ref.current ?? document.body}>{children}</PopupContainer>
    </dialog>,
    document.body,
  );
}
