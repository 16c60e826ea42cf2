// Hostile text from every external source: agents, files, a PSA, a browser's name.
import { signedEnrollment } from "../agents/scripted-identity.ts";
import { randomUUID } from "node:crypto";
import { MusterError, rebootTask, uploadAttachment, type NetworkDiscoveryRequest } from "@muster/sdk";
import { expect } from "vitest";
import { startFakePsa, type FakePsa } from "../providers/fake-psa.ts";
import { mark, text } from "./hostile-text.ts";
import { admin, request, until, type ScriptedAgent, type TestServer } from "../server/server.ts";

/** Starts a PSA of either kind with hostile names and error messages. */
export const hostilePsa = (): Promise<FakePsa> =>
  startFakePsa(({ method, path }, url) => {
    if (path.endsWith("/zoneInformation")) return { status: 200, body: { url: `${url}/ATServicesRest` } };
    if (path.endsWith("/ThresholdInformation")) return { status: 200, body: {} };
    if (path.startsWith("/ATServicesRest/")) {
      const picklistValues = [{ value: "1", label: text(), isActive: true }];
      const item = { id: 1, name: text() };
      const fields = ["status", "priority", "queueID"].map((name) => ({
        name,
        isRequired: true,
        picklistValues,
      }));
      return { status: 200, body: { fields, items: [item], pageDetails: { nextPageUrl: null } } };
    }
    if (method !== "GET")
      return { status: 400, body: { code: text(), message: text(), errors: [{ message: text() }] } };
    const board = { id: 1, name: text() };
    const flags = { inactiveFlag: false, projectFlag: false, inactive: false, closedStatus: false };
    const row = { id: 1, name: text(), color: text(), board, boardId: 1, typeAssociationIds: [1], ...flags };
    const ids = { type: { id: 1 }, subType: { id: 1 }, item: { id: 1 } };
    return { status: 200, body: path.endsWith("/count") ? { count: 1 } : [{ ...row, ...ids }] };
  });

const policyRules = Object.fromEntries(
  [
    "scripts",
    "installs",
    "reboot",
    "updates",
    "files",
    "terminal",
    "tools",
    "tunnels",
    "remoteDesktop",
    "checks",
    "discovery",
  ].map((capability) => [capability, "deny"]),
);

/** Reports a probe's runs and tasks, and a rejected command. */
export async function sayAll(
  server: TestServer,
  probe: ScriptedAgent,
): Promise<{ runId: string; taskId: string }> {
  const { muster } = server.ada;
  probe.socket.on("task.run", (_, answer) => answer(true));
  const policy = { state: "DAMAGED", detail: text(), rules: policyRules };
  await probe.socket
    .timeout(5_000)
    .emitWithAck("hello", { version: "0.1.0", runningJobs: [], policy: policy as never });
  const { id: scriptId } = await muster.call("createScript", {
    body: {
      name: "Told",
      language: "sh",
      operatingSystems: ["LINUX"],
      categoriesIds: [1],
      content: "ZWNobw==",
    },
  });
  const schedule = { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" } as const;
  const settings = { timeoutSeconds: 60, concurrency: 1, skipIfOffline: false };
  const deviceIds = [probe.nodeId];
  const { id: runId } = await muster.call("createScriptRun", {
    body: { scripts: [{ scriptId }], schedule, ...settings, deviceIds },
  });
  const later = { date: "2099-12-31", time: "03:30", timeZone: "UTC" };
  const { id: taskId } = await muster.call("createScheduledTask", { body: rebootTask(later, { deviceIds }) });
  const path = { runId };
  await until("the run is handed out", async () => {
    const { results } = await muster.call("listScriptRunTargets", { path, query: {} });
    return results.some(({ state }) => state === "SENT" || state === "RUNNING");
  });
  const report = (topic: "metrics" | "task.output" | "task.outcome", about: object) =>
    probe.socket.timeout(5_000).emitWithAck(topic, about as never);
  const series = [["VOLUME_USE", text(200)]];
  await report("metrics", { source: "run", sequence: 1, ageMS: 0, series, values: [99] });
  const chunks = [1, 2, 3].map((seq) => ({ seq, step: 0, stream: "STDOUT", text: text(), omittedBytes: 0 }));
  await report("task.output", { taskId: runId, chunks });
  const script = { step: 0, exitCode: 1, signal: text(), startedAt: 1, endedAt: 2 };
  await report("task.outcome", { taskId: runId, state: "FAILED", detail: text(), script });
  await report("task.outcome", { taskId, state: "FAILED", detail: text() });
  return { runId, taskId };
}

/** Creates files, a browser session, an agent with pending approval, and a PSA. */
export async function createHostileData(server: TestServer, psa: FakePsa): Promise<Record<string, unknown>> {
  const { muster } = server.ada;
  const { clientId } = server;
  // control characters are refused here; other characters are allowed
  const name = `=1+1${mark}<img src=x onerror=globalThis.pwned=1>"';$(id).msi`;
  const file = await uploadAttachment(muster, { kind: "INSTALLER", name, file: new Blob(["hello"]) });
  const headers = { "user-agent": `=1+1${mark}<img src=x onerror=globalThis.pwned=1>` };
  expect((await request(server.url, "POST", "/ws/session", { body: admin, headers })).ok).toBe(true);

  await muster.call("updateOrganization", { path: { clientId }, body: { approvalMode: "MANUAL" } as never });
  const place = { clientId, locationId: server.locationId, expiresInMinutes: 5 };
  const enrollment = await muster.call("createEnrollmentToken", { body: place });
  const plain = `=1+1${mark}<b>pwned</b>`;
  const about = {
    hostname: plain,
    platform: "linux",
    osVersion: plain,
    version: plain.slice(0, 20),
  } as const;
  const waits = signedEnrollment({ token: enrollment.token, machineId: randomUUID(), ...about });
  expect((await request(server.url, "POST", "/ws/agents/enroll", { body: waits })).ok).toBe(true);

  const revision = async () => (await muster.call("getPsa", {})).content.revision;
  const keys = { companyId: "acme", clientId: "c", publicKey: "publicKey", privateKey: "privateKey" };
  const connectWise = { url: `${psa.url}/v4_6_release/apis/3.0`, ...keys };
  const organizationMapping = [{ clientId, companyId: 1 }];
  await muster.call("setPsa", {
    body: {
      content: { revision: await revision(), psaType: "CONNECTWISE", connectWise, organizationMapping },
    },
  });
  return { attachmentId: file.id, resourceId: file.resourceId, tokenId: enrollment.id };
}

/** Sets up the hostile PSA as the server's Autotask. */
export async function useAutotask({ ada: { muster } }: TestServer): Promise<void> {
  const { revision } = (await muster.call("getPsa", {})).content;
  const autotask = { userName: "api@acme.example", integrationCode: "CODE", secret: "s3cret!" };
  await muster.call("setPsa", { body: { content: { revision, psaType: "AUTOTASK", autotask } } });
}

/** Reports the last device again with other values, and merges it with the first. */
export async function changeDevices(
  { ada: { muster } }: TestServer,
  probe: ScriptedAgent,
  discovery: NetworkDiscoveryRequest,
  observations: object[],
  nodeIds: readonly number[],
): Promise<{ changesId: string }> {
  const { jobUUID } = await muster.call("startNetworkDiscovery", { body: discovery });
  await probe.report(jobUUID, observations);
  await probe.report(jobUUID, []);
  const [nodeId = 0] = nodeIds;
  await muster.call("mergeDevices", { path: { nodeId }, body: { nodeId: nodeIds.at(-1)! } });
  return { changesId: jobUUID };
}

/** Creates a request on devices that waits for approval. Returns its ID. */
export async function holdRequest(server: TestServer, nodeIds: readonly number[]): Promise<number> {
  await server.session.call("setActionLimit", { body: { devicesPerHour: 1 } });
  const deviceIds = [...new Set(nodeIds)].slice(0, 2);
  const held = await server.ada.muster
    .call("deleteDevices", { body: { deviceIds } })
    .catch((error: unknown) => error);
  expect(held).toMatchObject({ code: "approval_required" });
  return (held as MusterError).requestId!;
}
