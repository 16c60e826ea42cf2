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
  /** Selects the element with initial focus; the heading by default. */
  initial: string;
  onClose(): void;
  children: ReactNode;
}

/** The native modal dialog traps focus, hides the rest, and restores focus. */
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
        // React passes on the events of dialogs and files inside
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // The browser closes it at a second Escape; leaving for a screen that is still loading does not.
      onClose={() => !hidden.current && !ref.current?.open && onClose()}
    >
      <PopupContainer value={() => ref.current ?? document.body}>{children}</PopupContainer>
    </dialog>,
    document.body,
  );
}
