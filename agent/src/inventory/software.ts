// The software that package managers have installed, from their own databases.
import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ReportedSoftware } from "@muster/sdk/live";

const run = promisify(execFile);
const rpmMS = 30_000;
const longest = { name: 200, version: 100 };

/** Where each package manager keeps what is installed; the first file that exists says when it has changed. */
const databases = {
  DPKG: ["var/lib/dpkg/status"],
  APK: ["lib/apk/db/installed", "usr/lib/apk/db/installed"],
  RPM: ["var/lib/rpm/rpmdb.sqlite", "usr/lib/sysimage/rpm/rpmdb.sqlite", "var/lib/rpm/Packages"],
} as const;
type Source = keyof typeof databases;
type Installed = [name: string, version: string];

const sources = Object.keys(databases) as Source[];

function fileOf(root: string, source: Source): { path: string; stamp: string } | undefined {
  for (const file of databases[source]) {
    const path = join(root, file);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found) return { path, stamp: `${found.ino}/${found.size}/${found.mtimeMs}` };
  }
  return undefined;
}

/** Differs whenever something was installed, updated or removed. */
export const softwareStamp = (root = "/"): string =>
  sources.map((source) => fileOf(root, source)?.stamp ?? "").join(" ");

/** Debian's status file: paragraphs of fields, https://www.debian.org/doc/debian-policy/ch-controlfields.html */
function readDpkg(path: string): Installed[] {
  const found: Installed[] = [];
  for (const paragraph of readFileSync(path, "utf8").split("\n\n")) {
    if (!/^Status: \S+ \S+ (?:installed|triggers-\w+)$/m.test(paragraph)) continue;
    const name = /^Package: (\S+)$/m.exec(paragraph)?.[1];
    const version = /^Version: (\S+)$/m.exec(paragraph)?.[1];
    if (name && version) found.push([name, version]);
  }
  return found;
}

/** Alpine's database: paragraphs with P: for the name and V: for the version. */
function readApk(path: string): Installed[] {
  const found: Installed[] = [];
  for (const paragraph of readFileSync(path, "utf8").split("\n\n")) {
    const name = /^P:(\S+)$/m.exec(paragraph)?.[1];
    const version = /^V:(\S+)$/m.exec(paragraph)?.[1];
    if (name && version) found.push([name, version]);
  }
  return found;
}

/** rpm's database has a format of its own, so rpm reads it. */
async function readRpm(root: string): Promise<Installed[]> {
  const format = "%{NAME}\\t%|EPOCH?{%{EPOCH}:}|%{VERSION}-%{RELEASE}\\n";
  const { stdout } = await run("rpm", ["--root", root, "-qa", "--queryformat", format], {
    timeout: rpmMS,
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout.split("\n").flatMap((line): Installed[] => {
    const [name, version] = line.split("\t");
    // keys of signatures are kept like packages
    return name && version && name !== "gpg-pubkey" ? [[name, version]] : [];
  });
}

const readers: Record<Source, (path: string, root: string) => Installed[] | Promise<Installed[]>> = {
  DPKG: readDpkg,
  APK: readApk,
  RPM: (_, root) => readRpm(root),
};

/**
 * Each program once, with all of its versions, by source and name.
 * @throws if a database can't be read: then nothing is known, and nothing was removed
 */
export async function readSoftware(root = "/"): Promise<ReportedSoftware[]> {
  const found = new Map<string, ReportedSoftware>();
  for (const source of sources) {
    const path = fileOf(root, source)?.path;
    if (!path) continue;
    for (const [name, version] of await readers[source](path, root))
      if (name.length <= longest.name && version.length <= longest.version)
        found.set(`${source} ${name} ${version}`, [source, name, version]);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
