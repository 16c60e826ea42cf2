// A real agent that obeys the policy file of its computer, whatever the server commands.
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import { MusterError, policyText, rebootTask } from "@muster/sdk";
import { parsePolicy, policyFileOf, readLocalPolicy } from "../../agent/src/security/local-policy.ts";
import { startTestServer, until, type TestServer } from "../support/server/server.ts";

const isRoot = process.getuid?.() === 0;

test("each system has its own path for the policy file", () => {
  expect(policyFileOf("linux")).toBe("/etc/muster/policy.json");
  expect(policyFileOf("darwin")).toBe("/Library/Application Support/Muster/policy.json");
  expect(policyFileOf("win32", { ProgramData: "D:\\Data" })).toContain("D:\\Data");
});

test.each([
  ["{", "it is not valid JSON"],
  ["[]", "it is not a JSON object"],
  ['{"script":"deny"}', 'it has the unknown capability "script"'],
  ['{"scripts":"no"}', "scripts must be one of allow, signed, ask, deny"],
  ['{"scripts":{"deny":true}}', "scripts must be one of allow, signed, ask, deny"],
])("the policy %s is damaged", (text, reason) => expect(() => parsePolicy(text)).toThrow(reason));

describe.runIf(isRoot)("The policy file", () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "muster-policy-"));
    file = join(folder, "policy.json");
    return () => rmSync(folder, { recursive: true, force: true });
  });
  const stateOf = () => readLocalPolicy(file);

  test("allows everything if it doesn't exist", () => {
    expect(stateOf()).toMatchObject({ state: "DEFAULT", rules: { scripts: "allow", discovery: "allow" } });
    expect(readLocalPolicy(join(folder, "none", "policy.json")).state).toBe("DEFAULT");
  });

  test("allows what it does not name", () => {
    writeFileSync(file, '{"scripts":"deny","installs":"signed"}');
    const policy = stateOf();
    expect(policy).toMatchObject({
      state: "ENFORCED",
      rules: { scripts: "deny", installs: "signed", reboot: "allow" },
    });
    expect(policyText(policy)).toBe("Denies scripts. Needs a technician's signature: installations.");
  });

  test.each([
    ["others can write to it", () => chmodSync(file, 0o666), "it can be changed by other users"],
    ["another user owns it", () => chownSync(file, 65534, 0), "it is not owned by root"],
    [
      "others can write to its folder",
      () => chmodSync(folder, 0o777),
      "its folder can be changed by other users",
    ],
    ["another user owns its folder", () => chownSync(folder, 65534, 0), "its folder is not owned by root"],
    [
      "it is a link",
      () => {
        writeFileSync(join(folder, "other"), "{}");
        rmSync(file);
        symlinkSync(join(folder, "other"), file);
      },
      "ELOOP",
    ],
    [
      "it is a folder",
      () => {
        rmSync(file);
        mkdirSync(file);
      },
      "it is not a file",
    ],
    ["it is too large", () => writeFileSync(file, " ".repeat(70_000)), "it is too large"],
  ])("denies everything when %s", (_, damage, reason) => {
    writeFileSync(file, "{}");
    damage();
    const policy = stateOf();
    expect(policy.state).toBe("DAMAGED");
    expect(policy.detail).toContain(reason);
    expect(new Set(Object.values(policy.rules))).toEqual(new Set(["deny"]));
    expect(policyText(policy)).toContain("Denies everything: the policy file is damaged");
  });
});

describe.runIf(isRoot)("A running agent", () => {
  const data = mkdtempSync(join(tmpdir(), "muster-policy-agent-"));
  const policyFile = join(data, "policy", "policy.json");
  const ran = join(data, "ran");
  let reboots = 0;
  let server: TestServer;
  let nodeId: number;
  let agent: { close(): Promise<void> };
  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
  const write = (policy: unknown) =>
    writeFileSync(policyFile, typeof policy === "string" ? policy : JSON.stringify(policy));

  beforeAll(async () => {
    mkdirSync(join(data, "policy"));
    server = await startTestServer({ schedulerTickMS: 100, malwareScan: "off" });
    const { clientId, locationId } = server;
    const { token } = await call("createEnrollmentToken", {
      body: { clientId, locationId, expiresInMinutes: 5 },
    });
    ({ nodeId } = await enroll({ data, url: server.url, token, name: "srv-1" }));
    await connect();
    await server.session.call("installNmAgent", { path: { nodeId } });
    await until("the agent is a probe", async () => {
      await call("getNmStatus", { path: { nodeId } });
      return (await call("getDevice", { path: { nodeId } })).isDelegate;
    });
  });
  afterAll(async () => {
    await agent.close();
    await server.close();
    rmSync(data, { recursive: true, force: true });
  });

  async function connect() {
    await agent?.close();
    const states: string[] = [];
    const machine = {
      reboot: async () => void reboots++,
      bootedAt: () => 0,
    };
    agent = startAgent({ data, policyFile, machine, onState: (state) => states.push(state) });
    await until("the agent is connected", () => states.includes("connected"));
  }

  async function runScript() {
    rmSync(ran, { force: true });
    const { id: scriptId } = await call("createScript", {
      body: {
        name: `Script ${Date.now()}`,
        language: "sh",
        operatingSystems: ["LINUX"],
        categoriesIds: [1],
        content: Buffer.from(`touch ${ran}`).toString("base64"),
      },
    });
    const run = await call("createScriptRun", {
      body: {
        scripts: [{ scriptId }],
        deviceIds: [nodeId],
        schedule: { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" },
        timeoutSeconds: 30,
        concurrency: 1,
        skipIfOffline: false,
      },
    });
    const path = { runId: run.id };
    const isOver = async () => (await call("getScriptRun", { path })).finishedAt !== null;
    await until("the run has ended", isOver, 30_000);
    return (await call("listScriptRunTargets", { path, query: {} })).results[0]!;
  }

  async function discover() {
    const { id } = (await call("listCredentials", { path: { clientId: server.clientId } })).results.find(
      ({ name }) => name === "public",
    ) ?? {
      id: (
        await call("createCredential", {
          path: { clientId: server.clientId },
          body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
        })
      ).id,
    };
    return call("startNetworkDiscovery", {
      body: {
        clientId: server.clientId,
        delegateNodeId: nodeId,
        targets: "127.0.0.1",
        firstSnmpCredentialId: id,
        firstSnmpCredentialProtocolVersion: "SNMPV2",
        pingTimeoutMS: 100,
        pingPacketTTL: 10,
        pingsPerNode: 1,
        delayBetweenPingsMS: 100,
        snmpPort: 161,
        packetsPerSecond: 1_000,
        packetsPerSecondPerSubnet: 1_000,
      },
    }).then(
      () => "done",
      (error: unknown) => (error instanceof MusterError ? `${error.code}: ${error.message}` : String(error)),
    );
  }

  test("runs scripts without a policy file", async () => {
    expect(await runScript()).toMatchObject({ state: "SUCCEEDED" });
    expect(existsSync(ran)).toBe(true);
  });

  test.each([
    [{ scripts: "deny" }, "This computer's local policy denies scripts."],
    [{ scripts: "signed" }, "requires a technician's signature"],
    [{ scripts: "ask" }, "needs the consent of the user"],
    ["{ not JSON", "local policy file is damaged or not protected"],
  ])("refuses scripts by the policy %j", async (policy, reason) => {
    write(policy);
    const target = await runScript();
    expect(target).toMatchObject({ state: "REFUSED", reason: "LOCAL_POLICY" });
    expect(target.detail).toContain(reason);
    expect(existsSync(ran)).toBe(false);
  });

  test("refuses reboots and discoveries with a reason", async () => {
    write({ reboot: "deny", discovery: "deny" });
    expect(await discover()).toBe(
      "refused_by_local_policy: This computer's local policy denies network discovery.",
    );
    const task = await call("createScheduledTask", { body: rebootTask(undefined, { deviceIds: [nodeId] }) });
    const targets = async () =>
      (await call("listScheduledTaskTargets", { path: { taskId: task.id }, query: {} })).results;
    await until("the reboot is refused", async () => (await targets())[0]?.state === "FAILED");
    expect((await targets())[0]).toMatchObject({
      detail: "This computer's local policy denies reboots.",
    });
    expect(reboots).toBe(0);
    expect(await runScript()).toMatchObject({ state: "SUCCEEDED" });
  });

  test("reports its policy when it connects", async () => {
    write({ terminal: "deny" });
    const before = Date.now();
    await connect();
    const device = await call("getDevice", { path: { nodeId } });
    expect(device.localPolicy).toMatchObject({
      state: "ENFORCED",
      detail: "",
      rules: { terminal: "deny", scripts: "allow" },
    });
    expect(device.localPolicy!.reportedAt).toBeGreaterThanOrEqual(before);
    write('{"terminal":"never"}');
    await connect();
    expect((await call("getDevice", { path: { nodeId } })).localPolicy).toMatchObject({
      state: "DAMAGED",
      rules: { scripts: "deny" },
    });
  });
});
