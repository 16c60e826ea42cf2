import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";
import { searchPath } from "./addresses.ts";

const Search = lazyScreen(() => import("./page.tsx"), "Search");

export const globalSearch: FeatureRoutes = {
  routes: [{ path: searchPath, label: () => t("operations.search.title"), Component: Search }],
  actions: [{ label: () => t("operations.search.searchEverything"), to: searchPath }],
};
