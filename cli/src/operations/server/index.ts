import { addCommands } from "../../lib/command.ts";
import { addGroup, type CommandFeature } from "../../lib/feature.ts";
import { listServerKeys, rotateServerKey } from "./keys.ts";
import { showServer } from "./show.ts";

export default {
  name: "server",
  area: "operations",
  summary: "View server status and manage its signing keys",
  load(server) {
    addCommands(server, showServer);
    addCommands(
      addGroup(server, "keys", "Manage the keys that sign commands to agents"),
      listServerKeys,
      rotateServerKey,
    );
  },
} satisfies CommandFeature;
