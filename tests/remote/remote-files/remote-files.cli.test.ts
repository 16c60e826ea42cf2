// Files of computers in the shell, with a real agent.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startManagedComputer, type ManagedComputer } from "../../support/agents/managed-computer.ts";
import { run } from "../../support/clients/muster.ts";

let computer: ManagedComputer;
let home: string;
let env: Record<string, string>;
const at = (...parts: string[]) => join(home, ...parts);
const on = (...parts: string[]) => `web-01:${at(...parts)}`;
const muster = (...args: string[]) => run(args, { env });

beforeAll(async () => {
  computer = await startManagedComputer();
  home = mkdtempSync(join(tmpdir(), "muster-files-"));
  const { url, ada } = computer.server;
  env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: url, MUSTER_TOKEN: ada.token };
  writeFileSync(at("hello.txt"), "hello\n");
  mkdirSync(at("site", "css"), { recursive: true });
  writeFileSync(at("site", "css", "a.css"), "a {}");
});
afterAll(async () => {
  await computer.close();
  rmSync(home, { recursive: true, force: true });
});

test("cp uploads, downloads and copies remote files and folders, and reports what it did", async () => {
  const up = await muster("cp", at("hello.txt"), on("up.txt"));
  expect(up).toMatchObject({ exitCode: 0, stdout: "" });
  expect(up.stderr).toContain(`Copied ${at("hello.txt")} to ${on("up.txt")}`);
  expect((await muster("cp", "-r", at("site"), on("www"))).exitCode).toBe(0);
  expect((await muster("cp", "-r", on("www"), at("down"))).exitCode).toBe(0);
  expect(readFileSync(at("down", "css", "a.css"), "utf8")).toBe("a {}");
  expect((await muster("cp", "-r", on("www"), on("across"))).exitCode).toBe(0);
  expect(readFileSync(at("across", "css", "a.css"), "utf8")).toBe("a {}");
  const checked = await muster("cp", on("up.txt"), at("back.txt"), "--checksum");
  expect(checked.stdout).toContain(createHash("sha256").update("hello\n").digest("hex"));
});

test("cp prints a row for each copy, and exits with 7 if some failed", async () => {
  const some = await muster(
    "cp",
    at("hello.txt"),
    at("none.txt"),
    `${on("www")}/`,
    "--json",
    "result,detail",
  );
  expect(some.exitCode).toBe(7);
  const rows = JSON.parse(String(some.stdout)) as { result: string; detail: string }[];
  expect(rows.map(({ result }) => result).sort()).toEqual(["copied", "failed"]);
  expect(rows.find(({ result }) => result === "failed")?.detail).toBe(`${at("none.txt")} doesn't exist.`);
});

test("cp applies --overwrite to existing files", async () => {
  writeFileSync(at("new.txt"), "new");
  const skipped = await muster("cp", at("new.txt"), on("up.txt"), "--overwrite", "skip");
  expect(skipped.stderr).toContain("exists and stays as it is");
  expect(readFileSync(at("up.txt"), "utf8")).toBe("hello\n");
  await muster("cp", at("new.txt"), on("up.txt"), "--overwrite", "overwrite-older");
  expect(readFileSync(at("up.txt"), "utf8")).toBe("new");
});

test("cp fails with an exit code and advice if its arguments are wrong", async () => {
  const folder = await muster("cp", at("site"), on("x"));
  expect(folder.stderr).toContain("Next: Copy folders with -r.");
  expect((await muster("cp", at("site"), at("x"))).exitCode).toBe(2);
  expect((await muster("cp", at("hello.txt"))).exitCode).toBe(2);
  expect((await muster("cp", at("hello.txt"), on("x"), "--limit", "fast")).exitCode).toBe(2);
  expect((await muster("cp", at("hello.txt"), "nowhere:/x")).exitCode).toBe(3);
  expect((await muster("cp", on("none"), at("x"))).exitCode).toBe(3);
});

test("cp and rm check their arguments and change nothing with --dry-run", async () => {
  const planned = await muster("cp", at("hello.txt"), on("never"), "--dry-run");
  expect(planned.exitCode).toBe(0);
  expect(planned.stderr).toContain(`Would copy ${at("hello.txt")} to ${on("never")}.`);
  expect((await muster("cp", at("none"), on("never"), "--dry-run")).exitCode).toBe(3);
  expect((await muster("rm", "-r", on("www"), "--dry-run")).exitCode).toBe(0);
  expect(readdirSync(home)).toContain("www");
  expect(readdirSync(home)).not.toContain("never");
});

test("ls lists folders and files, and cat prints a file unchanged", async () => {
  const listed = await muster("ls", on("www"));
  expect(listed.stdout).toMatch(/^drwxr-xr-x\t\S+\t\S+\t\d+\t\S+\tcss$/m);
  const fields = await muster("ls", on("hello.txt"), "--json", "name,size");
  expect(JSON.parse(String(fields.stdout))).toEqual([{ name: "hello.txt", size: 6 }]);
  expect((await muster("ls", on("none"))).exitCode).toBe(3);
  writeFileSync(at("colors"), "\u001b[31mred\u001b[0m\n");
  expect((await muster("cat", on("colors"))).stdout).toBe("\u001b[31mred\u001b[0m");
});

test("mkdir, mv, chmod and rm change files", async () => {
  expect((await muster("mkdir", on("made"))).exitCode).toBe(0);
  await muster("mv", on("up.txt"), `${at("made")}/`);
  expect(readdirSync(at("made"))).toEqual(["up.txt"]);
  expect((await muster("mv", on("made"), on("www"))).exitCode).toBe(1);
  await muster("chmod", on("made", "up.txt"), "--mode", "600");
  expect(statSync(at("made", "up.txt")).mode & 0o777).toBe(0o600);
  expect((await muster("rm", on("made"))).stderr).toContain("isn't empty");
  const removed = await muster("rm", "-r", on("made"), "--yes");
  expect(removed.stderr).toContain(`Deleted ${at("made")} on web-01: 2 files and folders.`);
  expect(readdirSync(home)).not.toContain("made");
});
