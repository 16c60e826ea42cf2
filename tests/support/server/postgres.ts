import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the cluster that all test files share, or the reason why there is none. */
    postgres: { url: string } | { missing: string };
  }
}

/**
 * Returns a temporary cluster on a socket in its own folder, run by a user other than root, or why there is
 * none.
 */
export function findCluster(): { start(): string; stop(): void } | string {
  const debian = "/usr/lib/postgresql";
  const bin = (existsSync(debian) ? readdirSync(debian) : [])
    .map((version) => join(debian, version, "bin"))
    .find((folder) => spawnSync(join(folder, "initdb"), ["--version"]).status === 0);
  if (!bin) return "the package postgresql is not installed";
  const root = process.getuid?.() === 0;
  const ids = root ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  let data = "";
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...ids, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  return {
    start() {
      data = mkdtempSync(join(tmpdir(), "muster-postgres-"));
      chmodSync(data, 0o700);
      if (ids.uid !== undefined) chownSync(data, ids.uid, ids.gid);
      run("initdb", "-D", data, "-A", "trust", "-U", "muster", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
      const options = `-k ${data} -c listen_addresses= -c fsync=off -c max_connections=300`;
      run("pg_ctl", "-D", data, "-w", "-o", options, "-l", join(data, "log"), "start");
      return `postgres://muster@${encodeURIComponent(data)}`;
    },
    stop() {
      if (!data) return;
      run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop");
      rmSync(data, { recursive: true, force: true });
    },
  };
}

const idOf = (what: "-u" | "-g"): number =>
  Number(execFileSync("id", [what, "postgres"], { encoding: "utf8" }));

/** Vitest's global setup: one cluster for all test files. */
export function setup(project: TestProject): (() => void) | undefined {
  const cluster = findCluster();
  if (typeof cluster === "string") return void project.provide("postgres", { missing: cluster });
  project.provide("postgres", { url: cluster.start() });
  return cluster.stop;
}
