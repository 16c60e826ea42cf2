import { t } from "@muster/sdk";
import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/ticketing/board/1";

export const tickets: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => t("ticketing.tickets.tickets"),
      operation: "listTickets",
      Component: lazyScreen(() => import("./list.tsx"), "TicketBoard"),
      nav: {
        group: "operations",
        order: 20,
        icon: "ticketing",
        count: { of: "tickets", kind: "size", label: (count) => t("shell.navigation.open", { count }) },
      },
    },
    {
      path: "/ticketing/ticket/:ticketId",
      label: () => t("ticketing.tickets.ticket"),
      operation: "getTicket",
      Component: lazyScreen(() => import("./detail.tsx"), "TicketPage"),
      parent: path,
    },
  ],
};
