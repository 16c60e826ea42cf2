// systemd services, managed with systemctl.
import { uptime } from "node:os";
import { cleanText } from "@muster/sdk";
import { read } from "../../../monitoring/metrics/linux.ts";
import { enabledUnitFiles, systemdStates } from "../../../monitoring/systemd.ts";
import { outputOf, type RunTool } from "../run-tool.ts";
import { changeMS, type DeviceService, type ServiceManager } from "./service.ts";

const properties = "Id,Description,LoadState,ActiveState,UnitFileState,MainPID,StateChangeTimestampMonotonic";

/** The name of the unit that this process belongs to. */
const ownUnit = () => /\/([^/\n]+)\.service(?:\/|$)/m.exec(read("/proc/self/cgroup"))?.[1];

/** Lists units that are installed but not loaded, without templates. */
async function unloaded(run: RunTool, loaded: ReadonlySet<string>): Promise<DeviceService[]> {
  const args = ["list-unit-files", "--type=service", "--no-legend", "--no-pager", "--plain"];
  const text = await outputOf(run, "systemctl", args);
  return text.split("\n").flatMap((line) => {
    const [, unit = "", state = ""] = /^(\S+)\.service\s+(\S+)/.exec(line) ?? [];
    const name = cleanText(unit, 200);
    if (!name || name.endsWith("@") || loaded.has(name) || state === "alias") return [];
    const isEnabled = enabledUnitFiles[state] ?? null;
    return [{ name, description: "", state: "INACTIVE", isEnabled, pid: null, since: null, isAgent: false }];
  });
}

export const systemd = (run: RunTool): ServiceManager => ({
  kind: "SYSTEMD",
  async list() {
    const args = ["show", "--all", "--no-pager", `--property=${properties}`, "*.service"];
    const text = await outputOf(run, "systemctl", args);
    const bootedAt = Date.now() - uptime() * 1_000;
    const own = ownUnit();
    const known = new Set<string>();
    const loaded = text.split("\n\n").flatMap((block): DeviceService[] => {
      const value = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(block)?.[1] ?? "";
      const name = cleanText(value("Id").replace(/\.service$/, ""), 200);
      // other units refer to it, but it isn't installed
      if (!name || value("LoadState") === "not-found") return [];
      known.add(name);
      const since = Number(value("StateChangeTimestampMonotonic")) / 1_000;
      return [
        {
          name,
          description: cleanText(value("Description"), 300),
          state: systemdStates[value("ActiveState")] ?? "INACTIVE",
          isEnabled: enabledUnitFiles[value("UnitFileState")] ?? null,
          pid: Number(value("MainPID")) || null,
          since: since > 0 ? Math.round(bootedAt + since) : null,
          isAgent: name === own,
        },
      ];
    });
    return [...loaded, ...(await unloaded(run, known))];
  },
  async change(name, change) {
    const args = [change, "--no-ask-password", "--no-pager", "--quiet", "--", `${name}.service`];
    await outputOf(run, "systemctl", args, { withinMS: changeMS });
  },
});
