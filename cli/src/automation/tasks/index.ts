import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { cancelTask } from "./cancel.ts";
import { listTasks } from "./list.ts";
import { showTask } from "./show.ts";

export default {
  name: "tasks",
  area: "automation",
  summary: "View and cancel scheduled tasks",
  load: (tasks) => addCommands(tasks, listTasks, showTask, cancelTask),
} satisfies CommandFeature;
