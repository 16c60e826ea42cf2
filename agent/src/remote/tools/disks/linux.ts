// Disks on Linux, read with lsblk, /proc/self/mounts and, if installed, smartctl.
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { cleanText } from "@muster/sdk";
import { read } from "../../../monitoring/metrics/linux.ts";
import { numberOf, objectsIn, textOf } from "../../../monitoring/state/json.ts";
import { findProgram } from "../../../scripts/run-folder.ts";
import { jsonOf, type RunTool } from "../run-tool.ts";
import { maxDisks, maxFileSystems, type Disk, type DiskSystem, type FileSystem } from "./disks.ts";

/** File systems that are not listed: virtual ones and those in memory. */
const virtual = new Set(
  (
    "autofs binfmt_misc bpf cgroup cgroup2 configfs debugfs devpts devtmpfs efivarfs fusectl hugetlbfs mqueue nsfs overlay " +
    "proc pstore ramfs rpc_pipefs securityfs squashfs sysfs tmpfs tracefs"
  ).split(" "),
);
const remote = /^(?:nfs\d?|cifs|smb3?|ceph|glusterfs|9p|afs|fuse(?:\..+)?)$/;
const columns = "NAME,TYPE,SIZE,MODEL,SERIAL,ROTA,RO,FSTYPE";
const noDisk = /^(?:loop|zram|ram|sr|fd)\d+$/;
const smartMS = 10_000;

/** Old versions of lsblk write numbers and flags as strings */
const isSet = (value: unknown) => value === true || value === "1" || value === 1;

function flatten(nodes: unknown, parent = ""): Disk[] {
  return objectsIn(nodes ?? []).flatMap((one) => {
    const name = textOf(one.name, 100);
    const type = textOf(one.type, 20);
    const kind = ({ disk: "DISK", part: "PARTITION" } as const)[type as "disk" | "part"] ?? "OTHER";
    if (!name || noDisk.test(name)) return [];
    const media = isSet(one.rota) ? "HDD" : "SSD";
    const disk: Disk = {
      name,
      parent,
      kind,
      model: textOf(one.model, 100),
      serial: textOf(one.serial, 100),
      sizeBytes: numberOf(one.size) ?? 0,
      media: kind === "DISK" ? media : "",
      fileSystem: textOf(one.fstype, 40),
      isReadOnly: isSet(one.ro),
      isHealthy: null,
    };
    return [disk, ...flatten(one.children, name)];
  });
}

async function fileSystems(root: string): Promise<FileSystem[]> {
  const found = new Map<string, FileSystem>();
  for (const line of read(join(root, "proc/self/mounts")).split("\n")) {
    const [device = "", escaped = "", type = "", options = ""] = line.split(" ");
    if (!type || virtual.has(type) || found.size >= maxFileSystems) continue;
    const path = escaped.replaceAll(/\\([0-7]{3})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 8)),
    );
    const space = remote.test(type) ? undefined : await statfs(join(root, path)).catch(() => undefined);
    found.set(path, {
      path: cleanText(path, 300),
      device: cleanText(device, 200),
      type: cleanText(type, 40),
      sizeBytes: space ? space.blocks * space.bsize : null,
      usedBytes: space ? (space.blocks - space.bfree) * space.bsize : null,
      isReadOnly: options.split(",").includes("ro"),
    });
  }
  return [...found.values()].filter((one) => !isMountedAgain(one, [...found.values()]));
}

/** Whether a disk is also mounted at a shorter path; only the shortest one is shown. */
const isMountedAgain = ({ path, device }: FileSystem, all: readonly FileSystem[]) =>
  device.startsWith("/dev/") &&
  all.some((other) => other.device === device && other.path.length < path.length);

/**
 * Reads a disk's SMART health; null if unknown. The exit code of smartctl combines many conditions, so only
 * its output counts.
 */
async function healthOf(run: RunTool, smartctl: string, name: string): Promise<boolean | null> {
  const args = ["--json", "--health", "--nocheck=standby", "--", `/dev/${name}`];
  try {
    const { output } = await run(smartctl, args, { withinMS: smartMS });
    const { smart_status: status } = JSON.parse(output) as { smart_status?: { passed?: unknown } };
    return typeof status?.passed === "boolean" ? status.passed : null;
  } catch {
    return null;
  }
}

export const linuxDisks = (run: RunTool, root = "/", smartctl = findProgram("smartctl")): DiskSystem => ({
  async read() {
    const answer = await jsonOf(run, "lsblk", ["--json", "--bytes", `--output=${columns}`]);
    const [{ blockdevices } = {}] = objectsIn(answer);
    const disks = flatten(blockdevices).slice(0, maxDisks);
    if (smartctl)
      await Promise.all(
        disks
          .filter(({ kind }) => kind === "DISK")
          .map(async (disk) => {
            disk.isHealthy = await healthOf(run, smartctl, disk.name);
          }),
      );
    return { disks, fileSystems: await fileSystems(root), hasSmart: smartctl !== undefined };
  },
});
