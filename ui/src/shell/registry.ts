// Tables for the frame, collected from the features' registrations.
import { refusalOfCall, type On, type OperationId, type Session } from "@muster/sdk";
import type { Changed } from "@muster/sdk/live";
import { generatePath, matchRoutes } from "react-router";
import type { Access, FeatureRoutes, Route } from "../feature.ts";
import * as registered from "../routes.ts";

const features: readonly FeatureRoutes[] = Object.values(registered);

export const routes = features.flatMap((feature) => feature.routes);

/** Returns why a session can't use a screen or a command; undefined if it can. */
export function refusalOfAccess(session: Session, { operation, anyOf = [] }: Access, on?: On) {
  const refusal = operation && refusalOfCall(session, operation, on);
  if (refusal || anyOf.some((one) => !refusalOfCall(session, one, on))) return refusal;
  return anyOf[0] && refusalOfCall(session, anyOf[0], on);
}

type Listed = Route & Required<Pick<Route, "nav">>;
export const listedRoutes = routes
  .filter((route): route is Listed => route.nav !== undefined)
  .toSorted((a, b) => a.nav.order - b.nav.order);

export const banners = features.flatMap(({ Banner, routes: [route] }) =>
  Banner ? { Banner, label: () => route?.label() ?? "" } : [],
);

const actions = features.flatMap((feature) => feature.actions ?? []);
export const paletteActions = () =>
  actions
    .map((action) => ({ ...action, label: action.label() }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** The actions for devices, in the order in which menus list them. */
export const deviceActions = features
  .flatMap((feature) => feature.deviceActions ?? [])
  .toSorted((a, b) => a.order - b.order);

export const operationsToRefresh = (topic: Changed): readonly OperationId[] =>
  features.flatMap(({ refresh }) => refresh?.[topic] ?? []);

const matchable = routes.map((route) => ({ path: route.path, route }));

/** Returns the most specific route, as the router does. */
export const routeAt = (pathname: string): Route | undefined =>
  matchRoutes(matchable, pathname)?.at(-1)?.route.route;

/** Returns the address of the parent screen of the one at an address. */
export function parentAddress(pathname: string): string | undefined {
  const match = matchRoutes(matchable, pathname)?.at(-1);
  const parent = match?.route.route.parent;
  return parent && generatePath(parent, match.params);
}

/** Returns the parent screens of the one at an address, from the top. */
export function breadcrumbsTo(pathname: string): { label: string; to: string }[] {
  const to = parentAddress(pathname);
  return to ? [...breadcrumbsTo(to), { label: routeAt(to)?.label() ?? "", to }] : [];
}
