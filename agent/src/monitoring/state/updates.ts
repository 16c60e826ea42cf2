// The updates that apt would install.
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { cleanText } from "@muster/sdk";
import type { ReportedState } from "@muster/sdk/live";
import { softwareStamp } from "../../inventory/software.ts";
import { list } from "../linux.ts";
import type { Run } from "./programs.ts";

const most = 2_000;
const lists = "var/lib/apt/lists";

const modifiedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** When the package lists were last fetched; null if there are none. */
function fetchedAt(root: string): number | null {
  if (!list(join(root, lists)).some((name) => name.includes("_Packages"))) return null;
  const times = [lists, "var/lib/apt/periodic/update-success-stamp"].map((one) =>
    modifiedAt(join(root, one)),
  );
  return Math.round(Math.max(...times));
}

/** Differs when software or the package lists have changed; "" without apt. */
export const updatesStamp = (root: string): string =>
  existsSync(join(root, lists)) ? `${softwareStamp(root)} ${modifiedAt(join(root, lists))}` : "";

/** "Inst zip [3.0-12] (3.0-13 Debian:12.9/stable, Debian-Security:12/stable-security [amd64])" */
const planned = /^Inst (\S+) \[([^\]]+)\] \((\S+) (.*)\[\S+\]\)/;
/** Of Debian, of Ubuntu and of its extended maintenance. */
const isSecurity = (origin: string) => /^Debian-Security:|-security(?:\/|$)/i.test(origin);

/** Asks apt what it would do, from the lists that it has: without network and without locks. null without apt. */
export async function readUpdates(root: string, run: Run): Promise<ReportedState["UPDATES"] | null> {
  if (!updatesStamp(root)) return null;
  const listsAt = fetchedAt(root);
  const text = await run("apt-get", ["-s", "-q", "-o", "Debug::NoLocking=true", "dist-upgrade"]);
  const updates = text
    .split("\n")
    .flatMap((line) => {
      // what is installed for the first time has no version yet
      const [, name = "", installed = "", candidate = "", origins = ""] = planned.exec(line) ?? [];
      if (!name) return [];
      return [
        {
          name: cleanText(name, 200),
          installed: cleanText(installed, 100),
          candidate: cleanText(candidate, 100),
          isSecurity: origins.split(",").some((origin) => isSecurity(origin.trim())),
        },
      ];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, most);
  return { listsAt, updates };
}
