import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { uninstallSoftware } from "../../remote/tools/uninstall.ts";
import { changesOfDevice, listSoftware, showSoftware } from "./commands.ts";

export default {
  name: "software",
  area: "monitoring",
  summary: "monitoring.software.cli.summary",
  load: (software) => addCommands(software, listSoftware, showSoftware, changesOfDevice, uninstallSoftware),
} satisfies CommandFeature;
