// Tests keep their files in memory where there is room: servers write each change to the disk before they
// answer, and hundreds of servers share the disk of one machine.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder in memory; "" where there is no room. */
    temporary: string;
  }
}

const memory = "/dev/shm";
const folder = /^muster-(\d+)$/;
/** A whole run needed 2.4 GB at once. */
const neededBytes = 6 * 2 ** 30;

/** Whether programs run from it and it isn't the 64 MB that containers have unless told otherwise. */
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

/** Makes it the folder of temporary files of this process, but not of programs, which may not see it. */
export function keepFilesIn(place: string): void {
  if (!place) return;
  os.tmpdir = () => place;
  syncBuiltinESMExports();
}

/** Vitest's global setup. Also removes what runs that were killed have left in memory. */
export function setup(project: TestProject): (() => void) | undefined {
  const own = hasRoom() ? join(memory, `muster-${process.pid}`) : "";
  project.provide("temporary", own);
  if (!own) return undefined;
  for (const name of readdirSync(memory)) {
    const pid = folder.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true });
  }
  mkdirSync(own);
  // other users' programs, as PostgreSQL, keep folders in it
  chmodSync(own, 0o1777);
  keepFilesIn(own);
  return () => rmSync(own, { recursive: true, force: true });
}
