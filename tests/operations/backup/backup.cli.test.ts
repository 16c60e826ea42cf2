// Backups in a shell: created on the server's computer, listed, verified and restored; and the server's
// schedule.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../../support/clients/muster.ts";
import { startTestServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
const home = mkdtempSync(join(tmpdir(), "muster-backup-cli-"));
const muster = (args: string[], input?: string) =>
  run(["backup", ...args], {
    env: { MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token, MUSTER_BACKUP_PASSPHRASE: "" },
    ...(input !== undefined && { input }),
  });
const done = async (args: string[], input?: string) => {
  const result = await muster(args, input);
  expect(result.exitCode, result.stderr).toBe(0);
  return result;
};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

test("a backup is created, listed, verified and restored", async () => {
  const created = await done(["create", home, "--data", server.data, "--json", "all"]);
  const { file } = JSON.parse(created.stdout) as { file: string };
  expect(created.stderr).toContain("can't be restored without it");
  expect(created.stderr).toContain(join(server.data, "key"));
  expect((await done(["list", home, "--jq", ".[].file"])).stdout).toBe(file);

  const verified = await done(["verify", file, "--key", join(server.data, "key"), "--json", "checks"]);
  expect(verified.stdout).not.toContain("FAILED");
  expect(verified.stderr).toContain("can be restored");
  const report = await done(["verify", file, "--key", join(server.data, "key"), "-o", "junit"]);
  expect(report.stdout).toMatch(/^<\?xml .*\n<testsuites tests="\d+" failures="0" skipped="\d+">/);

  const data = join(home, "restored");
  const refused = await muster(["restore", file, "--data", data, "--yes"]);
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain(`It was at ${join(server.data, "key")}`);
  expect(existsSync(data)).toBe(false);
  const running = await muster(["restore", file, "--data", server.data, "--replace", "--yes"]);
  expect(running.exitCode).toBe(6);
  expect(running.stderr).toContain("[data_folder_in_use]");
  const restored = await done(["restore", file, "--data", data, "--key", join(server.data, "key"), "--yes"]);
  expect(restored.stderr).toContain("1 organizations, 1 users, 0 devices");
  expect(restored.stderr).toContain("muster up --data");
  expect(readFileSync(join(data, "key"))).toEqual(readFileSync(join(server.data, "key")));

  const damaged = await muster(["verify", join(server.data, "key")]);
  expect(damaged.exitCode).toBe(1);
  expect(damaged.stderr).toContain("[backup_damaged]");
});

test("a backup with the key can't be created or verified without a passphrase", async () => {
  const args = ["create", join(home, "with-key.age"), "--data", server.data, "--include-key"];
  const none = await muster(args);
  expect(none.exitCode).toBe(2);
  expect((await muster([...args, "--passphrase-stdin"], "short\n")).stderr).toContain(
    "at least 12 characters",
  );
  await done([...args, "--passphrase-stdin"], "a long passphrase\n");
  const locked = await muster(["verify", join(home, "with-key.age")]);
  expect(locked.exitCode).toBe(2);
  expect(locked.stderr).toContain("[backup_encrypted]");
  const opened = await done(
    ["verify", join(home, "with-key.age"), "--passphrase-stdin"],
    "a long passphrase\n",
  );
  expect(opened.stderr).toContain("Encryption key");
}, 90_000);

test("the server's schedule is set, shown and stopped", async () => {
  const folder = mkdtempSync(join(home, "scheduled-"));
  const plan = ["schedule", "set", "--every", "24h", "--keep", "14", "--directory", folder];
  const dry = await done([...plan, "--dry-run"]);
  expect(dry.stdout).toContain("PUT /ws/superAdmin/backup-schedule");
  const set = await done([...plan, "--json", "everyMinutes,state"]);
  expect(JSON.parse(set.stdout)).toEqual({ everyMinutes: 1_440, state: "PENDING" });
  expect(set.stderr).toContain("don't contain the server's key");
  await expect
    .poll(async () => (await done(["schedule", "show", "--jq", ".state"])).stdout, { timeout: 60_000 })
    .toBe("OK");
  const inData = await muster([...plan.slice(0, -1), server.data]);
  expect(inData.exitCode).toBe(2);
  expect(inData.stderr).toContain("--directory: Must be outside the data folder");
  await done(["schedule", "off", "--yes"]);
  expect((await muster(["schedule", "off", "--yes"])).exitCode).toBe(3);
}, 90_000);
