import { t, type Answer } from "@muster/sdk";
import { useLocation } from "react-router";
import type { NavGroup, Navigation, NavItem } from "#kit";
import { navGroups, type Access, type NavGroupId, type Route } from "../feature.ts";
import type { BreadcrumbLabels } from "../hooks/console.ts";
import { useOperation } from "../hooks/operations.ts";
import { listedRoutes, routeAt, breadcrumbsTo } from "./registry.ts";

type Counts = Partial<Answer<"getCounts">["counts"]>;
type May = (access: Access) => boolean;

const labels: Record<NavGroupId, () => string | undefined> = {
  main: () => undefined,
  inventory: () => t("shell.navigation.inventory"),
  automation: () => t("shell.navigation.automation"),
  operations: () => t("shell.navigation.operations"),
  general: () => t("shell.navigation.general"),
  users: () => t("shell.navigation.users"),
  apps: () => t("shell.navigation.apps"),
};

/** Returns the groups of an area, with the entries that the user may open. */
function groupsOf(ids: readonly NavGroupId[], within: ReadonlySet<string>, may: May, counts: Counts) {
  return ids.flatMap((id): NavGroup[] => {
    const items = listedRoutes
      .filter((route) => route.nav.group === id && may(route))
      .map(({ label, path, nav }): NavItem => {
        const value = nav.count && counts[nav.count.of];
        return {
          label: label(),
          to: path,
          current: within.has(path),
          icon: nav.icon,
          ...(nav.count &&
            value && { count: { value, kind: nav.count.kind, label: nav.count.label(value) } }),
        };
      });
    return items.length ? [{ label: labels[id](), items }] : [];
  });
}

const isAdministration = (route: Route | undefined) =>
  route?.nav !== undefined && navGroups.administration.some((id) => id === route.nav?.group);

/** Returns the navigation, breadcrumbs and title of the current address. */
export function useNavigation(may: May, scope: { clientId?: number }, named: BreadcrumbLabels) {
  const { pathname } = useLocation();
  const { data } = useOperation("getCounts", { query: scope });
  const counts = data?.counts ?? {};
  const current = routeAt(pathname);
  const trail = breadcrumbsTo(pathname);
  const within = new Set([...(current ? [current.path] : []), ...trail.map(({ to }) => to)]);
  const main = groupsOf(navGroups.main, within, may, counts);
  const administration = groupsOf(navGroups.administration, within, may, counts);
  const inAdministration = listedRoutes.some((route) => within.has(route.path) && isAdministration(route));
  const label = t("shell.navigation.administration");
  const first = main[0]?.items[0];
  const entry = administration[0]?.items[0];
  const navigation: Navigation =
    inAdministration && first
      ? {
          area: { label, back: { ...first, label: t("common.back"), icon: "back", current: false } },
          groups: administration,
        }
      : {
          groups: main,
          ...(entry && { foot: { label, to: entry.to, current: false, icon: "administration" as const } }),
        };
  return {
    navigation,
    /** All entries of both areas, for the palette. */
    entries: [...main, ...administration].flatMap(({ items }) => items),
    title: current?.label() ?? "",
    breadcrumbs: [
      ...(inAdministration ? [{ label }] : []),
      ...trail.map((one, i) =>
        named.above && i === trail.length - 1 ? { ...one, label: named.above } : one,
      ),
      ...(current ? [{ label: named.label ?? current.label() }] : []),
    ],
  };
}
