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
  /** Selects what has focus first; else it is the heading. */
  initial: string;
  onClose(): void;
  children: ReactNode;
}

/** The browser's own modal dialog keeps focus inside, hides the rest, and gives focus back. */
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
        event.preventDefault();
        onClose();
      }}
      // The browser closes it by itself at a second Escape; who goes to a screen that must be loaded has not closed it.
      onClose={() => !hidden.current && !ref.current?.open && onClose()}
    >
      <PopupContainer value={() => ref.current ?? document.body}>{children}</PopupContainer>
    </dialog>,
    document.body,
  );
}
