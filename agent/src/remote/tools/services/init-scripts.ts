// Services on computers without systemd: OpenRC services and scripts in /etc/init.d.
import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { cleanText, keyed, type ServiceState } from "@muster/sdk";
import { list, read } from "../../../monitoring/metrics/linux.ts";
import { readServices } from "../../../monitoring/state/services.ts";
import { outputOf, runTool, type RunTool } from "../run-tool.ts";
import { ToolError } from "../tool.ts";
import { changeMS, type DeviceService, type ServiceChange, type ServiceManager } from "./service.ts";

const unknown = { pid: null, since: null, isAgent: false };

export const openRC = (root: string, run: RunTool): ServiceManager => ({
  kind: "OPENRC",
  async list() {
    const found = await readServices(root, (program, args) => outputOf(run, program, args));
    return (found ?? []).map((one) => ({ ...one, ...unknown }));
  },
  async change(name, change) {
    const [program, args] =
      change === "enable" || change === "disable"
        ? ["rc-update", [change === "enable" ? "add" : "delete", name]]
        : ["rc-service", [name, change]];
    await outputOf(run, program as string, args as string[], { withinMS: changeMS });
  },
});

/** A line of `service --status-all` such as " [ + ]  cron"; "?" if the script has no status. */
const statusLine = /^ \[ ([-+?]) \]\s+(\S+)$/gm;
const statusMS = 20_000;
/** The default runlevels of Debian and of RPM-based systems. */
const startLevels = ["etc/rc2.d", "etc/rc3.d", "etc/rc.d/rc3.d"];

const descriptionOf = (script: string): string =>
  cleanText(/^#\s*Short-Description:[ \t]*(.+)$/m.exec(script)?.[1] ?? "", 300);

/** Programs that enable or disable a script. */
const switches: readonly [program: string, args: (name: string, change: ServiceChange) => string[]][] = [
  ["update-rc.d", (name, change) => [name, change]],
  ["chkconfig", (name, change) => [name, change === "enable" ? "on" : "off"]],
];

/** https://refspecs.linuxbase.org/LSB_5.0.0/LSB-Core-generic/LSB-Core-generic/iniscrptact.html */
export const sysv = (root: string, run: RunTool = runTool): ServiceManager => {
  const folder = join(root, "etc/init.d");
  const startLinks = () => new Set(startLevels.flatMap((level) => list(join(root, level))));
  const isScript = (name: string) => {
    const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
    return Boolean(found?.isFile() && found.mode & 0o111);
  };
  return {
    kind: "SYSV",
    async list() {
      const { output, errors } = await run("service", ["--status-all"], { withinMS: statusMS });
      const states = new Map(
        Array.from(`${output}\n${errors}`.matchAll(statusLine), ([, sign = "", name = ""]) => [name, sign]),
      );
      const links = [...startLinks()].filter((name) => /^S\d\d/.test(name)).map((name) => name.slice(3));
      const started = new Set(links);
      return list(folder)
        .filter(isScript)
        .map((name): DeviceService => {
          const state: ServiceState = states.get(name) === "+" ? "ACTIVE" : "INACTIVE";
          const description = descriptionOf(read(join(folder, name)));
          return {
            name: cleanText(name, 200),
            description,
            state,
            isEnabled: started.has(name),
            ...unknown,
          };
        });
    },
    async change(name, change) {
      if (change !== "enable" && change !== "disable")
        return void (await outputOf(run, "service", [name, change], { withinMS: changeMS }));
      const folders = ["usr/sbin", "sbin"];
      const found = switches.find(([program]) => folders.some((one) => existsSync(join(root, one, program))));
      if (!found) throw new ToolError(keyed("remote.deviceTools.noStartType"));
      await outputOf(run, found[0], found[1](name, change));
    },
  };
};
