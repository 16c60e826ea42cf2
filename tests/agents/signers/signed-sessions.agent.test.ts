// Sessions that agents open only with a technician's signature, even if a stolen server commands it.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAgent } from "@muster/agent";
import {
  openingSessions,
  sessionManifest,
  signingSessions,
  signKnownSession,
  signSession,
  type Muster,
  type RunSignature,
  type RunSigner,
  type SessionContent,
  type SignerList,
} from "@muster/sdk";
import { readChecked } from "@muster/sdk/files";
import type { RemoteOrder, ToolCall } from "@muster/sdk/live";
import { sessionError, type RemoteEnd } from "@muster/sdk/remote";
import type { ServerContext } from "../../../server/src/context.ts";
import { signing } from "../../../server/src/platform/security/signing.ts";
import {
  openSession,
  startManagedComputer,
  type ManagedComputer,
} from "../../support/agents/managed-computer.ts";
import { openAccess } from "../../support/agents/open-access.ts";
import { newPasskey, newSigner, nextList, type TestSigner } from "../../support/agents/signers.ts";
import { refusal, until, type Person } from "../../support/server/server.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-signed-sessions-"));
const policyFile = join(folder, "policy.json");
const policy = (rules: object) => writeFileSync(policyFile, JSON.stringify(rules), { mode: 0o644 });
let computer: ManagedComputer;
let context: ServerContext;
let agent: { close(): Promise<void> };
let ada: TestSigner;
let list: SignerList | undefined;

const startOn = (data: string) => (agent = startAgent({ data, policyFile }));
async function restartAgent(): Promise<void> {
  await agent.close();
  await until("the agent is offline", () => !context.live.link(computer.nodeId));
  startOn(computer.data);
  await until("the agent is online again", () => context.live.link(computer.nodeId) !== undefined, 20_000);
}

/** Adds a list of signers, which the agent then follows. */
async function setSigners(
  signers: readonly { signer: TestSigner["signer"] }[],
  { sessionsRequired, by = ada }: { sessionsRequired: boolean; by?: TestSigner },
): Promise<void> {
  const { clientId } = computer.server;
  const plain = await nextList(clientId, signers, list, false);
  list = { ...plain, ...(sessionsRequired && { sessionsRequired }) };
  await computer.server.session.call("addSignerList", {
    path: { clientId },
    body: await by.signList(list),
  });
  const { serial } = list;
  await until("the agent trusts the list", () => trusted()?.serial === serial);
}
const trusted = () =>
  (JSON.parse(readChecked(join(computer.data, "signers.json"), "") ?? "{}") as { list?: SignerList }).list;

const content = (more: Partial<SessionContent> = {}): SessionContent => ({
  root: signing(context).key.root,
  organizationId: computer.server.clientId,
  deviceId: computer.nodeId,
  tool: "TERMINAL",
  runAs: "SYSTEM",
  viewOnly: false,
  target: "",
  command: [],
  user: "ada@example.com",
  ...more,
});
const sign = (more: Partial<SessionContent> = {}, by: RunSigner = ada, ageMS = 0) =>
  signSession(sessionManifest(content(more), { nonce: randomUUID(), createdAt: Date.now() - ageMS }), by);

/** The agent's response to a session that a stolen server opens. */
async function steal(more: Partial<RemoteOrder> = {}, signature?: RunSignature): Promise<unknown> {
  const order: RemoteOrder = {
    sessionId: randomUUID(),
    token: "stolen",
    by: "ada@example.com",
    tool: "TERMINAL",
    user: "SYSTEM",
    reason: "",
    consent: "NEVER",
    notice: "HIDDEN",
    target: "",
    reachable: [],
    shell: "DEFAULT",
    size: { columns: 80, rows: 24 },
    command: [],
    viewOnly: false,
    ...more,
    ...(signature && { signature }),
  };
  const proof = signing(context).proof("remote.open", computer.nodeId, order);
  return context.live.link(computer.nodeId)!.ask("remote.open", [{ ...order, proof }], 10_000);
}
async function stealCall(more: Partial<ToolCall>): Promise<unknown> {
  const call: ToolCall = {
    callId: randomUUID(),
    tool: "processes",
    action: "list",
    input: {},
    user: "SYSTEM",
    by: "ada@example.com",
    ...more,
  };
  const proof = signing(context).proof("tool.call", computer.nodeId, call);
  return context.live.link(computer.nodeId)!.ask("tool.call", [{ ...call, proof }], 20_000);
}

/** A user's client that signs when necessary. */
function clientOf(person: Person, by: RunSigner): Muster & { signed: number } {
  const counted = { signed: 0 };
  const muster = signingSessions(person.muster, {
    always: false,
    sign(session) {
      counted.signed++;
      return signKnownSession(session, by, { get: async () => session.root, set: async () => undefined });
    },
  });
  const access = { ...person, muster };
  const opening = openingSessions(muster, {
    async open({ tool }) {
      const opened = await openAccess(computer, access, tool, "").catch((end: RemoteEnd) => {
        throw end.type === "exit" ? end : sessionError(end);
      });
      opened.leave();
    },
  });
  return Object.assign(counted, opening);
}
const terminal = () => ({ nodeId: computer.nodeId, user: "SYSTEM" as const, shell: "DEFAULT" as const });
const listOf = (muster: Muster) =>
  refusal(muster.call("listProcesses", { path: { nodeId: computer.nodeId } }));
const open = (muster: Muster, signature?: RunSignature) =>
  refusal(
    muster.call("openTerminal", {
      query: { linktype: "WEB" },
      body: { ...terminal(), ...(signature && { signature }) },
    }),
  );

beforeAll(async () => {
  ada = await newSigner();
  policy({});
  const features = [{ start: (given: ServerContext) => ((context = given), {}) }];
  computer = await startManagedComputer({ start: startOn, features });
}, 60_000);
afterAll(async () => {
  await agent.close();
  await computer.close();
  rmSync(folder, { recursive: true });
});

describe("A computer that trusts no signers", () => {
  test("opens no session that its own policy requires to be signed, even with a signature", async () => {
    policy({ terminal: "signed", tools: "signed" });
    const { muster } = computer.server.ada;
    expect(await steal()).toMatchObject({ fault: "unsigned" });
    expect(await steal({}, await sign())).toMatchObject({ fault: "untrusted" });
    expect(await open(muster)).toBe("signature_required");
    expect(await open(muster, await sign())).toBe("signature_invalid");
    expect(await listOf(muster)).toBe("refused_by_local_policy");
    policy({});
    expect(await open(muster)).toBe("done");
  });
});

describe("A computer whose organization has signers and doesn't require signed sessions", () => {
  beforeAll(() => setSigners([ada], { sessionsRequired: false }));

  test("opens sessions without a signature", async () => {
    expect(list).not.toHaveProperty("sessionsRequired");
    expect(await steal()).toBe("accepted");
    expect(await listOf(computer.server.ada.muster)).toBe("done");
  });

  test("requires a signature only for the tools for which its own policy does", async () => {
    policy({ terminal: "signed", updates: "signed" });
    const { muster } = computer.server.ada;
    const signer = clientOf(computer.server.ada, ada);
    expect(await open(muster)).toBe("signature_required");
    expect(await open(signer)).toBe("done");
    expect(signer.signed).toBe(1);
    expect(await listOf(muster)).toBe("done");
    const install = { path: { nodeId: computer.nodeId }, body: { select: "SECURITY" as const } };
    expect(await refusal(muster.call("installUpdates", install))).toBe("signature_required");
    policy({});
  });
});

describe("A computer whose organization requires signed sessions", () => {
  beforeAll(() => setSigners([ada], { sessionsRequired: true }));

  test("opens none for a stolen server that has no technician's key", async () => {
    const tools = ["TERMINAL", "COMMAND", "FILES", "TOOLS", "TUNNEL", "DESKTOP"] as const;
    for (const tool of tools) expect(await steal({ tool })).toMatchObject({ fault: "unsigned" });
    const mallory = await newSigner("Mallory");
    expect(await steal({}, await sign({}, mallory))).toMatchObject({ fault: "untrusted" });
    // signed by Mallory under Ada's signer id
    const signature = { ...(await sign({}, mallory)), signerId: ada.id };
    expect(await steal({}, signature)).toMatchObject({ fault: "untrusted" });
  });

  test("answers no call of tools and files for it, except those for other devices", async () => {
    expect(await stealCall({})).toMatchObject({ signs: true });
    expect(await stealCall({ tool: "files", action: "list", input: { path: "/" } })).toMatchObject({
      signs: true,
    });
    expect(await stealCall({ tool: "registry", action: "read" })).toMatchObject({ signs: true });
    const wake = { tool: "wake", action: "wake", input: { sleepers: [], isDryRun: true } };
    expect(await stealCall(wake)).toEqual({ result: { sent: [] } });
  });

  test.each<[string, Partial<SessionContent>]>([
    ["another server", { root: "0YmdSb7Vx1sQVgIw0Jp1Yt9pVQmPzS9b8v0uKqGJbHk" }],
    ["another organization", { organizationId: 99 }],
    ["another device", { deviceId: 99 }],
    ["another tool", { tool: "FILES" }],
    ["another user of the computer", { runAs: "USER" }],
    ["another target", { target: "localhost:22" }],
    ["another command", { command: ["id"] }],
    ["watching only", { viewOnly: true }],
    ["another technician", { user: "grace@example.com" }],
  ])("refuses a signature for %s", async (_, signed) => {
    const signature = await sign(signed);
    expect(await steal({}, signature)).toMatchObject({ fault: "different" });
    // the server claims that the signature is for this session
    const { manifestDigest } = await sign();
    expect(await steal({}, { ...signature, manifestDigest })).toMatchObject({ fault: "different" });
    const stamp = { nonce: signature.nonce, createdAt: signature.createdAt };
    const ours = await signSession(sessionManifest(content(), stamp), await newSigner());
    const forged = { ...signature, manifestDigest: ours.manifestDigest };
    expect(await steal({}, forged)).toMatchObject({ fault: "untrusted" });
  });

  test("refuses a signature for another tunnel target or command", async () => {
    const tunnel = await sign({ tool: "TUNNEL", target: "localhost:443" });
    expect(await steal({ tool: "TUNNEL", target: "localhost:22" }, tunnel)).toMatchObject({
      fault: "different",
    });
    const command = await sign({ tool: "COMMAND", command: ["uname", "-a"] });
    expect(await steal({ tool: "COMMAND", command: ["rm", "-rf", "/"] }, command)).toMatchObject({
      fault: "different",
    });
    expect(await steal({ tool: "TUNNEL", target: "localhost:443" }, tunnel)).toBe("accepted");
  });

  test("refuses signatures of a run, and signatures that have expired or are in the future", async () => {
    const { manifestDigest, ...stamp } = await sign();
    const ofRun = { ...stamp, manifestDigest, signature: ada.signRun(manifestDigest) };
    expect(await steal({}, ofRun)).toMatchObject({ fault: "untrusted" });
    expect(await steal({}, await sign({}, ada, 121_000))).toMatchObject({ fault: "expired" });
    expect(await steal({}, await sign({}, ada, -600_000))).toMatchObject({ fault: "expired" });
    const later = await sign({}, ada, 121_000);
    expect(await steal({}, { ...later, createdAt: Date.now() })).toMatchObject({ fault: "different" });
  });

  test("accepts each signature once, also after it has restarted", async () => {
    const signature = await sign();
    expect(await steal({}, signature)).toBe("accepted");
    expect(await steal({}, signature)).toMatchObject({ fault: "replayed" });
    expect(await open(computer.server.ada.muster, signature)).toBe("signature_used");
    await restartAgent();
    expect(await steal({}, signature)).toMatchObject({ fault: "replayed" });
  });

  test("opens a signed terminal, which can be resumed without another signature", async () => {
    const person = computer.server.ada;
    expect(await open(person.muster)).toBe("signature_required");
    const signer = clientOf(person, ada);
    const session = openSession({ token: person.token, muster: signer }, computer.server.url, terminal());
    session.type("echo si''gned\n");
    await session.shows("signed\r\n");
    const sessionId = session.client.sessionId!;
    session.client.leave();
    const later = openSession(person, computer.server.url, { sessionId });
    later.type("echo la''ter\n");
    await later.shows("later\r\n");
    expect(signer.signed).toBe(1);
    later.client.close();
  }, 20_000);

  test("opens a session that a passkey has signed", async () => {
    const passkey = await newPasskey();
    await setSigners([ada, passkey], { sessionsRequired: true });
    expect(await steal({}, await sign({}, passkey))).toBe("accepted");
    expect(await open(computer.server.ada.muster, await sign({}, passkey))).toBe("done");
  });

  test("answers calls of all tools in one signed session, but only those of its user", async () => {
    const person = computer.server.ada;
    const signer = clientOf(person, ada);
    expect(await listOf(person.muster)).toBe("signature_required");
    expect(await listOf(signer)).toBe("done");
    const path = { nodeId: computer.nodeId };
    expect(await refusal(signer.call("getDisks", { path }))).toBe("done");
    expect(signer.signed).toBe(1);
    // files need a separate session
    const query = { path: "/", user: "SYSTEM" as const };
    expect(await refusal(signer.call("listFiles", { path, query }))).toBe("done");
    expect(signer.signed).toBe(2);
    const other = await computer.server.person({ permissions: ["canUseRemoteToolsTaskManager"] });
    expect(await listOf(other.muster)).toBe("signature_required");
    expect(await stealCall({ by: other.user.email })).toMatchObject({ signs: true });
    expect(await stealCall({ user: "USER" })).toMatchObject({ signs: true });
  });

  test("no longer answers calls in a signed session once its signer is removed", async () => {
    const grace = await newSigner("Grace's laptop");
    await setSigners([ada, grace], { sessionsRequired: true });
    const person = await computer.server.person({ permissions: ["canUseRemoteToolsTaskManager"] });
    expect(await listOf(clientOf(person, grace))).toBe("done");
    expect(await stealCall({ by: person.user.email })).toHaveProperty("result");
    await setSigners([ada], { sessionsRequired: true });
    expect(await stealCall({ by: person.user.email })).toMatchObject({ signs: true });
    expect(await steal({}, await sign({}, grace))).toMatchObject({ fault: "untrusted" });
    expect(await listOf(clientOf(person, grace))).toBe("signature_invalid");
  });

  test("requires a signature in a session that was opened before signatures were required", async () => {
    await setSigners([ada], { sessionsRequired: false });
    const person = await computer.server.person({ permissions: ["canUseRemoteToolsTaskManager"] });
    (await openAccess(computer, person, "TOOLS", "")).leave();
    expect(await listOf(person.muster)).toBe("done");
    await setSigners([ada], { sessionsRequired: true });
    expect(await stealCall({ by: person.user.email })).toMatchObject({ signs: true });
    expect(await listOf(person.muster)).toBe("signature_required");
    expect(await listOf(clientOf(person, ada))).toBe("done");
  });
});
