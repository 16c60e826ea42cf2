// Reads the operating system and the hardware of a Linux computer from files alone.
import { readFileSync } from "node:fs";
import { machine } from "node:os";
import { join } from "node:path";
import { cleanText } from "@muster/sdk";
import type { ReportedState } from "@muster/sdk/live";
import { isMeaningful } from "../../discovery/identification/plausible.ts";
import { vendorOf } from "../../discovery/vendors/vendor-names.ts";
import { ignoredDisks, kilobytesIn, list, read, sectorBytes } from "../metrics/linux.ts";
import { textOf } from "./json.ts";

type System = ReportedState["SYSTEM"];
type Disk = System["disks"][number];

export const maxDisks = 64;
/** Disks that consist of other disks or are on the network. */
const madeDisks = /^(?:dm-|md|nbd|drbd|rbd|bcache)\d+$/;

/** A value as text; "" if it is a vendor's placeholder for a missing value. */
export const meaningful = (value: unknown, maxLength: number): string => {
  const text = textOf(value, maxLength);
  return isMeaningful(text) ? text : "";
};

/** The vendor's short name, as in discovery: "Dell Inc." becomes "Dell". */
export const makerOf = (name: unknown): string => {
  const text = meaningful(name, 100);
  return (text && vendorOf(text).vendor) || text;
};

/** Lenovo puts the type number where others put the model's name, and the name into the version. */
export const modelOf = (vendor: string, { name, version }: { name: string; version: string }): string =>
  (vendor === "Lenovo" && version) || name;

/** https://www.freedesktop.org/software/systemd/man/latest/os-release.html */
function readOperatingSystem(root: string): string {
  const text = ["etc/os-release", "usr/lib/os-release"].map((file) => read(join(root, file))).find(Boolean);
  const value = /^PRETTY_NAME=(.+)$/m.exec(text ?? "")?.[1] ?? "";
  return cleanText(value.replace(/^(["'])(.*)\1$/, "$2").replace(/\\([\\"'$`])/g, "$1"), 100) || "Linux";
}

/** Reads the firmware's tables, or the device tree that ARM boards have instead. */
function readMaker(root: string): Pick<System, "vendor" | "model" | "serialNumber" | "firmware"> {
  const dmi = (name: string, maxLength = 100) =>
    meaningful(read(join(root, "sys/class/dmi/id", name)), maxLength);
  const tree = (name: string, maxLength = 100) =>
    meaningful(read(join(root, "proc/device-tree", name)).replaceAll("\0", ""), maxLength);
  const vendor = makerOf(dmi("sys_vendor")) || makerOf(dmi("board_vendor"));
  const product = { name: dmi("product_name"), version: dmi("product_version") };
  return {
    vendor,
    model: modelOf(vendor, product) || dmi("board_name") || tree("model"),
    serialNumber: dmi("product_serial", 200) || tree("serial-number", 200),
    firmware: dmi("bios_version"),
  };
}

/** https://docs.kernel.org/filesystems/proc.html; ARM processors have neither a name nor cores there. */
function readProcessor(root: string): Pick<System, "processor" | "cores" | "threads"> {
  const parts = read(join(root, "proc/cpuinfo")).split("\n\n");
  const value = (part: string, key: string) => new RegExp(`^${key}\\s*: (.*)$`, "m").exec(part)?.[1];
  const threads = parts.filter((part) => value(part, "processor") !== undefined);
  const cores = new Set(
    threads.map((part) =>
      value(part, "core id") === undefined ? "" : `${value(part, "physical id")} ${value(part, "core id")}`,
    ),
  );
  return {
    processor: cleanText(threads.map((part) => value(part, "model name")).find(Boolean) ?? "", 200),
    cores: cores.has("") ? null : cores.size || null,
    threads: threads.length || null,
  };
}

function readSerial(folder: string): string {
  for (const file of ["device/serial", "serial"]) {
    const text = meaningful(read(join(folder, file)), 100);
    if (text) return text;
  }
  try {
    // skips the header of the vital product data page
    return meaningful(readFileSync(join(folder, "device/vpd_pg80")).toString("latin1", 4), 100);
  } catch {
    return "";
  }
}

/** The disks that aren't removable. */
function readDisks(root: string): Disk[] {
  return list(join(root, "sys/block"))
    .filter((name) => !ignoredDisks.test(name) && !madeDisks.test(name))
    .flatMap((name) => {
      const folder = join(root, "sys/block", name);
      const bytes = Number(read(join(folder, "size"))) * sectorBytes;
      if (!(bytes > 0) || read(join(folder, "removable")).trim() === "1") return [];
      const model = meaningful(read(join(folder, "device/model")), 100);
      return [{ name: cleanText(name, 100), model, serialNumber: readSerial(folder), bytes }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }))
    .slice(0, maxDisks);
}

/** Reads the hardware and operating system; an unknown value is "" or null. */
export const readSystem = (root: string): System => ({
  os: readOperatingSystem(root),
  kernel: cleanText(read(join(root, "proc/sys/kernel/osrelease")), 100),
  architecture: machine(),
  ...readMaker(root),
  ...readProcessor(root),
  memoryBytes: (kilobytesIn(read(join(root, "proc/meminfo")), "MemTotal") ?? 0) * 1_024 || null,
  disks: readDisks(root),
});
