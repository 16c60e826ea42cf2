// Reads whether the volumes of a Linux computer are encrypted, from what /proc and /sys show about their
// devices.
import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { cleanText, type VolumeEncryption } from "@muster/sdk";
import type { ReportedState } from "@muster/sdk/live";
import { isLocal, list, mountPath, read } from "../metrics/linux.ts";

export const maxVolumes = 64;

type Found = Pick<VolumeEncryption, "state" | "method" | "reason">;

interface Mount {
  /** The device number, such as "8:1"; that of no device if the file system spans several. */
  number: string;
  path: string;
  type: string;
  source: string;
}

/**
 * The methods by the type that cryptsetup writes at the beginning of a device's UUID. Its other types verify
 * data without encrypting it.
 */
const encryption: Readonly<Record<string, string>> = {
  LUKS1: "LUKS1",
  LUKS2: "LUKS2",
  PLAIN: "dm-crypt",
  LOOPAES: "loop-AES",
  TCRYPT: "TrueCrypt",
  BITLK: "BitLocker",
  FVAULT2: "FileVault",
};
/** UUIDs of mapped devices that don't encrypt; others, such as VeraCrypt's, have no UUID. */
const passingOn = /^(?:LVM|mpath|part\d+|DMRAID|CRYPT-(?:VERITY|INTEGRITY|SUBDEV))-/i;

const plain: Found = { state: "NOT_ENCRYPTED", method: "", reason: null };
const unknown = (reason: VolumeEncryption["reason"]): Found => ({ state: "UNKNOWN", method: "", reason });

/** The state of several devices together: encrypted only if all are. */
function together(all: readonly Found[]): Found {
  const methods = new Set(all.map(({ method }) => method));
  return (
    all.find(({ state }) => state === "NOT_ENCRYPTED") ??
    all.find(({ state }) => state === "UNKNOWN") ?? {
      state: "ENCRYPTED",
      method: [...methods].join(", "),
      reason: null,
    }
  );
}

/** The target of a link in /sys or /dev; "" if there is none. */
function target(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return "";
  }
}

/** "36 27 254:0 / /srv\040data rw - ext4 /dev/vda rw"; https://docs.kernel.org/filesystems/proc.html */
function readMounts(root: string): Mount[] {
  return read(join(root, "proc/self/mountinfo"))
    .split("\n")
    .flatMap((line) => {
      const [before = "", after = ""] = line.split(" - ");
      const [, , number = "", , path = ""] = before.split(" ");
      const [type = "", source = ""] = after.split(" ");
      return type ? [{ number, path: mountPath(path), type, source: mountPath(source) }] : [];
    });
}

class Reader {
  readonly #root: string;
  readonly #mounts: readonly Mount[];
  /** Results by folder. A device that is being examined is unknown, so that cycles end. */
  readonly #known = new Map<string, Found>();

  constructor(root: string) {
    this.#root = root;
    this.#mounts = readMounts(root);
  }

  /** Each disk once, at the shortest of the paths where it is mounted, like in the metrics. */
  volumes(): Mount[] {
    const shortest = new Map<string, Mount>();
    for (const mount of this.#mounts.filter(({ type }) => isLocal(type))) {
      const known = shortest.get(mount.source);
      if (!known || mount.path.length < known.path.length) shortest.set(mount.source, mount);
    }
    return [...shortest.values()];
  }

  of({ number, type, source }: Mount): Found {
    const device = join(this.#root, "sys/dev/block", number);
    if (existsSync(device)) return this.#device(target(device));
    return type === "btrfs" ? this.#btrfs(source) : unknown(type === "zfs" ? "FILE_SYSTEM" : "DEVICE");
  }

  /** The state of all devices that a Btrfs file system spans; `source` is one of them. */
  #btrfs(source: string): Found {
    const name = basename(target(join(this.#root, source)));
    const all = join(this.#root, "sys/fs/btrfs");
    const own = list(all)
      .map((id) => join(all, id, "devices"))
      .find((folder) => list(folder).includes(name));
    return own === undefined ? unknown("FILE_SYSTEM") : this.#all(own);
  }

  #all(folder: string): Found {
    return together(list(folder).map((name) => this.#device(target(join(folder, name)))));
  }

  #device(folder: string): Found {
    const known = this.#known.get(folder);
    if (known) return known;
    this.#known.set(folder, unknown("DEVICE"));
    const found = folder ? this.#look(folder) : unknown("DEVICE");
    this.#known.set(folder, found);
    return found;
  }

  #look(folder: string): Found {
    const isMapped = existsSync(join(folder, "dm"));
    const id = read(join(folder, "dm/uuid")).trim();
    const method = encryption[/^CRYPT-([A-Z0-9]+)-/.exec(id)?.[1] ?? ""];
    if (method !== undefined) return { state: "ENCRYPTED", method, reason: null };
    const below = this.#below(folder);
    return below.state === "NOT_ENCRYPTED" && isMapped && !passingOn.test(id) ? unknown("DEVICE") : below;
  }

  #below(folder: string): Found {
    if (existsSync(join(folder, "partition"))) return this.#device(dirname(folder));
    if (existsSync(join(folder, "loop"))) return this.#file(read(join(folder, "loop/backing_file")).trim());
    const slaves = join(folder, "slaves");
    return list(slaves).length ? this.#all(slaves) : plain;
  }

  /** A file is as encrypted as the volume that it is on. */
  #file(path: string): Found {
    const isIn = (mount: Mount) => path === mount.path || path.startsWith(mount.path.replace(/\/?$/, "/"));
    const [mount] = this.#mounts.filter(isIn).toSorted((a, b) => b.path.length - a.path.length);
    return mount && isLocal(mount.type) ? this.of(mount) : unknown("DEVICE");
  }
}

/** Returns the state of each volume; null if the volumes aren't known. */
export function readEncryption(root: string): ReportedState["ENCRYPTION"] | null {
  if (!read(join(root, "proc/self/mountinfo"))) return null;
  const reader = new Reader(root);
  return reader
    .volumes()
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .slice(0, maxVolumes)
    .map((mount) => ({
      mountPoint: cleanText(mount.path, 200),
      device: cleanText(mount.source, 200),
      ...reader.of(mount),
    }));
}
