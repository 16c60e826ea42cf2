import { lazyScreen, type FeatureRoutes } from "../../feature.ts";

const path = "/ticketing/board/1";

export const tickets: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => "Tickets",
      Component: lazyScreen(() => import("./list.tsx"), "TicketBoard"),
      nav: 90,
    },
    {
      path: "/ticketing/ticket/:ticketId",
      label: () => "Ticket",
      Component: lazyScreen(() => import("./detail.tsx"), "TicketPage"),
      parent: path,
    },
  ],
};
