import { FormGroup } from "@patternfly/react-core/dist/esm/components/Form/FormGroup.js";
import type { FieldProps } from "../../types/index.ts";
import type { ReactNode } from "react";

interface FrameProps extends FieldProps {
  id: string;
  group?: boolean;
  children: ReactNode;
}

export function Field({ id, label, hint, error, required, group, children }: FrameProps) {
  return (
    <FormGroup
      label={label}
      fieldId={id}
      isRequired={required}
      role={group ? "group" : undefined}
      aria-describedby={group ? described(id, { hint, error }) : undefined}
      className="muster-field"
    >
      {children}
      {hint && (
        <div id={`${id}-hint`} className="muster-hint">
          <bdi>{hint}</bdi>
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className="muster-error">
          <bdi>{error}</bdi>
        </div>
      )}
    </FormGroup>
  );
}

export function described(id: string, { hint, error }: Pick<FieldProps, "hint" | "error">) {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
}

/**
 * Calls `onBlur`, but not while the pointer is down: an error that appears then would move the button under
 * the pointer, and the click would be lost.
 */
function leave(onBlur: () => void): void {
  if (!document.querySelector(":active")) return onBlur();
  addEventListener("pointerup", () => setTimeout(onBlur), { once: true });
}

/** The attributes that connect a control to its label, hint and error. */
export function control(id: string, { hint, error, required, onBlur }: FieldProps) {
  return {
    id,
    onBlur: onBlur && (() => leave(onBlur)),
    "aria-describedby": described(id, { hint, error }),
    "aria-invalid": Boolean(error),
    "aria-required": required,
    validated: error ? "error" : "default",
  } as const;
}
