// A backup from before a signing key rotation is restored: agents have seen a newer key than the server has.
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import type { SigningKey } from "@muster/sdk";
import { readChecked, writeChecked } from "@muster/sdk/files";
import { sealRecoveryFile, writeRecoveryFile } from "@muster/sdk/recovery-file";
import { newRoot } from "../support/agents/root-keys.ts";
import { run, type RunOptions } from "../support/clients/muster.ts";
import { signInPerson, type SignedIn } from "../support/server/person.ts";
import { startTestServer, until, type TestServer } from "../support/server/server.ts";

let server: TestServer;
let owner: SignedIn;
let nodeId: number;
let agent: ReturnType<typeof startAgent>;
let tasks = 0;
const data = mkdtempSync(join(tmpdir(), "muster-agent-"));
const file = join(data, "muster.recovery");
const passphrase = "seven quiet herons cross the road";

beforeAll(async () => {
  server = await startTestServer();
  owner = await signInPerson(server, { sysadmin: true });
  const { clientId, locationId } = server;
  const { token } = await server.ada.muster.call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  ({ nodeId } = await enroll({ data, url: server.url, token, name: "pc-1" }));
  agent = startAgent({ data, machine: { reboot: async () => {}, bootedAt: () => 0 } });
});
afterAll(async () => {
  await agent.close();
  await server.close();
  rmSync(data, { recursive: true });
});

const muster = (args: string[], options: RunOptions = {}) =>
  run(["server", ...args], { ...options, env: { MUSTER_URL: server.url, MUSTER_TOKEN: owner.terminalKey } });
const trusted = () =>
  (JSON.parse(readChecked(join(data, "agent.json"), "")!) as { orderKey: SigningKey }).orderKey;
const stored = () => readChecked(join(data, "tasks.json"), "")?.match(/"action":"REBOOT"/g)?.length ?? 0;

const sendTask = () =>
  server.ada.muster.call("createScheduledTask", {
    body: {
      name: `Restart one night ${++tasks}`,
      adHoc: true,
      targets: [{ targetType: "NODE", targetId: nodeId }],
      content: { skipIfOffline: false },
      scripts: { actionList: [{ action: "REBOOT" }] },
      schedule: {
        repeats: "RUN_ONCE",
        startDate: "2099-01-01",
        runAtHour: 3,
        runAtMinute: 0,
        timeZone: "UTC",
      },
    },
  });
const obeys = async () => {
  await sendTask();
  await until("the agent has every task", () => stored() === tasks, 60_000);
};
const state = async () => (await server.ada.muster.call("getSigningKeys", {})).state;

function backUp(): string {
  const copy = join(server.data, `copy-${tasks}.db`);
  const db = new DatabaseSync(join(server.data, "muster.db"));
  db.exec(`vacuum into '${copy}'`);
  db.close();
  return copy;
}

async function restore(copy: string): Promise<void> {
  await server.server.close();
  for (const end of ["-wal", "-shm"]) rmSync(join(server.data, `muster.db${end}`), { force: true });
  renameSync(copy, join(server.data, "muster.db"));
  await server.restart();
}

test("with the root key on the server, connected agents follow at once, and after a restored backup", async () => {
  await obeys();
  const copy = backUp();
  expect((await muster(["rotate-key", "--yes"])).exitCode).toBe(0);
  const { signingKey } = await state();
  await until("the agent trusts the new key", () => trusted().id === signingKey);
  await obeys();

  await restore(copy);
  tasks--;
  await sendTask();
  await until("the server knows of the newer key", async () => (await state()).newerSeen, 60_000);
  const { results } = await server.ada.muster.call("listActivities", {
    query: { operation: "orderRefused" },
  });
  expect(results[0]?.outcome).toBe("unknown_key");
  expect(stored(), "the agent has refused").toBe(tasks);
  expect((await muster(["keys", "list"])).stderr).toContain("muster server recover");

  expect((await muster(["recover", "--yes"])).exitCode).toBe(0);
  tasks++;
  await until("the agent has the waiting task", () => stored() === tasks, 60_000);
  expect(await state()).toMatchObject({ newerSeen: false, signingKey: trusted().id });
  await obeys();
}, 200_000);

test("with a recovery file, the signing key is rotated and a restored backup recovered", async () => {
  const { rootOnServer, root } = await state();
  expect(rootOnServer).toBe(true);
  const input = `${passphrase}\n`;
  const created = await muster(["recovery-file", "create", "--file", file, "--passphrase-stdin"], {
    input,
  });
  expect(created.stderr).toContain("The root key is no longer on the server.");
  expect(created.exitCode).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).not.toContain(passphrase);
  expect(await state()).toMatchObject({ rootOnServer: false, root });
  const again = await muster(["recovery-file", "create", "--file", `${file}2`, "--passphrase-stdin"], {
    input,
  });
  expect(again.stderr).toContain("[root_key_offline]");
  expect((await muster(["rotate-key", "--yes"])).stderr).toContain("--recovery-file");

  const copy = backUp();
  const withFile = ["--recovery-file", file, "--passphrase-stdin", "--yes"];
  const rotated = await muster(["rotate-key", ...withFile], { input });
  expect(rotated.exitCode, rotated.stderr).toBe(0);
  const { signingKey } = await state();
  expect(rotated.stderr).toContain(signingKey);
  await until("the agent trusts the new key", () => trusted().id === signingKey);
  await obeys();

  await restore(copy);
  await until("the server knows of the newer key", async () => (await state()).newerSeen, 60_000);
  expect((await muster(["keys", "list"])).stderr).toContain("muster server recover --recovery-file FILE");
  const recovered = await muster(["recover", ...withFile], { input });
  expect(recovered.exitCode, recovered.stderr).toBe(0);
  await obeys();
}, 200_000);

test("a recovery file with a wrong passphrase, damaged or cut off changes nothing", async () => {
  const before = await state();
  const rotate = (path: string, text: string) =>
    muster(["rotate-key", "--recovery-file", path, "--passphrase-stdin", "--yes"], { input: `${text}\n` });
  const check = (path: string, text = passphrase) =>
    muster(["recovery-file", "check", path, "--passphrase-stdin"], { input: `${text}\n` });
  expect((await check(file)).stdout).toContain(before.root);
  for (const attempt of [rotate, check]) {
    const wrong = await attempt(file, "seven quiet herons cross the lake");
    expect([wrong.stderr.includes("[passphrase_wrong]"), wrong.exitCode]).toEqual([true, 4]);
  }
  const content = readFileSync(file);
  const other = join(data, "other.recovery");
  const damaged = Buffer.from(content);
  damaged[content.indexOf("sealed") + 30]! ^= 1;
  for (const bytes of [content.subarray(0, 0), content.subarray(0, content.length - 40), damaged]) {
    writeFileSync(other, bytes);
    const refused = await rotate(other, passphrase);
    expect([refused.stderr.includes("[file_damaged]"), refused.exitCode]).toEqual([true, 1]);
  }
  // intact, but altered by someone who also recomputed the checksum
  for (const [field, value] of [
    ["rootKey", (await newRoot()).publicKey],
    ["sealed", "AAAA"],
  ] as const) {
    writeChecked(
      other,
      JSON.stringify({ ...(JSON.parse(readChecked(file, "")!) as object), [field]: value }),
    );
    expect((await rotate(other, passphrase)).stderr).toContain("[passphrase_wrong]");
  }
  const { privateKey } = generateKeyPairSync("ed25519");
  const publicKey = createPublicKey(privateKey).export({ format: "der", type: "spki" }).toString("base64url");
  const der = privateKey.export({ format: "der", type: "pkcs8" });
  const strange = { server: server.url, rootKey: publicKey, privateKey: der };
  writeRecoveryFile(other, await sealRecoveryFile(strange, passphrase));
  expect((await rotate(other, passphrase)).stderr).toContain("[recovery_file_differs]");
  expect((await rotate(join(data, "nothing"), passphrase)).stderr).toContain("[not_found]");
  expect(await state()).toEqual(before);
}, 120_000);

test("an agent that the attacker leads back to the stolen key and an older server refuses them", async () => {
  const stolen = trusted();
  await muster(["rotate-key", "--recovery-file", file, "--passphrase-stdin", "--yes"], {
    input: `${passphrase}\n`,
  });
  await until("the agent trusts the new key", () => trusted().serial > stolen.serial);
  await agent.close();
  agent = startAgent({ data, machine: { reboot: async () => {}, bootedAt: () => 0 } });
  expect(trusted().serial).toBeGreaterThan(stolen.serial);
  await obeys();
});

test("after a lost root key is replaced, agents obey only once they are enrolled again", async () => {
  const before = await state();
  const replaced = await muster(["replace-root-key", "--yes"]);
  expect(replaced.stderr).toContain("The root key is still on this server.");
  const { root } = await state();
  expect(root).not.toBe(before.root);
  await sendTask();
  const { clientId, locationId } = server;
  const body = { clientId, locationId, expiresInMinutes: 5 };
  const { token } = await server.ada.muster.call("createEnrollmentToken", { body });
  await agent.close();
  expect(stored(), "the agent has refused").toBe(tasks - 1);
  await enroll({ data, url: server.url, token, name: "pc-1" });
  agent = startAgent({ data, machine: { reboot: async () => {}, bootedAt: () => 0 } });
  await until("the agent has every task", () => stored() === tasks, 60_000);
});
