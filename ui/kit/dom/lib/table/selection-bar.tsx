import MoreIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-ellipsis-vertical-icon.js";
import TimesIcon from "@patternfly/react-icons/dist/esm/icons/times-icon.js";
import { Button } from "../../actions/button.tsx";
import { kitMessages } from "../../../messages.ts";
import type { Action } from "../../../types/index.ts";
import { ActionMenu } from "../action-menu.tsx";
import { IconButton } from "../icon-button.tsx";

interface SelectionBarProps {
  count: number;
  /** How many rows match; all of them can be selected if `onSelectAll` is set. */
  total: number;
  onSelectAll?: (() => void) | undefined;
  actions: readonly Action[];
  onClear(): void;
}

const shown = 4;

/** The actions for the selected rows, docked at the bottom. */
export function SelectionBar({ count, total, onSelectAll, actions, onClear }: SelectionBarProps) {
  const first = actions.slice(0, shown);
  const rest = actions.slice(shown);
  return (
    <div className="muster-selection-bar" role="toolbar" aria-label={kitMessages.selection}>
      <strong role="status">{kitMessages.selectedCount(count)}</strong>
      {onSelectAll && total > count && (
        <Button action={{ label: kitMessages.selectAllOf(total), kind: "plain", onSelect: onSelectAll }} />
      )}
      <span className="muster-selection-actions">
        {first.map((action) => (
          <Button key={action.label} action={action} />
        ))}
        {rest.length > 0 && (
          <ActionMenu iconOnly icon={<MoreIcon />} label={kitMessages.moreActions} actions={rest} />
        )}
        <IconButton label={kitMessages.clearSelection} icon={<TimesIcon />} onClick={onClear} />
      </span>
    </div>
  );
}
