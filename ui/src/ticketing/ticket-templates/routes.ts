import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

export const ticketTemplatesPath = "/administration/apps/ticketing";

export const ticketTemplates: FeatureRoutes = {
  routes: [
    {
      path: ticketTemplatesPath,
      label: () => t("ticketing.ticketTemplates.ticketTemplates"),
      Component: lazyScreen(() => import("./list.tsx"), "TicketTemplates"),
      nav: { group: "apps", order: 20, icon: "ticketing" },
      operation: "listTicketTemplates",
    },
  ],
};
