import { Button as PlainButton } from "@patternfly/react-core/dist/esm/components/Button/index.js";
import { Dropdown, DropdownList } from "@patternfly/react-core/dist/esm/components/Dropdown/index.js";
import { MenuToggle } from "@patternfly/react-core/dist/esm/components/MenuToggle/index.js";
import { Tooltip } from "@patternfly/react-core/dist/esm/components/Tooltip/index.js";
import CheckIcon from "@patternfly/react-icons/dist/esm/icons/check-icon.js";
import { createContext, useContext, useRef, useState, type ReactElement, type ReactNode } from "react";
import type { Action, MenuProps } from "../contract.ts";

const variants = { primary: "primary", danger: "danger", plain: "link", secondary: "secondary" } as const;

/** Where menus and tooltips hang: a modal dialog hides all that is outside of it, and clips what scrolls within. */
export const PopupHome = createContext<(() => HTMLElement) | "inline">("inline");

export function Reason({ text, children }: { text: string; children: ReactElement }) {
  const home = useContext(PopupHome);
  return (
    <Tooltip content={text} aria="none" appendTo={home === "inline" ? () => document.body : home}>
      {children}
    </Tooltip>
  );
}

export function Button({ action, submit = false }: { action: Action; submit?: boolean }) {
  const button = (
    <PlainButton
      variant={variants[action.kind ?? "secondary"]}
      type={submit ? "submit" : "button"}
      isAriaDisabled={action.disabled !== undefined || action.busy}
      isLoading={action.busy}
      aria-description={action.disabled}
      onClick={submit ? undefined : action.onSelect}
    >
      {action.label}
    </PlainButton>
  );
  return action.disabled === undefined ? button : <Reason text={action.disabled}>{button}</Reason>;
}

export function Actions({
  actions,
  className,
}: {
  actions: readonly Action[] | undefined;
  className?: string;
}) {
  if (!actions?.length) return null;
  return (
    <div className={`muster-actions ${className ?? ""}`}>
      {actions.map((action) => (
        <Button key={action.label} action={action} />
      ))}
    </div>
  );
}

interface ActionMenuProps extends MenuProps {
  icon?: ReactNode;
  plain?: boolean;
}

export function ActionMenu({ label, actions, checked, icon, plain = false }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const appendTo = useContext(PopupHome);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const toggleNode = (
    <MenuToggle
      ref={toggleRef}
      variant={plain ? "plainText" : "default"}
      icon={icon}
      isExpanded={open}
      aria-haspopup="menu"
      aria-label={label}
      onClick={() => setOpen(!open)}
    >
      <span className={icon ? "muster-wide-only" : undefined}>
        <bdi>{label}</bdi>
      </span>
    </MenuToggle>
  );
  return (
    <Dropdown
      isOpen={open}
      onOpenChange={setOpen}
      toggle={{ toggleNode, toggleRef }}
      shouldFocusFirstItemOnOpen
      popperProps={{ appendTo, position: plain ? "end" : "start", preventOverflow: true }}
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

export function Menu(props: MenuProps) {
  return <ActionMenu {...props} />;
}
