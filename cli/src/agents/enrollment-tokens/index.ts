import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { createToken } from "./create.ts";
import { listTokens } from "./list.ts";
import { revokeToken } from "./revoke.ts";
import { showToken } from "./show.ts";

export default {
  name: "enrollment-tokens",
  area: "agents",
  summary: "agents.enrollmentTokens.cli.summary",
  load: (tokens) => addCommands(tokens, listTokens, createToken, showToken, revokeToken),
} satisfies CommandFeature;
