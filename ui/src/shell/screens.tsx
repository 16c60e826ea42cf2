import { t } from "@muster/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { Navigate, Route as RouterRoute, Routes, useLocation, useNavigate } from "react-router";
import { ErrorBoundary, lazyPart, Page } from "#kit";
import type { Route } from "../feature.ts";
import { useConsole } from "../hooks/console.ts";
import { dashboardPath } from "../operations/dashboard/routes.ts";
import { Forbidden, NotFound } from "./pages.tsx";
import { parentAddress, refusalOfAccess, routeAt, routes } from "./registry.ts";

const InvitationScreen = lazyPart(async () => (await import("../access/invitations.tsx")).InvitationScreen);

/** The screen at the current address; the title is shown while it loads. */
export function Screens({ title }: { title: string }) {
  return (
    <Suspense fallback={<Page title={title} loading />}>
      <Routes>
        <RouterRoute path="/" element={<Start />} />
        <RouterRoute path="/invitation/:token" element={<InvitationScreen />} />
        <RouterRoute path="/setup" element={<Navigate replace to={dashboardPath} />} />
        {routes.map((route) => (
          <RouterRoute key={route.path} path={route.path} element={<Screen route={route} />} />
        ))}
        <RouterRoute path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

/**
 * Shows a loading page and redirects. A router shows the previous page until the next one is loaded, but at
 * the start there is none.
 */
function Start() {
  return (
    <>
      <Page title={routeAt(dashboardPath)?.label() ?? ""} loading />
      <Navigate replace to={dashboardPath} />
    </>
  );
}

/** Wraps every screen, for everything that all screens have in common. */
function Screen({ route }: { route: Route }) {
  const { session } = useConsole();
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refusal = refusalOfAccess(session, route);
  if (refusal) return <Forbidden route={route} {...refusal} />;
  // the router's key for the address at which the console was opened is "default"
  const back = () =>
    void (key === "default" ? navigate(parentAddress(pathname) ?? dashboardPath) : navigate(-1));
  return (
    <ErrorBoundary
      label={route.label()}
      resetKey={pathname}
      onRetry={() => queries.removeQueries({ type: "inactive" })}
      actions={[{ label: t("common.back"), onSelect: back }]}
    >
      {/* keyed by address, so that the pages of two devices don't share state */}
      <route.Component key={pathname} />
    </ErrorBoundary>
  );
}
