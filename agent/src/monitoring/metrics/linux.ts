// Reads the metrics of a Linux computer from /proc and /sys, without starting a program.
import { readdirSync, readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";
import type { MetricName } from "@muster/sdk";
import type { Counter, Measured, Reading } from "./sample.ts";

/** File systems on local disks; reading one over the network could block the agent. */
const localFileSystems = new Set(
  "btrfs ext2 ext3 ext4 f2fs jfs reiserfs vfat exfat ntfs ntfs3 xfs zfs".split(" "),
);
/** Loopback, interfaces of containers and virtual machines, and those that carry no traffic. */
const ignoredInterfaces = /^(lo|veth.*|ifb\d+|dummy\d+|cali.*|tap.*)$/;
export const ignoredDisks = /^(loop|ram|zram|sr|fd)\d+$/;
const maxPerKind = 64;
/** The unit of /proc/diskstats in bytes, whatever the disk's sector size is. */
export const sectorBytes = 512;

/** A file's text; "" if it can't be read. */
export function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** The names in a folder; none if it can't be read. */
export const list = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const gauge = (metric: MetricName, value: number | undefined, instance = ""): Measured => ({
  metric,
  instance,
  value: value !== undefined && Number.isFinite(value) ? value : undefined,
});

/** @param root where `proc` and `sys` are, for tests */
export function readLinux(root = "/"): Reading {
  const proc = (name: string) => read(join(root, "proc", name));
  const uptime = Number.parseFloat(proc("uptime"));
  const disks = wholeDisks(proc("diskstats"));
  return {
    gauges: [
      ...memory(proc("meminfo")),
      ...load(proc("loadavg")),
      gauge("UPTIME", uptime),
      gauge("PROCESSES", list(join(root, "proc")).filter((name) => /^\d/.test(name)).length),
      ...volumes(proc("self/mounts"), root),
      ...temperatures(join(root, "sys/class/hwmon")),
    ],
    counters: [...transfers(disks), ...interfaces(proc("net/dev"))],
    shares: [...processors(proc("stat")), ...busyTimes(disks, uptime)],
  };
}

function processors(stat: string): Reading["shares"] {
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...rest] =
    /^cpu +(.+)$/m.exec(stat)?.[1]?.split(" ").map(Number) ?? [];
  // interrupts, soft interrupts and time stolen by the hypervisor; guests are counted with their hosts
  const busy = user + nice + system + rest.slice(0, 3).reduce((sum, one) => sum + one, 0);
  const whole = busy + idle + waiting;
  if (!whole) return [];
  return [
    { metric: "CPU_USE", instance: "", part: busy, whole },
    { metric: "CPU_IO_WAIT", instance: "", part: waiting, whole },
  ];
}

/** An amount in /proc/meminfo, in kB; undefined if it is missing. */
export function kilobytesIn(meminfo: string, name: string): number | undefined {
  const found = new RegExp(`^${name}: +(\\d+) kB`, "m").exec(meminfo)?.[1];
  return found === undefined ? undefined : Number(found);
}

function memory(meminfo: string): Measured[] {
  const kilobytes = (name: string) => kilobytesIn(meminfo, name);
  const [total, available] = [kilobytes("MemTotal"), kilobytes("MemAvailable")];
  const [swap = 0, free = 0] = [kilobytes("SwapTotal"), kilobytes("SwapFree")];
  if (!total || available === undefined) return [];
  return [
    gauge("MEMORY_USE", ((total - available) / total) * 100),
    gauge("MEMORY_USED", (total - available) * 1024),
    ...(swap ? [gauge("SWAP_USE", ((swap - free) / swap) * 100)] : []),
  ];
}

function load(loadavg: string): Measured[] {
  const [one, five, fifteen] = loadavg.split(" ").map(Number);
  if (!loadavg) return [];
  return [gauge("LOAD_1", one), gauge("LOAD_5", five), gauge("LOAD_15", fifteen)];
}

export const isLocal = (fileSystem: string): boolean => localFileSystems.has(fileSystem);

/** Decodes a path in the list of mounts, which writes spaces as "\040". */
export const mountPath = (escaped: string): string =>
  escaped.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));

/** The use of each disk once, at the shortest of the paths where it is mounted. */
function volumes(mounts: string, root: string): Measured[] {
  const paths = new Map<string, string>();
  for (const line of mounts.split("\n")) {
    const [device = "", escaped = "", type = ""] = line.split(" ");
    if (!isLocal(type)) continue;
    const path = mountPath(escaped);
    const known = paths.get(device);
    if (known === undefined || path.length < known.length) paths.set(device, path);
  }
  return [...paths.values()].slice(0, maxPerKind).flatMap((path) => {
    try {
      const { bsize, blocks, bfree, bavail } = statfsSync(join(root, path));
      // as df computes it: blocks reserved for root are neither used nor free
      const used = blocks - bfree;
      return used + bavail > 0
        ? [
            gauge("VOLUME_USE", (used / (used + bavail)) * 100, path),
            gauge("VOLUME_FREE", bavail * bsize, path),
          ]
        : [];
    } catch {
      return [gauge("VOLUME_USE", undefined, path), gauge("VOLUME_FREE", undefined, path)];
    }
  });
}

type Disk = readonly [name: string, fields: readonly number[]];

/** The fields of whole disks in /proc/diskstats, by name. */
function wholeDisks(diskstats: string): Disk[] {
  const all = diskstats.split("\n").flatMap((line): Disk[] => {
    const [, , name = "", ...fields] = line.trim().split(/ +/);
    return name && !ignoredDisks.test(name) && fields.some((one) => one !== "0")
      ? [[name, fields.map(Number)]]
      : [];
  });
  const names = new Set(all.map(([name]) => name));
  // sda1 is a partition of sda, nvme0n1p1 of nvme0n1
  const isPart = (name: string) => {
    const disk = /^(.*\d)p\d+$/.exec(name)?.[1] ?? /^([a-z]+)\d+$/.exec(name)?.[1];
    return disk !== undefined && names.has(disk);
  };
  return all.filter(([name]) => !isPart(name)).slice(0, maxPerKind);
}

const transfers = (disks: readonly Disk[]): Counter[] =>
  disks.flatMap(([instance, fields]): Counter[] => [
    { metric: "DISK_READ", instance, total: (fields[2] ?? 0) * sectorBytes },
    { metric: "DISK_WRITE", instance, total: (fields[6] ?? 0) * sectorBytes },
  ]);

/** The milliseconds for which each disk was busy, of those since the computer started. */
const busyTimes = (disks: readonly Disk[], uptime: number): Reading["shares"] =>
  disks.map(([instance, fields]) => ({
    metric: "DISK_BUSY",
    instance,
    part: fields[9] ?? 0,
    whole: uptime * 1_000 || 0,
  }));

function interfaces(dev: string): Counter[] {
  const all = dev.split("\n").flatMap((line): Counter[] => {
    const [, instance = "", fields = ""] = /^ *([^ :]+): *(.+)$/.exec(line) ?? [];
    const n = fields.trim().split(/ +/).map(Number);
    if (!instance || ignoredInterfaces.test(instance) || n.every((one) => !one)) return [];
    const [received = 0, , errorsIn = 0, droppedIn = 0] = n;
    const [sent = 0, , errorsOut = 0, droppedOut = 0] = n.slice(8);
    return [
      { metric: "INTERFACE_IN", instance, total: received * 8 },
      { metric: "INTERFACE_OUT", instance, total: sent * 8 },
      { metric: "INTERFACE_ERRORS", instance, total: errorsIn + errorsOut },
      { metric: "INTERFACE_DISCARDS", instance, total: droppedIn + droppedOut },
    ];
  });
  return all.slice(0, maxPerKind * 4);
}

/** The temperature of each sensor, named by its chip and its label. */
function temperatures(folder: string): Measured[] {
  return list(folder)
    .flatMap((chip) =>
      list(join(folder, chip))
        .filter((name) => /^temp\d+_input$/.test(name))
        .map((name) => {
          const path = join(folder, chip, name);
          const sensor = read(path.replace(/_input$/, "_label")).trim() || name.replace("_input", "");
          const text = read(path).trim();
          const instance = `${read(join(folder, chip, "name")).trim()} ${sensor}`.trim();
          return gauge("TEMPERATURE", text ? Number(text) / 1_000 : undefined, instance);
        }),
    )
    .slice(0, maxPerKind);
}
