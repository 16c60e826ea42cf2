// Lists processes, and ends them.
import { choiceIn, flagIn, integerIn, textIn } from "../input.ts";
import { runTool } from "../programs.ts";
import type { Tool } from "../tool.ts";
import { linuxProcesses } from "./linux.ts";
import { macProcesses } from "./macos.ts";
import { signals, type ProcessSystem } from "./process.ts";
import { windowsProcesses } from "./windows.ts";

function systemOf(platform: NodeJS.Platform): ProcessSystem {
  if (platform === "win32") return windowsProcesses(runTool);
  return platform === "darwin" ? macProcesses(runTool) : linuxProcesses();
}

const mostPid = 2 ** 32 - 1;
const processIn = (input: unknown) => ({
  pid: integerIn(input, "pid", { least: 1, most: mostPid }),
  start: textIn(input, "start", 40),
});

export function processTool(system = systemOf(process.platform)): Tool {
  return {
    capability: "tools",
    actions: {
      list: () => system.list(),
      end: (input) => system.signal(processIn(input), flagIn(input, "force") ? "SIGKILL" : "SIGTERM"),
      signal: (input) => system.signal(processIn(input), `SIG${choiceIn(input, "signal", signals)}`),
    },
  };
}
