// What macOS says of itself.
import { cleanText, type AntivirusState, type ServiceState, type VolumeEncryption } from "@muster/sdk";
import type { ReportedSoftware, ReportedState } from "@muster/sdk/live";
import { softwareOf } from "../../inventory/software.ts";
import { noDetails } from "./antivirus.ts";
import { mostVolumes } from "./encryption.ts";
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

type Encryption = Pick<VolumeEncryption, "state" | "method" | "reason">;

const fileVault = (
  state: VolumeEncryption["state"],
  reason: VolumeEncryption["reason"] = null,
): Encryption => ({
  state,
  method: state === "ENCRYPTED" || state === "PARTLY" ? "FileVault" : "",
  reason,
});

/** What `fdesetup status` says of the startup disk. */
function startupState(text: string): Encryption {
  if (/^Encryption in progress/m.test(text)) return fileVault("PARTLY", "ENCRYPTING");
  if (/^Decryption in progress/m.test(text)) return fileVault("PARTLY", "DECRYPTING");
  if (/^FileVault is On\./m.test(text)) return fileVault("ENCRYPTED");
  return /^FileVault is Off\./m.test(text) ? fileVault("NOT_ENCRYPTED") : fileVault("UNKNOWN", "NOT_TOLD");
}

/** Whether FileVault encrypts a device, by the property list of `diskutil apfs list`, whose volumes hold no other dictionaries. */
function volumeStates(list: string): Map<string, Encryption> {
  const flag = (text: string, key: string) =>
    new RegExp(`<key>${key}</key>\\s*<(true|false)/>`).exec(text)?.[1];
  return new Map(
    list.split("<dict>").flatMap((text): [string, Encryption][] => {
      const device = /<key>DeviceIdentifier<\/key>\s*<string>(\w+)<\/string>/.exec(text)?.[1];
      const isOn = flag(text, "FileVault");
      if (device === undefined || isOn === undefined) return [];
      const isMoving = flag(text, "CryptoMigrationOn") === "true";
      const moving = fileVault("PARTLY", isOn === "true" ? "ENCRYPTING" : "DECRYPTING");
      return [[device, isMoving ? moving : fileVault(isOn === "true" ? "ENCRYPTED" : "NOT_ENCRYPTED")]];
    }),
  );
}

/** The startup disk and other local volumes; those in /System/Volumes are parts of the startup disk. */
async function readEncryption(run: Run): Promise<ReportedState["ENCRYPTION"]> {
  const startup = startupState(await run("/usr/bin/fdesetup", ["status"], 1));
  const others = volumeStates(await run("/usr/sbin/diskutil", ["apfs", "list", "-plist"]));
  return (await run("/sbin/mount", []))
    .split("\n")
    .flatMap((line) => {
      const [, device = "", path = "", options = ""] = /^\/dev\/(\w+) on (.+) \(([^()]*)\)$/.exec(line) ?? [];
      const mountPoint = cleanText(path, 200);
      if (!mountPoint || !options.split(", ").includes("local") || path.startsWith("/System/Volumes/"))
        return [];
      const found = path === "/" ? startup : (others.get(device) ?? fileVault("UNKNOWN", "NOT_TOLD"));
      return [{ mountPoint, device: `/dev/${device}`, ...found }];
    })
    .toSorted((a, b) => (a.mountPoint < b.mountPoint ? -1 : 1))
    .slice(0, mostVolumes);
}

export const macOS: OtherSystem = {
  SERVICES: readServices,
  UPDATES: readUpdates,
  ANTIVIRUS: readAntivirus,
  ENCRYPTION: readEncryption,
  SOFTWARE: readSoftware,
};
