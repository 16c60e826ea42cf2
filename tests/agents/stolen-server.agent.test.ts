// A real agent whose organization requires signatures, and an attacker who has everything on its server.
import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import { startServer, type RunningServer } from "@muster/server";
import {
  createMuster,
  fingerprint,
  manifestDigest,
  t,
  type RunFault,
  runFaultReasons,
  runText,
  signerListText,
  signerRootText,
  type NewScriptRun,
  type RunManifest,
  type RunSignature,
  type SignedSignerList,
  type SignerList,
} from "@muster/sdk";
import { readChecked } from "@muster/sdk/files";
import type { ScriptCommand } from "@muster/sdk/live";
import type { ServerContext } from "../../server/src/context.ts";
import { signing } from "../../server/src/platform/security/signing.ts";
import {
  newPasskey,
  newSigner,
  nextList,
  signedRun,
  type AssertionParts,
  type TestPasskey,
  type TestSigner,
} from "../support/agents/signers.ts";
import { freePort } from "../support/server/ports.ts";
import { refusal, startTestServer, until, type Person, type TestServer } from "../support/server/server.ts";

describe("An agent whose server was stolen", () => {
  const data = mkdtempSync(join(tmpdir(), "muster-stolen-agent-"));
  const copy = mkdtempSync(join(tmpdir(), "muster-stolen-server-"));
  const ran = join(data, "ran");
  let server: TestServer;
  let stolen: RunningServer;
  let context: ServerContext;
  let nodeId: number;
  let ada: TestSigner;
  let grace: TestPasskey;
  let list: SignerList;
  let scriptId: number;
  let signedBefore: Pick<ScriptCommand, "scripts"> & { manifest: RunManifest; signature: RunSignature };
  let attacker: Pick<Person, "muster">;
  let agent: { close(): Promise<void> } | undefined;

  const bodyOf = (id = nodeId): NewScriptRun => ({
    scripts: [{ scriptId }],
    deviceIds: [id],
    schedule: { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" },
    timeoutSeconds: 30,
    skipIfOffline: false,
    concurrency: 1,
  });
  const trusted = () =>
    JSON.parse(readChecked(join(data, "signers.json"), "") ?? "{}") as { list?: SignerList };

  async function connect(url: string) {
    await agent?.close();
    const states: string[] = [];
    const machine = { reboot: async () => {}, bootedAt: () => 0 };
    agent = startAgent({
      data,
      url,
      machine,
      policyFile: join(data, "no-policy.json"),
      onState: (state) => states.push(state),
    });
    await until("the agent is connected", () => states.includes("connected"), 20_000);
  }

  async function outcome({ muster }: Pick<Person, "muster">, body: NewScriptRun) {
    rmSync(ran, { force: true });
    const { id: runId } = await muster.call("createScriptRun", { body });
    const path = { runId };
    await until(
      "the run has ended",
      async () => (await muster.call("getScriptRun", { path })).finishedAt !== null,
      30_000,
    );
    return (await muster.call("listScriptRunTargets", { path, query: {} })).results[0]!;
  }

  /** Sends a command signed with the stolen key; by default it contains the previous signed run. */
  async function order(changes: Partial<ScriptCommand>) {
    const now = Date.now();
    const { scripts, ...signed } = signedBefore;
    const command: ScriptCommand = {
      taskId: randomUUID(),
      action: "RUN_SCRIPT",
      runAt: now,
      expiresAt: now + 60_000,
      timeoutSeconds: 30,
      scripts,
      signed,
      ...changes,
    };
    const proof = signing(context).proof("task.run", nodeId, command);
    const socket = context.live.agent(nodeId)!;
    expect(await socket.timeout(10_000).emitWithAck("task.run", { ...command, proof })).toBe(true);
    const stored = () =>
      (
        JSON.parse(readChecked(join(data, "tasks.json"), "")!) as {
          tasks: { taskId: string; state: string; detail: string }[];
        }
      ).tasks.find(({ taskId }) => taskId === command.taskId)!;
    await until("the task is over", () => !["SCHEDULED", "RUNNING"].includes(stored().state), 10_000);
    return stored();
  }

  async function sendLists(lists: SignedSignerList[]) {
    const proof = signing(context).proof("signers", nodeId, { lists });
    context.live.agent(nodeId)!.emit("signers", { lists, proof });
    // commands are verified one after another, so the lists were processed before this one is refused
    expect(await order({ signed: undefined })).toMatchObject({ state: "REFUSED" });
  }

  beforeAll(async () => {
    server = await startTestServer({ schedulerTickMS: 100, malwareScan: "off" });
    const { clientId, locationId } = server;
    ada = await newSigner();
    grace = await newPasskey("Grace's passkey");
    list = await nextList(clientId, [ada, grace]);
    await server.session.call("addSignerList", { path: { clientId }, body: await ada.signList(list) });
    const { token } = await server.ada.muster.call("createEnrollmentToken", {
      body: { clientId, locationId, expiresInMinutes: 5 },
    });
    ({ nodeId } = await enroll({ data, url: server.url, token, name: "srv-1" }));
    expect(trusted().list).toEqual(list);
    await connect(server.url);
    const content = Buffer.from(`touch ${ran}`).toString("base64");
    const script = { name: "Touch", language: "sh" as const, operatingSystems: ["LINUX" as const] };
    ({ id: scriptId } = await server.ada.muster.call("createScript", {
      body: { ...script, categoriesIds: [1], content },
    }));
    const { manifest, body } = await signedRun(server.ada, ada, bodyOf());
    expect(await outcome(server.ada, body)).toMatchObject({ state: "SUCCEEDED" });
    expect(existsSync(ran)).toBe(true);
    const [{ content: digest, parameters }] = manifest.steps as [RunManifest["steps"][0]];
    signedBefore = {
      manifest,
      signature: body.signature,
      scripts: [{ language: "sh", content, digest, parameters, variables: [], user: { kind: "SYSTEM" } }],
    };
    cpSync(server.data, copy, { recursive: true });
    rmSync(join(copy, "lock"), { force: true });
    stolen = await startServer(
      { data: copy, port: await freePort(), schedulerTickMS: 100, malwareScan: "off" },
      [{ start: (given) => ((context = given), {}) }],
    );
    attacker = { muster: createMuster({ url: stolen.url, token: server.ada.token }) };
    await connect(stolen.url);
  }, 60_000);
  beforeEach(() => rmSync(ran, { force: true }));
  afterAll(async () => {
    await agent?.close();
    await stolen?.close();
    await server.close();
    for (const folder of [data, copy]) rmSync(folder, { recursive: true, force: true });
  });

  test("refuses runs that administrators start without a signature", async () => {
    expect(await refusal(attacker.muster.call("createScriptRun", { body: bodyOf() }))).toBe(
      "signature_required",
    );
    await context.db.deleteFrom("signerLists").execute();
    expect(await outcome(attacker, bodyOf())).toMatchObject({
      state: "REFUSED",
      reason: "SIGNATURE_REQUIRED",
      detail: t("agents.signers.runFault.unsigned"),
    });
    expect(existsSync(ran)).toBe(false);
  });

  const changed = (changes: Partial<RunManifest>) => ({ ...signedBefore.manifest, ...changes });
  const forged = async (by: TestSigner, changes: Partial<RunManifest>) => {
    const manifest = changed({ nonce: randomUUID(), ...changes });
    const digest = await manifestDigest(manifest);
    const signature = { ...signedBefore.signature, signerId: by.signer.id, signature: by.signRun(digest) };
    return { manifest, signature };
  };
  /** Creates a run signed with Grace's passkey, optionally altered. */
  const asserted = async (changes: Partial<AssertionParts> = {}, by = grace) => {
    const manifest = changed({ nonce: randomUUID() });
    const given = await by.assert(runText(await manifestDigest(manifest)), changes);
    return { manifest, signature: { ...signedBefore.signature, signerId: grace.id, ...given } };
  };
  const evil = () =>
    [
      { ...signedBefore.scripts[0]!, content: Buffer.from(`touch ${ran} # evil`).toString("base64") },
    ] as ScriptCommand["scripts"];

  test.each<[string, RunFault, () => Promise<Partial<ScriptCommand>>]>([
    ["an order without a signature", "unsigned", async () => ({ signed: undefined })],
    [
      "a changed manifest",
      "untrusted",
      async () => ({
        signed: { manifest: changed({ nonce: randomUUID() }), signature: signedBefore.signature },
      }),
    ],
    ["a stranger's signature", "untrusted", async () => ({ signed: await forged(await newSigner(), {}) })],
    [
      "a stranger's signature in a signer's name",
      "untrusted",
      async () => {
        const { manifest, signature } = await forged(await newSigner(), {});
        return { signed: { manifest, signature: { ...signature, signerId: ada.signer.id } } };
      },
    ],
    [
      "a passkey's assertion of another run",
      "untrusted",
      async () => {
        const [{ signature }, { manifest }] = [await asserted(), await asserted()];
        return { signed: { manifest, signature } };
      },
    ],
    [
      "a passkey's assertion for another site",
      "untrusted",
      async () => ({ signed: await asserted({ origin: "https://muster.example.org" }) }),
    ],
    [
      "a passkey's assertion in a frame of another site",
      "untrusted",
      async () => ({ signed: await asserted({ crossOrigin: true }) }),
    ],
    [
      "a passkey's assertion without its user",
      "untrusted",
      async () => ({ signed: await asserted({ flags: 0x01 }) }),
    ],
    [
      "another passkey's assertion in the name of a signer's",
      "untrusted",
      async () => ({ signed: await asserted({}, await newPasskey()) }),
    ],
    [
      "a passkey's assertion from signing in to the stolen server",
      "untrusted",
      async () => ({
        signed: await asserted({ challenge: Buffer.from(randomUUID()).toString("base64url") }),
      }),
    ],
    [
      "another server's run",
      "different",
      async () => ({ signed: await forged(ada, { root: await fingerprint(ada.signer.publicKey) }) }),
    ],
    ["a run that has run before", "replayed", async () => ({})],
    ["another script", "different", async () => ({ signed: await forged(ada, {}), scripts: evil() })],
    [
      "another parameter",
      "different",
      async () => ({
        signed: await forged(ada, {}),
        scripts: [{ ...signedBefore.scripts[0]!, parameters: ["-x"] }],
      }),
    ],
    [
      "another user",
      "different",
      async () => ({
        signed: await forged(ada, {}),
        scripts: [{ ...signedBefore.scripts[0]!, user: { kind: "NAMED", name: "root" } }],
      }),
    ],
    [
      "a further step",
      "different",
      async () => ({ signed: await forged(ada, {}), scripts: [...signedBefore.scripts, ...evil()] }),
    ],
    ["another time limit", "different", async () => ({ signed: await forged(ada, {}), timeoutSeconds: 31 })],
    [
      "another device's run",
      "different",
      async () => ({ signed: await forged(ada, { deviceIds: [nodeId + 1] }) }),
    ],
    [
      "another organization's run",
      "different",
      async () => ({ signed: await forged(ada, { organizationIds: [99] }) }),
    ],
    [
      "a run that was held back too long",
      "expired",
      async () => ({ signed: await forged(ada, { createdAt: 0 }) }),
    ],
    [
      "a run before its time",
      "different",
      async () => ({ signed: await forged(ada, { runAt: Date.now() + 3_600_000 }) }),
    ],
  ])("refuses %s", async (_, fault, changes) => {
    expect(await order(await changes())).toMatchObject({
      state: "REFUSED",
      reason: runFaultReasons[fault],
      detail: { text: t(`agents.signers.runFault.${fault}`) },
    });
    expect(existsSync(ran)).toBe(false);
  });

  test("follows no list that its signers haven't signed", async () => {
    const mallory = await newSigner("Mallory");
    const { organizationId } = list;
    const own = await nextList(organizationId, [mallory], list);
    const off = await nextList(organizationId, [ada], list, false);
    const { signature } = await ada.signList(list);
    const text = JSON.stringify(off);
    const orderKey = signing(context).sign(() => `muster-signers-1\n${text}`);
    await sendLists([await mallory.signList(own)]);
    await sendLists([await mallory.signList(off)]);
    await sendLists([{ list: off, signerId: ada.signer.id, signature: "" }]);
    await sendLists([{ list: off, signerId: ada.signer.id, signature }]);
    await sendLists([{ list: off, signerId: ada.signer.id, signature: orderKey.signature }]);
    await sendLists([await mallory.signList(await nextList(organizationId, [mallory]))]);
    // the stolen root key can only sign the first list
    for (const one of [own, await nextList(organizationId, [mallory])]) {
      const rootSignature = await signing(context).signAsRoot(await signerRootText(one));
      expect(rootSignature).toBeDefined();
      await sendLists([{ ...(await mallory.signList(one)), rootSignature }]);
    }
    const passkey = await newPasskey("Mallory's passkey");
    const theirs = await nextList(organizationId, [passkey], list);
    await sendLists([await passkey.signList(theirs)]);
    await sendLists([{ ...(await passkey.signList(theirs)), signerId: grace.id }]);
    const elsewhere = await grace.assert(await signerListText(theirs), { origin: "https://evil.example" });
    await sendLists([{ list: theirs, signerId: grace.id, ...elsewhere }]);
    await sendLists([{ list: theirs, signerId: grace.id, ...(await grace.assert("something else")) }]);
    await sendLists([await ada.signList({ ...off, organizationId: 99 })]);
    await sendLists([await ada.signList({ ...off, serial: 7 })]);
    expect(trusted().list).toEqual(list);
    expect(existsSync(ran)).toBe(false);
  });

  test("refuses unsigned runs under a signing key made with the stolen root key", async () => {
    const { key } = signing(context);
    await signing(context).rotate({ replaces: key.id });
    expect(await order({ signed: undefined })).toMatchObject({ state: "REFUSED" });
    expect(existsSync(ran)).toBe(false);
  });

  test("retains its signers when it enrolls with the stolen server again", async () => {
    const { organizationId } = list;
    const mallory = await newSigner("Mallory");
    const theirs = await mallory.signList(await nextList(organizationId, [mallory]));
    await context.db.deleteFrom("signerLists").execute();
    await context.db
      .insertInto("signerLists")
      .values({
        organizationId,
        serial: 1,
        list: JSON.stringify(theirs.list),
        signerId: theirs.signerId,
        signature: theirs.signature,
        assertion: null,
        rootSignature: null,
      })
      .execute();
    const { clientId, locationId } = server;
    const { token } = await attacker.muster.call("createEnrollmentToken", {
      body: { clientId, locationId, expiresInMinutes: 5 },
    });
    await enroll({ data, url: stolen.url, token, name: "srv-1" });
    expect(trusted().list).toEqual(list);
    await connect(stolen.url);
    expect(await order({ signed: await forged(mallory, {}) })).toMatchObject({ state: "REFUSED" });
    expect(trusted().list).toEqual(list);
  });

  test("isn't moved by the stolen server to an organization without its signers", async () => {
    const { muster } = attacker;
    const { id: clientId } = await muster.call("createOrganization", {
      body: { name: "Elsewhere", description: "", location: "Main office" },
    });
    const [location] = (await muster.call("listLocations", { path: { clientId } })).results;
    const { token } = await muster.call("createEnrollmentToken", {
      body: { clientId, locationId: location!.id, expiresInMinutes: 5 },
    });
    const file = readFileSync(join(data, "agent.json"), "utf8");
    expect(await refusal(enroll({ data, url: stolen.url, token, name: "srv-1" }))).toBe("signers_differ");
    expect(readFileSync(join(data, "agent.json"), "utf8")).toBe(file);
    expect(trusted().list).toEqual(list);
  });

  test.each(["key", "passkey"])("still runs what a signer signs with a %s, but only once", async (kind) => {
    const signed = kind === "key" ? await forged(ada, {}) : await asserted();
    expect(await order({ signed })).toMatchObject({ state: "COMPLETED" });
    expect(existsSync(ran)).toBe(true);
    rmSync(ran);
    expect(await order({ signed })).toMatchObject({
      detail: { text: t("agents.signers.runFault.replayed") },
    });
    expect(existsSync(ran)).toBe(false);
  });
});
