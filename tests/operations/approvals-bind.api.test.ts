// An approval applies only to exactly what runs: the version, parameters and devices that the approver saw.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createMuster,
  MusterError,
  rebootTask,
  uploadAttachment,
  type ChangeRequest,
  type NewScriptRun,
} from "@muster/sdk";
import type { ScriptCommand } from "@muster/sdk/live";
import * as features from "../../server/src/features.ts";
import { unboundOperations } from "../../server/src/operations/held-requests.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  admin,
  attachAgent,
  refusal,
  request,
  startTestServer,
  toAdd,
  until,
  type Person,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

const source = (text: string) => Buffer.from(text).toString("base64");
const textOf = (content: string) => Buffer.from(content, "base64").toString();
const hourMS = 3_600_000;
const allow = { effect: "ALLOW" as const };
const worker = [
  "canEditMaintenanceMode",
  "canUpdateDevices",
  "canCreateScheduledTasks",
  "canRunAtLeastOneAdhocScript",
  "canCreateDevices",
  "canCreateUsers",
] as const;

onEachDatabase("What an approval covers", (database) => {
  let server: TestServer;
  let tech: Person;
  let eve: Person;
  let agents: (ScriptedAgent & { runs: ScriptCommand[] })[] = [];
  let made = 0;

  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
  const held = async (asked: Promise<unknown>): Promise<ChangeRequest> => {
    const error = (await asked.catch((one: unknown) => one)) as MusterError;
    expect(error, String(error)).toMatchObject({ code: "approval_required" });
    const id = Number(/Request (\d+) needs/.exec(error.message)![1]);
    return call("getChangeRequest", { path: { requestId: id } });
  };
  const approve = ({ muster }: Person, { id, digest }: Pick<ChangeRequest, "id" | "digest">) =>
    muster.call("approveChangeRequest", { path: { requestId: id }, body: { digest } });
  const scriptOf = (text: string) => ({
    name: `Script ${++made}`,
    language: "sh" as const,
    operatingSystems: ["LINUX" as const],
    categoriesIds: [1],
    content: source(text),
  });
  const run = ({ muster }: Person, scriptId: number, more: Partial<NewScriptRun> = {}) =>
    muster.call("createScriptRun", {
      body: {
        scripts: [{ scriptId }],
        timeoutSeconds: 60,
        concurrency: 100,
        skipIfOffline: false,
        schedule: { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" },
        deviceIds: agents.map(({ nodeId }) => nodeId),
        ...more,
      },
    });
  const ran = () => agents.flatMap(({ runs }) => runs.map(({ scripts }) => scripts));
  const contents = () =>
    ran().flatMap((scripts) => scripts.map((one) => ("content" in one ? textOf(one.content) : one.language)));
  const settled = () => new Promise((resolve) => setTimeout(resolve, 400));

  beforeAll(async () => {
    server = await startTestServer({
      database: await database.fresh(),
      schedulerTickMS: 100,
      malwareScan: "off",
    });
    for (let i = 1; i <= 3; i++) {
      const agent = await attachAgent(server, server, { delegate: i === 1, name: `srv-${i}` });
      const runs: ScriptCommand[] = [];
      agent.socket.on("task.run", (order, answer) => {
        if (order.action === "RUN_SCRIPT") runs.push(order);
        answer(true);
      });
      agents.push({ ...agent, runs });
    }
    const { id } = await call("createTechnicianRole", {
      body: {
        name: "Scripts",
        permissions: [...worker],
        grants: [
          { entity: "ORGANIZATION", permission: "View", effect: "ALLOW" },
          ...["View", "Update", "Delete"].map((permission) => ({
            ...allow,
            entity: "NODE" as const,
            permission,
          })),
          ...["View", "Create", "Update", "Run"].map((permission) => ({
            ...allow,
            entity: "SCRIPT_CATEGORY" as const,
            permission,
          })),
        ],
      },
    });
    tech = await server.person({ permissions: [...worker], roleIds: [id] });
    eve = await server.person({ permissions: [...worker, "canApproveChangeRequests"], roleIds: [id] });
    await call("setActionLimit", { body: { devicesPerHour: 0 } });
  });
  afterAll(async () => {
    for (const { socket } of agents) socket.close();
    await server.close();
  });

  test("a script whose content is replaced between request and approval runs as it was requested", async () => {
    const body = scriptOf("echo harmless");
    const { id } = await tech.muster.call("createScript", { body });
    const asked = await held(run(tech, id));
    await tech.muster.call("updateScript", { body: { ...body, id, content: source("echo stolen") } });
    expect(await approve(eve, asked)).toMatchObject({ state: "DONE", outcome: "done" });
    await until("all agents have the run", () => contents().length === agents.length, 10_000);
    expect(new Set(contents())).toEqual(new Set(["echo harmless"]));
  });

  test("devices that match a search only after the request are not acted on", async () => {
    const place = { locationId: server.locationId, nmsDelegateNodeId: agents[0]!.nodeId };
    const add = async (...ips: string[]) =>
      (
        await call("importDevices", {
          path: { orgId: server.clientId },
          body: { devices: ips.map((ip) => toAdd(ip, place)) },
        })
      ).results.map(({ nodeId }) => nodeId);
    const [first, second] = await add("10.7.0.1", "10.7.0.2");
    const search = { selectAll: true as const, searchCriteria: { search: "10.7.0." } };
    const asked = await held(tech.muster.call("deleteDevices", { body: search }));
    // the same number of devices, but different ones
    await approve(eve, await held(tech.muster.call("deleteDevice", { path: { nodeId: first! } })));
    const [other] = await add("10.7.0.3");
    await approve(eve, asked);
    expect(await refusal(call("getDevice", { path: { nodeId: second! } }))).toBe("not_found");
    expect(await refusal(call("getDevice", { path: { nodeId: other! } }))).toBe("done");
  });

  test("a user whom the requester created cannot approve, nor one whom that user created", async () => {
    const deviceIds = [agents[0]!.nodeId];
    const asked = await held(tech.muster.call("disableMaintenance", { body: { deviceIds } }));
    const powers = worker.slice(0, 4);
    const puppet = async (by: Person, email: string): Promise<Person> => {
      const { password } = admin;
      const permissions = [...powers, "canCreateUsers" as const];
      const user = await by.muster.call("createUser", {
        body: { email, password, permissions, userInactivityTimeout: 60 },
      });
      const answer = await request(server.url, "POST", "/ws/session", { body: { email, password } });
      const { csrfToken } = (await answer.json()) as { csrfToken: string };
      const headers = { cookie: answer.headers.getSetCookie()[0]!.split(";")[0]!, "x-csrf-token": csrfToken };
      const body = { name: "tests" };
      const made = await request(server.url, "POST", "/ws/apikeypair", { headers, body });
      const { key: token } = (await made.json()) as { key: string };
      return { user, token, muster: createMuster({ url: server.url, token }) };
    };
    const second = await puppet(tech, "tech-two@example.com");
    const third = await puppet(second, "tech-three@example.com");
    expect(await refusal(approve(second, asked))).toBe("approver_not_independent");
    expect(await refusal(approve(third, asked))).toBe("approver_not_independent");
    expect(await approve(eve, asked)).toMatchObject({ state: "DONE" });
  });

  test("a reboot by search affects only the devices that matched when it was requested", async () => {
    await settled();
    const body = rebootTask(undefined, { selectAll: true, searchCriteria: { search: "srv-" } });
    const asked = await held(tech.muster.call("createScheduledTask", { body }));
    const late = await attachAgent(server, server, { delegate: false, name: "srv-late" });
    expect(await approve(eve, asked)).toMatchObject({ state: "DONE", devices: agents.length });
    const { results } = await call("listDeviceTasks", { path: { nodeId: late.nodeId }, query: {} });
    expect(results).toEqual([]);
    late.socket.close();
  });

  test("maintenance for an hour lasts an hour from the approval", async () => {
    const [device] = agents;
    const now = Date.now();
    const asked = await held(
      tech.muster.call("enableMaintenance", {
        body: {
          deviceIds: [device!.nodeId],
          options: ["NOTIFICATIONS"],
          schedule: { startType: "NOW", endType: "ON", endTime: now + hourMS, timeZone: "UTC" },
        },
      }),
    );
    await settled();
    const from = Date.now();
    expect(await approve(eve, asked)).toMatchObject({ state: "DONE" });
    const { maintenanceMode } = await call("getDevice", { path: { nodeId: device!.nodeId } });
    expect(maintenanceMode!.endTime).toBeGreaterThanOrEqual(from + hourMS);
  });

  test("a device deleted before the approval is left out, and the outcome is partly_done", async () => {
    const place = { locationId: server.locationId, nmsDelegateNodeId: agents[0]!.nodeId };
    const { results } = await call("importDevices", {
      path: { orgId: server.clientId },
      body: { devices: ["10.8.0.1", "10.8.0.2"].map((ip) => toAdd(ip, place)) },
    });
    const deviceIds = results.map(({ nodeId }) => nodeId);
    const asked = await held(tech.muster.call("disableMaintenance", { body: { deviceIds } }));
    const listed = await eve.muster.call("listChangeRequestDevices", {
      path: { requestId: asked.id },
      query: { pageSize: 1, offset: 1 },
    });
    expect(listed).toMatchObject({ total: 2, results: [{ nodeId: deviceIds[1] }] });
    await approve(eve, await held(tech.muster.call("deleteDevice", { path: { nodeId: deviceIds[0]! } })));
    const done = await approve(eve, asked);
    expect(done).toMatchObject({ state: "DONE", outcome: "partly_done" });
    expect(done.detail).toContain("1 of 2 devices");
  });

  test("an approver who can't see a device of the request can't approve it", async () => {
    const { id } = await call("createTechnicianRole", {
      body: {
        name: "Switches only",
        permissions: ["canApproveChangeRequests"],
        grants: [
          { ...allow, entity: "ORGANIZATION", permission: "View" },
          { ...allow, entity: "NODE", permission: "View", nodeClasses: ["NMS_SWITCH"] },
        ],
      },
    });
    const blind = await server.person({ roleIds: [id] });
    const deviceIds = [agents[0]!.nodeId];
    const asked = await held(tech.muster.call("disableMaintenance", { body: { deviceIds } }));
    expect(await refusal(approve(blind, asked))).toBe("forbidden");
  });

  test("the approver sees the script version, its source, the parameters and the durations", async () => {
    const body = {
      ...scriptOf("echo shown"),
      scriptVariables: [{ name: "Days", type: "INTEGER" as const, defaultValue: "7" }],
    };
    const { id } = await tech.muster.call("createScript", { body });
    const end = Date.now() + hourMS;
    const asked = await held(
      run(tech, id, {
        scripts: [{ scriptId: id, parameters: ["-n"] }],
        schedule: { repeats: "RUN_IMMEDIATELY", timeZone: "UTC", end },
      }),
    );
    expect(asked.durations).toEqual({ "schedule.end": 3_600 });
    expect(asked.manifest).toMatchObject({
      deviceIds: agents.map(({ nodeId }) => nodeId).sort((a, b) => a - b),
      organizationIds: [server.clientId],
      validForSeconds: 3_600,
      runAt: null,
      steps: [{ scriptId: id, version: 1, parameters: ["-n"], variables: [{ name: "days", value: "7" }] }],
    });
    const { sources } = await eve.muster.call("getChangeRequest", { path: { requestId: asked.id } });
    expect(sources).toEqual([{ scriptId: id, version: 1, content: source("echo shown") }]);
    const blind = await server.person({ permissions: ["canEditMaintenanceMode"], sysadmin: false });
    expect(await refusal(blind.muster.call("getChangeRequest", { path: { requestId: asked.id } }))).toBe(
      "not_found",
    );
    await call("deleteScript", { path: { scriptId: id } });
    expect(await approve(eve, asked)).toMatchObject({ state: "FAILED", outcome: "not_found" });
  });

  test("an application's file that is replaced after the request is not installed", async () => {
    const upload = async (text: string) =>
      (
        await uploadAttachment(tech.muster, {
          kind: "INSTALLER",
          name: "viewer.deb",
          file: new Blob([Buffer.from(text)]),
        })
      ).id;
    const application = async (text: string) => ({
      name: `Viewer ${made}`,
      language: "binary_install" as const,
      operatingSystems: ["LINUX" as const],
      architecture: ["64" as const],
      categoriesIds: [1],
      binaryInstallSettings: { runnableAttachmentId: await upload(text), runAs: "system" },
    });
    const { id } = await tech.muster.call("createApplication", { body: await application("first") });
    const asked = await held(run(tech, id));
    await tech.muster.call("updateApplication", { body: { ...(await application("other")), id } });
    expect(await approve(eve, asked)).toMatchObject({ state: "DONE" });
    const installers = () =>
      ran().flatMap((scripts) => scripts.flatMap((one) => ("installer" in one ? one.installer : [])));
    await until("all agents have the run", () => installers().length === agents.length, 10_000);
    const digest = createHash("sha256").update("first").digest("base64url");
    expect(new Set(installers().map((one) => one.digest))).toEqual(new Set([digest]));
  });

  test("every operation that refers to objects that can change is bound by a feature", () => {
    expect(unboundOperations(Object.values(features))).toEqual([]);
    const without = Object.values(features).map((feature) => ({ ...feature, holds: {} }));
    expect(unboundOperations(without).sort()).toEqual([
      "createPolicy",
      "createScriptRun",
      "deleteMaintenance",
      "deletePolicy",
      "deletePolicyException",
      "retryScriptRun",
      "setPolicyException",
      "updatePolicy",
    ]);
  });

  test("raising the limit waits for a second person while one could approve it", async () => {
    const body = { devicesPerHour: 9_999 };
    const second = await server.person({ sysadmin: true });
    const asked = await held(second.muster.call("setActionLimit", { body }));
    expect(await call("getActionLimit", {})).toEqual({ devicesPerHour: 0 });
    expect(await refusal(approve(second, asked))).toBe("change_request_own");
    expect(await approve(server.ada, asked)).toMatchObject({ state: "DONE" });
    expect(await call("getActionLimit", {})).toEqual(body);
    // lowering it doesn't need approval
    await second.muster.call("setActionLimit", { body: { devicesPerHour: 0 } });
  });

  test("an administrator without a possible approver raises the limit alone, which is logged", async () => {
    // the first administrator only just created the second one
    await call("setActionLimit", { body: { devicesPerHour: 5 } });
    const { results } = await call("listActivities", { query: { operation: "setActionLimit" } });
    expect(results[0]!.detail).toContain("No other user could approve it.");
  });
});
