import MoreIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-ellipsis-vertical-icon.js";
import { useState } from "react";
import { kitMessages } from "../../../messages.ts";
import type { Action } from "../../../types/index.ts";
import { ActionMenu } from "../action-menu.tsx";

interface RowMenuProps {
  name: string;
  tabIndex: number;
  actions(): readonly Action[];
}

/** The menu of a row. It's only created when it's first opened, because a list has many rows. */
export function RowMenu({ name, tabIndex, actions }: RowMenuProps) {
  const [opened, setOpened] = useState(false);
  const label = kitMessages.actionsOf(name);
  if (opened)
    return (
      <ActionMenu
        initiallyOpen
        iconOnly
        icon={<MoreIcon />}
        label={label}
        tabIndex={tabIndex}
        actions={actions()}
      />
    );
  return (
    <button
      type="button"
      className="muster-row-menu"
      aria-label={label}
      aria-haspopup="menu"
      tabIndex={tabIndex}
      // during this click, the menu would take it for a click outside and close
      onClick={() => setTimeout(() => setOpened(true))}
    >
      <MoreIcon />
    </button>
  );
}
