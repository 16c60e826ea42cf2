import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { cancelTask } from "./cancel.ts";
import { listTasks } from "./list.ts";
import { showTask } from "./show.ts";

export default {
  name: "tasks",
  area: "automation",
  summary: "automation.tasks.cli.summary",
  load: (tasks) => addCommands(tasks, listTasks, showTask, cancelTask),
} satisfies CommandFeature;
