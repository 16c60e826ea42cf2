import type { Access } from "../../feature.ts";

export const configurePsa: Access = {
  permission: "canConfigurePSA",
  grant: "SYSTEM.Configuration.PSA.Access",
};
