import {
  Alert,
  AlertActionCloseButton,
  AlertGroup,
} from "@patternfly/react-core/dist/esm/components/Alert/index.js";
import { Breadcrumb, BreadcrumbItem } from "@patternfly/react-core/dist/esm/components/Breadcrumb/index.js";
import { kitMessages } from "../../messages.ts";
import type { AppFrameProps } from "../../types/index.ts";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigationType } from "react-router";
import { alertVariant } from "../lib/alert-variant.ts";
import { useAppearance, useMedia } from "../lib/appearance.ts";
import { CommandPalette } from "../lib/frame/command-palette.tsx";
import { Product } from "../lib/heading.tsx";
import { Masthead } from "../lib/frame/masthead.tsx";
import { Navigation } from "../lib/frame/navigation.tsx";

export function AppFrame(props: AppFrameProps) {
  const { product, navigation, breadcrumbs, commands, connection } = props;
  const { theme, direction, banners, dock, children } = props;
  useAppearance(theme, direction);
  const wide = useMedia("(min-width: 75rem)");
  const [shown, setShown] = useState(wide);
  const [palette, setPalette] = useState(false);
  useEffect(() => setShown(wide), [wide]);
  const { key } = useLocation();
  const navigationType = useNavigationType();
  // the Back button also closes the palette
  useEffect(() => {
    if (navigationType === "POP") setPalette(false);
  }, [key, navigationType]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      if (!document.querySelector("dialog:modal")) setPalette(true);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  // in a wide window, a hidden navigation is reduced to a column of icons
  const rail = wide && !shown;
  // PatternFly's markup of a page; its component would include a drawer that isn't used
  return (
    <Product value={product}>
      <div className="pf-v6-c-page">
        <SkipLink />
        <Masthead
          {...props}
          navigationShown={shown}
          onToggleNavigation={() => setShown(!shown)}
          onSearch={() => setPalette(true)}
        />
        <div
          id="muster-sidebar"
          className={classes("pf-v6-c-page__sidebar", {
            "pf-m-collapsed": !shown && !rail,
            "pf-m-expanded": shown && !wide,
            "muster-rail": rail,
          })}
          aria-hidden={!shown && !rail}
          inert={!shown && !rail}
          onKeyDown={(event) => !wide && event.key === "Escape" && setShown(false)}
        >
          <div className="pf-v6-c-page__sidebar-main">
            <div className="pf-v6-c-page__sidebar-body">
              <Navigation navigation={navigation} rail={rail} onSelect={() => !wide && setShown(false)} />
            </div>
          </div>
        </div>
        <div className="pf-v6-c-page__main-container">
          <main id="muster-main" className="pf-v6-c-page__main" tabIndex={-1}>
            {breadcrumbs.length > 1 && (
              <section className="pf-v6-c-page__main-breadcrumb">
                <div className="pf-v6-c-page__main-body">
                  <Trail breadcrumbs={breadcrumbs} />
                </div>
              </section>
            )}
            {shown && !wide && <div className="muster-scrim" onClick={() => setShown(false)} />}
            <Notices {...props} />
            <Offline connection={connection} />
            <div className="muster-banners">{banners}</div>
            <section className="pf-v6-c-page__main-section">
              <div className="pf-v6-c-page__main-body">{children}</div>
            </section>
          </main>
          {dock}
        </div>
      </div>
      {palette && (
        <CommandPalette commands={commands} search={props.search} onClose={() => setPalette(false)} />
      )}
    </Product>
  );
}

const classes = (base: string, modifiers: Record<string, boolean>) =>
  [base, ...Object.keys(modifiers).filter((name) => modifiers[name])].join(" ");

function Offline({ connection }: Pick<AppFrameProps, "connection">) {
  return (
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

/** With a hash router, a link can't point to an element of the page, so this one moves the focus itself. */
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
