// Windows services, managed with PowerShell.
import type { ServiceState } from "@muster/sdk";
import { numberOf, objectsIn, textOf } from "../../../monitoring/state/json.ts";
import { powershell } from "../powershell.ts";
import type { RunTool } from "../run-tool.ts";
import { changeMS, type ServiceChange, type ServiceManager } from "./service.ts";

const listScript =
  "@(Get-CimInstance -ClassName Win32_Service | Select-Object Name, DisplayName, State, StartMode, ExitCode, ProcessId) | ConvertTo-Json -Compress";

const scripts: Record<ServiceChange, string> = {
  start: "Start-Service -Name $in.name",
  // includes dependent services, as the services console does
  stop: "Stop-Service -Name $in.name -Force",
  restart: "Restart-Service -Name $in.name -Force",
  enable: "Set-Service -Name $in.name -StartupType Automatic",
  disable: "Set-Service -Name $in.name -StartupType Disabled",
};

const starting = /^(?:Start|Continue) Pending$/;
/** The exit code of a service that hasn't been started since the computer started. */
const neverStarted = 1_077;

/** https://learn.microsoft.com/en-us/windows/win32/cimwin32prov/win32-service */
function stateOf({ State, StartMode, ExitCode }: Record<string, unknown>): ServiceState {
  if (State === "Running") return "ACTIVE";
  if (starting.test(String(State))) return "STARTING";
  return StartMode === "Auto" && ExitCode !== 0 && ExitCode !== neverStarted ? "FAILED" : "INACTIVE";
}

export const windowsServices = (run: RunTool): ServiceManager => ({
  kind: "WINDOWS",
  async list() {
    return objectsIn(await powershell(run, listScript)).map((one) => {
      const pid = numberOf(one.ProcessId) || null;
      return {
        name: textOf(one.Name, 200),
        description: textOf(one.DisplayName, 300),
        state: stateOf(one),
        isEnabled: { Auto: true, Disabled: false }[String(one.StartMode)] ?? null,
        pid,
        since: null,
        isAgent: pid === process.pid || pid === process.ppid,
      };
    });
  },
  async change(name, change) {
    await powershell(run, scripts[change], { name }, changeMS);
  },
});
