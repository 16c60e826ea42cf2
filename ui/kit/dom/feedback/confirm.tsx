import { kitMessages } from "../../messages.ts";
import type { ConfirmProps } from "../../types/index.ts";
import { useId } from "react";
import { Actions } from "../lib/actions.tsx";
import { Modal } from "../lib/modal.tsx";
import { ModalBody } from "../lib/modal-body.tsx";

export function Confirm(props: ConfirmProps) {
  const {
    title,
    message,
    confirmLabel,
    cancelLabel = kitMessages.cancel,
    danger,
    busy,
    onConfirm,
    onCancel,
  } = props;
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
      <ModalBody id={`${id}-message`} labelledBy={id} className="muster-lines">
        <bdi>{message}</bdi>
      </ModalBody>
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
