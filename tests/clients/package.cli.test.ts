// The npm package as a user gets it: packed, installed in an empty folder, and its demo tried.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Demo, startDemo } from "../bench/demo.ts";
import { installMuster, packMuster } from "../support/clients/package.ts";

const home = mkdtempSync(join(tmpdir(), "muster-package-"));
const maxBytes = 15_000_000;
const mib = `EXAMPLE-MIB DEFINITIONS ::= BEGIN
IMPORTS enterprises, OBJECT-TYPE, Integer32 FROM SNMPv2-SMI;
example OBJECT IDENTIFIER ::= { enterprises 99999 }
airflow OBJECT-TYPE
  SYNTAX Integer32
  MAX-ACCESS read-only
  STATUS current
  DESCRIPTION "Air that flows"
  ::= { example 1 }
END
`;

let packed: Awaited<ReturnType<typeof packMuster>>;
let installed: Awaited<ReturnType<typeof installMuster>>;
let demo: Demo;

beforeAll(async () => {
  packed = await packMuster();
  installed = await installMuster(packed.file, home);
  demo = await startDemo(home, installed.command);
}, 300_000);
afterAll(async () => {
  await demo.end();
  rmSync(home, { recursive: true });
}, 30_000);

/** Runs a command of the package and returns its output. */
async function shell(...args: string[]): Promise<string> {
  const { stdout, stderr, exitCode } = await demo.shell(...args);
  expect(exitCode, stderr).toBe(0);
  return stdout;
}

test("the package is small, bundles its dependencies and lists their licenses", () => {
  expect(packed.bytes).toBeLessThan(maxBytes);
  const text = readFileSync(join(installed.folder, "package.json"), "utf8");
  const manifest = JSON.parse(text) as Record<string, Record<string, string> & string[]>;
  expect(manifest.bundleDependencies).toEqual(Object.keys(manifest.dependencies!));
  const licenses = readFileSync(join(installed.folder, "THIRD-PARTY-LICENSES.txt"), "utf8");
  for (const name of ["fastify", "react-dom", "net-snmp"])
    expect(licenses).toMatch(new RegExp(`^${name} \\d`, "m"));
});

test("its demo site is discovered, and its help is translated", async () => {
  expect(await shell("devices", "list", "--search", "sw-core-1", "--jq", ".[].vendor")).toBe("Cisco");
  const env = { MUSTER_LANG: "de-de" };
  const { stdout } = await execa(process.execPath, [installed.command, "--help"], { env });
  expect(stdout).toContain("Befehle");
});

test("an older Node is refused with instructions", async () => {
  const older =
    'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"24.9.0"}})';
  const args = ["--import", older, installed.command, "--version"];
  const { exitCode, stderr } = await execa(process.execPath, args, { reject: false });
  expect(exitCode).toBe(1);
  expect(stderr).toBe("muster: Node 24.9.0 is too old. Next: install Node 25 or newer, such as 26 LTS.");
});

test("its web console is served compressed, and a user can sign in", async () => {
  const { url, email, password } = demo;
  const script = /src="(\/assets\/first-[^"]+)"/.exec(await (await fetch(url)).text())![1]!;
  const served = await fetch(`${url}${script}`, { headers: { "accept-encoding": "br" } });
  expect(served.status).toBe(200);
  expect(served.headers.get("content-encoding")).toBe("br");
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email, password });
  expect((await fetch(`${url}/ws/session`, { method: "POST", headers, body })).status).toBe(200);
});

test("its agent executes commands and lists files of the computer", async () => {
  const args = ["exec", hostname(), "--profile", "demo", "--", "echo", "hello"];
  const { env } = demo;
  const echo = await execa(process.execPath, [installed.command, ...args], { env, stdin: "ignore" });
  expect(echo.stdout).toBe("hello");
  expect(await shell("ls", `${hostname()}:${installed.folder}`)).toContain("package.json");
});

test("its threads read MIB files and write backups", async () => {
  const file = join(home, "example.mib");
  writeFileSync(file, mib);
  await shell("mib-files", "upload", file);
  expect(await shell("mib-files", "objects", "EXAMPLE-MIB")).toContain("1.3.6.1.4.1.99999.1");
  const backups = join(home, "backups");
  mkdirSync(backups, { mode: 0o700 });
  await shell("backup", "schedule", "set", "--every", "24h", "--keep", "3", "--directory", backups);
  await vi.waitFor(() => expect(readdirSync(backups)[0]).toMatch(/^muster-scheduled-.*\.tar\.gz$/), 30_000);
}, 60_000);
