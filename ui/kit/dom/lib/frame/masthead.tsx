import { Button as PlainButton } from "@patternfly/react-core/dist/esm/components/Button/index.js";
import {
  Masthead as Bar,
  MastheadBrand,
  MastheadContent,
  MastheadMain,
  MastheadToggle,
} from "@patternfly/react-core/dist/esm/components/Masthead/index.js";
import AddIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-add-icon.js";
import MenuIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-menu-bars-icon.js";
import SearchIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-search-icon.js";
import { useLeavingActions } from "../../../headless/use-unsaved-changes.tsx";
import { kitMessages } from "../../../messages.ts";
import type { AppFrameProps } from "../../../types/index.ts";
import { ActionMenu } from "../action-menu.tsx";
import { Combobox } from "../choices/combobox.tsx";
import { Logo } from "./logo.tsx";
import { NotificationCenter } from "./notification-center.tsx";

interface MastheadProps extends AppFrameProps {
  navigationShown: boolean;
  onToggleNavigation(): void;
  onSearch(): void;
}

export function Masthead(props: MastheadProps) {
  const { product, organization, add, user, connection, navigationShown } = props;
  const userActions = useLeavingActions(user.actions);
  return (
    <Bar display={{ default: "inline" }}>
      <MastheadMain>
        <MastheadToggle>
          <PlainButton
            variant="plain"
            aria-label={kitMessages.navigation}
            aria-expanded={navigationShown}
            aria-controls="muster-sidebar"
            icon={<MenuIcon />}
            onClick={props.onToggleNavigation}
          />
        </MastheadToggle>
        <MastheadBrand>
          <Logo name={product} />
        </MastheadBrand>
      </MastheadMain>
      <MastheadContent>
        <div className="muster-masthead">
          <div className="muster-organization">
            <Combobox label={kitMessages.organization} {...organization} />
          </div>
          <button
            type="button"
            className="muster-search-button"
            aria-label={`${kitMessages.searchOrCommand} ${kitMessages.shortcut}`}
            aria-keyshortcuts="Control+K"
            onClick={props.onSearch}
          >
            <SearchIcon />
            <span className="muster-wide-only">{kitMessages.searchOrCommand}</span>{" "}
            <kbd className="muster-wide-only">{kitMessages.shortcut}</kbd>
          </button>
          <span className="muster-connection" data-offline={connection === "offline" || undefined}>
            <span className="muster-wide-only">
              {connection === "online" ? kitMessages.connected : kitMessages.offline}
            </span>
          </span>
          {add && add.length > 0 && (
            <ActionMenu icon={<AddIcon />} iconOnly label={kitMessages.add} actions={add} />
          )}
          <NotificationCenter {...props} />
          <ActionMenu icon={<Initials name={user.name} />} iconOnly label={user.name} actions={userActions} />
        </div>
      </MastheadContent>
    </Bar>
  );
}

function Initials({ name }: { name: string }) {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0]);
  return (
    <span
      className="muster-initials"
      aria-hidden="true"
      data-letters={letters.join("").toLocaleUpperCase()}
    />
  );
}
