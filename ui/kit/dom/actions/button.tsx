import { Button as PlainButton } from "@patternfly/react-core/dist/esm/components/Button/index.js";
import type { Action } from "../../types/index.ts";
import { Reason } from "../lib/reason.tsx";

const variants = { primary: "primary", danger: "danger", plain: "link", secondary: "secondary" } as const;

export function Button({ action, submit = false }: { action: Action; submit?: boolean }) {
  const button = (
    <PlainButton
      variant={variants[action.kind ?? "secondary"]}
      type={submit ? "submit" : "button"}
      isAriaDisabled={action.disabled !== undefined || action.busy}
      isLoading={action.busy}
      aria-description={action.disabled}
      // leaving a field may show its error, which would move the button away from the pointer
      onMouseDown={submit ? (event) => event.preventDefault() : undefined}
      onClick={submit ? undefined : action.onSelect}
    >
      {action.label}
    </PlainButton>
  );
  return action.disabled === undefined ? button : <Reason text={action.disabled}>{button}</Reason>;
}
