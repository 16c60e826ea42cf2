// The launchd jobs of macOS, managed with launchctl.
import { cleanText, keyed, type ServiceState } from "@muster/sdk";
import { outputOf, type RunTool } from "../run-tool.ts";
import { ToolError } from "../tool.ts";
import { changeMS, type ServiceChange, type ServiceManager } from "./service.ts";

/** A job that isn't running starts on demand; one that exited with a code above 0 has failed. */
function stateOf(pid: string, status: number): ServiceState {
  if (pid !== "-") return "ACTIVE";
  return status > 0 ? "FAILED" : "INACTIVE";
}

const changes: Record<ServiceChange, (target: string) => string[]> = {
  start: (target) => ["kickstart", target],
  stop: (target) => ["kill", "SIGTERM", target],
  restart: (target) => ["kickstart", "-k", target],
  enable: (target) => ["enable", target],
  disable: (target) => ["disable", target],
};

/** A line such as "	\"com.apple.ftpd\" => disabled". */
const override = /^\s*"([^"]+)" => (\w+)$/gm;

export const launchd = (run: RunTool): ServiceManager => ({
  kind: "LAUNCHD",
  async list() {
    const text = await outputOf(run, "/bin/launchctl", ["list"]);
    const overrides = await outputOf(run, "/bin/launchctl", ["print-disabled", "system"]).catch(() => "");
    const enabled = new Map(
      Array.from(overrides.matchAll(override), ([, label = "", state = ""]) => [
        label,
        state === "enabled" || state === "false",
      ]),
    );
    return text.split("\n").flatMap((line) => {
      const [, pid = "", status = "", label = ""] = /^(-|\d+)\t(-?\d+)\t(.+)$/.exec(line) ?? [];
      const name = cleanText(label, 200);
      if (!name) return [];
      return [
        {
          name,
          description: "",
          state: stateOf(pid, Number(status)),
          isEnabled: enabled.get(label) ?? null,
          pid: pid === "-" ? null : Number(pid),
          since: null,
          isAgent: Number(pid) === process.pid || Number(pid) === process.ppid,
        },
      ];
    });
  },
  async change(name, change) {
    if (name.includes("/")) throw new ToolError(keyed("remote.deviceTools.noService", { name }));
    await outputOf(run, "/bin/launchctl", changes[change](`system/${name}`), { withinMS: changeMS });
  },
});
