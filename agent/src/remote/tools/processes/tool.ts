// Lists and ends processes.
import { choiceIn, flagIn, integerIn, textIn } from "../input.ts";
import { runTool } from "../run-tool.ts";
import type { Tool } from "../tool.ts";
import { linuxProcesses } from "./linux.ts";
import { macProcesses } from "./macos.ts";
import { signals, type ProcessSystem } from "./process.ts";
import { windowsProcesses } from "./windows.ts";

function systemOf(platform: NodeJS.Platform): ProcessSystem {
  if (platform === "win32") return windowsProcesses(runTool);
  return platform === "darwin" ? macProcesses(runTool) : linuxProcesses();
}

const maxPid = 2 ** 32 - 1;
const processIn = (input: unknown) => ({
  pid: integerIn(input, "pid", { min: 1, max: maxPid }),
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
