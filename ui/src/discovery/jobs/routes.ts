import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const discoveryPath = "/discovery";
const job = `${discoveryPath}/:jobId`;

export const discoveryJobs: FeatureRoutes = {
  routes: [
    {
      path: discoveryPath,
      label: () => t("discovery.jobs.networkDiscovery"),
      Component: lazyScreen(() => import("./list.tsx"), "Jobs"),
      nav: {
        group: "inventory",
        order: 50,
        icon: "discovery",
        count: {
          of: "discoveries",
          kind: "active",
          label: (count) => t("shell.navigation.running", { count }),
        },
      },
    },
    {
      path: job,
      label: () => t("discovery.jobs.discoveryTitle"),
      Component: lazyScreen(() => import("./detail.tsx"), "JobPage"),
      parent: discoveryPath,
    },
    {
      path: `${job}/changes`,
      label: () => t("discovery.jobs.changes"),
      Component: lazyScreen(() => import("./changes.tsx"), "DiscoveryChanges"),
      parent: discoveryPath,
    },
    {
      path: `${job}/devices/:ip`,
      label: () => t("discovery.jobs.explanation"),
      Component: lazyScreen(() => import("./explanation.tsx"), "ExplanationPage"),
      parent: discoveryPath,
    },
  ],
  refresh: { jobs: ["listJobs", "getJob"] },
};
