import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { deleteSaml } from "./delete.ts";
import { disableSaml, enableSaml } from "./enable.ts";
import { showSaml } from "./show.ts";
import { testSaml } from "./test.ts";
import { updateSaml } from "./update.ts";

export default {
  name: "saml",
  area: "access",
  summary: "access.saml.cli.summary",
  load: (saml) => addCommands(saml, testSaml, showSaml, updateSaml, enableSaml, disableSaml, deleteSaml),
} satisfies CommandFeature;
