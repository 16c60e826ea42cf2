// Backups of a running server: what they contain, how damaged ones are refused, and what is restored.
import { createHash, randomBytes } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listBackups, startServer } from "@muster/server";
import { createMuster } from "@muster/sdk";
import { backUp, emptyDatabase, restoreTo, verifyFile } from "../../support/server/backups.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { refusal, request, startTestServer, until, type TestServer } from "../../support/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "muster-backup-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(home, "test-"));
});

const states = (checks: readonly { name: string; state: string }[]) =>
  Object.fromEntries(checks.map(({ name, state }) => [name, state]));

/** Uploads a file of an automation and returns its digest. */
async function upload(server: TestServer, bytes: Buffer): Promise<string> {
  const { muster, token } = server.ada;
  const started = await muster.call("startAttachmentUpload", {
    body: { kind: "HELPER", name: "answers.ini", size: bytes.length },
  });
  const sent = await fetch(`${server.url}${started.tempUri}?offset=0`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  });
  expect(sent.status).toBe(200);
  await muster.call("finalizeAttachment", {
    body: {
      tempUri: started.tempUri!,
      metadata: { name: "answers.ini", mimeType: "text/plain", size: bytes.length, extension: ".ini" },
    },
  });
  return createHash("sha256").update(bytes).digest("hex");
}

onEachDatabase("a backup and its restore", (database) => {
  let server: TestServer;
  let url: string;

  beforeAll(async () => {
    url = await database.fresh();
    server = await startTestServer({ database: url, malwareScan: "off" });
    await server.organization("Acme Dental");
    await upload(server, randomBytes(100_000));
  });
  afterAll(() => server.close());

  test("it is created while the server runs, verified, and restores everything", async () => {
    const { muster } = server.ada;
    const { file, manifest, checks } = await backUp(server.data, folder, { database: url });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(new Set(Object.values(states(checks)))).toEqual(new Set(["OK"]));
    expect(manifest).toMatchObject({ keyIncluded: false, missing: [], keyFile: join(server.data, "key") });
    expect(manifest.counts).toMatchObject({ organizations: 2, users: 1, scriptAttachments: 1 });
    expect(readdirSync(folder)).toHaveLength(1);
    expect(readdirSync(server.data)).not.toContain("backup.new");

    const scratch = url && url.replace(/\/[^/]*$/, "/postgres");
    const keyFile = join(server.data, "key");
    for (const missing of [folder, join(folder, "missing.tar.gz")])
      expect(await refusal(verifyFile(missing))).toBe("not_found");
    const verified = await verifyFile(file, {
      keyFile,
      scratch: scratch || undefined,
      compareWith: { data: server.data, database: url },
    });
    const all = { parts: "OK", database: "OK", migrations: "OK", auditLog: "OK", keys: "OK", agents: "OK" };
    expect(states(verified.checks)).toMatchObject(all);

    const data = join(folder, "restored");
    const target = await database.fresh();
    if (target) await emptyDatabase(target);
    expect(await refusal(restoreTo(file, data, { database: target }))).toBe("key_missing");
    expect(existsSync(data)).toBe(false);
    await muster.call("createOrganization", { body: { name: "Later", description: "", location: "Bern" } });
    const restored = await restoreTo(file, data, { keyFile, database: target });
    expect(restored).toMatchObject({ data, movedTo: null });
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(statSync(join(data, "key")).mode & 0o777).toBe(0o600);

    const again = await startServer({ data, port: 0, database: target, malwareScan: "off" });
    try {
      const other = createMuster({ url: again.url, token: server.ada.token });
      const { results } = await other.call("listOrganizations", { query: {} });
      expect(results.map(({ name }) => name).sort()).toEqual(["Acme Dental", "My organization"].sort());
      expect((await other.call("verifyActivities", {})).fault).toBeNull();
      await until("the restore is recorded", async () => {
        const entries = await other.call("listActivities", { query: { operation: "backupRestored" } });
        return entries.results[0]?.detail.includes(manifest.createdAt) ?? false;
      });
      expect(readdirSync(join(data, "attachments"))).toEqual(readdirSync(join(server.data, "attachments")));
    } finally {
      await again.close();
    }
  });

  test(
    "a backup under load is consistent, and nothing that was answered before it is missing",
    { timeout: 60_000 },
    async () => {
      const { muster } = server.ada;
      const created: string[] = [];
      const load = new AbortController();
      const writing = (async () => {
        for (let i = 0; !load.signal.aborted; i++) {
          const name = `Load ${folder} ${i}`;
          await muster.call("createOrganization", { body: { name, description: "", location: "Bern" } });
          created.push(name);
        }
      })();
      try {
        for (let round = 0; round < 3; round++) {
          const before = created.length;
          const { checks, manifest } = await backUp(server.data, folder, { database: url });
          expect(new Set(Object.values(states(checks)))).toEqual(new Set(["OK"]));
          expect(manifest.counts.organizations).toBeGreaterThanOrEqual(before);
        }
      } finally {
        load.abort();
        await writing;
      }
    },
  );
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ malwareScan: "off" });
  await upload(server, randomBytes(10_000));
});
afterAll(() => server.close());

test("a backup with the key is always encrypted, to a passphrase or an age recipient", async () => {
  expect(await refusal(backUp(server.data, folder, { includeKey: true }))).toBe("usage");
  const key = readFileSync(join(server.data, "key"), "utf8").split("\n")[0]!;

  const passphrase = "a long passphrase";
  const first = await backUp(server.data, folder, { includeKey: true, encryption: { passphrase } });
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const second = await backUp(server.data, folder, { includeKey: true, encryption: { recipient } });
  for (const { file } of [first, second]) {
    expect(file).toMatch(/\.tar\.gz\.age$/);
    expect(readFileSync(file, "latin1")).not.toContain(key);
    expect(await refusal(verifyFile(file))).toBe("backup_encrypted");
    expect(await refusal(verifyFile(file, { opening: { passphrase: "another passphrase" } }))).toBe(
      "backup_encrypted",
    );
  }
  const opened = [
    [first.file, { passphrase }],
    [second.file, { identity }],
  ] as const;
  for (const [file, opening] of opened) {
    const { checks, manifest } = await verifyFile(file, { opening });
    expect(states(checks)).toMatchObject({ parts: "OK", keys: "OK", agents: "SKIPPED" });
    expect(manifest.keyIncluded).toBe(true);
  }
  const data = join(folder, "restored");
  await restoreTo(second.file, data, { opening: { identity } });
  expect(readFileSync(join(data, "key"), "utf8").split("\n")[0]).toBe(key);
  // deriving keys from passphrases is slow by design
}, 90_000);

test("a backup without the key doesn't contain the key", async () => {
  const { file, manifest } = await backUp(server.data, folder);
  const key = readFileSync(join(server.data, "key"), "utf8").split("\n")[0]!;
  expect(gunzipSync(readFileSync(file)).toString("latin1")).not.toContain(key);
  expect(manifest.parts.map(({ name }) => name)).not.toContain("key");
});

test("a backup that was truncated or changed anywhere is refused", async () => {
  const { file } = await backUp(server.data, folder);
  const bytes = readFileSync(file);
  const keyFile = join(server.data, "key");
  const copy = join(folder, "copy.tar.gz");
  const steps = 12;
  for (let i = 0; i < steps; i++) {
    const at = Math.floor((bytes.length / steps) * i);
    writeFileSync(copy, bytes.subarray(0, at));
    expect(await refusal(verifyFile(copy, { keyFile })), `cut at ${at}`).toBe("backup_damaged");
    const changed = Buffer.from(bytes);
    // skips the gzip header, some bytes of which have no effect
    changed[at + 20]! ^= 0xff;
    writeFileSync(copy, changed);
    expect(await refusal(verifyFile(copy, { keyFile })), `changed at ${at}`).toBe("backup_damaged");
  }
  const data = join(folder, "restored");
  expect(await refusal(restoreTo(copy, data, { keyFile }))).toBe("backup_damaged");
  expect(readdirSync(folder).filter((name) => name.startsWith("restored"))).toEqual([]);
});

test("the key of another server is refused, and a newer signing key fails the agents check", async () => {
  const other = await startTestServer();
  try {
    const { file } = await backUp(server.data, folder);
    expect(await refusal(verifyFile(file, { keyFile: join(other.data, "key") }))).toBe("key_wrong");
    const replaces = (await server.ada.muster.call("getSigningKeys", {})).results.at(-1)!.id;
    await server.ada.muster.call("rotateSigningKey", { body: { replaces } });
    const { checks } = await verifyFile(file, { compareWith: { data: server.data, database: "" } });
    expect(checks.find(({ name }) => name === "agents")).toMatchObject({
      state: "FAILED",
      detail: expect.stringContaining("muster server recover") as string,
    });
  } finally {
    await other.close();
  }
});

test("a folder is replaced only on request and while no server uses it; the former one is renamed", async () => {
  const { file } = await backUp(server.data, folder);
  expect(await refusal(restoreTo(file, server.data, { replace: true }))).toBe("data_folder_in_use");

  const data = join(folder, "data");
  cpSync(server.data, data, { recursive: true, filter: (path) => !path.endsWith("lock") });
  mkdirSync(join(data, "agent"), { recursive: true });
  writeFileSync(join(data, "agent", "agent.json"), "identity");
  writeFileSync(join(data, "notes.txt"), "mine");
  expect(await refusal(restoreTo(file, data))).toBe("folder_not_empty");
  const { movedTo } = await restoreTo(file, data, { replace: true });
  expect(readFileSync(join(movedTo!, "notes.txt"), "utf8")).toBe("mine");
  expect(existsSync(join(data, "notes.txt"))).toBe(false);
  expect(readFileSync(join(data, "agent", "agent.json"), "utf8")).toBe("identity");
  const again = await startServer({ data, port: 0, malwareScan: "off" });
  await again.close();
});

test("sessions end with a restore", async () => {
  const { email, password } = { email: "ada@example.com", password: "correct horse battery staple" };
  const signedIn = await request(server.url, "POST", "/ws/session", { body: { email, password } });
  const cookie = signedIn.headers.getSetCookie()[0]!.split(";")[0]!;
  const { file } = await backUp(server.data, folder);
  const data = join(folder, "data");
  await restoreTo(file, data, { keyFile: join(server.data, "key") });
  const again = await startServer({ data, port: 0, malwareScan: "off" });
  try {
    const answer = await request(again.url, "GET", "/ws/session", { headers: { cookie } });
    expect(answer.status).toBe(401);
  } finally {
    await again.close();
  }
});

test("a server doesn't start in a folder whose restore was interrupted", async () => {
  const data = join(folder, "data");
  mkdirSync(`${data}.restoring`);
  expect(await refusal(startServer({ data, port: 0 }))).toBe("restore_unfinished");
  expect(existsSync(data)).toBe(false);
});

test("a missing file is named, and doesn't prevent the backup", async () => {
  const data = join(folder, "data");
  cpSync(server.data, data, { recursive: true, filter: (path) => !path.endsWith("lock") });
  const [name] = readdirSync(join(data, "attachments"));
  rmSync(join(data, "attachments", name!));
  const { file, manifest } = await backUp(data, folder);
  expect(manifest.missing).toEqual([`attachments/${name}`]);
  expect(states((await verifyFile(file)).checks)).toMatchObject({ parts: "FAILED" });
  expect(await listBackups(folder)).toMatchObject([{ file, damaged: false, encrypted: false, devices: 0 }]);
});
