// Lists disks, partitions and file systems; changes nothing.
import { runTool } from "../run-tool.ts";
import type { Tool } from "../tool.ts";
import { maxDisks, maxFileSystems, type DiskSystem } from "./disks.ts";
import { linuxDisks } from "./linux.ts";
import { macDisks, windowsDisks } from "./other-systems.ts";

function systemOf(platform: NodeJS.Platform): DiskSystem {
  if (platform === "win32") return windowsDisks(runTool);
  return platform === "darwin" ? macDisks(runTool) : linuxDisks(runTool);
}

export const diskTool = (system = systemOf(process.platform)): Tool => ({
  capability: "tools",
  actions: {
    async read() {
      const { disks, fileSystems, hasSmart } = await system.read();
      return {
        readAt: Date.now(),
        disks: disks.slice(0, maxDisks),
        fileSystems: fileSystems.slice(0, maxFileSystems),
        hasSmart,
      };
    },
  },
});
