// Uninstalls Windows software: Windows Installer packages by product code, others with winget. Not tested on
// a real computer.
import { keyed, type DeviceWorkItem } from "@muster/sdk";
import { objectsIn, textOf } from "../../../monitoring/state/json.ts";
import { systemProgram } from "../../../scripts/interpreter-commands.ts";
import { powershell } from "../powershell.ts";
import type { RunTool } from "../run-tool.ts";
import { ToolError } from "../tool.ts";
import type { Removal, SoftwareManager } from "./manager.ts";

const findScript = [
  "$keys = 'HKLM:\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\*', " +
    "'HKLM:\\Software\\WOW6432Node\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\*'",
  "@(Get-ItemProperty -Path $keys -ErrorAction SilentlyContinue | Where-Object { $in.names -ccontains $_.DisplayName } | " +
    "Select-Object PSChildName, DisplayName, DisplayVersion, WindowsInstaller, NoRemove, SystemComponent) | ConvertTo-Json -Compress",
].join("; ");

const productCode = /^\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}$/i;

const find = async (run: RunTool, names: readonly string[]) =>
  objectsIn(await powershell(run, findScript, { names })).map((one) => ({
    key: textOf(one.PSChildName, 200),
    name: textOf(one.DisplayName, 200),
    version: textOf(one.DisplayVersion, 100),
    isInstaller: one.WindowsInstaller === 1,
    isFixed: one.NoRemove === 1 || one.SystemComponent === 1,
  }));

function protectionOf({ name, isFixed }: { name: string; isFixed: boolean }): Removal["protection"] {
  if (/^muster\b/i.test(name)) return "AGENT";
  return isFixed ? "ESSENTIAL" : null;
}

export const windowsSoftware = (
  run: RunTool,
): Required<Pick<SoftwareManager, "removals" | "remove" | "removed">> => ({
  async removals(name) {
    const found = await find(run, [name]);
    if (!found.length) throw new ToolError(keyed("remote.deviceTools.software.notInstalled", { name }));
    return found.map((one) => ({
      id: one.isInstaller && productCode.test(one.key) ? one.key : one.name,
      name: one.name,
      version: one.version,
      protection: protectionOf(one),
    }));
  },
  remove: (removals) =>
    removals.map(({ id, name }) =>
      productCode.test(id)
        ? {
            program: systemProgram(process.env, "msiexec.exe"),
            args: ["/x", id, "/qn", "/norestart"],
            alsoGood: 3010,
          }
        : {
            program: "winget.exe",
            args: [
              "uninstall",
              "--name",
              name,
              "--exact",
              "--silent",
              "--disable-interactivity",
              "--accept-source-agreements",
            ],
          },
    ),
  async removed(items) {
    const left = new Set(
      (
        await find(
          run,
          items.map(({ name }) => name),
        )
      ).map(({ name }) => name),
    );
    return {
      items: items.map((item): DeviceWorkItem => ({
        ...item,
        state: left.has(item.name) ? "FAILED" : "DONE",
      })),
    };
  },
});
