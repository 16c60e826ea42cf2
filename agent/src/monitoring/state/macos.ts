// What macOS says of itself.
import { cleanText, type AntivirusState, type ServiceState } from "@muster/sdk";
import type { ReportedSoftware, ReportedState } from "@muster/sdk/live";
import { softwareOf } from "../../inventory/software.ts";
import { noDetails } from "./antivirus.ts";
import type { OtherSystem } from "./other-system.ts";
import type { Run } from "./programs.ts";
import { mostServices } from "./services.ts";
import { mostUpdates } from "./updates.ts";

/** The list of one type of `system_profiler`. */
async function profile(run: Run, type: string): Promise<Record<string, unknown>[]> {
  const answer: unknown = JSON.parse(await run("/usr/sbin/system_profiler", ["-json", type]));
  const all = (answer as Record<string, unknown> | null)?.[type];
  return Array.isArray(all) ? all.filter((one) => typeof one === "object" && one !== null) : [];
}

const textOf = (value: unknown, longest: number): string =>
  typeof value === "string" ? cleanText(value, longest) : "";

/** XProtect, which is part of macOS, with the definitions that were installed last. */
async function readAntivirus(run: Run): Promise<AntivirusState[]> {
  const [newest] = (await profile(run, "SPInstallHistoryDataType"))
    .filter(({ _name }) => _name === "XProtectPlistConfigData")
    .map((one) => ({
      definitions: textOf(one.install_version, 100),
      definitionsAt: Date.parse(textOf(one.install_date, 40)),
    }))
    .filter(({ definitionsAt }) => definitionsAt > 0)
    .toSorted((a, b) => b.definitionsAt - a.definitionsAt);
  return [{ ...noDetails, product: "XProtect", ...newest }];
}

/** A job that isn't running is started when it is needed; one that ended with an exit code has failed, one that was killed hasn't. */
function jobState(pid: string, status: number): ServiceState {
  if (pid !== "-") return "ACTIVE";
  return status > 0 ? "FAILED" : "INACTIVE";
}

/** The jobs of launchd: "PID\tStatus\tLabel". */
async function readServices(run: Run): Promise<ReportedState["SERVICES"]> {
  const text = await run("/bin/launchctl", ["list"]);
  return text
    .split("\n")
    .flatMap((line) => {
      const [, pid = "", status = "", label = ""] = /^(-|\d+)\t(-?\d+)\t(.+)$/.exec(line) ?? [];
      const name = cleanText(label, 200);
      return name ? [{ name, description: "", state: jobState(pid, Number(status)), isEnabled: null }] : [];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, mostServices);
}

/** "2026-11-25 08:30:00 +0000" */
async function lastScan(run: Run): Promise<number | null> {
  const args = ["read", "/Library/Preferences/com.apple.SoftwareUpdate", "LastSuccessfulDate"];
  const text = await run("/usr/bin/defaults", args).catch(() => "");
  const [, day, time, zone] = /^(\S+) (\S+) ([+-]\d{4})$/.exec(text.trim()) ?? [];
  const at = Date.parse(`${day}T${time}${zone}`);
  return at > 0 ? at : null;
}

/** "* Label: …", and in the next line "Title: Safari, Version: 18.1, Size: …" */
const title = /^\s*Title: (.+?), Version: ([^,]*),/;

/** What was found when macOS last looked, without looking again. */
async function readUpdates(run: Run): Promise<ReportedState["UPDATES"]> {
  const listsAt = await lastScan(run);
  if (listsAt === null) return { listsAt, updates: [] };
  const text = await run("/usr/sbin/softwareupdate", ["--list", "--no-scan"]);
  const updates = text
    .split("\n")
    .flatMap((line) => {
      const [, name = "", version = ""] = title.exec(line) ?? [];
      return name
        ? [
            {
              name: cleanText(name, 200),
              installed: "",
              candidate: cleanText(version, 100),
              isSecurity: /\bsecurity\b/i.test(name),
            },
          ]
        : [];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, mostUpdates);
  return { listsAt, updates };
}

const readSoftware = async (run: Run): Promise<ReportedSoftware[]> =>
  softwareOf(
    "MACOS",
    (await profile(run, "SPApplicationsDataType")).map(({ _name, version }) => ({
      name: textOf(_name, 200),
      version: textOf(version, 100),
    })),
  );

export const macOS: OtherSystem = {
  SERVICES: readServices,
  UPDATES: readUpdates,
  ANTIVIRUS: readAntivirus,
  SOFTWARE: readSoftware,
};
