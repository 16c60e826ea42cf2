// Tests store their files in memory if there is room: servers write each change to the disk before they
// respond, and hundreds of servers share the disk of one computer. What they start has an empty home folder:
// shells then don't run the developer's start-up files or write to their history.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder in memory; "" if there is no room. */
    temporary: string;
  }
}

const memory = "/dev/shm";
const folder = /^muster-(\d+)$/;
/** A whole run needed up to 2.4 GB. */
const neededBytes = 6 * 2 ** 30;

/** Whether programs can run from it, and it is larger than the 64 MB that containers have by default. */
function hasRoom(): boolean {
  try {
    const [, , , options = ""] =
      readFileSync("/proc/mounts", "utf8")
        .split("\n")
        .map((line) => line.split(" "))
        .find(([, at, type]) => at === memory && type === "tmpfs") ?? [];
    const { bavail, bsize } = statfsSync(memory);
    return /^rw\b(?!.*\bnoexec\b)/.test(options) && Math.min(bavail * bsize, os.freemem()) > neededBytes;
  } catch {
    return false;
  }
}

/** Makes it the temporary folder of this process, but not of its child processes, which may not see it. */
export function keepFilesIn(place: string): void {
  if (!place) return;
  os.tmpdir = () => place;
  syncBuiltinESMExports();
}

/** Vitest's global setup. Also removes what killed runs have left in memory. */
export function setup(project: TestProject): () => void {
  const own = hasRoom() ? join(memory, `muster-${process.pid}`) : "";
  project.provide("temporary", own);
  if (own) {
    for (const name of readdirSync(memory)) {
      const pid = folder.exec(name)?.[1];
      if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true });
    }
    mkdirSync(own);
    // programs of other users, such as PostgreSQL, create folders in it
    chmodSync(own, 0o1777);
    keepFilesIn(own);
  }
  const home = mkdtempSync(join(os.tmpdir(), "muster-home-"));
  process.env.HOME = home;
  return () => {
    for (const made of [home, own]) if (made) rmSync(made, { recursive: true, force: true });
  };
}
