import { lazyScreen, type FeatureRoutes } from "../../feature.ts";
import { ticketTemplatesPath } from "../ticket-templates/routes.ts";
import { configurePsa } from "./access.ts";

const path = "/administration/apps/ninjaPSA";

export const psa: FeatureRoutes = {
  routes: [
    {
      path,
      label: () => "PSA settings",
      Component: lazyScreen(() => import("./settings.tsx"), "PsaSettingsPage"),
      parent: ticketTemplatesPath,
      ...configurePsa,
    },
  ],
  actions: [{ label: () => "PSA settings", to: path, ...configurePsa }],
};
