// Reads the state of Windows with fixed PowerShell scripts, into which nothing is inserted.
import { cleanText, type AntivirusState, type EncryptionReason, type ServiceState } from "@muster/sdk";
import type { ReportedSoftware, ReportedState } from "@muster/sdk/live";
import { softwareOf } from "../../inventory/software.ts";
import { maxProducts, noDetails } from "./antivirus.ts";
import { maxVolumes } from "./encryption.ts";
import { numberOf, objectsIn, textOf, timeOf } from "./json.ts";
import type { OtherSystem } from "./other-system.ts";
import type { Run } from "./run-program.ts";
import { maxServices } from "./services.ts";
import { makerOf, meaningful, modelOf, maxDisks } from "./system.ts";
import { maxUpdates } from "./updates.ts";

const powershell = (run: Run, script: string) =>
  run("powershell.exe", [
    "-NoProfile",
    "-NonInteractive",
    "-ExecutionPolicy",
    "Bypass",
    "-Command",
    `[Console]::OutputEncoding = [Text.Encoding]::UTF8; ${script}`,
  ]);

const parsed = (text: string): unknown => (text.trim() ? JSON.parse(text.replace(/^\uFEFF/, "")) : null);

const flagOf = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);

const latest = (...times: (number | null)[]): number | null =>
  Math.max(...times.map((one) => one ?? 0)) || null;

const antivirusScript = [
  "$ErrorActionPreference = 'SilentlyContinue'",
  "$products = @(Get-CimInstance -Namespace root/SecurityCenter2 -ClassName AntiVirusProduct | Select-Object displayName, productState)",
  "$defender = Get-MpComputerStatus | Select-Object AMServiceEnabled, AMProductVersion, AMEngineVersion, AntivirusEnabled, " +
    "AntivirusSignatureVersion, AntivirusSignatureLastUpdated, RealTimeProtectionEnabled, QuickScanEndTime, FullScanEndTime",
  "$detections = if ($defender) { @(Get-MpThreatDetection).Count } else { $null }",
  "@{ products = $products; defender = $defender; detections = $detections } | ConvertTo-Json -Depth 4 -Compress",
].join("; ");

/** Whether a product is on: the third of the six hexadecimal digits of its state in Security Center. */
const isOn = (state: unknown): boolean | null =>
  typeof state === "number" ? (state & 0xf000) === 0x1000 : null;

/**
 * The products of Windows Security Center, which servers don't have, and Microsoft Defender with its details.
 */
async function readAntivirus(run: Run): Promise<AntivirusState[]> {
  const [found = {}] = objectsIn(parsed(await powershell(run, antivirusScript)));
  const [defender] = objectsIn(found.defender);
  const isDefender = (name: string) => /^(?:Windows|Microsoft) Defender(?: Antivirus)?$/i.test(name);
  const registered = objectsIn(found.products)
    .map(({ displayName, productState }) => ({
      ...noDetails,
      product: textOf(displayName, 100),
      realTime: isOn(productState),
    }))
    .filter(({ product }) => product && !(defender && isDefender(product)));
  const own = defender && {
    product: "Microsoft Defender",
    version: textOf(defender.AMProductVersion, 100),
    engine: textOf(defender.AMEngineVersion, 100),
    definitions: textOf(defender.AntivirusSignatureVersion, 100),
    definitionsAt: timeOf(defender.AntivirusSignatureLastUpdated),
    isRunning: flagOf(defender.AMServiceEnabled),
    realTime: flagOf(defender.RealTimeProtectionEnabled),
    lastScanAt: latest(timeOf(defender.QuickScanEndTime), timeOf(defender.FullScanEndTime)),
    detections: typeof found.detections === "number" ? found.detections : null,
  };
  return [...(own ? [own] : []), ...registered].slice(0, maxProducts);
}

const servicesScript =
  "@(Get-CimInstance -ClassName Win32_Service | Select-Object Name, DisplayName, State, StartMode, ExitCode) | ConvertTo-Json -Compress";

const starting = /^(?:Start|Continue) Pending$/;
/** The exit code of a service that wasn't started since the computer was. */
const neverStarted = 1_077;

/** https://learn.microsoft.com/en-us/windows/win32/cimwin32prov/win32-service */
function serviceState({ State, StartMode, ExitCode }: Record<string, unknown>): ServiceState {
  if (State === "Running") return "ACTIVE";
  if (starting.test(String(State))) return "STARTING";
  const hasFailed = StartMode === "Auto" && ExitCode !== 0 && ExitCode !== neverStarted;
  return hasFailed ? "FAILED" : "INACTIVE";
}

async function readServices(run: Run): Promise<ReportedState["SERVICES"]> {
  return objectsIn(parsed(await powershell(run, servicesScript)))
    .map((one) => ({
      name: textOf(one.Name, 200),
      description: textOf(one.DisplayName, 300),
      state: serviceState(one),
      isEnabled: { Auto: true, Disabled: false }[String(one.StartMode)] ?? null,
    }))
    .filter(({ name }) => name)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, maxServices);
}

/** Reads the updates that Windows Update found in its last search, without searching again. */
const updatesScript = [
  "$searcher = (New-Object -ComObject Microsoft.Update.Session).CreateUpdateSearcher()",
  "$searcher.Online = $false",
  "$found = $searcher.Search('IsInstalled=0 and IsHidden=0').Updates",
  "$updates = @($found | ForEach-Object { @{ title = $_.Title; articles = @($_.KBArticleIDs); severity = $_.MsrcSeverity; " +
    "categories = @($_.Categories | ForEach-Object { $_.CategoryID }) } })",
  "$searched = (New-Object -ComObject Microsoft.Update.AutoUpdate).Results.LastSearchSuccessDate",
  "@{ updates = $updates; searched = $searched } | ConvertTo-Json -Depth 4 -Compress",
].join("; ");

/** The id of the category of security updates, whose name depends on the language. */
const securityCategory = "0fa1201d-4330-4fa8-8ae9-b877473b6441";

const textsOf = (value: unknown): string[] => [value].flat().map((one) => textOf(one, 100));

async function readUpdates(run: Run): Promise<ReportedState["UPDATES"]> {
  const [found = {}] = objectsIn(parsed(await powershell(run, updatesScript)));
  const listsAt = timeOf(found.searched);
  const updates = objectsIn(found.updates)
    .map(({ title, articles, severity, categories }) => ({
      name: textOf(title, 200),
      installed: "",
      candidate: cleanText(
        textsOf(articles)
          .filter(Boolean)
          .map((one) => `KB${one}`)
          .join(", "),
        100,
      ),
      isSecurity:
        Boolean(textOf(severity, 100)) ||
        textsOf(categories).some((one) => one.toLowerCase() === securityCategory),
    }))
    .filter(({ name }) => name)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, maxUpdates);
  return { listsAt, updates: listsAt === null ? [] : updates };
}

const softwareScript = [
  "$ErrorActionPreference = 'SilentlyContinue'",
  "$keys = 'HKLM:\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\*', " +
    "'HKLM:\\Software\\WOW6432Node\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\*'",
  "@(Get-ItemProperty -Path $keys | Where-Object { $_.DisplayName -and -not $_.SystemComponent -and -not $_.ParentKeyName } | " +
    "Select-Object DisplayName, DisplayVersion) | ConvertTo-Json -Compress",
].join("; ");

/** The programs that can be uninstalled for all users, without parts of other programs. */
const readSoftware = async (run: Run): Promise<ReportedSoftware[]> =>
  softwareOf(
    "WINDOWS",
    objectsIn(parsed(await powershell(run, softwareScript))).map(({ DisplayName, DisplayVersion }) => ({
      name: textOf(DisplayName, 200),
      version: textOf(DisplayVersion, 100),
    })),
  );

/**
 * Enumerations are converted to text, which is the same in every language and version of PowerShell. Without
 * BitLocker, only the disks are listed.
 */
const encryptionScript = [
  "$ErrorActionPreference = 'Stop'",
  "$has = Get-Command -Name Get-BitLockerVolume -ErrorAction SilentlyContinue",
  "$volumes = if ($has) { @(Get-BitLockerVolume | ForEach-Object { @{ drive = $_.MountPoint; " +
    "status = [string]$_.VolumeStatus; protection = [string]$_.ProtectionStatus; lock = [string]$_.LockStatus; " +
    "method = [string]$_.EncryptionMethod } }) } " +
    "else { @(Get-CimInstance -ClassName Win32_LogicalDisk -Filter 'DriveType = 3' | ForEach-Object { @{ drive = $_.DeviceID } }) }",
  "@{ volumes = $volumes } | ConvertTo-Json -Depth 4 -Compress",
].join("; ");

const methods: Readonly<Record<string, string>> = {
  Aes128: "AES 128",
  Aes256: "AES 256",
  Aes128Diffuser: "AES 128 Diffuser",
  Aes256Diffuser: "AES 256 Diffuser",
  XtsAes128: "XTS-AES 128",
  XtsAes256: "XTS-AES 256",
  Hardware: "Hardware",
  HardwareEncryption: "Hardware",
};

const partly = (reason: EncryptionReason) => ({ state: "PARTLY", reason }) as const;

/** https://learn.microsoft.com/en-us/powershell/module/bitlocker/get-bitlockervolume */
function volumeState({ protection, lock, ...given }: Record<string, unknown>) {
  const status = String(given.status);
  // a locked volume can't be read without its key
  if (lock === "Locked") return { state: "ENCRYPTED", reason: null } as const;
  const isWhole = status.startsWith("FullyEncrypted");
  if (isWhole && protection === "On") return { state: "ENCRYPTED", reason: null } as const;
  if (isWhole && protection === "Off") return partly("SUSPENDED");
  if (status.startsWith("Encryption")) return partly("ENCRYPTING");
  if (status.startsWith("Decryption")) return partly("DECRYPTING");
  if (status === "FullyDecrypted") return { state: "NOT_ENCRYPTED", reason: null } as const;
  return { state: "UNKNOWN", reason: "NOT_TOLD" } as const;
}

/** The volumes with a drive letter or folder. */
async function readEncryption(run: Run): Promise<ReportedState["ENCRYPTION"]> {
  const [found = {}] = objectsIn(parsed(await powershell(run, encryptionScript)));
  return objectsIn(found.volumes)
    .map((one) => ({
      mountPoint: textOf(one.drive, 200),
      device: "",
      method: ["BitLocker", methods[String(one.method)] ?? ""].join(" ").trim(),
      ...volumeState(one),
    }))
    .filter(({ mountPoint }) => mountPoint && !mountPoint.startsWith("\\\\?\\"))
    .map((one) => (one.state === "ENCRYPTED" || one.state === "PARTLY" ? one : { ...one, method: "" }))
    .toSorted((a, b) => (a.mountPoint < b.mountPoint ? -1 : 1))
    .slice(0, maxVolumes);
}

/** https://learn.microsoft.com/en-us/windows/win32/cimwin32prov/computer-system-hardware-classes */
const systemScript = [
  "$ErrorActionPreference = 'SilentlyContinue'",
  "$os = Get-CimInstance -ClassName Win32_OperatingSystem | Select-Object Caption, Version, TotalVisibleMemorySize",
  "$computer = Get-CimInstance -ClassName Win32_ComputerSystem | Select-Object Manufacturer, Model",
  "$product = Get-CimInstance -ClassName Win32_ComputerSystemProduct | Select-Object Version",
  "$bios = Get-CimInstance -ClassName Win32_BIOS | Select-Object SerialNumber, SMBIOSBIOSVersion",
  "$processors = @(Get-CimInstance -ClassName Win32_Processor | Select-Object Name, NumberOfCores, NumberOfLogicalProcessors)",
  "$disks = @(Get-CimInstance -ClassName Win32_DiskDrive | Select-Object DeviceID, Model, SerialNumber, Size, MediaType)",
  "@{ os = $os; computer = $computer; product = $product; bios = $bios; processors = $processors; disks = $disks; " +
    "architecture = $env:PROCESSOR_ARCHITECTURE } | ConvertTo-Json -Depth 4 -Compress",
].join("; ");

/** The sum over all processors; null if none reports the value. */
const sumOf = (processors: readonly Record<string, unknown>[], key: string): number | null =>
  processors.reduce((sum, one) => sum + (numberOf(one[key]) ?? 0), 0) || null;

async function readSystem(run: Run): Promise<ReportedState["SYSTEM"]> {
  const [found = {}] = objectsIn(parsed(await powershell(run, systemScript)));
  const part = (name: string) => objectsIn(found[name])[0] ?? {};
  const [os, computer, product, bios] = [part("os"), part("computer"), part("product"), part("bios")];
  const processors = objectsIn(found.processors);
  const vendor = makerOf(computer.Manufacturer);
  return {
    os: textOf(os.Caption, 100).replace(/^Microsoft /, "") || "Windows",
    kernel: textOf(os.Version, 100),
    architecture: textOf(found.architecture, 100),
    vendor,
    model: modelOf(vendor, {
      name: meaningful(computer.Model, 100),
      version: meaningful(product.Version, 100),
    }),
    serialNumber: meaningful(bios.SerialNumber, 200),
    firmware: meaningful(bios.SMBIOSBIOSVersion, 100),
    processor: textOf(processors[0]?.Name, 200),
    cores: sumOf(processors, "NumberOfCores"),
    threads: sumOf(processors, "NumberOfLogicalProcessors"),
    memoryBytes: (numberOf(os.TotalVisibleMemorySize) ?? 0) * 1_024 || null,
    disks: objectsIn(found.disks)
      .filter(({ MediaType, Size }) => MediaType !== "Removable Media" && numberOf(Size))
      .map((one) => ({
        name: textOf(one.DeviceID, 100).replace(/^\\\\\.\\/, ""),
        model: meaningful(one.Model, 100),
        serialNumber: meaningful(one.SerialNumber, 100),
        bytes: numberOf(one.Size) ?? 0,
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }))
      .slice(0, maxDisks),
  };
}

export const windows: OtherSystem = {
  SYSTEM: readSystem,
  SERVICES: readServices,
  UPDATES: readUpdates,
  ANTIVIRUS: readAntivirus,
  ENCRYPTION: readEncryption,
  SOFTWARE: readSoftware,
};
