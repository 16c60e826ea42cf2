// Tests keep their files in memory where there is room: servers write each change to the disk before they
// answer, and hundreds of servers share the disk of one machine.
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const folder = /^muster-tests-(\d+)$/;
/** What the files of a whole run need at once, with a margin. */
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
    return /^rw\b(?!.*\bnoexec\b)/.test(options) && Math.min(bavail * bsize, freemem()) > neededBytes;
  } catch {
    return false;
  }
}

const runs = (pid: string) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

/** Vitest's global setup. Also removes what runs that were killed have left in memory. */
export function setup(): (() => void) | undefined {
  if (!hasRoom()) return undefined;
  for (const name of readdirSync(memory)) {
    const pid = folder.exec(name)?.[1];
    if (pid && !runs(pid)) rmSync(join(memory, name), { recursive: true, force: true });
  }
  const own = join(memory, `muster-tests-${process.pid}`);
  // other users' programs, as PostgreSQL, keep folders in it
  mkdirSync(own);
  chmodSync(own, 0o1777);
  process.env["TMPDIR"] = own;
  return () => rmSync(own, { recursive: true, force: true });
}
