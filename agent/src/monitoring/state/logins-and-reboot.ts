// Reads who is logged in to a Linux computer and whether it must restart, from files alone.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { cleanText, compareVersions, type LoggedInUser } from "@muster/sdk";
import type { ReportedState } from "@muster/sdk/live";
import { list, read } from "../metrics/linux.ts";

export const maxUsers = 50;
const maxReasons = 50;

/** 64-bit architectures without 32-bit programs have longer times in utmp(5). */
const utmp = ["arm64", "riscv64", "loong64"].includes(process.arch)
  ? { size: 400, seconds: 344 }
  : { size: 384, seconds: 340 };
const userProcess = 7;

/** A login; its id is that of logind's session, or of the process that utmp names. */
export type Login = LoggedInUser & { id: string };

/** Sessions of systemd-logind if it runs, otherwise those of utmp; null if there is neither. */
export function readLogins(root: string): Login[] | null {
  const sessions = existsSync(join(root, "run/systemd/system")) ? readSessions(root) : readUtmp(root);
  return (
    sessions
      ?.map((one) => ({
        id: cleanText(one.id, 50),
        user: cleanText(one.user, 100),
        terminal: cleanText(one.terminal, 100),
        host: cleanText(one.host, 200),
        loggedInAt: one.loggedInAt,
      }))
      .filter(({ user }) => user)
      .toSorted((a, b) => (a.loggedInAt ?? 0) - (b.loggedInAt ?? 0))
      .slice(0, maxUsers) ?? null
  );
}

export const readUsers = (root: string): LoggedInUser[] | null =>
  readLogins(root)?.map(({ user, terminal, host, loggedInAt }) => ({ user, terminal, host, loggedInAt })) ??
  null;

function readSessions(root: string): Login[] {
  const folder = join(root, "run/systemd/sessions");
  return list(folder)
    .filter((name) => !name.endsWith(".ref"))
    .flatMap((name) => {
      const text = read(join(folder, name));
      const value = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(text)?.[1] ?? "";
      // login screens and service managers aren't users, and the user of a closing session has left
      if (!/^user\b/.test(value("CLASS")) || value("STATE") === "closing") return [];
      const loggedInAt = Math.round(Number(value("REALTIME")) / 1_000);
      return [
        {
          id: name,
          user: value("USER"),
          terminal: value("TTY") || value("DISPLAY"),
          host: value("REMOTE_HOST"),
          loggedInAt: loggedInAt || null,
        },
      ];
    });
}

function readUtmp(root: string): Login[] | null {
  const file = ["run/utmp", "var/run/utmp"].map((one) => join(root, one)).find((one) => existsSync(one));
  if (!file) return null;
  const bytes = readFileSync(file);
  const found: Login[] = [];
  for (let at = 0; at + utmp.size <= bytes.length; at += utmp.size) {
    const textAt = (from: number, length: number) =>
      bytes
        .toString("utf8", at + from, at + from + length)
        .split("\0", 1)
        .join();
    // a crash leaves entries of processes that are gone
    if (bytes.readInt16LE(at) !== userProcess) continue;
    const id = String(bytes.readInt32LE(at + 4));
    if (!existsSync(join(root, "proc", id))) continue;
    const loggedInAt = bytes.readUInt32LE(at + utmp.seconds) * 1_000;
    found.push({
      id,
      user: textAt(44, 32),
      terminal: textAt(8, 32),
      host: textAt(76, 256),
      loggedInAt: loggedInAt || null,
    });
  }
  return found;
}

const modifiedAt = (path: string): number | null => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? Math.round(found.mtimeMs) : null;
};

/**
 * Whether a restart is pending: by /run/reboot-required (Debian, Ubuntu), or for a newer installed kernel.
 */
export function readPendingReboot(root: string): ReportedState["REBOOT"] {
  const flag = join(root, "run/reboot-required");
  const requiredAt = modifiedAt(flag);
  if (requiredAt !== null) {
    const names = read(`${flag}.pkgs`)
      .split("\n")
      .map((name) => cleanText(name, 200));
    const reasons = [...new Set(names)].filter((name) => name).slice(0, maxReasons);
    return { isPending: true, requiredAt, reasons };
  }
  const kernel = newerKernel(root);
  return kernel
    ? { isPending: true, requiredAt: kernel.installedAt, reasons: [`linux ${kernel.version}`] }
    : { isPending: false, requiredAt: null, reasons: [] };
}

/** The kind of a kernel, which is its version without the numbers: "generic", "el", "eluek". */
const flavorOf = (version: string) => version.replace(/[\d._+~-]+/g, " ");

/** The newest bootable kernel of the running one's kind, if it is newer. */
function newerKernel(root: string): { version: string; installedAt: number | null } | undefined {
  // a container runs its host's kernel
  if (["run/systemd/container", "run/.containerenv", ".dockerenv"].some((one) => existsSync(join(root, one))))
    return undefined;
  const running = read(join(root, "proc/sys/kernel/osrelease")).trim();
  const folder = join(root, "lib/modules");
  const installed = list(folder);
  // a kernel without modules here wasn't installed by a package manager
  if (!running || !installed.includes(running)) return undefined;
  const source = existsSync(join(root, "var/lib/dpkg/status")) ? "DPKG" : "RPM";
  const [newest] = installed
    .filter((version) => flavorOf(version) === flavorOf(running))
    .filter((version) =>
      [join(root, "boot", `vmlinuz-${version}`), join(folder, version, "vmlinuz")].some((one) =>
        existsSync(one),
      ),
    )
    .filter((version) => compareVersions(source, version, running) > 0)
    .toSorted((a, b) => compareVersions(source, b, a));
  return newest === undefined
    ? undefined
    : { version: cleanText(newest, 100), installedAt: modifiedAt(join(folder, newest)) };
}
