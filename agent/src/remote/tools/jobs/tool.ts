// Lists scheduled jobs; changes nothing.
import { runTool } from "../run-tool.ts";
import type { Tool } from "../tool.ts";
import { maxJobs, type ScheduledJob } from "./jobs.ts";
import { linuxJobs } from "./linux.ts";
import { macJobs, windowsJobs } from "./other-systems.ts";

function readerOf(platform: NodeJS.Platform): () => Promise<ScheduledJob[]> {
  if (platform === "win32") return () => windowsJobs(runTool);
  return () => (platform === "darwin" ? macJobs(runTool) : linuxJobs(runTool));
}

export const jobTool = (read = readerOf(process.platform)): Tool => ({
  capability: "tools",
  actions: {
    async list() {
      const all = (await read()).filter(({ name }) => name);
      return { readAt: Date.now(), results: all.slice(0, maxJobs), total: all.length };
    },
  },
});
