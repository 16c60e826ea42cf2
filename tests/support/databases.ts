import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe } from "vitest";

/** A database that tests run on; `fresh` makes an empty one and answers its address ("" for the embedded one). */
export interface TestDatabase {
  name: "SQLite" | "PostgreSQL";
  fresh(): Promise<string>;
}

const sqlite: TestDatabase = { name: "SQLite", fresh: async () => "" };

/** Describes one story once for each database; PostgreSQL only where Debian's package is installed. */
export function onEachDatabase(what: string, story: (database: TestDatabase) => void): void {
  describe(`${what} on SQLite`, () => story(sqlite));
  const cluster = findCluster();
  if (typeof cluster === "string") {
    console.warn(`${what} is not tested on PostgreSQL: ${cluster}`);
    describe.skip(`${what} on PostgreSQL (${cluster})`, () => story(sqlite));
    return;
  }
  describe(`${what} on PostgreSQL`, () => {
    let url: string | undefined;
    let made = 0;
    afterAll(() => cluster.stop());
    story({
      name: "PostgreSQL",
      async fresh() {
        url ??= cluster.start();
        const name = `muster_${++made}`;
        const client = new pg.Client({ connectionString: `${url}/postgres` });
        await client.connect();
        await client.query(`create database ${name}`);
        await client.end();
        return `${url}/${name}`;
      },
    });
  });
}

/** A throwaway cluster on a socket in its own folder, run by somebody else than root; or why there is none. */
function findCluster(): { start(): string; stop(): void } | string {
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
      const options = `-k ${data} -c listen_addresses= -c fsync=off`;
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

const idOf = (what: "-u" | "-g"): number => Number(execFileSync("id", [what, "postgres"], { encoding: "utf8" }));
