// Disks on Windows and macOS.
import { numberOf, objectsIn, textOf } from "../../../monitoring/state/json.ts";
import { powershell } from "../powershell.ts";
import { jsonOf, type RunTool } from "../run-tool.ts";
import type { Disk, DiskSystem, FileSystem } from "./disks.ts";

const script = [
  "$disks = @(Get-PhysicalDisk | ForEach-Object { @{ name = [string]$_.DeviceId; model = $_.FriendlyName; serial = $_.SerialNumber; " +
    "size = $_.Size; media = [string]$_.MediaType; health = [string]$_.HealthStatus } })",
  "$volumes = @(Get-Volume | Where-Object { $_.DriveLetter } | ForEach-Object { @{ path = [string]$_.DriveLetter + ':'; type = $_.FileSystem; " +
    "label = $_.FileSystemLabel; size = $_.Size; free = $_.SizeRemaining } })",
  "@{ disks = $disks; volumes = $volumes } | ConvertTo-Json -Depth 4 -Compress",
].join("; ");

const mediaOf = (text: string): Disk["media"] => (text === "SSD" || text === "HDD" ? text : "");

function volume(path: string, size: unknown, free: unknown, more: Partial<FileSystem>): FileSystem {
  const [sizeBytes, freeBytes] = [numberOf(size), numberOf(free)];
  const usedBytes = sizeBytes === null || freeBytes === null ? null : sizeBytes - freeBytes;
  return { path, device: "", type: "", isReadOnly: false, sizeBytes, usedBytes, ...more };
}

const healths: Readonly<Record<string, boolean>> = { Healthy: true, Warning: false, Unhealthy: false };

export const windowsDisks = (run: RunTool): DiskSystem => ({
  async read() {
    const [found = {}] = objectsIn(await powershell(run, script));
    const disks = objectsIn(found.disks).map((one): Disk => ({
      name: textOf(one.name, 100),
      parent: "",
      kind: "DISK",
      model: textOf(one.model, 100),
      serial: textOf(one.serial, 100),
      sizeBytes: numberOf(one.size) ?? 0,
      media: mediaOf(textOf(one.media, 20)),
      fileSystem: "",
      isReadOnly: false,
      isHealthy: healths[textOf(one.health, 20)] ?? null,
    }));
    const fileSystems = objectsIn(found.volumes).map((one) =>
      volume(textOf(one.path, 300), one.size, one.free, {
        device: textOf(one.label, 200),
        type: textOf(one.type, 40),
      }),
    );
    return { disks, fileSystems, hasSmart: true };
  },
});

/** The SMART states of system_profiler: "Verified", "Failing" or "Not Supported". */
const smart: Readonly<Record<string, boolean>> = { Verified: true, Failing: false };

export const macDisks = (run: RunTool): DiskSystem => ({
  async read() {
    const answer = await jsonOf(run, "/usr/sbin/system_profiler", ["-json", "SPStorageDataType"]);
    const [{ SPStorageDataType: found } = {}] = objectsIn(answer);
    const volumes = objectsIn(found ?? []);
    const disks = new Map<string, Disk>();
    for (const one of volumes) {
      const [drive = {}] = objectsIn(one.physical_drive);
      const name = textOf(drive.device_name, 100);
      if (!name || disks.has(name)) continue;
      disks.set(name, {
        name,
        parent: "",
        kind: "DISK",
        model: name,
        serial: "",
        sizeBytes: 0,
        media: mediaOf(textOf(drive.medium_type, 20).toUpperCase()),
        fileSystem: "",
        isReadOnly: false,
        isHealthy: smart[textOf(drive.smart_status, 20)] ?? null,
      });
    }
    const fileSystems = volumes.map((one) =>
      volume(textOf(one.mount_point, 300), one.size_in_bytes, one.free_space_in_bytes, {
        device: textOf(one.bsd_name, 200),
        type: textOf(one.file_system, 40),
        isReadOnly: one.writable === "no",
      }),
    );
    return { disks: [...disks.values()], fileSystems, hasSmart: true };
  },
});
