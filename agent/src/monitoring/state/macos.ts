// Reads the state of macOS from its programs.
import { machine } from "node:os";
import { cleanText, type AntivirusState, type ServiceState, type VolumeEncryption } from "@muster/sdk";
import type { ReportedSoftware, ReportedState } from "@muster/sdk/live";
import { softwareOf } from "../../inventory/software.ts";
import { noDetails } from "./antivirus.ts";
import { maxVolumes } from "./encryption.ts";
import { numberOf, objectsIn } from "./json.ts";
import type { OtherSystem } from "./other-system.ts";
import type { Run } from "./run-program.ts";
import { maxServices } from "./services.ts";
import { meaningful, maxDisks } from "./system.ts";
import { maxUpdates } from "./updates.ts";

/** The entries of one data type of `system_profiler`. */
async function profile(run: Run, type: string): Promise<Record<string, unknown>[]> {
  const answer: unknown = JSON.parse(await run("/usr/sbin/system_profiler", ["-json", type]));
  const all = (answer as Record<string, unknown> | null)?.[type];
  return Array.isArray(all) ? all.filter((one) => typeof one === "object" && one !== null) : [];
}

const textOf = (value: unknown, maxLength: number): string =>
  typeof value === "string" ? cleanText(value, maxLength) : "";

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

/**
 * The state of a job. One that isn't running is started when it is needed; one that ended with an exit code
 * has failed, one that was killed hasn't.
 */
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
    .slice(0, maxServices);
}

/** When macOS last searched for updates; the program prints "2026-11-25 08:30:00 +0000". */
async function lastScan(run: Run): Promise<number | null> {
  const args = ["read", "/Library/Preferences/com.apple.SoftwareUpdate", "LastSuccessfulDate"];
  const text = await run("/usr/bin/defaults", args).catch(() => "");
  const [, day, time, zone] = /^(\S+) (\S+) ([+-]\d{4})$/.exec(text.trim()) ?? [];
  const at = Date.parse(`${day}T${time}${zone}`);
  return at > 0 ? at : null;
}

/** "* Label: …", and in the next line "Title: Safari, Version: 18.1, Size: …" */
const title = /^\s*Title: (.+?), Version: ([^,]*),/;

/** The updates that macOS found in its last search, without searching again. */
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
    .slice(0, maxUpdates);
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

/** The state of the startup disk, from the output of `fdesetup status`. */
function startupState(text: string): Encryption {
  if (/^Encryption in progress/m.test(text)) return fileVault("PARTLY", "ENCRYPTING");
  if (/^Decryption in progress/m.test(text)) return fileVault("PARTLY", "DECRYPTING");
  if (/^FileVault is On\./m.test(text)) return fileVault("ENCRYPTED");
  return /^FileVault is Off\./m.test(text) ? fileVault("NOT_ENCRYPTED") : fileVault("UNKNOWN", "NOT_TOLD");
}

/**
 * Whether FileVault encrypts each device, from the property list of `diskutil apfs list`, whose volumes
 * contain no other dictionaries.
 */
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
    .slice(0, maxVolumes);
}

/** Parses an amount of memory, such as "16 GB", to bytes. */
const memoryOf = (text: string): number | null => {
  const [, amount = "0", unit] = /^(\d+) (GB|TB)$/.exec(text) ?? [];
  return Number(amount) * 1_024 ** (unit === "TB" ? 4 : 3) || null;
};

/** Parses the number of cores: "proc 10:8:2" (all, and those of each kind), or a number alone. */
const countOf = (value: unknown): number | null =>
  Number(/^(?:proc )?(\d+)/.exec(String(value))?.[1] ?? 0) || null;

/** Reads the hardware and software, such as "macOS 15.1 (24B83)" and "Darwin 24.1.0". */
async function readSystem(run: Run): Promise<ReportedState["SYSTEM"]> {
  const [hardware = {}] = await profile(run, "SPHardwareDataType");
  const [software = {}] = await profile(run, "SPSoftwareDataType");
  const controllers = [
    ...(await profile(run, "SPNVMeDataType")),
    ...(await profile(run, "SPSerialATADataType")),
  ];
  const name = textOf(hardware.machine_name, 50);
  const model = textOf(hardware.machine_model, 50);
  return {
    os: textOf(software.os_version, 100) || "macOS",
    kernel: textOf(software.kernel_version, 100).replace(/^Darwin /, ""),
    architecture: machine(),
    vendor: "Apple",
    model: name && model ? `${name} (${model})` : name || model,
    serialNumber: meaningful(hardware.serial_number, 200),
    firmware: textOf(hardware.boot_rom_version, 100),
    processor: textOf(hardware.chip_type, 200) || textOf(hardware.cpu_type, 200),
    cores: countOf(hardware.number_processors),
    threads: null,
    memoryBytes: memoryOf(textOf(hardware.physical_memory, 100)),
    disks: controllers
      .flatMap(({ _items }) => objectsIn(_items))
      .filter(
        ({ size_in_bytes: bytes, removable_media: removable }) => numberOf(bytes) && removable !== "yes",
      )
      .map((one) => ({
        name: textOf(one.bsd_name, 100),
        model: textOf(one.device_model, 100),
        serialNumber: meaningful(one.device_serial, 100),
        bytes: numberOf(one.size_in_bytes) ?? 0,
      }))
      .slice(0, maxDisks),
  };
}

export const macOS: OtherSystem = {
  SYSTEM: readSystem,
  SERVICES: readServices,
  UPDATES: readUpdates,
  ANTIVIRUS: readAntivirus,
  ENCRYPTION: readEncryption,
  SOFTWARE: readSoftware,
};
