import {
  canWords,
  mayDo,
  MusterError,
  permissions,
  userName,
  type OperationId,
  type Session,
} from "@muster/sdk";
import type { Changed } from "@muster/sdk/live";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { matchPath, Navigate, Route as At, Routes, useLocation, useNavigate } from "react-router";
import { AppFrame, Dialog, EmptyState, Page, ToggleField, type Action, type Notice } from "#kit";
import { ConsoleContext, useConnection, type Console } from "../hooks/console.ts";
import { useAction, useOperation } from "../hooks/operations.ts";
import { actions, home, InvitationScreen, routes, security, superAdmin, type Route } from "../routes.tsx";

const FreshProof = lazy(() => import("../access/mfa/reauthenticate.tsx"));

const noticeMS = 8_000;

const readsOf: Record<Changed, readonly OperationId[]> = {
  devices: ["listDevices", "getDevice", "listOrganizations", "getOrganization", "listLocations"],
  agents: ["listAgents", "listDelegates"],
  jobs: ["listJobs", "getJob"],
  maintenance: ["listMaintenance", "checkMaintenance", "listDevices", "getDevice"],
  tasks: ["listScheduledTasks", "getScheduledTask", "listScheduledTaskTargets", "listDeviceTasks"],
  schedules: ["listDiscoverySchedules", "getDiscoverySchedule"],
  scripts: [
    "listScripts",
    "getScript",
    "listScriptCategories",
    "listScriptsUnderReview",
    "getBinaryScriptAttachments",
    "getAttachment",
    "getMalwareScanner",
  ],
  runs: ["listScriptRuns", "getScriptRun", "listScriptRunTargets"],
  approvals: ["listNodeApprovals", "listEnrollmentTokens", "listEnrollmentTokenUses"],
  activities: ["listActivities"],
  requests: ["listChangeRequests", "getChangeRequest"],
};

export function Shell({ session, onSignedOut }: { session: Session; onSignedOut(): void }) {
  const { platform, appearance, setAppearance, asked } = useConnection();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { notices, notify, dismiss } = useNotices();
  const connection = useLive(notify);
  useIdle(session, onSignedOut);
  const [chosen, setChosen] = useState(() => platform.preferences.get("organization") ?? "");
  const [breadcrumb, setBreadcrumb] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const organizations = useOperation("listOrganizations", { query: { pageSize: 1000 } }).data?.results ?? [];

  const organization = organizations.some(({ id }) => String(id) === chosen) ? chosen : "";
  const chooseOrganization = (value: string) => {
    platform.preferences.set("organization", value);
    setChosen(value);
  };
  const may = (asked: Pick<Route, "permission" | "grant">) => mayDo(session, asked);
  const go = (to: string) => () => void navigate(to);
  const current = routes.find(({ path }) => matchPath(path, pathname));
  const above = trailOf(current?.parent);
  const trail = [...above, ...(current ? [{ label: breadcrumb ?? current.label }] : [])];
  const within = new Set([current?.path, ...above.map(({ to }) => to)]);

  const menu: Action[] = [
    ...(["light", "dark", "system"] as const)
      .filter((theme) => theme !== appearance.theme)
      .map((theme) => ({
        label: `Theme: ${theme}`,
        onSelect: () => setAppearance({ ...appearance, theme }),
      })),
    appearance.direction === "ltr"
      ? { label: "Right to left", onSelect: () => setAppearance({ ...appearance, direction: "rtl" }) }
      : { label: "Left to right", onSelect: () => setAppearance({ ...appearance, direction: "ltr" }) },
    { label: "Security and sessions", onSelect: go(security) },
    ...(session.user.ninjaAdmin ? [{ label: "Super Admin", onSelect: go(superAdmin) }] : []),
    // a program that can be left holds a key, which only `muster logout` gives up
    platform.exit
      ? { label: "Quit", onSelect: platform.exit }
      : { label: "Logout", onSelect: () => setLeaving(true) },
  ];
  const commands = [
    ...routes
      .filter((route) => route.main && may(route))
      .map(({ label, path }) => ({ group: "Go to", label, to: path })),
    ...actions.filter(may).map((action) => ({ group: "Actions", ...action })),
    ...organizations.map(({ id, name }) => ({
      group: "Organizations",
      label: name,
      to: `/customerDashboard/${id}/overview`,
    })),
  ].map(({ group, label, to }) => ({ group, label, onSelect: go(to) }));
  const console: Console = {
    ...useConnection(),
    session,
    organization,
    organizations,
    notify,
    setBreadcrumb,
  };

  return (
    <ConsoleContext value={console}>
      <AppFrame
        product="Muster"
        nav={routes
          .filter((route) => route.main && may(route))
          .map(({ label, path }) => ({ label, to: path, current: within.has(path) }))}
        breadcrumbs={trail}
        organization={{
          value: organization,
          options: [
            { value: "", label: "All organizations" },
            ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
          ],
          onChange: chooseOrganization,
        }}
        user={{ name: userName(session.user), actions: menu }}
        commands={commands}
        notices={notices}
        onDismiss={dismiss}
        connection={connection}
        {...appearance}
      >
        <Suspense fallback={<Page title={current?.label ?? ""} loading />}>
          <Routes>
            <At path="/" element={<Navigate replace to={home} />} />
            <At path="/invitation/:token" element={<InvitationScreen />} />
            <At path="/setup" element={<Navigate replace to={home} />} />
            {routes.map((route) => (
              <At
                key={route.path}
                path={route.path}
                element={may(route) ? <route.Component key={pathname} /> : <Forbidden route={route} />}
              />
            ))}
            <At path="*" element={<NotFound onHome={go(home)} />} />
          </Routes>
        </Suspense>
        {asked && (
          <Suspense>
            <FreshProof {...asked} />
          </Suspense>
        )}
      </AppFrame>
      {leaving && <Logout onClose={() => setLeaving(false)} onSignedOut={onSignedOut} />}
    </ConsoleContext>
  );
}

function trailOf(path: string | undefined): { label: string; to: string }[] {
  const route = routes.find((one) => one.path === path);
  return route ? [...trailOf(route.parent), { label: route.label, to: route.path }] : [];
}

function useNotices() {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const count = useRef(0);
  const dismiss = (id: string) => setNotices((now) => now.filter((notice) => notice.id !== id));
  const notify: Console["notify"] = (notice) => {
    const id = String(++count.current);
    setNotices((now) => [...now.slice(-4), { ...notice, id }]);
    // failures stay until they are dismissed
    if (notice.tone !== "danger") setTimeout(() => dismiss(id), noticeMS);
  };
  return { notices, notify, dismiss };
}

function useLive(notify: Console["notify"]): "online" | "offline" {
  const { live } = useConnection();
  const queries = useQueryClient();
  const [connected, setConnected] = useState(true);
  const onNotice = useEffectEvent(notify);
  useEffect(() => {
    const stop = [
      live.onChanged((what) => {
        for (const id of readsOf[what]) void queries.invalidateQueries({ queryKey: [id] });
      }),
      live.onNotice((notice) => onNotice(notice)),
      live.onConnection((up) => {
        setConnected(up);
        // a server that ends the session only hangs up
        void queries.invalidateQueries({ predicate: ({ queryKey }) => (queryKey[0] === "session") !== up });
      }),
    ];
    return () => stop.forEach((one) => one());
  }, [live, queries]);
  return connected ? "online" : "offline";
}

/** What the live channel has read again would keep the session alive where nobody is there. */
function useIdle({ user }: Session, onSignedOut: () => void): void {
  const { muster, platform } = useConnection();
  const onIdle = useEffectEvent(() => {
    void muster
      .call("signOut", { query: { all: false } })
      .catch(() => undefined)
      .then(onSignedOut);
  });
  useEffect(
    () => platform.watchIdle?.(user.userInactivityTimeout, () => onIdle()),
    [platform, user.userInactivityTimeout],
  );
}

function Logout({ onClose, onSignedOut }: { onClose(): void; onSignedOut(): void }) {
  const { muster } = useConnection();
  const [all, setAll] = useState(false);
  const { busy, run } = useAction();
  const leave = async () => {
    await muster.call("signOut", { query: { all } });
    onSignedOut();
  };
  return (
    <Dialog
      title="Log out?"
      onClose={onClose}
      actions={[
        { label: "Log out", kind: "primary", busy, onSelect: () => run(leave) },
        { label: "Cancel", onSelect: onClose },
      ]}
    >
      <ToggleField label="Log out of all sessions" value={all} onChange={setAll} />
    </Dialog>
  );
}

function Forbidden({ route }: { route: Route }) {
  const { message, nextStep } = new MusterError("forbidden");
  const { permission } = route;
  const needed = permission
    ? ` ${canWords({ operation: "", allowed: false, reason: "NO_PERMISSION", permission, grant: null, role: null })}` +
      ` It is: ${permissions[permission]}.`
    : "";
  return <Page title={route.label} error={{ message, nextStep: nextStep + needed }} />;
}

function NotFound({ onHome }: { onHome(): void }) {
  return (
    <Page title="Not found">
      <EmptyState
        title="There is no page at this address"
        action={{ label: "Go to the overview", kind: "primary", onSelect: onHome }}
      />
    </Page>
  );
}
