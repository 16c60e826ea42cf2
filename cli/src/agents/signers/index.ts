import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { addSigner, removeSigner, requireSigners } from "./change.ts";
import { listSigners } from "./list.ts";

export default {
  name: "signers",
  area: "agents",
  summary: "agents.signers.cli.summary",
  load: (signers) => addCommands(signers, listSigners, addSigner, removeSigner, requireSigners),
} satisfies CommandFeature;
