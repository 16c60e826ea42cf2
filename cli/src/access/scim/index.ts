import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { disableScim, enableScim } from "./enable.ts";
import { showScim } from "./show.ts";
import { createToken, revokeToken } from "./token.ts";

export default {
  name: "scim",
  area: "access",
  summary: "access.scim.cli.summary",
  load: (scim) => addCommands(scim, showScim, createToken, revokeToken, enableScim, disableScim),
} satisfies CommandFeature;
