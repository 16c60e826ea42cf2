// Signing in a shell, also when the server asks for a signature of something else than the user requested.
import { createServer, type Server } from "node:http";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Answer, RunManifest } from "@muster/sdk";
import type { ScriptCommand } from "@muster/sdk/live";
import { newSigner } from "../../support/agents/signers.ts";
import { hasSshAgent, sshKeyPair, startSshAgent } from "../../support/agents/ssh-keys.ts";
import { run as runMuster } from "../../support/clients/muster.ts";
import { signInPerson } from "../../support/server/person.ts";
import { freePort } from "../../support/server/ports.ts";
import {
  attachAgent,
  startTestServer,
  until,
  type Person,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "muster-signers-cli-"));
const keyFile = join(home, "id_ed25519");
const sourceFile = join(home, "say.sh");
const content = "echo hello";
const passphrase = "seven quiet herons cross the road";
let server: TestServer;
let person: Person;
let agent: ScriptedAgent;
let between: Server;
let url: string;
const orders: ScriptCommand[] = [];
/** Changes the manifest that the server asks to be signed. */
let change: (manifest: RunManifest) => RunManifest = (manifest) => manifest;

/** Starts a proxy between the shell and the server, like an attacker who controls the server. */
async function stand(port: number): Promise<Server> {
  const proxy = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { host: _, connection: _kept, ...headers } = incoming.headers as Record<string, string>;
    const hasBody = chunks.length > 0;
    const answer = await fetch(server.url + incoming.url, {
      method: incoming.method,
      headers,
      ...(hasBody && { body: Buffer.concat(chunks) }),
    });
    const text = await answer.text();
    outgoing.writeHead(answer.status, {
      "content-type": answer.headers.get("content-type") ?? "application/json",
    });
    if (!incoming.url!.endsWith("/prepare") || !answer.ok) return void outgoing.end(text);
    const prepared = JSON.parse(text) as Answer<"prepareScriptRun">;
    outgoing.end(JSON.stringify({ ...prepared, manifest: change(prepared.manifest) }));
  });
  proxy.listen(port, "127.0.0.1");
  await once(proxy, "listening");
  return proxy;
}

beforeAll(async () => {
  server = await startTestServer({ schedulerTickMS: 100, malwareScan: "off" });
  person = await server.person({ sysadmin: true });
  agent = await attachAgent(server, server, { delegate: false, name: "srv-1" });
  agent.socket.on("task.run", (order, answer) => {
    answer(true);
    if (order.action !== "RUN_SCRIPT") return;
    orders.push(order);
    const script = { step: 0, exitCode: 3, signal: null, startedAt: 1, endedAt: 2 };
    const outcome = { taskId: order.taskId, state: "FAILED" as const, detail: "", script };
    void agent.socket.emitWithAck("task.outcome", outcome);
  });
  await server.ada.muster.call("createScript", {
    body: {
      name: "Say",
      language: "sh",
      operatingSystems: ["LINUX"],
      categoriesIds: [1],
      content: Buffer.from(content).toString("base64"),
      scriptVariables: [{ name: "greeting", type: "TEXT" }],
    },
  });
  writeFileSync(keyFile, sshKeyPair().private, { mode: 0o600 });
  writeFileSync(sourceFile, content);
  const port = await freePort();
  between = await stand(port);
  url = `http://127.0.0.1:${port}`;
  environment = {
    HOME: home,
    XDG_CONFIG_HOME: home,
    MUSTER_URL: url,
    MUSTER_TOKEN: person.token,
    TZ: "UTC",
  };
}, 60_000);
beforeEach(() => {
  change = (manifest) => manifest;
});
afterAll(async () => {
  agent.socket.close();
  between.close();
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

let environment: Record<string, string>;
const shellWith = (more: Record<string, string>, ...args: string[]) =>
  runMuster(args, { env: { ...environment, ...more } });
const shell = (...args: string[]) => shellWith({}, ...args);
const say = (...args: string[]) => shell("scripts", "run", "Say", "--device", "srv-1", ...args, "--yes");
const sign = ["--sign-with", keyFile];
const count = async () => (await server.ada.muster.call("listScriptRuns", { query: {} })).total;

test("an administrator adds the first signer and requires signatures", async () => {
  const organization = ["--organization", String(server.clientId)];
  const added = await shell("signers", "add", ...organization, "--name", "Laptop", ...sign, "--yes");
  expect(added, added.stderr).toMatchObject({ exitCode: 0 });
  expect(await say()).toMatchObject({ exitCode: 0 });
  expect((await shell("signers", "require", ...organization, ...sign, "--yes")).exitCode).toBe(0);
  const { stdout, stderr } = await shell("signers", "list", ...organization);
  expect(stdout).toMatch(/Laptop\s+ED25519/);
  expect(stderr).toContain("require the signature");
  const refused = await say();
  expect(refused.exitCode).not.toBe(0);
  expect(refused.stderr).toContain("requires a technician's signature");
  expect(refused.stderr).toContain("--sign-with");
});

test("a signed run shows what is signed, and reaches the agent with it", async () => {
  const before = orders.length;
  const { exitCode, stderr } = await say(...sign, "--source", sourceFile, "--var", "greeting=hi");
  expect(exitCode, stderr).toBe(0);
  // an earlier command may be sent again
  const signed = () => orders.slice(before).find((order) => order.signed)?.signed;
  await until("the agent has the run", () => signed() !== undefined);
  const { manifest } = signed()!;
  expect(stderr).toContain(`SHA-256: ${manifest.steps[0]!.content}`);
  expect(stderr).toContain("greeting=hi");
  expect(stderr).toContain(manifest.root);
  expect(stderr).toContain(String(agent.nodeId));
});

test("a failed run is retried only with a signature", async () => {
  const run = (await server.ada.muster.call("listScriptRuns", { query: {} })).results[0]!;
  await until(
    "the run has failed",
    async () =>
      (await server.ada.muster.call("getScriptRun", { path: { runId: run.id } })).finishedAt !== null,
  );
  const unsigned = await shell("scripts", "runs", "retry", run.id, "--failed", "--yes");
  expect(unsigned.stderr).toContain("requires a technician's signature");
  const before = orders.length;
  const signed = await shell("scripts", "runs", "retry", run.id, "--failed", ...sign, "--yes");
  expect(signed.exitCode, signed.stderr).toBe(0);
  await until("the agent has the run", () => orders.length > before);
  expect(orders.at(-1)!.signed!.manifest.nonce).not.toBe(orders.at(-2)!.signed!.manifest.nonce);
  change = (manifest) => ({ ...manifest, timeoutSeconds: 7 });
  const other = await shell("scripts", "runs", "retry", run.id, "--failed", ...sign, "--yes");
  expect(other.exitCode).toBe(5);
  expect(other.stderr).toContain("Different: settings.");
});

test.skipIf(!hasSshAgent)("a key in ssh-agent signs a run", async () => {
  const before = orders.length;
  const sshAgent = await startSshAgent(join(home, "agent.sock"), keyFile);
  const runSigned = () =>
    shellWith(sshAgent.env, "scripts", "run", "Say", "--device", "srv-1", "--ssh-agent", "--yes");
  try {
    const signed = await runSigned();
    expect(signed.exitCode, signed.stderr).toBe(0);
    await until("the agent has the run", () => orders.length > before);
    await sshAgent.forgetKeys();
    const empty = await runSigned();
    expect(empty.exitCode).toBe(2);
    expect(empty.stderr).toContain("ssh-agent");
  } finally {
    await sshAgent.close();
  }
});

test("a signer list is signed with the root key in a recovery file, if the passphrase is right", async () => {
  const file = join(home, "muster.recovery");
  // the recovery file requires a recent second factor
  const { terminalKey } = await signInPerson(server, { sysadmin: true });
  const env = { ...environment, MUSTER_TOKEN: terminalKey };
  const withPassphrase = (input: string, ...args: string[]) =>
    runMuster([...args, "--passphrase-stdin"], { env, input: `${input}\n` });
  const made = await withPassphrase(passphrase, "server", "recovery-file", "create", "--file", file);
  expect(made.exitCode, made.stderr).toBe(0);
  const { publicKey } = (await newSigner()).signer;
  const add = [
    "signers",
    "add",
    "--organization",
    String(server.clientId),
    "--public-key",
    publicKey,
    ...sign,
  ];
  const recovery = ["--recovery-file", file, "--yes"];
  const path = { clientId: server.clientId };
  const lists = async () => (await server.ada.muster.call("listSignerLists", { path })).results;
  const before = (await lists()).length;
  const wrong = await withPassphrase("not the passphrase at all", ...add, ...recovery);
  expect(wrong.exitCode).not.toBe(0);
  expect(await lists()).toHaveLength(before);
  const added = await withPassphrase(passphrase, ...add, ...recovery);
  expect(added.exitCode, added.stderr).toBe(0);
  const last = (await lists()).at(-1)!;
  expect(last.list.signers).toContainEqual(expect.objectContaining({ publicKey }));
  expect(last.rootSignature).toMatch(/^[\w-]{86}$/);
}, 60_000);

const step = (manifest: RunManifest, changes: Partial<RunManifest["steps"][0]>): RunManifest => ({
  ...manifest,
  steps: [{ ...manifest.steps[0]!, ...changes }],
});

test.each<[string, (manifest: RunManifest) => RunManifest]>([
  ["sources", (manifest) => step(manifest, { content: "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ" })],
  ["parameters", (manifest) => step(manifest, { parameters: ["--evil"] })],
  ["variables", (manifest) => step(manifest, { variables: [{ name: "BASH_ENV", value: "/tmp/evil" }] })],
  ["devices", (manifest) => ({ ...manifest, deviceIds: [...manifest.deviceIds, 99] })],
  ["users it runs as", (manifest) => ({ ...manifest, runAs: { LINUX: "loggedonuser" } })],
  ["times", (manifest) => ({ ...manifest, validForSeconds: 31_536_000 })],
  ["server", (manifest) => ({ ...manifest, root: "LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ" })],
])("nothing is signed when the server changes the %s", async (part, changed) => {
  const before = await count();
  change = changed;
  const { exitCode, stderr } = await say(...sign);
  expect(stderr).toContain(`Different: ${part}`);
  expect(exitCode).toBe(5);
  expect(await count()).toBe(before);
});

test("nothing is signed but the user's own copy of a script", async () => {
  const before = await count();
  const other = join(home, "other.sh");
  writeFileSync(other, "echo another");
  const { exitCode, stderr } = await say(...sign, "--source", other);
  expect(stderr).toContain("Different: sources.");
  expect(exitCode).toBe(5);
  expect((await say(...sign, "--source", sourceFile, "--source", other)).exitCode).toBe(2);
  expect((await say(...sign, "--source", join(home, "missing.sh"))).exitCode).toBe(2);
  expect((await say("--sign-with", sourceFile)).exitCode).toBe(2);
  expect(await count()).toBe(before);
});
