import { t } from "@muster/sdk";
import { addCommands } from "../../lib/command.ts";
import { addGroup, type CommandFeature } from "../../lib/feature.ts";
import { listServerKeys, rotateServerKey } from "./keys.ts";
import { showServer } from "./show.ts";

export default {
  name: "server",
  area: "operations",
  summary: "operations.server.cli.summary",
  load(server) {
    addCommands(server, showServer);
    addCommands(
      addGroup(server, "keys", t("operations.server.cli.manageKeysSignCommands")),
      listServerKeys,
      rotateServerKey,
    );
  },
} satisfies CommandFeature;
