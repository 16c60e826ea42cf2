import { mayCall, userName, type Session, t } from "@muster/sdk";
import { Suspense, useEffect, useState } from "react";
import { useMatch, useNavigate } from "react-router";
import { AppFrame, ErrorBoundary, lazyPart, type Action, type AppFrameProps } from "#kit";
import { securityPath } from "../access/security/routes.ts";
import { userPath } from "../access/users/addresses.ts";
import type { Access } from "../feature.ts";
import {
  ConsoleContext,
  useConnection,
  type BreadcrumbLabels,
  type Console,
  type PageCommands,
} from "../hooks/console.ts";
import { useOperation } from "../hooks/operations.ts";
import { healthPath } from "../operations/health/routes.ts";
import { organizationsPath } from "../organizations/organizations/routes.ts";
import { AccessNotices } from "../remote/access/lazy-notices.tsx";
import { SignSessions } from "../remote/access/lazy-sign-session.tsx";
import { TerminalDock } from "../remote/terminal/lazy-dock.tsx";
import { Terminals } from "../remote/terminal/terminals.ts";
import { banners, paletteActions, refusalOfAccess } from "./registry.ts";
import { Screens } from "./screens.tsx";
import { SignOutDialog } from "./sign-out-dialog.tsx";
import { useIdle } from "./use-idle.ts";
import { useLive } from "./use-live.ts";
import { useNavigation } from "./use-navigation.ts";
import { useNotices } from "./use-notices.ts";
import { usePreload } from "./use-preload.ts";
import { useSearch } from "./use-search.ts";

const Reauthenticate = lazyPart(async () => (await import("../access/mfa/reauthenticate.tsx")).default);

/** The frame around every screen: navigation, breadcrumbs, palette, user menu, notifications. */
export function Shell({ session, onSignedOut }: { session: Session; onSignedOut(): void }) {
  const connection = useConnection();
  const { notices, notifications, notify, dismiss } = useNotices();
  const online = useLive(notify);
  useIdle(session, onSignedOut);
  usePreload();
  const [terminals] = useState(() => new Terminals());
  useEffect(() => () => terminals.leaveAll(), [terminals]);
  const [breadcrumb, setBreadcrumb] = useState<BreadcrumbLabels>({});
  const [pageCommands, setPageCommands] = useState<PageCommands>();
  const [signingOut, setSigningOut] = useState(false);
  const organizations = useOperation("listOrganizations", { query: { pageSize: 1000 } }).data?.results ?? [];
  const { organization, filter } = useOrganizationFilter(organizations);
  const switcher = useSwitcher(filter);
  const may = (access: Access) => !refusalOfAccess(session, access);
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate(to);
  const scope = switcher.value ? { clientId: Number(switcher.value) } : {};
  const { navigation, entries, breadcrumbs, title } = useNavigation(may, scope, breadcrumb);
  const menu = useUserMenu(session, go, () => setSigningOut(true));
  const ofPage = (pageCommands?.actions ?? []).map((action) => ({
    group: pageCommands?.group ?? "",
    ...action,
  }));
  const places = [
    ...entries.map(({ label, to }) => ({ group: t("shell.shell.go"), label, to })),
    ...paletteActions()
      .filter((action) => may(action) && !entries.some(({ label }) => label === action.label))
      .map(({ label, to }) => ({ group: t("shell.shell.actions"), label, to })),
    ...organizations.map(({ id, name }) => ({
      group: t("shell.shell.organizations"),
      label: name,
      to: `/customerDashboard/${id}/overview`,
    })),
  ].map(({ group, label, to }) => ({ group, label, onSelect: go(to) }));
  const commands = [...ofPage, ...places];

  const search = useSearch(notify);
  const adding = paletteActions()
    .filter((action) => action.adds && may(action))
    .map(({ adds, to }) => ({ label: adds?.() ?? "", onSelect: go(to) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

  return (
    <ConsoleContext
      value={{
        ...connection,
        session,
        organization,
        organizations,
        notify,
        setBreadcrumb,
        setPageCommands,
        terminals,
      }}
    >
      <AppFrame
        product={t("common.app.muster")}
        navigation={navigation}
        breadcrumbs={breadcrumbs}
        organization={switcher}
        user={{ name: userName(session.user), actions: menu }}
        commands={commands}
        search={search}
        add={adding}
        notices={notices}
        notifications={notifications}
        onDismiss={dismiss}
        connection={online}
        webAddress={connection.platform.serverUrl}
        banners={banners.map(({ Banner, label }) => (
          <ErrorBoundary key={label()} label={label()}>
            <Suspense>
              <Banner />
            </Suspense>
          </ErrorBoundary>
        ))}
        dock={<TerminalDock />}
        {...connection.appearance}
      >
        <AccessNotices />
        <Screens title={title} />
        <SignSessions />
        {connection.asked && (
          <ErrorBoundary
            label={t("access.mfa.confirmYou")}
            actions={[{ label: t("common.cancel"), onSelect: () => connection.asked?.answer(false) }]}
          >
            <Suspense>
              <Reauthenticate {...connection.asked} />
            </Suspense>
          </ErrorBoundary>
        )}
      </AppFrame>
      {signingOut && <SignOutDialog onClose={() => setSigningOut(false)} onSignedOut={onSignedOut} />}
    </ConsoleContext>
  );
}

/** The organization that lists are filtered by, stored as a preference. */
function useOrganizationFilter(organizations: Console["organizations"]) {
  const { preferences } = useConnection().platform;
  const [chosen, setChosen] = useState(() => preferences.get("organization") ?? "");
  const organization = organizations.some(({ id }) => String(id) === chosen) ? chosen : "";
  const filter: AppFrameProps["organization"] = {
    value: organization,
    options: [
      { value: "", label: t("shell.shell.allOrganizations") },
      ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    onChange(value) {
      preferences.set("organization", value);
      setChosen(value);
    },
  };
  return { organization, filter };
}

/**
 * Returns the organization filter. On an organization's own page it shows that organization, and choosing
 * another one opens that one's page.
 */
function useSwitcher(filter: AppFrameProps["organization"]): AppFrameProps["organization"] {
  const navigate = useNavigate();
  const shown = useMatch("/customerDashboard/:id/*")?.params.id;
  if (!shown || !filter.options.some(({ value }) => value === shown)) return filter;
  return {
    ...filter,
    value: shown,
    onChange: (value) => void navigate(value ? `/customerDashboard/${value}/overview` : organizationsPath),
  };
}

function useUserMenu(session: Session, go: (to: string) => () => void, onSignOut: () => void): Action[] {
  const { platform, appearance, setAppearance } = useConnection();
  const themes = (["light", "dark", "system"] as const).filter((theme) => theme !== appearance.theme);
  return [
    { label: t("shell.shell.yourAccount"), onSelect: go(userPath(session.user.id)) },
    ...themes.map((theme) => ({
      label: t("shell.shell.theme", { theme }),
      onSelect: () => setAppearance({ ...appearance, theme }),
    })),
    appearance.direction === "ltr"
      ? {
          label: t("shell.shell.rightLeft"),
          onSelect: () => setAppearance({ ...appearance, direction: "rtl" }),
        }
      : {
          label: t("shell.shell.leftRight"),
          onSelect: () => setAppearance({ ...appearance, direction: "ltr" }),
        },
    { label: t("shell.shell.securitySessions"), onSelect: go(securityPath) },
    ...(mayCall(session, "getServerOverview")
      ? [{ label: t("shell.shell.superAdmin"), onSelect: go(healthPath) }]
      : []),
    // a terminal signs in with an API key, which only `muster logout` revokes
    platform.exit
      ? { label: t("shell.shell.quit"), onSelect: platform.exit, leaves: true }
      : { label: t("shell.shell.logout"), onSelect: onSignOut, leaves: true },
  ];
}
