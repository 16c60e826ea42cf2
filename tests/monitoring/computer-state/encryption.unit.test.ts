// Whether volumes are encrypted, from trees like those of /sys and /proc, and from recorded output of other
// systems.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readEncryption } from "../../../agent/src/monitoring/state/encryption.ts";
import { macOS } from "../../../agent/src/monitoring/state/macos.ts";
import type { Run } from "../../../agent/src/monitoring/state/run-program.ts";
import { windows } from "../../../agent/src/monitoring/state/windows.ts";

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), "muster-encryption-"))));
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text = "") => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const link = (from: string, to: string) => {
  mkdirSync(dirname(join(root, from)), { recursive: true });
  symlinkSync(relative(dirname(join(root, from)), join(root, to)), join(root, from));
};

interface Device {
  /** The UUID of a mapped device. */
  uuid?: string;
  on?: readonly string[];
  /** The disk that it is a partition of. */
  partOf?: string;
  /** The file of a loop device. */
  file?: string;
}

const folders = new Map<string, string>();

/** Creates a block device as in /sys. */
function device(name: string, number: string, { uuid, on = [], partOf, file }: Device = {}): void {
  const folder = partOf ? `${folders.get(partOf)}/${name}` : `sys/devices/virtual/block/${name}`;
  folders.set(name, folder);
  write(`${folder}/dev`, `${number}\n`);
  link(`sys/dev/block/${number}`, folder);
  link(`dev/${name}`, `sys/dev/block/${number}`);
  if (partOf) write(`${folder}/partition`, "1\n");
  else mkdirSync(join(root, folder, "slaves"));
  if (uuid !== undefined) write(`${folder}/dm/uuid`, `${uuid}\n`);
  if (file !== undefined) write(`${folder}/loop/backing_file`, `${file}\n`);
  for (const below of on) link(`${folder}/slaves/${below}`, folders.get(below)!);
}

const mounts = (...lines: [number: string, path: string, type: string, source: string][]) =>
  write(
    "proc/self/mountinfo",
    lines
      .map(
        ([number, path, type, source], index) =>
          `${index + 20} 1 ${number} / ${path} rw shared:1 - ${type} ${source} rw\n`,
      )
      .join(""),
  );

const found = () =>
  readEncryption(root)!.map(({ mountPoint, state, method, reason }) =>
    [mountPoint, state, method || reason].filter(Boolean).join(" "),
  );

const luks2 = "CRYPT-LUKS2-58f6c3f1a1d44b0f9c6d2b7e5a1c9d3e-root";

describe("A volume of Linux", () => {
  test("on a plain partition isn't encrypted, and network, memory and overlay aren't volumes", () => {
    device("sda", "8:0");
    device("sda1", "8:1", { partOf: "sda" });
    mounts(
      ["8:1", "/", "ext4", "/dev/sda1"],
      ["8:1", "/var/lib/docker/hosts", "ext4", "/dev/sda1"],
      ["0:22", "/proc", "proc", "proc"],
      ["0:23", "/tmp", "tmpfs", "tmpfs"],
      ["0:40", "/srv/nfs", "nfs4", "server:/srv"],
      ["0:41", "/srv/cifs", "cifs", "//server/share"],
      ["0:42", "/merged", "overlay", "overlay"],
      ["0:43", "/sshfs", "fuse.sshfs", "user@host:"],
    );
    expect(readEncryption(root)).toEqual([
      { mountPoint: "/", device: "/dev/sda1", state: "NOT_ENCRYPTED", method: "", reason: null },
    ]);
  });

  test("on LUKS is encrypted, with each of its kinds", () => {
    device("sda", "8:0");
    for (const [index, kind] of ["LUKS1", "LUKS2", "PLAIN", "TCRYPT", "BITLK", "FVAULT2"].entries())
      device(`dm-${index}`, `253:${index}`, { uuid: `CRYPT-${kind}-58f6-name`, on: ["sda"] });
    mounts(
      ...[0, 1, 2, 3, 4, 5].map(
        (index) =>
          [`253:${index}`, `/v${index}`, "xfs", `/dev/mapper/v${index}`] as [string, string, string, string],
      ),
    );
    expect(found()).toEqual([
      "/v0 ENCRYPTED LUKS1",
      "/v1 ENCRYPTED LUKS2",
      "/v2 ENCRYPTED dm-crypt",
      "/v3 ENCRYPTED TrueCrypt",
      "/v4 ENCRYPTED BitLocker",
      "/v5 ENCRYPTED FileVault",
    ]);
  });

  test("on LVM on LUKS, or on LUKS on md, is encrypted; on dm-verity or plain md it isn't", () => {
    for (const [index, name] of ["sda", "sdb", "sdc"].entries()) device(name, `8:${index * 16}`);
    device("sda3", "8:3", { partOf: "sda" });
    device("dm-0", "253:0", { uuid: luks2, on: ["sda3"] });
    device("dm-1", "253:1", { uuid: "LVM-abcdef", on: ["dm-0"] });
    device("md0", "9:0", { on: ["sdb", "sdc"] });
    device("md0p1", "259:0", { partOf: "md0" });
    device("dm-2", "253:2", { uuid: "CRYPT-LUKS1-77-data", on: ["md0p1"] });
    device("dm-3", "253:3", { uuid: "CRYPT-VERITY-88-usr", on: ["sda3"] });
    mounts(
      ["253:1", "/", "ext4", "/dev/mapper/vg-root"],
      ["253:2", "/data", "xfs", "/dev/mapper/data"],
      ["259:0", "/raid", "ext4", "/dev/md0p1"],
      ["253:3", "/usr", "ext4", "/dev/mapper/usr"],
    );
    expect(found()).toEqual([
      "/ ENCRYPTED LUKS2",
      "/data ENCRYPTED LUKS1",
      "/raid NOT_ENCRYPTED",
      "/usr NOT_ENCRYPTED",
    ]);
  });

  test("is encrypted only if all its stripes are", () => {
    device("sda", "8:0");
    device("sdb", "8:16");
    device("dm-0", "253:0", { uuid: luks2, on: ["sda"] });
    device("dm-1", "253:1", { uuid: "CRYPT-LUKS1-99-b", on: ["sdb"] });
    device("dm-2", "253:2", { uuid: "LVM-one", on: ["dm-0", "sdb"] });
    device("dm-3", "253:3", { uuid: "LVM-both", on: ["dm-0", "dm-1"] });
    device("dm-4", "253:4", { uuid: "LVM-twice", on: ["dm-2", "dm-3"] });
    mounts(
      ["253:2", "/one", "ext4", "/dev/mapper/one"],
      ["253:3", "/both", "ext4", "/dev/mapper/both"],
      ["253:4", "/twice", "ext4", "/dev/mapper/twice"],
    );
    expect(found()).toEqual(["/both ENCRYPTED LUKS2, LUKS1", "/one NOT_ENCRYPTED", "/twice NOT_ENCRYPTED"]);
  });

  test("in a file is as encrypted as the volume of the file", () => {
    device("sda", "8:0");
    device("dm-0", "253:0", { uuid: luks2, on: ["sda"] });
    device("loop0", "7:0", { file: "/home/ada/disk image (deleted)" });
    device("loop1", "7:1", { file: "/srv/disk" });
    device("loop2", "7:2", { file: "/net/disk" });
    device("loop3", "7:3", { file: "" });
    device("dm-1", "253:1", { uuid: "CRYPT-LUKS2-aa-inner", on: ["loop2"] });
    mounts(
      ["8:0", "/", "ext4", "/dev/sda"],
      ["253:0", "/home", "ext4", "/dev/mapper/home"],
      ["0:50", "/net", "nfs", "server:/net"],
      ["7:0", "/a", "ext4", "/dev/loop0"],
      ["7:1", "/b", "ext4", "/dev/loop1"],
      ["7:2", "/c", "ext4", "/dev/loop2"],
      ["7:3", "/d", "ext4", "/dev/loop3"],
      ["253:1", "/e", "ext4", "/dev/mapper/inner"],
    );
    expect(found().slice(1)).toEqual([
      "/a ENCRYPTED LUKS2",
      "/b NOT_ENCRYPTED",
      "/c UNKNOWN DEVICE",
      "/d UNKNOWN DEVICE",
      "/e ENCRYPTED LUKS2",
      "/home ENCRYPTED LUKS2",
    ]);
  });

  test("of btrfs is encrypted if its devices are, and of ZFS is unknown", () => {
    device("sda", "8:0");
    device("dm-0", "253:0", { uuid: luks2, on: ["sda"] });
    device("dm-1", "253:1", { uuid: luks2, on: ["sda"] });
    link("dev/mapper/root", "dev/dm-0");
    link("sys/fs/btrfs/1111/devices/dm-0", folders.get("dm-0")!);
    link("sys/fs/btrfs/1111/devices/dm-1", folders.get("dm-1")!);
    link("sys/fs/btrfs/2222/devices/sda", folders.get("sda")!);
    mounts(
      ["0:31", "/", "btrfs", "/dev/mapper/root"],
      ["0:31", "/home", "btrfs", "/dev/mapper/root"],
      ["0:32", "/srv", "btrfs", "/dev/sda"],
      ["0:33", "/gone", "btrfs", "/dev/sdx"],
      ["0:34", "/tank", "zfs", "tank/data"],
    );
    expect(found()).toEqual([
      "/ ENCRYPTED LUKS2",
      "/gone UNKNOWN FILE_SYSTEM",
      "/srv NOT_ENCRYPTED",
      "/tank UNKNOWN FILE_SYSTEM",
    ]);
  });

  test("is unknown on unidentified devices, such as VeraCrypt's, and on missing ones", () => {
    device("sda", "8:0");
    device("dm-0", "253:0", { uuid: "", on: ["sda"] });
    device("dm-1", "253:1", { uuid: "CRYPT-NEWKIND-1-x", on: ["sda"] });
    device("dm-2", "253:2", { uuid: "", on: ["sda"] });
    device("dm-3", "253:3", { uuid: "LVM-x", on: ["dm-2"] });
    device("dm-4", "253:4", { uuid: luks2 });
    device("dm-5", "253:5", { uuid: "", on: ["dm-4"] });
    mounts(
      ["253:0", "/a", "ext4", "/dev/mapper/veracrypt1"],
      ["253:1", "/b", "ext4", "/dev/mapper/new"],
      ["253:3", "/c", "ext4", "/dev/mapper/lv"],
      ["253:5", "/d", "ext4", "/dev/mapper/thin"],
      ["9:99", "/e", "ext4", "/dev/gone"],
    );
    expect(found()).toEqual([
      "/a UNKNOWN DEVICE",
      "/b UNKNOWN DEVICE",
      "/c UNKNOWN DEVICE",
      "/d ENCRYPTED LUKS2",
      "/e UNKNOWN DEVICE",
    ]);
  });

  test("with a hostile name is sanitized and shortened, and circular devices end", () => {
    device("sda", "8:0");
    device("md0", "9:0", { on: ["sda"] });
    device("md1", "9:1", { on: ["md0"] });
    link(`${folders.get("md0")}/slaves/md1`, folders.get("md1")!);
    link("sys/dev/block/7:9", "sys/dev/block/7:9");
    const name = `/mnt/\\033[31mred\\040\\012bell\\007${"x".repeat(300)}`;
    mounts(["9:1", name, "ext4", `/dev/\\033]0;${"y".repeat(400)}`], ["7:9", "/loop", "ext4", "/dev/loop9"]);
    const volumes = readEncryption(root)!;
    expect(volumes.map(({ state }) => state)).toEqual(["UNKNOWN", "NOT_ENCRYPTED"]);
    for (const { mountPoint, device: shown } of volumes) {
      expect(mountPoint).toMatch(/^[\x20-\x7e]{1,200}$/);
      expect(shown).toMatch(/^[\x20-\x7e]{1,200}$/);
    }
  });

  test("is one of at most 64", () => {
    mounts(
      ...Array.from(
        { length: 100 },
        (_, index) =>
          [`9:${index}`, `/v${index}`, "ext4", `/dev/x${index}`] as [string, string, string, string],
      ),
    );
    expect(readEncryption(root)).toHaveLength(64);
  });

  test("isn't reported without a list of mounts", () => {
    expect(readEncryption(root)).toBeNull();
  });
});

/** Returns recorded output by the program's name. */
const answering =
  (answers: Record<string, string>): Run =>
  (program) =>
    Promise.resolve(answers[program.split("/").at(-1)!]!);

describe("Windows, by recorded output", () => {
  const read = async (volumes: unknown) =>
    (await windows.ENCRYPTION(answering({ "powershell.exe": JSON.stringify({ volumes }) }))).map(
      ({ mountPoint, state, method, reason }) =>
        [mountPoint, state, method, reason].filter(Boolean).join(" "),
    );
  const volume = (drive: string, status: string, protection = "On", more: object = {}) => ({
    drive,
    status,
    protection,
    lock: "Unlocked",
    method: "XtsAes128",
    ...more,
  });

  test("reports how BitLocker protects each drive", async () => {
    expect(
      await read([
        volume("C:", "FullyEncrypted"),
        volume("D:", "FullyEncrypted", "Off", { method: "Aes256" }),
        volume("E:", "EncryptionInProgress", "Off"),
        volume("F:", "DecryptionSuspended", "Off"),
        volume("G:", "FullyDecrypted", "Off", { method: "None" }),
        volume("H:", "", "Unknown", { lock: "Locked", method: "" }),
        volume("I:", "Something new", "Off"),
        volume("K:", "FullyEncrypted", "Unknown"),
        volume("J:", "FullyEncryptedWipeInProgress", "On", { method: "Other" }),
        volume("\\\\?\\Volume{4c1b02c1-d990-11dc-99ae-806e6f6e6963}\\", "FullyDecrypted", "Off"),
      ]),
    ).toEqual([
      "C: ENCRYPTED BitLocker XTS-AES 128",
      "D: PARTLY BitLocker AES 256 SUSPENDED",
      "E: PARTLY BitLocker XTS-AES 128 ENCRYPTING",
      "F: PARTLY BitLocker XTS-AES 128 DECRYPTING",
      "G: NOT_ENCRYPTED",
      "H: ENCRYPTED BitLocker",
      "I: UNKNOWN NOT_TOLD",
      "J: ENCRYPTED BitLocker",
      "K: UNKNOWN NOT_TOLD",
    ]);
  });

  test("reports only the disks without BitLocker, and accepts a list of one", async () => {
    expect(await read({ drive: "C:" })).toEqual(["C: UNKNOWN NOT_TOLD"]);
    expect(await read(null)).toEqual([]);
    expect(await read([{ drive: "\u001b[31mC:" }, { drive: 7 }, "text"])).toEqual([
      "7 UNKNOWN NOT_TOLD",
      "C: UNKNOWN NOT_TOLD",
    ]);
    await expect(windows.ENCRYPTION(answering({ "powershell.exe": "no JSON" }))).rejects.toThrow();
  });

  test("is read with one BitLocker script without quotation marks", async () => {
    const asked: string[] = [];
    await windows.ENCRYPTION((_, args) => {
      asked.push(args.at(-1)!);
      return Promise.resolve("");
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("Get-BitLockerVolume");
    // the shell would interpret quotation marks
    expect(asked[0]).not.toContain('"');
  });
});

describe("macOS, by recorded output", () => {
  const mount = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
devfs on /dev (devfs, local, nobrowse)
/dev/disk3s6 on /System/Volumes/VM (apfs, local, noexec, journaled, noatime, nobrowse)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect, root data)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
/dev/disk5s1 on /Volumes/Time (Machine) (apfs, local, nodev, nosuid, journaled, noowners)
/dev/disk6s1 on /Volumes/Plain (apfs, local, journaled)
/dev/disk7s1 on /Volumes/Moving (apfs, local, journaled)
/dev/disk8s1 on /Volumes/STICK (msdos, local, nodev, nosuid, noowners)
//ada@server/share on /Volumes/share (smbfs, nodev, nosuid)
`;
  const volume = (device: string, isOn: boolean, isMoving = false) => `<dict>
  <key>APFSVolumeUUID</key><string>0A1B</string>
  <key>CryptoMigrationOn</key><${isMoving}/>
  <key>DeviceIdentifier</key>
  <string>${device}</string>
  <key>Encryption</key><true/>
  <key>FileVault</key>
  <${isOn}/>
  <key>Locked</key><false/>
  <key>Name</key><string>&lt;dict&gt;</string>
  <key>Roles</key><array><string>Data</string></array>
</dict>`;
  const diskutil = `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>Containers</key><array><dict>
<key>APFSContainerUUID</key><string>9F</string><key>PhysicalStores</key><array><dict>
<key>DeviceIdentifier</key><string>disk0s2</string></dict></array><key>Volumes</key><array>
${volume("disk5s1", true)}${volume("disk6s1", false)}${volume("disk7s1", true, true)}
</array></dict></array></dict></plist>`;
  const read = async (fdesetup: string) =>
    (await macOS.ENCRYPTION(answering({ fdesetup, diskutil, mount }))).map(
      ({ mountPoint, state, method, reason }) =>
        [mountPoint, state, method, reason].filter(Boolean).join(" "),
    );

  test("reports whether FileVault is on, for the startup disk and others", async () => {
    expect(await read("FileVault is On.\n")).toEqual([
      "/ ENCRYPTED FileVault",
      "/Volumes/Moving PARTLY FileVault ENCRYPTING",
      "/Volumes/Plain NOT_ENCRYPTED",
      "/Volumes/STICK UNKNOWN NOT_TOLD",
      "/Volumes/Time (Machine) ENCRYPTED FileVault",
    ]);
  });

  test.each([
    ["FileVault is Off.\n", "/ NOT_ENCRYPTED"],
    ["FileVault is On.\nEncryption in progress: Percent completed = 27.4\n", "/ PARTLY FileVault ENCRYPTING"],
    ["FileVault is Off.\nDecryption in progress: Percent completed = 3\n", "/ PARTLY FileVault DECRYPTING"],
    ["Error: something\n", "/ UNKNOWN NOT_TOLD"],
    ["", "/ UNKNOWN NOT_TOLD"],
  ])("reads fdesetup's output %j", async (text, expected) => expect((await read(text))[0]).toBe(expected));
});
