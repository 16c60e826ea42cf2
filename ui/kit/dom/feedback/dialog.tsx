import { Button as PlainButton } from "@patternfly/react-core/dist/esm/components/Button/index.js";
import TimesIcon from "@patternfly/react-icons/dist/esm/icons/times-icon.js";
import { LeaveScope, useLeaveScope } from "../../headless/use-unsaved-changes.tsx";
import { kitMessages } from "../../messages.ts";
import type { DialogProps } from "../../types/index.ts";
import { useId } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Actions } from "../lib/actions.tsx";
import { Modal } from "../lib/modal.tsx";
import { ModalBody } from "../lib/modal-body.tsx";

const firstField = ".pf-v6-c-modal-box__body :is(input, select, textarea):not(:disabled)";

export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const id = useId();
  const { scope, leave } = useLeaveScope(onClose);
  return (
    <Modal labelledBy={id} initial={firstField} onClose={leave}>
      <header className="pf-v6-c-modal-box__header muster-dialog-header">
        <h2 id={id} className="pf-v6-c-modal-box__title" tabIndex={-1}>
          {title}
        </h2>
        <PlainButton variant="plain" aria-label={kitMessages.close} icon={<TimesIcon />} onClick={leave} />
      </header>
      <ModalBody labelledBy={id}>
        <LeaveScope scope={scope}>
          <ErrorBoundary label={title} actions={[{ label: kitMessages.close, onSelect: leave }]}>
            {children}
          </ErrorBoundary>
        </LeaveScope>
      </ModalBody>
      <Actions actions={actions} className="pf-v6-c-modal-box__footer" />
    </Modal>
  );
}
