import { Button as PlainButton } from "@patternfly/react-core/dist/esm/components/Button/index.js";
import TimesIcon from "@patternfly/react-icons/dist/esm/icons/times-icon.js";
import "@patternfly/patternfly/components/ModalBox/modal-box.css";
import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { ConfirmProps, DialogProps } from "../contract.ts";
import { Actions, PopupHome } from "./actions.tsx";

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
      <PopupHome value={() => ref.current ?? document.body}>{children}</PopupHome>
    </dialog>,
    document.body,
  );
}

const firstField = ".pf-v6-c-modal-box__body :is(input, select, textarea):not(:disabled)";

export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const id = useId();
  return (
    <Modal labelledBy={id} initial={firstField} onClose={onClose}>
      <header className="pf-v6-c-modal-box__header muster-dialog-header">
        <h2 id={id} className="pf-v6-c-modal-box__title" tabIndex={-1}>
          {title}
        </h2>
        <PlainButton variant="plain" aria-label="Close" icon={<TimesIcon />} onClick={onClose} />
      </header>
      <div className="pf-v6-c-modal-box__body">{children}</div>
      <Actions actions={actions} className="pf-v6-c-modal-box__footer" />
    </Modal>
  );
}

export function Confirm(props: ConfirmProps) {
  const { title, message, confirmLabel, cancelLabel = "Cancel", danger, busy, onConfirm, onCancel } = props;
  const id = useId();
  return (
    <Modal
      role="alertdialog"
      labelledBy={id}
      describedBy={`${id}-message`}
      className="muster-confirm"
      initial={danger ? ".pf-m-link" : ".pf-m-primary"}
      onClose={onCancel}
    >
      <header className="pf-v6-c-modal-box__header">
        <h2 id={id} className="pf-v6-c-modal-box__title">
          {title}
        </h2>
      </header>
      <div id={`${id}-message`} className="pf-v6-c-modal-box__body muster-lines">
        <bdi>{message}</bdi>
      </div>
      <Actions
        className="pf-v6-c-modal-box__footer"
        actions={[
          { label: confirmLabel, onSelect: onConfirm, kind: danger ? "danger" : "primary", busy },
          { label: cancelLabel, onSelect: onCancel, kind: "plain" },
        ]}
      />
    </Modal>
  );
}
