import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { disableScim, enableScim } from "./enable.ts";
import { createToken, revokeToken } from "./token.ts";

export default {
  name: "scim",
  area: "access",
  summary: "Manage user provisioning by the identity provider (SCIM 2.0)",
  load: (scim) => addCommands(scim, createToken, revokeToken, enableScim, disableScim),
} satisfies CommandFeature;
