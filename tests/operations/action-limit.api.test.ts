// The action limit: acting on more devices per hour than it allows needs a second user's approval, and all
// actions can be stopped at once.
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MusterError, rebootTask, type ChangeRequest, type MaintenanceRequest } from "@muster/sdk";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  attachAgent,
  discoveryOf,
  refusal,
  request,
  startTestServer,
  toAdd,
  until,
  type Person,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

const may = (permissions: Person["user"]["permissions"]) => ({ permissions });
const worker = may([
  "canEditMaintenanceMode",
  "canUpdateDevices",
  "canCreateScheduledTasks",
  "canRunAtLeastOneAdhocScript",
  "canCreateDevices",
]);

onEachDatabase("Action limit", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  let bob: Person;
  let eve: Person;
  let nodes: number[];
  const body = (deviceIds: number[]): MaintenanceRequest => ({
    deviceIds,
    options: ["NOTIFICATIONS"],
    schedule: { startType: "NOW", endType: "ON", endTime: Date.now() + 3_600_000, timeZone: "UTC" },
  });
  const enable = ({ muster }: Person, deviceIds: number[]) =>
    muster.call("enableMaintenance", { body: body(deviceIds) });
  const limit = (devicesPerHour: number) =>
    server.ada.muster.call("setActionLimit", { body: { devicesPerHour } });
  const pendingRequest = async (asked: Promise<unknown>): Promise<ChangeRequest> => {
    const error = (await asked.catch((one: unknown) => one)) as MusterError;
    expect(error, String(error)).toMatchObject({ code: "approval_required", exitCode: 10 });
    const id = Number(/Request (\d+) needs/.exec(error.message)![1]);
    return server.ada.muster.call("getChangeRequest", { path: { requestId: id } });
  };
  const approve = ({ muster }: Person, { id, digest }: Pick<ChangeRequest, "id" | "digest">) =>
    muster.call("approveChangeRequest", { path: { requestId: id }, body: { digest } });
  const inMaintenance = async () =>
    (await server.ada.muster.call("listDevices", { query: { pageSize: 100 } })).results
      .filter(({ maintenanceMode }) => maintenanceMode)
      .map(({ id }) => id)
      .sort((a, b) => a - b);

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 100 });
    probe = await attachAgent(server);
    const place = { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId };
    const devices = Array.from({ length: 12 }, (_, i) => toAdd(`10.0.0.${i + 1}`, place));
    const { results } = await server.ada.muster.call("importDevices", {
      path: { orgId: server.clientId },
      body: { devices },
    });
    nodes = results.map(({ nodeId }) => nodeId);
    [bob, eve] = [await server.person(worker), await server.person(worker)];
  });
  afterAll(async () => {
    probe.socket.close();
    await server.close();
  });

  test("counts a user's device actions per hour; beyond the limit, a request gets 202 and waits for approval", async () => {
    await limit(3);
    await enable(bob, nodes.slice(0, 2));
    const answer = await request(server.url, "POST", "/ws/maintenance", {
      headers: { authorization: `Bearer ${bob.token}` },
      body: body(nodes.slice(2, 4)),
    });
    expect(answer.status).toBe(202);
    expect(await answer.json()).toMatchObject({ code: "approval_required", status: 202 });
    expect(await inMaintenance()).toEqual(nodes.slice(0, 2));
    // one more device is still within the limit
    await enable(bob, [nodes[2]!]);
    expect(await inMaintenance()).toEqual(nodes.slice(0, 3));
    // other users are counted separately
    await enable(eve, [nodes[3]!]);
    const { results } = await server.ada.muster.call("listChangeRequests", { query: {} });
    expect(results).toMatchObject([
      {
        operation: "enableMaintenance",
        state: "PENDING",
        devices: 2,
        limit: 3,
        requestedBy: bob.user.email,
        organizationIds: [server.clientId],
        request: { path: {}, query: {}, body: { deviceIds: nodes.slice(2, 4) } },
        own: false,
      },
    ]);
  });

  test("the same request is not created twice", async () => {
    const same = { body: body(nodes.slice(2, 4)) };
    const ask = async () => (await pendingRequest(bob.muster.call("enableMaintenance", same))).id;
    expect(await ask()).toBe(await ask());
    // nor by a double click
    const other = { body: body(nodes.slice(1, 5)) };
    const asked = await Promise.all(
      [0, 1, 2].map(async () => (await pendingRequest(bob.muster.call("enableMaintenance", other))).id),
    );
    expect(new Set(asked).size).toBe(1);
    await server.ada.muster.call("rejectChangeRequest", { path: { requestId: asked[0]! } });
  });

  test("another API key doesn't raise its user's limit, and a key may have a lower one", async () => {
    const another = await bob.muster.call("createApiKey", { body: { name: "another", devicesPerHour: 100 } });
    const headers = { authorization: `Bearer ${another.key}` };
    const send = (deviceIds: number[], who = headers) =>
      request(server.url, "POST", "/ws/maintenance", { headers: who, body: body(deviceIds) });
    expect((await send([nodes[4]!])).status).toBe(202);
    const small = await eve.muster.call("createApiKey", { body: { name: "small", devicesPerHour: 0 } });
    expect(small.devicesPerHour).toBe(0);
    expect((await send([nodes[4]!], { authorization: `Bearer ${small.key}` })).status).toBe(202);
    expect(
      (await eve.muster.call("listChangeRequests", { query: { state: "PENDING" } })).results[0],
    ).toMatchObject({
      own: true,
    });
  });

  test("two concurrent requests can't exceed the limit together", async () => {
    const racer = await server.person(worker);
    const codes = await Promise.all(nodes.slice(0, 6).map((id) => refusal(enable(racer, [id]))));
    expect(codes.filter((code) => code === "done").length).toBe(3);
    expect(codes.filter((code) => code === "approval_required").length).toBe(3);
  });

  test("a second user approves the exact request by its digest; it runs as the requester", async () => {
    const asked = await pendingRequest(enable(bob, nodes.slice(5, 9)));
    expect(asked.digest).toMatch(/^[0-9a-f]{64}$/);
    const powerless = await server.person();
    expect(await refusal(approve(bob, asked))).toBe("change_request_own");
    expect(await refusal(approve(powerless, asked))).toBe("not_found");
    expect(await refusal(approve(eve, { ...asked, digest: "0".repeat(64) }))).toBe("change_request_differs");
    const done = await approve(eve, asked);
    expect(done).toMatchObject({ state: "DONE", outcome: "done", decidedBy: eve.user.email });
    expect((await inMaintenance()).filter((id) => nodes.slice(5, 9).includes(id)).length).toBe(4);
    const [ran] = (
      await server.ada.muster.call("listActivities", {
        query: { search: `requestId ${asked.id}`, operation: "enableMaintenance" },
      })
    ).results;
    expect(ran).toMatchObject({ who: bob.user.email, outcome: "done" });
    expect(ran!.detail).toContain(`approved by ${eve.user.email}, SHA-256 ${asked.digest}`);
    expect(await refusal(approve(eve, asked))).toBe("change_request_closed");
  });

  test("of several concurrent approvals one succeeds, and the request runs once", async () => {
    const asked = await pendingRequest(enable(bob, nodes.slice(9, 12)));
    const codes = await Promise.all(
      [eve, server.ada, eve, server.ada].map((who) => refusal(approve(who, asked))),
    );
    expect(codes.sort()).toEqual([
      "change_request_closed",
      "change_request_closed",
      "change_request_closed",
      "done",
    ]);
    const ran = (
      await server.ada.muster.call("listActivities", {
        query: { search: `requestId ${asked.id}`, operation: "enableMaintenance" },
      })
    ).total;
    expect(ran).toBe(1);
  });

  test("the approval permission suffices to decide requests of organizations that a user sees", async () => {
    const { clientId } = await server.organization("Elsewhere");
    const flag = may(["canApproveChangeRequests"]);
    const stranger = await server.person({ ...flag, organizationIds: [clientId] });
    const approver = await server.person({ ...flag, organizationIds: [server.clientId] });
    const asked = await pendingRequest(enable(bob, nodes.slice(0, 5)));
    expect(await refusal(approve(stranger, asked))).toBe("not_found");
    const path = { requestId: asked.id };
    expect((await approver.muster.call("rejectChangeRequest", { path })).state).toBe("REJECTED");
    expect(await refusal(approve(eve, asked))).toBe("change_request_closed");
  });

  test("a request doesn't run if its requester lost the right, nor on devices added later", async () => {
    const leaver = await server.person(worker);
    const asked = await pendingRequest(enable(leaver, nodes.slice(0, 4)));
    await server.ada.muster.call("updateUser", {
      path: { userId: leaver.user.id },
      body: { permissions: [] },
    });
    expect(await refusal(approve(eve, asked))).toBe("requester_not_allowed");
    await server.ada.muster.call("deleteUser", { path: { userId: leaver.user.id } });
    expect(await refusal(approve(eve, asked))).toBe("requester_not_allowed");

    const search = { selectAll: true as const, searchCriteria: { search: "10.0.0." } };
    const before = (await server.ada.muster.call("listDevices", { query: { search: "10.0.0." } })).total;
    const grown = await pendingRequest(bob.muster.call("disableMaintenance", { body: search }));
    expect(grown.devices).toBe(before);
    const place = { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId };
    await server.ada.muster.call("importDevices", {
      path: { orgId: server.clientId },
      body: { devices: [toAdd("10.0.0.99", place)] },
    });
    const { total } = await server.ada.muster.call("listChangeRequestDevices", {
      path: { requestId: grown.id },
      query: {},
    });
    expect(total).toBe(before);
    expect(await approve(eve, grown)).toMatchObject({ state: "DONE", devices: before });
  });

  test("stops all discoveries and tasks at once, reports each, and pauses schedules only on request", async () => {
    await limit(1_000);
    const organization = await server.organization("Stopped house");
    const agent = await attachAgent(server, organization, { name: "srv-stop" });
    agent.socket.on("task.run", (_, answer) => answer(true));
    const cancelledTasks: string[] = [];
    agent.socket.on("task.cancel", (id) => cancelledTasks.push(id));
    const discovery = discoveryOf(agent, organization.credentialId, "10.1.0.0/28", organization.clientId);
    const { jobUUID } = await server.ada.muster.call("startNetworkDiscovery", { body: discovery });
    const later = { date: "2099-12-31", time: "03:30", timeZone: "UTC" };
    const task = await server.ada.muster.call("createScheduledTask", {
      body: rebootTask(later, { deviceIds: [agent.nodeId] }),
    });
    await server.ada.muster.call("createDiscoverySchedule", {
      body: {
        clientId: organization.clientId,
        name: "Nightly",
        request: discovery,
        frequency: "DAILY",
        at: "03:00",
        timeZone: "UTC",
      },
    });
    const stop = (more: object, who = server.ada) =>
      who.muster.call("stopEverything", { body: { clientId: organization.clientId, ...more } });
    const counts = (answer: Awaited<ReturnType<typeof stop>>) =>
      answer.results.map(({ kind, id, result }) => `${kind} ${id} ${result}`).sort();

    expect(counts(await stop({ dryRun: true }))).toEqual([
      `DISCOVERY ${jobUUID} WOULD_STOP`,
      `TASK ${task.id} WOULD_STOP`,
    ]);
    const reader = await server.person();
    expect(counts(await stop({}, reader))).toEqual([
      `DISCOVERY ${jobUUID} REFUSED`,
      `TASK ${task.id} REFUSED`,
    ]);
    const done = await stop({});
    expect(counts(done)).toEqual([`DISCOVERY ${jobUUID} STOPPED`, `TASK ${task.id} STOPPED`]);
    expect(done.schedulesLeft).toBe(1);
    expect((await server.ada.muster.call("getJob", { path: { jobId: jobUUID } })).state).toBe("CANCELLED");
    await until(
      "the agent receives both cancellations",
      () => agent.cancelled.includes(jobUUID) && cancelledTasks.includes(task.id),
    );
    expect(await stop({ pauseSchedules: true })).toMatchObject({
      results: [{ kind: "SCHEDULE", result: "STOPPED" }],
      schedulesLeft: 0,
    });
    agent.socket.close();
  });
});

test("a pending request is expired after its deadline, even before the scheduler runs", async () => {
  const server = await startTestServer({ schedulerTickMS: 600_000 });
  await server.ada.muster.call("setActionLimit", { body: { devicesPerHour: 0 } });
  const bob = await server.person(worker);
  const agent = await attachAgent(server);
  expect(await refusal(bob.muster.call("deleteDevice", { path: { nodeId: agent.nodeId } }))).toBe(
    "approval_required",
  );
  const file = new DatabaseSync(join(server.data, "muster.db"));
  file.exec(`update "changeRequests" set "expiresAt" = 1`);
  file.close();
  const path = { requestId: 1 };
  const { state, digest } = await server.ada.muster.call("getChangeRequest", { path });
  expect(state).toBe("EXPIRED");
  expect(await refusal(server.ada.muster.call("approveChangeRequest", { path, body: { digest } }))).toBe(
    "change_request_closed",
  );
  agent.socket.close();
  await server.close();
});
