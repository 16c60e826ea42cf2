import { Nav, NavGroup, NavItem, NavList } from "@patternfly/react-core/dist/esm/components/Nav/index.js";
import { Link } from "react-router";
import { kitMessages } from "../../../messages.ts";
import type { NavItem as Entry, Navigation as NavigationProps } from "../../../types/index.ts";
import { Icon } from "../icons.tsx";

interface Props {
  navigation: NavigationProps;
  /** Shows only icons, with the names as tooltips. */
  rail: boolean;
  onSelect(): void;
}

export function Navigation({ navigation, rail, onSelect }: Props) {
  const { area, groups, foot } = navigation;
  const draw = (item: Entry) => <NavigationItem key={item.to} item={item} rail={rail} />;
  return (
    <Nav aria-label={kitMessages.mainNavigation} className="muster-nav" onSelect={onSelect}>
      {area && <NavList>{draw(area.back)}</NavList>}
      {groups.map(({ label, items }) =>
        label ? (
          <NavGroup key={label} title={label}>
            {items.map(draw)}
          </NavGroup>
        ) : (
          <NavList key="">{items.map(draw)}</NavList>
        ),
      )}
      {foot && <NavList className="pf-v6-c-nav__list muster-nav-foot">{draw(foot)}</NavList>}
    </Nav>
  );
}

function NavigationItem({ item, rail }: { item: Entry; rail: boolean }) {
  const { label, to, current, icon, count } = item;
  const name = count ? `${label}, ${count.label}` : label;
  return (
    <NavItem isActive={current}>
      <Link
        to={to}
        aria-current={current ? "page" : undefined}
        aria-label={rail ? name : undefined}
        title={rail ? name : undefined}
      >
        <Icon name={icon} />
        <span className="muster-nav-label">{label}</span>
        {count && (
          <span className="muster-nav-count" data-kind={count.kind} title={count.label}>
            <span aria-hidden="true">{count.value.toLocaleString()}</span>
            <span className="muster-sr">, {count.label}</span>
          </span>
        )}
      </Link>
    </NavItem>
  );
}
