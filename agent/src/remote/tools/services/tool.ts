// Lists, starts, stops, restarts, enables and disables services.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { keyed } from "@muster/sdk";
import { choiceIn, nameIn } from "../input.ts";
import { runTool, TooSlow, type RunTool } from "../run-tool.ts";
import { ToolError, type Tool } from "../tool.ts";
import { openRC, sysv } from "./init-scripts.ts";
import { launchd } from "./macos.ts";
import { maxServices, serviceChanges, type ServiceManager } from "./service.ts";
import { systemd } from "./systemd.ts";
import { windowsServices } from "./windows.ts";

/** The service manager of this computer. @throws ToolError if there is no supported one */
export function serviceManager(
  platform: NodeJS.Platform = process.platform,
  run: RunTool = runTool,
  root = "/",
): ServiceManager {
  if (platform === "win32") return windowsServices(run);
  if (platform === "darwin") return launchd(run);
  if (existsSync(join(root, "run/systemd/system"))) return systemd(run);
  if (existsSync(join(root, "run/openrc/softlevel"))) return openRC(root, run);
  if (existsSync(join(root, "etc/init.d"))) return sysv(root, run);
  throw new ToolError(keyed("remote.deviceTools.noServiceManager"));
}

/** Finds an existing service. @throws ToolError if it doesn't exist */
export async function findService(manager: ServiceManager, input: unknown) {
  const name = nameIn(input, "name");
  const found = (await manager.list()).find((one) => one.name === name);
  if (!found) throw new ToolError(keyed("remote.deviceTools.noService", { name }));
  return found;
}

export function serviceTool(managerOf = () => serviceManager()): Tool {
  return {
    capability: "tools",
    actions: {
      async list() {
        const manager = managerOf();
        const all = (await manager.list()).toSorted((a, b) => (a.name < b.name ? -1 : 1));
        const results = all.filter(({ name }) => name).slice(0, maxServices);
        return { readAt: Date.now(), manager: manager.kind, results, total: all.length };
      },
      async change(input) {
        const manager = managerOf();
        const { name, isAgent } = await findService(manager, input);
        if (isAgent) throw new ToolError(keyed("remote.deviceTools.protection.AGENT"));
        const change = choiceIn(input, "change", serviceChanges);
        await manager.change(name, change).catch((error: unknown) => {
          // a database may need minutes of recovery to start
          const isSlow = error instanceof TooSlow;
          throw isSlow ? new ToolError(keyed("remote.deviceTools.stillChanging", { name })) : error;
        });
        return await findService(manager, { name });
      },
    },
  };
}
