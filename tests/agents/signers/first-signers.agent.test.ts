// Agents enrolled before their organization had signers, and signers that are removed while runs wait.
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import { t, type NewScriptRun, type SignedSignerList, type SignerList } from "@muster/sdk";
import { readChecked } from "@muster/sdk/files";
import type { ServerContext } from "../../../server/src/context.ts";
import { signing } from "../../../server/src/platform/security/signing.ts";
import { newPasskey, newSigner, nextList, signedRun, type TestSigner } from "../../support/agents/signers.ts";
import { startTestServer, until, type TestServer } from "../../support/server/server.ts";

const data = mkdtempSync(join(tmpdir(), "muster-first-signers-"));
const ran = join(data, "ran");
let server: TestServer;
let context: ServerContext;
let nodeId: number;
let agent: { close(): Promise<void> };
let ada: TestSigner;
let scriptId: number;
let list: SignerList;

const trusted = () =>
  (JSON.parse(readChecked(join(data, "signers.json"), "") ?? "{}") as { list?: SignerList }).list;
const settled = () => new Promise((resolve) => setTimeout(resolve, 500));
const bodyOf = (): NewScriptRun => ({
  scripts: [{ scriptId }],
  deviceIds: [nodeId],
  schedule: { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" },
  timeoutSeconds: 30,
  skipIfOffline: false,
  concurrency: 1,
});

async function send(...lists: SignedSignerList[]) {
  const proof = signing(context).proof("signers", nodeId, { lists });
  context.live.agent(nodeId)!.emit("signers", { lists, proof });
  await settled();
}

async function outcome(runId: string) {
  const path = { runId };
  const { muster } = server.ada;
  await until("the run ends", async () => (await muster.call("getScriptRun", { path })).finishedAt !== null);
  return (await muster.call("listScriptRunTargets", { path, query: {} })).results[0]!;
}

beforeAll(async () => {
  server = await startTestServer({ schedulerTickMS: 100, malwareScan: "off" }, [
    { start: (given) => ((context = given), {}) },
  ]);
  ada = await newSigner();
  const { clientId, locationId } = server;
  const { token } = await server.ada.muster.call("createEnrollmentToken", {
    body: { clientId, locationId, expiresInMinutes: 5 },
  });
  ({ nodeId } = await enroll({ data, url: server.url, token, name: "srv-1" }));
  const states: string[] = [];
  const machine = { reboot: async () => {}, bootedAt: () => 0 };
  const policyFile = join(data, "no-policy.json");
  agent = startAgent({
    data,
    url: server.url,
    machine,
    policyFile,
    onState: (state) => states.push(state),
  });
  await until("the agent is connected", () => states.includes("connected"), 20_000);
  ({ id: scriptId } = await server.ada.muster.call("createScript", {
    body: {
      name: "Touch",
      language: "sh",
      operatingSystems: ["LINUX"],
      categoriesIds: [1],
      content: Buffer.from(`touch ${ran}`).toString("base64"),
    },
  }));
}, 60_000);
afterAll(async () => {
  await agent.close();
  await server.close();
  rmSync(data, { recursive: true, force: true });
});

test("An agent without signers trusts no first list that the root key hasn't signed", async () => {
  expect(existsSync(join(data, "signers.json"))).toBe(true);
  expect(trusted()).toBeUndefined();
  const mallory = await newSigner("Mallory");
  const theirs = await nextList(server.clientId, [mallory]);
  const signed = await mallory.signList(theirs);
  await send(signed);
  // the stolen signing key is not the root key
  const { signature } = signing(context).sign(() => `muster-signers-root-1\n${JSON.stringify(theirs)}`);
  await send({ ...signed, rootSignature: signature });
  const other = await ada.signList(await nextList(server.clientId, [ada]));
  const { signerRootText } = await import("@muster/sdk");
  await send({
    ...signed,
    rootSignature: await signing(context).signAsRoot(await signerRootText(other.list)),
  });
  expect(trusted()).toBeUndefined();
});

test("An agent without signers trusts the newest list that the root key has signed", async () => {
  const { SignerStore } = await import("../../../agent/src/security/signer-store.ts");
  const { signerRootText } = await import("@muster/sdk");
  const { key: orderKey, rootKey } = signing(context);
  const byRoot = async (signed: SignedSignerList) => ({
    ...signed,
    rootSignature: await signing(context).signAsRoot(await signerRootText(signed.list)),
  });
  const [lost, found] = [await newSigner("Lost"), await newSigner("Found")];
  const first = await byRoot(await lost.signList(await nextList(1, [lost])));
  const second = await byRoot(await found.signList(await nextList(1, [found], first.list)));
  const third = await found.signList(await nextList(1, [found, ada], second.list));
  const folder = mkdtempSync(join(tmpdir(), "muster-lost-signers-"));
  const store = new SignerStore(folder, { rootKey, orderKey });
  await store.follow([first, second, third]);
  expect([lost, found, ada].map(({ id }) => store.isSigner(id))).toEqual([false, true, true]);
  rmSync(folder, { recursive: true });
});

test("An agent without signers trusts the list that an administrator adds while the server has the root key", async () => {
  const { clientId } = server;
  list = await nextList(clientId, [ada, await newPasskey()]);
  await server.session.call("addSignerList", { path: { clientId }, body: await ada.signList(list) });
  await until("the agent trusts the signers", () => trusted() !== undefined);
  expect(trusted()).toEqual(list);
});

test("A run whose signer is removed before it starts is refused", async () => {
  const { clientId } = server;
  const grace = await newSigner("Grace's laptop");
  const both = await nextList(clientId, [ada, grace], list);
  await server.session.call("addSignerList", { path: { clientId }, body: await ada.signList(both) });
  await until("the agent trusts both signers", () => trusted()?.serial === 2);
  const maintenance = { id: randomUUID(), startTime: 0, endTime: Date.now() + 60_000, options: ["TASKS"] };
  const pause = async (periods: object[]) => {
    const order = { periods } as never;
    const proof = signing(context).proof("maintenance", nodeId, order);
    context.live.agent(nodeId)!.emit("maintenance", { ...(order as object), proof } as never);
    await settled();
  };
  await pause([maintenance]);
  const { body } = await signedRun(server.ada, grace, bodyOf());
  const { id } = await server.ada.muster.call("createScriptRun", { body });
  await until("the agent has the run", () => (readChecked(join(data, "tasks.json"), "") ?? "").includes(id));
  const alone = await nextList(clientId, [ada], both);
  await server.session.call("addSignerList", { path: { clientId }, body: await ada.signList(alone) });
  await until("the agent trusts one signer", () => trusted()?.serial === 3);
  await pause([]);
  expect(await outcome(id)).toMatchObject({
    state: "REFUSED",
    reason: "SIGNATURE_INVALID",
    detail: t("agents.signers.runFault.untrusted"),
  });
  expect(existsSync(ran)).toBe(false);
});
