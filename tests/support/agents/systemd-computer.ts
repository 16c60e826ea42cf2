// A computer booted by systemd, or without an init: this computer's files under an overlay, in namespaces.
// Needs root.
import { execFile, execFileSync, spawn } from "node:child_process";
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { until } from "../server/server.ts";

const run = promisify(execFile);
const program = new URL("./tool-process.ts", import.meta.url).pathname;
const flags = ["unshare", "nsenter", "/lib/systemd/systemd"];

/** Services that need devices or ports of the computer below. */
const masked = (
  "ssh nginx postgresql samba-ad-dc smbd nmbd clamav-daemon clamav-freshclam snmpd victoria-metrics " +
  "systemd-networkd systemd-resolved systemd-udevd systemd-sysctl"
).split(" ");

const files = `set -e
cd "$1"
mount -t tmpfs tmpfs layer
mkdir layer/upper layer/work
mount -t overlay overlay -o lowerdir=/,upperdir=$1/layer/upper,workdir=$1/layer/work root
cd root
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs dev
for one in null zero full random urandom tty; do touch dev/$one; mount --bind /dev/$one dev/$one; done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
echo 0123456789abcdef0123456789abcdef > etc/machine-id
`;

const boot = `${files}
mount -t tmpfs tmpfs sys/fs/cgroup
mkdir sys/fs/cgroup/systemd
mount -t cgroup -o none,name=systemd cgroup sys/fs/cgroup/systemd
rm -rf var/log/journal
for one in ${masked.join(" ")}; do ln -sf /dev/null etc/systemd/system/$one.service; done
# they would do a day's work, such as backups, in the middle of a test
ln -sf /dev/null etc/systemd/system/timers.target
# they would hide or delete the project, if that is in a temporary folder
ln -sf /dev/null etc/systemd/system/tmp.mount
mkdir -p etc/tmpfiles.d
ln -sf /dev/null etc/tmpfiles.d/tmp.conf
exec env container=muster chroot . /lib/systemd/systemd --system --log-target=null
`;

/** This computer may have a policy-rc.d that forbids starting services, which is replaced. */
const stay = `${files}
printf '#!/bin/sh\nexit 0\n' > usr/sbin/policy-rc.d
chmod 755 usr/sbin/policy-rc.d
ip link set lo up
touch run/entered
# a first process that waits for the others when they end
exec chroot . sh -c 'while :; do sleep 1000 & wait $!; done'
`;

interface Answer {
  result?: Record<string, unknown>;
  failed?: string;
}

export interface PrivateComputer {
  /** Runs a program on it. */
  run(command: string, ...args: string[]): Promise<string>;
  /** Writes a file on it. */
  write(path: string, content: string | Uint8Array): void;
  /**
   * Whether a file was written or deleted on it, rather than on the computer below, which others use at the
   * same time.
   */
  changed(path: string): boolean;
  close(): void;
}

export interface SystemdComputer extends PrivateComputer {
  /** Returns the result of a tool's action on it. @throws Error with the failure */
  call(tool: string, action: string, input?: object): Promise<Record<string, unknown>>;
}

/** Folders that must be unchanged, except logs and databases of the package managers and of systemd. */
const places = ["/etc", "/usr", "/var", "/opt", "/run"];
const others =
  /^\/(var\/(lib\/(dpkg|rpm|systemd)|log\/(dpkg|apt|journal|wtmp)|cache|tmp)|run\/(systemd|user|lock|log))/;

export async function filesOf(computer: PrivateComputer): Promise<string[]> {
  const found = await computer.run("find", ...places, "-xdev", "-not", "-name", "*.pyc");
  return found.split("\n").filter((path) => path && !others.test(path));
}

/** Returns the paths that were added or removed. */
export async function changesSince(before: readonly string[], computer: PrivateComputer): Promise<string[]> {
  const now = new Set(await filesOf(computer));
  return [...now.symmetricDifference(new Set(before))].filter((path) => computer.changed(path));
}

/** Returns a Debian package with a newer version number. */
export function newerDeb(file: string, work: string): Buffer {
  const unpacked = join(work, "unpacked");
  execFileSync("dpkg-deb", ["-R", file, unpacked]);
  const control = join(unpacked, "DEBIAN", "control");
  writeFileSync(control, readFileSync(control, "utf8").replace(/^Version: .*/m, "Version: 99.0.0"));
  const newer = join(work, "newer.deb");
  execFileSync("dpkg-deb", ["-Zgzip", "-z1", "-b", unpacked, newer]);
  rmSync(unpacked, { recursive: true });
  return readFileSync(newer);
}

/** Whether this computer can boot one. */
export function canBootSystemd(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    for (const one of flags) execFileSync("which", [one]);
    execFileSync("unshare", ["--mount", "--pid", "--fork", "true"]);
    return true;
  } catch {
    return false;
  }
}

/** The ID of the process that the one entering the namespaces has started, such as systemd. */
function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0]);
}

function enter(script: string, spaces: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "muster-systemd-"));
  for (const name of ["layer", "root"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "boot.sh"), script);
  const created = [...Object.keys(spaces).map((name) => `--${name}`), "--fork", "--kill-child"];
  const outer = spawn("unshare", [...created, "sh", join(folder, "boot.sh"), folder], { stdio: "ignore" });
  const inside = () => ["-t", String(childOf(outer.pid!)), ...Object.values(spaces), "-r", "-w"];
  return {
    inside,
    run: async (...command: string[]) =>
      (await run("nsenter", [...inside(), ...command], { maxBuffer: 16 * 1024 * 1024 })).stdout,
    write: (path: string, content: string | Uint8Array) =>
      writeFileSync(join("/proc", String(childOf(outer.pid!)), "root", path), content),
    changed(path: string) {
      if (path.startsWith("/run/")) return true;
      const layer = join("/proc", String(outer.pid), "root", folder, "layer", "upper");
      return lstatSync(join(layer, path), { throwIfNoEntry: false }) !== undefined;
    },
    close() {
      process.kill(childOf(outer.pid!), "SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ownSpaces = { mount: "-m", pid: "-p", uts: "-u", ipc: "-i" };

/**
 * Starts a computer without an init.
 * @param sharesNetwork whether it can reach servers of this computer; otherwise it has no network
 */
export async function enterPlain({ sharesNetwork = true } = {}): Promise<PrivateComputer> {
  const computer = enter(stay, { ...ownSpaces, ...(!sharesNetwork && { net: "-n" }) });
  await until("its files are there", () =>
    computer.run("test", "-e", "/run/entered").then(
      () => true,
      () => false,
    ),
  );
  return computer;
}

/** @param sharesNetwork whether it can reach servers of this computer; otherwise it has no network */
export async function bootSystemd({ sharesNetwork = false } = {}): Promise<SystemdComputer> {
  const {
    inside,
    run: execute,
    write,
    changed,
    close,
  } = enter(boot, {
    ...ownSpaces,
    ...(!sharesNetwork && { net: "-n" }),
    cgroup: "-C",
  });
  await until(
    "systemd has booted",
    async () => {
      const state = await execute("systemctl", "is-system-running").catch(
        (error: { stdout?: string }) => error.stdout ?? "",
      );
      return /^(?:running|degraded)/.test(state);
    },
    80_000,
  );
  const agent = spawn("nsenter", [...inside(), process.execPath, program], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface(agent.stdout)[Symbol.asyncIterator]();
  return {
    run: execute,
    async call(tool, action, input = {}) {
      agent.stdin.write(`${JSON.stringify({ tool, action, input })}\n`);
      const { value } = await lines.next();
      const { result, failed } = JSON.parse(String(value)) as Answer;
      if (result) return result;
      throw new Error(failed);
    },
    write,
    changed,
    close,
  };
}
