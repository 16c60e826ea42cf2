// Reads the updates that apt, dnf or apk would install, from the computer's package lists.
import { statSync } from "node:fs";
import { join } from "node:path";
import { cleanText, compareVersions, type PendingUpdate } from "@muster/sdk";
import type { ReportedState } from "@muster/sdk/live";
import { readSoftware, softwareStamp } from "../../inventory/software.ts";
import { list } from "../metrics/linux.ts";
import type { Run } from "./run-program.ts";

export const maxUpdates = 2_000;

/** An available update; `source` is the repository that it is from. */
export type Update = Omit<PendingUpdate, "firstSeenAt"> & { source: string };

interface Manager {
  kind: "APT" | "DNF" | "APK";
  /** The folder of its package lists; undefined if the computer doesn't have the package manager. */
  folder(root: string): string | undefined;
  /** Names of the files that exist once lists were fetched. */
  lists: RegExp;
  /** Files and folders that change when lists are fetched, and not when they are read. */
  stamps(folder: string): string[];
  read(root: string, run: Run): Promise<Update[]>;
}

const folderIn = (root: string, ...folders: readonly string[]) =>
  folders
    .map((one) => join(root, one))
    .find((one) => statSync(one, { throwIfNoEntry: false })?.isDirectory());

/** "Inst zip [3.0-12] (3.0-13 Debian:12.9/stable, Debian-Security:12/stable-security [amd64])" */
const planned = /^Inst (\S+) \[([^\]]+)\] \((\S+) (.*)\[\S+\]\)/;
/** Whether an origin is for security updates of Debian, Ubuntu or its extended maintenance. */
const isSecurityOrigin = (origin: string) => /^Debian-Security:|-security(?:\/|$)/i.test(origin);

const apt: Manager = {
  kind: "APT",
  folder: (root) => folderIn(root, "var/lib/apt/lists"),
  lists: /_Packages/,
  stamps: (folder) => [folder, join(folder, "../periodic/update-success-stamp")],
  async read(_, run) {
    const text = await run("apt-get", ["-s", "-q", "-o", "Debug::NoLocking=true", "dist-upgrade"]);
    return text.split("\n").flatMap((line) => {
      // packages that are newly installed have no previous version and don't match
      const [, name = "", installed = "", candidate = "", origins = ""] = planned.exec(line) ?? [];
      const isSecurity = origins.split(",").some((origin) => isSecurityOrigin(origin.trim()));
      return name ? [{ name, installed, candidate, isSecurity, source: origins.trim() }] : [];
    });
  },
};

/** "demo.noarch    1.1-1.el9    appstream", before the list of packages that replace others */
const available = /^(\S+)\.\w+\s+(\S+)\s+(\S+)$/;
/** The exit code of dnf if there are updates. */
const hasUpdates = 100;

const dnf: Manager = {
  kind: "DNF",
  folder: (root) => folderIn(root, "var/cache/libdnf5", "var/cache/dnf"),
  lists: /-[0-9a-f]{16}$/,
  stamps: (folder) =>
    list(folder)
      .filter((name) => dnf.lists.test(name))
      .map((name) => join(folder, name, "repodata"))
      .flatMap((lists) => [lists, ...list(lists).map((name) => join(lists, name))]),
  async read(root, run) {
    const check = async (...options: string[]) => {
      const text = await run("dnf", ["-q", "-C", "check-update", ...options], hasUpdates);
      const [updates = ""] = text.split(/^Obsoleting Packages/m);
      return updates
        .split("\n")
        .flatMap((line): [name: string, update: { candidate: string; source: string }][] => {
          const [, name, candidate, source = ""] = available.exec(line) ?? [];
          return name && candidate ? [[name, { candidate, source }]] : [];
        });
    };
    const updates = new Map(await check());
    if (!updates.size) return [];
    const security = new Set((await check("--security")).map(([name]) => name));
    const installed = new Map<string, string>();
    for (const [source, name, version] of await readSoftware(root)) {
      const other = installed.get(name);
      // the newest of several kernels
      if (source === "RPM" && (other === undefined || compareVersions("RPM", version, other) > 0))
        installed.set(name, version);
    }
    return [...updates].map(([name, { candidate, source }]) => ({
      name,
      installed: installed.get(name) ?? "",
      candidate,
      source,
      isSecurity: security.has(name),
    }));
  },
};

/** "musl-1.2.5-r0    < 1.2.5-r1", after a header */
const older = /^(.+)-(\d[^-\s]*-r\d+)\s+<\s+(\S+)/;

/** Alpine doesn't say which updates are for security. */
const apk: Manager = {
  kind: "APK",
  folder: (root) => (list(join(root, "lib/apk/db")).length ? folderIn(root, "var/cache/apk") : undefined),
  lists: /^APKINDEX\..+\.tar\.gz$/,
  stamps: (folder) =>
    list(folder)
      .filter((name) => apk.lists.test(name))
      .map((name) => join(folder, name)),
  async read(_, run) {
    const text = await run("apk", ["--no-network", "version", "-l", "<"]);
    return text.split("\n").flatMap((line) => {
      const [, name = "", installed = "", candidate = ""] = older.exec(line) ?? [];
      return name ? [{ name, installed, candidate, isSecurity: false, source: "" }] : [];
    });
  },
};

function managerOf(root: string) {
  for (const manager of [apt, dnf, apk]) {
    const folder = manager.folder(root);
    if (folder) return { manager, folder };
  }
  return undefined;
}

/** When package lists were last fetched, in ms since 1970; null if there are none. */
function fetchedAt({ manager, folder }: { manager: Manager; folder: string }): number | null {
  if (!list(folder).some((name) => manager.lists.test(name))) return null;
  const times = manager.stamps(folder).map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Math.round(Math.max(...times));
}

/** Changes when software or the package lists have changed; "" without apt, dnf and apk. */
export function updatesStamp(root: string): string {
  const found = managerOf(root);
  return found ? `${softwareStamp(root)} ${fetchedAt(found)}` : "";
}

/**
 * Returns the available updates, without using the network or locks. `listsAt` is null if package lists were
 * never fetched; the result is null without apt, dnf and apk.
 */
export async function readAvailable(
  root: string,
  run: Run,
): Promise<{ kind: Manager["kind"]; listsAt: number | null; updates: Update[] } | null> {
  const found = managerOf(root);
  if (!found) return null;
  const { kind } = found.manager;
  const listsAt = fetchedAt(found);
  if (listsAt === null) return { kind, listsAt, updates: [] };
  const updates = await found.manager.read(root, run);
  return {
    kind,
    listsAt,
    updates: updates
      .map(({ name, installed, candidate, isSecurity, source }) => ({
        name: cleanText(name, 200),
        installed: cleanText(installed, 100),
        candidate: cleanText(candidate, 100),
        isSecurity,
        source: cleanText(source, 200),
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .slice(0, maxUpdates),
  };
}

/** Pending updates as they are reported. */
export async function readUpdates(root: string, run: Run): Promise<ReportedState["UPDATES"] | null> {
  const found = await readAvailable(root, run);
  return (
    found && {
      listsAt: found.listsAt,
      updates: found.updates.map(({ name, installed, candidate, isSecurity }) => ({
        name,
        installed,
        candidate,
        isSecurity,
      })),
    }
  );
}
