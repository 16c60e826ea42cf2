import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { deleteAnnouncement } from "./delete.ts";
import { dismissAnnouncement } from "./dismiss.ts";
import { listAnnouncements } from "./list.ts";
import { createAnnouncement, updateAnnouncement } from "./save.ts";

export default {
  name: "announcements",
  area: "operations",
  summary: "operations.announcements.cli.summary",
  load: (announcements) =>
    addCommands(
      announcements,
      listAnnouncements,
      createAnnouncement,
      updateAnnouncement,
      deleteAnnouncement,
      dismissAnnouncement,
    ),
} satisfies CommandFeature;
