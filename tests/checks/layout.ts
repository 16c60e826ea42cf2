// Fails if a folder has too many entries, a feature is in several areas, a comment is too wide, or
// CONTRIBUTING.md names a path or a feature that doesn't exist.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const maxEntries = 20;
const widest = 110;

/** Folders that may have more entries, each with its reason. */
const larger: Record<string, string> = {
  ".": "configuration that tools look for in the root",
};

const areas = [
  "access",
  "organizations",
  "devices",
  "agents",
  "discovery",
  "monitoring",
  "policies",
  "automation",
  "maintenance",
  "remote",
  "ticketing",
  "backup",
  "mobile",
  "audit",
  "operations",
];

/** The folder that contains each package's areas, and its subfolders that aren't areas. */
const packages: Record<string, string[]> = {
  openapi: ["common", "shared"],
  "sdk/src": ["client", "contract", "generated", "locales", "node", "realtime", "text", "time"],
  "server/src": ["http", "platform", "realtime"],
  "ui/src": ["components", "hooks", "shell"],
  "cli/src": ["lib", "tools"],
  tests: ["bench", "checks", "clients", "contract", "kit", "load", "support"],
};

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
const complaints: string[] = [];

const entries = new Map<string, Set<string>>();
for (const file of files) {
  const parts = file.split("/");
  for (let depth = 0; depth < parts.length; depth++) {
    const folder = parts.slice(0, depth).join("/") || ".";
    entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth]!));
  }
}
for (const [folder, { size }] of entries)
  if (size > maxEntries && !larger[folder])
    complaints.push(`${folder} has ${size} entries; group them by what they do, ${maxEntries} at most.`);

/** The names of the server's files that every area can have and that aren't features. */
const ofEachArea = new Set(["migrations", "tables"]);

/**
 * The areas that have files of a feature, by package and feature: "users" is in "access" of server and ui.
 */
const features = new Map<string, Map<string, string[]>>();
for (const [root, others] of Object.entries(packages))
  for (const folder of entries.get(root) ?? []) {
    const path = `${root}/${folder}`;
    if (!entries.has(path) || others.includes(folder)) continue;
    if (!areas.includes(folder)) complaints.push(`${path} is no area; the areas are: ${areas.join(", ")}.`);
    for (const entry of entries.get(path)!) {
      const feature = entry.split(".")[0]!;
      if (ofEachArea.has(feature)) continue;
      const found = features.get(feature) ?? new Map<string, string[]>();
      found.set(folder, [...(found.get(folder) ?? []), `${path}/${entry}`]);
      features.set(feature, found);
    }
  }
for (const [feature, places] of features)
  if (places.size > 1)
    complaints.push(
      `The feature "${feature}" is in several areas, but has one area and one name in every package: ` +
        `${[...places.values()].flat().join(", ")}.`,
    );

for (const file of files.filter((name) => /\.tsx?$/.test(name) && !name.includes("/generated/")))
  for (const [at, line] of readFileSync(file, "utf8").split("\n").entries())
    if (line.length > widest && /^\s*(?:\/\/|\/?\*)/.test(line))
      complaints.push(`${file}:${at + 1} is a comment of more than ${widest} columns.`);

const guide = readFileSync("CONTRIBUTING.md", "utf8");
for (const [, area = "", names = ""] of guide.matchAll(/^\| `([a-z]+)` *\|[^|]*\|([^|]*)\|/gm))
  for (const [, name] of names.matchAll(/`([^`]+)`/g))
    if (!files.includes(`openapi/${area}/${name}.yaml`))
      complaints.push(`CONTRIBUTING.md names the feature ${name} of ${area}, which isn't there.`);
const places = guide.matchAll(/`((?:agent|cli|docs|fixtures|openapi|sdk|server|tests|ui|web)\/[\w./-]*)`/g);
for (const [, place = ""] of places)
  if (!files.includes(place) && !entries.has(place.replace(/\/$/, "")))
    complaints.push(`CONTRIBUTING.md names ${place}, which isn't there.`);

for (const complaint of complaints) console.error(complaint);
if (complaints.length) process.exitCode = 1;
