import {
  Alert,
  AlertActionCloseButton,
  AlertGroup,
} from "@patternfly/react-core/dist/esm/components/Alert/index.js";
import { Breadcrumb, BreadcrumbItem } from "@patternfly/react-core/dist/esm/components/Breadcrumb/index.js";
import { Button as PlainButton } from "@patternfly/react-core/dist/esm/components/Button/index.js";
import {
  Masthead,
  MastheadBrand,
  MastheadContent,
  MastheadMain,
  MastheadToggle,
} from "@patternfly/react-core/dist/esm/components/Masthead/index.js";
import { Nav, NavItem, NavList } from "@patternfly/react-core/dist/esm/components/Nav/index.js";
import {
  Page,
  PageSection,
  PageSidebar,
  PageSidebarBody,
} from "@patternfly/react-core/dist/esm/components/Page/index.js";
import BarsIcon from "@patternfly/react-icons/dist/esm/icons/bars-icon.js";
import SearchIcon from "@patternfly/react-icons/dist/esm/icons/search-icon.js";
import UserIcon from "@patternfly/react-icons/dist/esm/icons/user-icon.js";
import { useLeavingActions } from "../../headless/use-unsaved-changes.tsx";
import { kitMessages } from "../../messages.ts";
import type { AppFrameProps } from "../../types/index.ts";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { ActionMenu } from "../lib/action-menu.tsx";
import { alertVariant } from "../lib/alert-variant.ts";
import { useAppearance, useMedia } from "../lib/appearance.ts";
import { Combobox } from "../lib/combobox.tsx";
import { CommandPalette } from "../lib/command-palette.tsx";
import { Product } from "../lib/heading.tsx";
import { Logo } from "../lib/logo.tsx";

export function AppFrame(props: AppFrameProps) {
  const { product, nav, breadcrumbs, organization, user, commands, connection } = props;
  const { theme, direction, banners, children } = props;
  const userActions = useLeavingActions(user.actions);
  useAppearance(theme, direction);
  const wide = useMedia("(min-width: 75rem)");
  const [sidebar, setSidebar] = useState(wide);
  const [palette, setPalette] = useState(false);
  useEffect(() => setSidebar(wide), [wide]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      if (!document.querySelector("dialog:modal")) setPalette(true);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);

  const masthead = (
    <Masthead display={{ default: "inline" }}>
      <MastheadMain>
        <MastheadToggle>
          <PlainButton
            variant="plain"
            aria-label={kitMessages.navigation}
            aria-expanded={sidebar}
            aria-controls="muster-sidebar"
            icon={<BarsIcon />}
            onClick={() => setSidebar(!sidebar)}
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
          <span className="muster-connection" data-offline={connection === "offline" || undefined}>
            <span className="muster-wide-only">
              {connection === "online" ? kitMessages.connected : kitMessages.offline}
            </span>
          </span>
          <PlainButton
            variant="control"
            icon={<SearchIcon />}
            aria-label={kitMessages.searchCommandsShortcut}
            aria-keyshortcuts="Control+K"
            onClick={() => setPalette(true)}
          >
            <kbd className="muster-wide-only">{kitMessages.shortcut}</kbd>
          </PlainButton>
          <ActionMenu plain label={user.name} actions={userActions} icon={<UserIcon />} />
        </div>
      </MastheadContent>
    </Masthead>
  );
  const navigation = (
    <PageSidebar
      id="muster-sidebar"
      isSidebarOpen={sidebar}
      className={sidebar && !wide ? "pf-m-expanded" : ""}
      onKeyDown={(event) => !wide && event.key === "Escape" && setSidebar(false)}
    >
      <PageSidebarBody>
        <Nav aria-label={kitMessages.mainNavigation} onSelect={() => !wide && setSidebar(false)}>
          <NavList>
            {nav.map((item) => (
              <NavItem key={item.to} isActive={item.current}>
                <Link to={item.to} aria-current={item.current ? "page" : undefined}>
                  {item.label}
                </Link>
              </NavItem>
            ))}
          </NavList>
        </Nav>
      </PageSidebarBody>
    </PageSidebar>
  );
  return (
    <Product value={product}>
      <Page
        masthead={masthead}
        sidebar={navigation}
        breadcrumb={breadcrumbs.length > 1 && <Trail breadcrumbs={breadcrumbs} />}
        mainContainerId="muster-main"
        skipToContent={<SkipLink />}
      >
        {sidebar && !wide && <div className="muster-scrim" onClick={() => setSidebar(false)} />}
        <Notices {...props} />
        <div role="status" className="muster-offline">
          {connection === "offline" && (
            <Alert
              isInline
              variant="warning"
              component="p"
              title={kitMessages.offlineExplanation}
              variantLabel={kitMessages.toneNames.warning}
            />
          )}
        </div>
        <div className="muster-banners">{banners}</div>
        <PageSection>{children}</PageSection>
      </Page>
      {palette && <CommandPalette commands={commands} onClose={() => setPalette(false)} />}
    </Product>
  );
}

function Trail({ breadcrumbs }: Pick<AppFrameProps, "breadcrumbs">) {
  return (
    <Breadcrumb aria-label={kitMessages.breadcrumb}>
      {breadcrumbs.map(({ label, to }, index) => {
        const last = index === breadcrumbs.length - 1;
        return (
          <BreadcrumbItem key={`${index} ${label}`} isActive={last}>
            {to && !last ? (
              <Link to={to} className="pf-v6-c-breadcrumb__link">
                <bdi>{label}</bdi>
              </Link>
            ) : (
              <bdi>{label}</bdi>
            )}
          </BreadcrumbItem>
        );
      })}
    </Breadcrumb>
  );
}

/** A hash router owns what follows the `#`, so the link moves focus itself. */
function SkipLink() {
  return (
    <a
      href="#muster-main"
      className="muster-skip"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById("muster-main")?.focus();
      }}
    >
      {kitMessages.skipToContent}
    </a>
  );
}

function Notices({ notices, onDismiss }: Pick<AppFrameProps, "notices" | "onDismiss">) {
  return (
    <section aria-label={kitMessages.notifications} className="muster-notices">
      <AlertGroup isLiveRegion>
        {notices.map(({ id, tone, title, detail, to, linkLabel }) => (
          <Alert
            key={id}
            variant={alertVariant(tone)}
            variantLabel={kitMessages.toneNames[tone]}
            title={<bdi>{title}</bdi>}
            component="p"
            actionClose={
              <AlertActionCloseButton aria-label={kitMessages.dismiss(title)} onClose={() => onDismiss(id)} />
            }
            actionLinks={to && <Link to={to}>{linkLabel ?? title}</Link>}
          >
            {detail && <bdi>{detail}</bdi>}
          </Alert>
        ))}
      </AlertGroup>
    </section>
  );
}
