// Reads the software that package managers have installed from their databases.
import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { SoftwareSource } from "@muster/sdk";
import type { ReportedSoftware } from "@muster/sdk/live";

const run = promisify(execFile);
const rpmMS = 30_000;
const maxLengths = { name: 200, version: 100 };
const maxSoftware = 10_000;

/** The databases of each package manager; the first file that exists shows when the software has changed. */
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

/** Changes whenever software is installed, updated or removed. */
export const softwareStamp = (root = "/"): string =>
  sources.map((source) => fileOf(root, source)?.stamp ?? "").join(" ");

/** Decodes each paragraph by itself: substrings of the whole text would keep all of it in memory. */
function* paragraphsOf(path: string): Generator<string> {
  const text = readFileSync(path);
  for (let from = 0; from < text.length;) {
    const found = text.indexOf("\n\n", from);
    const end = found < 0 ? text.length : found;
    yield text.toString("utf8", from, end);
    from = end + 2;
  }
}

/** Reads the programs of a file that has a paragraph of fields for each. */
function readParagraphs(
  path: string,
  fields: { name: RegExp; version: RegExp; installed?: RegExp },
): Installed[] {
  return [...paragraphsOf(path)].flatMap((paragraph): Installed[] => {
    if (fields.installed?.test(paragraph) === false) return [];
    const name = fields.name.exec(paragraph)?.[1];
    const version = fields.version.exec(paragraph)?.[1];
    return name && version ? [[name, version]] : [];
  });
}

/**
 * https://www.debian.org/doc/debian-policy/ch-controlfields.html and
 * https://wiki.alpinelinux.org/wiki/Apk_spec
 */
const paragraphs = {
  dpkg: {
    installed: /^Status: \S+ \S+ (?:installed|triggers-\w+)$/m,
    name: /^Package: (\S+)$/m,
    version: /^Version: (\S+)$/m,
  },
  apk: { name: /^P:(\S+)$/m, version: /^V:(\S+)$/m },
};

/** Runs rpm, because its database has its own format. */
async function readRpm(root: string): Promise<Installed[]> {
  const format = "%{NAME}\\t%|EPOCH?{%{EPOCH}:}|%{VERSION}-%{RELEASE}\\n";
  const { stdout } = await run("rpm", ["--root", root, "-qa", "--queryformat", format], {
    timeout: rpmMS,
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout.split("\n").flatMap((line): Installed[] => {
    const [name, version] = line.split("\t");
    // signing keys are stored like packages
    return name && version && name !== "gpg-pubkey" ? [[name, version]] : [];
  });
}

const readers: Record<Source, (path: string, root: string) => Installed[] | Promise<Installed[]>> = {
  DPKG: (path) => readParagraphs(path, paragraphs.dpkg),
  APK: (path) => readParagraphs(path, paragraphs.apk),
  RPM: (_, root) => readRpm(root),
};

/**
 * Returns each version of each program once, sorted by source and name.
 * @throws if a database can't be read, so that its software isn't reported as removed
 */
export async function readSoftware(root = "/"): Promise<ReportedSoftware[]> {
  const found = new Map<string, ReportedSoftware>();
  for (const source of sources) {
    const path = fileOf(root, source)?.path;
    if (!path) continue;
    for (const [name, version] of await readers[source](path, root))
      if (name.length <= maxLengths.name && version.length <= maxLengths.version)
        found.set(`${source} ${name} ${version}`, [source, name, version]);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/**
 * Returns each version of each program once, sorted by name, at most 10,000 in all. An unknown version is
 * "?".
 */
export function softwareOf(
  source: SoftwareSource,
  programs: readonly { name: string; version: string }[],
): ReportedSoftware[] {
  const found = new Map(
    programs
      .filter(({ name }) => name)
      .map(({ name, version }): [string, ReportedSoftware] => [
        `${name} ${version}`,
        [source, name, version || "?"],
      ]),
  );
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one)
    .slice(0, maxSoftware);
}
