import { Button as PlainButton } from "@patternfly/react-core/dist/esm/components/Button/index.js";
import type { ReactNode } from "react";

interface IconButtonProps {
  label: string;
  icon: ReactNode;
  onClick(): void;
  disabled?: boolean;
  pressed?: boolean;
}

/** A button that shows only an icon; its label is its accessible name and its tooltip. */
export function IconButton({ label, icon, onClick, disabled, pressed }: IconButtonProps) {
  return (
    <PlainButton
      variant="plain"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      icon={icon}
      isDisabled={disabled}
      onClick={onClick}
    />
  );
}
