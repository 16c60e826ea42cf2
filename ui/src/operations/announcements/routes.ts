import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";
import { AnnouncementBanner } from "./banner.tsx";

const path = "/administration/announcements";

export const announcements: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("operations.announcements.announcements"),
      Component: lazyScreen(() => import("./list.tsx"), "Announcements"),
      nav: { group: "general", order: 20, icon: "announcements" },
      operation: "listAnnouncements",
    },
  ],
  actions: [
    { label: () => t("operations.announcements.create"), to: `${path}?new`, operation: "createAnnouncement" },
  ],
  Banner: AnnouncementBanner,
  refresh: { announcements: ["listUnreadAnnouncements", "listAnnouncements"] },
};
