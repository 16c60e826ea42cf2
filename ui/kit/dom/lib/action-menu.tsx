import { Dropdown, DropdownList } from "@patternfly/react-core/dist/esm/components/Dropdown/index.js";
import { MenuToggle } from "@patternfly/react-core/dist/esm/components/MenuToggle/index.js";
import CheckIcon from "@patternfly/react-icons/dist/esm/icons/check-icon.js";
import type { MenuProps } from "../../types/index.ts";
import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { PopupContainer } from "./popup-container.tsx";

interface ActionMenuProps extends MenuProps {
  icon?: ReactNode;
  /** Shows the label only as a tooltip. */
  iconOnly?: boolean;
  plain?: boolean;
  tabIndex?: number;
  initiallyOpen?: boolean;
}

function variantOf(iconOnly: boolean, plain: boolean) {
  if (iconOnly) return "plain";
  return plain ? "plainText" : "default";
}

export function ActionMenu({
  label,
  actions,
  checked,
  icon,
  iconOnly = false,
  plain = false,
  tabIndex,
  initiallyOpen = false,
}: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const appendTo = useContext(PopupContainer);
  const toggleRef = useRef<HTMLButtonElement>(null);
  // opens the menu only once its toggle is mounted, because its position depends on it; the toggle gets the
  // focus because the menu's keys need it there
  useEffect(() => {
    if (!initiallyOpen) return;
    toggleRef.current?.focus();
    setOpen(true);
  }, [initiallyOpen]);
  // the menu handles Escape only while it or its toggle has the focus, which may have moved elsewhere
  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      setOpen(false);
      toggleRef.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
  const toggleNode = (
    <MenuToggle
      ref={toggleRef}
      variant={variantOf(iconOnly, plain)}
      icon={iconOnly ? undefined : icon}
      isExpanded={open}
      aria-haspopup="menu"
      aria-label={label}
      tabIndex={tabIndex}
      title={iconOnly ? label : undefined}
      onClick={() => setOpen(!open)}
    >
      {iconOnly ? icon : <bdi>{label}</bdi>}
    </MenuToggle>
  );
  return (
    <Dropdown
      isOpen={open}
      onOpenChange={setOpen}
      toggle={{ toggleNode, toggleRef }}
      shouldFocusFirstItemOnOpen
      popperProps={{ appendTo, position: plain || iconOnly ? "end" : "start", preventOverflow: true }}
    >
      <DropdownList aria-label={label}>
        {actions.map((action, index) => (
          <li key={action.label} role="none" className="pf-v6-c-menu__list-item">
            <button
              type="button"
              role={checked ? "menuitemcheckbox" : "menuitem"}
              aria-checked={checked?.[index]}
              aria-disabled={action.disabled !== undefined || undefined}
              tabIndex={-1}
              className={`pf-v6-c-menu__item muster-menu-item ${action.kind === "danger" ? "muster-danger" : ""}`}
              onClick={() => {
                if (action.disabled !== undefined) return;
                if (!checked) {
                  setOpen(false);
                  toggleRef.current?.focus();
                }
                action.onSelect();
              }}
            >
              <span className="pf-v6-c-menu__item-main">
                {checked && <span className="muster-check">{checked[index] && <CheckIcon />}</span>}
                <span className="pf-v6-c-menu__item-text">{action.label}</span>
              </span>
              {action.disabled !== undefined && (
                <span className="pf-v6-c-menu__item-description">{action.disabled}</span>
              )}
            </button>
          </li>
        ))}
      </DropdownList>
    </Dropdown>
  );
}
