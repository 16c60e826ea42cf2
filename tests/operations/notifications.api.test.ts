// Attacks: reading another user's notifications, finding out about devices of another organization through
// one's own, and marking notifications as read for another user or in advance, so that failures are missed.
import { afterEach, expect, test } from "vitest";
import type { Notification } from "@muster/sdk";
import { scriptedRuns } from "../automation/scripted-runs.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { attachAgent, discoveryOf, type Person } from "../support/server/server.ts";

onEachDatabase("Notifications", (database) => {
  const runs = scriptedRuns(database);
  const { script, managed, begin, reaches } = runs;
  const listed = (person: Person = runs.server.ada) => person.muster.call("listNotifications", {});
  const read = (until: number, person: Person = runs.server.ada) =>
    person.muster.call("readNotifications", { body: { until } });
  const of = async (kind: Notification["kind"], person?: Person) =>
    (await listed(person)).results.filter((one) => one.kind === kind);
  afterEach(() => read(Date.now()));

  test("a finished run is reported with its number of failures, and is unread until it is read", async () => {
    const agents = [await managed("one"), await managed("two")];
    const run = await begin({
      scripts: [{ scriptId: await script() }],
      deviceIds: agents.map(({ nodeId }) => nodeId),
    });
    expect(await of("RUN_ENDED")).toEqual([]);
    await Promise.all(agents.map((agent) => expect.poll(() => agent.has(run.id)).toBe(true)));
    await agents[0]!.say(run.id, "COMPLETED", 0);
    await agents[1]!.say(run.id, "FAILED", 1);
    await reaches(run.id, "FINISHED");
    const [ended] = await of("RUN_ENDED");
    expect(ended).toMatchObject({ id: run.id, outcome: "PARTLY", count: 2, failed: 1, unread: true });
    expect((await listed()).unread).toBe(1);

    await read(ended!.at - 1);
    expect((await listed()).unread).toBe(1);
    await read(ended!.at);
    await read(0);
    const after = await listed();
    expect(after.unread).toBe(0);
    expect(after.results[0]).toMatchObject({ id: run.id, unread: false });
  });

  test("marking notifications as read up to a time in the future doesn't mark later ones", async () => {
    await read(Number.MAX_SAFE_INTEGER);
    const agent = await managed("three");
    const run = await begin({ scripts: [{ scriptId: await script() }], deviceIds: [agent.nodeId] });
    await expect.poll(() => agent.has(run.id)).toBe(true);
    await agent.say(run.id, "COMPLETED", 0);
    await reaches(run.id, "FINISHED");
    expect((await listed()).results[0]).toMatchObject({ id: run.id, outcome: "SUCCEEDED", unread: true });
  });

  test("each user has their own, without those of devices they can no longer see", async () => {
    const { server } = runs;
    const other = await server.organization("Birch Ltd");
    const agent = await managed("theirs", other);
    const ben = await server.person({ sysadmin: true });
    const run = await begin({
      person: ben,
      scripts: [{ scriptId: await script() }],
      deviceIds: [agent.nodeId],
    });
    await expect.poll(() => agent.has(run.id)).toBe(true);
    await agent.say(run.id, "FAILED", 1);
    await reaches(run.id, "FINISHED");
    expect((await of("RUN_ENDED")).some(({ id }) => id === run.id)).toBe(false);
    expect(await of("RUN_ENDED", ben)).toMatchObject([{ id: run.id, outcome: "FAILED", unread: true }]);
    // reading a user's own notifications doesn't mark another user's
    await read(Date.now());
    expect((await listed(ben)).unread).toBe(1);
    const body = { sysadmin: false, organizationIds: [server.clientId], roleIds: ben.user.roleIds };
    await server.ada.muster.call("updateUser", { path: { userId: ben.user.id }, body });
    expect(JSON.stringify(await listed(ben))).not.toContain(run.id);
  });

  test("a cancelled discovery is reported as cancelled", async () => {
    const { server } = runs;
    const probe = await attachAgent(server, server, { name: "probe-n" });
    const { id: credentialId } = await server.ada.muster.call("createCredential", {
      path: { clientId: server.clientId },
      body: { name: "read", type: "SNMPV2", secret: { community: "public" } },
    });
    const order = discoveryOf(probe, credentialId, "192.0.2.9", server.clientId);
    const { jobUUID } = await server.ada.muster.call("startNetworkDiscovery", { body: order });
    expect(await of("DISCOVERY_ENDED")).toEqual([]);
    await server.ada.muster.call("cancelNetworkDiscovery", { path: { jobId: jobUUID } });
    await expect.poll(() => of("DISCOVERY_ENDED")).toMatchObject([{ id: jobUUID, outcome: "CANCELLED" }]);
    probe.socket.close();
  });

  test("a held change is shown to those who can approve it, and the decision to its requester", async () => {
    const { server } = runs;
    const { call } = server.ada.muster;
    const agent = await managed("held");
    await call("setActionLimit", { body: { devicesPerHour: 0 } });
    const ben = await server.person({ sysadmin: true });
    const deviceIds = [agent.nodeId];
    await call("disableMaintenance", { body: { deviceIds } }).catch(() => undefined);
    expect(await of("CHANGES_WAITING", ben)).toMatchObject([{ count: 1, outcome: "WAITING", unread: true }]);
    // the user's own request waits for others
    expect(await of("CHANGES_WAITING")).toEqual([]);
    expect(await of("CHANGES_WAITING", await server.person())).toEqual([]);
    const { results } = await ben.muster.call("listChangeRequests", { query: { state: "PENDING" } });
    await ben.muster.call("rejectChangeRequest", { path: { requestId: results[0]!.id } });
    expect(await of("CHANGES_WAITING", ben)).toEqual([]);
    expect(await of("CHANGE_DECIDED")).toMatchObject([{ outcome: "REJECTED", unread: true }]);
    expect(await of("CHANGE_DECIDED", ben)).toEqual([]);
  });
});
