import { afterAll, beforeAll, expect, test } from "vitest";
import { parseGrant, type Muster } from "@muster/sdk";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  toAdd,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

onEachDatabase("The dashboard", (database) => {
  let server: TestServer;
  let other: { clientId: number; locationId: number };
  let probe: ScriptedAgent;
  let theirs: ScriptedAgent;
  const dashboard = (muster: Muster, clientId?: number) =>
    muster.call("getDashboard", { query: clientId === undefined ? {} : { clientId } });

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    probe = await attachAgent(server);
    other = await server.organization("Birch Ltd");
    theirs = await attachAgent(server, other, { name: "probe-2" });
    const { muster } = server.ada;
    await muster.call("importDevices", {
      path: { orgId: server.clientId },
      body: {
        devices: Array.from({ length: 305 }, (_, at) => ({
          ...toAdd(`10.20.${Math.floor(at / 200)}.${(at % 200) + 1}`, {
            locationId: server.locationId,
            nmsDelegateNodeId: probe.nodeId,
          }),
          deviceName: `sw-${at}`,
          role: "NMS_SWITCH" as const,
        })),
      },
    });
    theirs.socket.disconnect();
    await until("probe-2 is offline", async () => (await dashboard(muster)).devices.offline === 1);
  }, 60_000);
  afterAll(() => server?.close());

  test("shows the worst devices first, at most 300, and counts all of them", async () => {
    const { devices, cells, organizations, organizationsTotal, roles } = await dashboard(server.ada.muster);
    expect(devices.total).toBe(307);
    expect(devices.offline + devices.unknown + devices.maintenance + devices.online).toBe(307);
    expect(cells).toHaveLength(300);
    expect(cells[0]).toMatchObject({
      name: "probe-2",
      state: "OFFLINE",
      isDown: true,
      clientName: "Birch Ltd",
    });
    expect(organizations.map(({ name }) => name)[0]).toBe("Birch Ltd");
    expect(organizationsTotal).toBe(2);
    const sum = (rows: readonly { total: number }[]) => rows.reduce((all, { total }) => all + total, 0);
    expect(sum(organizations)).toBe(307);
    expect(sum(roles)).toBe(307);
    expect(roles.find(({ role }) => role === "NMS_SWITCH")?.total).toBe(305);
  });

  test("counts as many devices per state as the search finds", async () => {
    const { devices } = await dashboard(server.ada.muster);
    for (const state of ["offline", "online", "unknown"] as const) {
      const { total } = await server.ada.muster.call("listDevices", { query: { search: `status:${state}` } });
      expect(devices[state], state).toBe(total);
    }
  });

  test("shows only the devices and events of the requested organization", async () => {
    const here = await dashboard(server.ada.muster, server.clientId);
    expect(here.devices.total).toBe(306);
    expect(here.organizations.map(({ id }) => id)).toEqual([server.clientId]);
    expect(here.attention.filter(({ kind }) => kind === "DEVICE_OFFLINE")).toEqual([]);
    const there = await dashboard(server.ada.muster, other.clientId);
    expect(there.devices).toEqual({
      total: 1,
      offline: 1,
      degraded: 0,
      unknown: 0,
      maintenance: 0,
      online: 0,
    });
    expect(there.attention).toMatchObject([{ kind: "DEVICE_OFFLINE", name: "probe-2" }]);
  });

  test("counts an offline device in maintenance as in maintenance, and marks its cell as down", async () => {
    const { muster } = server.ada;
    const now = Date.now();
    const schedule = {
      startType: "NOW" as const,
      endType: "ON" as const,
      endTime: now + 3_600_000,
      repeats: "NEVER" as const,
      timeZone: "UTC",
    };
    const deviceIds = [theirs.nodeId];
    await muster.call("enableMaintenance", { body: { deviceIds, schedule, options: ["PATCHING"] } });
    const { devices, cells, attention } = await dashboard(muster, other.clientId);
    expect(devices).toMatchObject({ offline: 0, maintenance: 1 });
    expect(cells).toMatchObject([{ state: "MAINTENANCE", isDown: true }]);
    expect(attention).toEqual([]);
    await muster.call("disableMaintenance", { body: { deviceIds } });
  });

  const viewer = async (name: string, organizationIds: number[] | null, ...texts: string[]) => {
    const grants = texts.map((text) => parseGrant(text)!);
    const { id } = await server.ada.muster.call("createTechnicianRole", { body: { name, grants } });
    return (await server.person({ roleIds: [id], organizationIds })).muster;
  };

  test("a user of one organization sees nothing of another", async () => {
    const muster = await viewer("Own", [server.clientId], "ORGANIZATION.View", "NODE.View");
    const seen = await dashboard(muster);
    expect(seen.devices.total).toBe(306);
    expect(seen.organizationsTotal).toBe(1);
    expect(JSON.stringify(seen)).not.toMatch(/Birch|probe-2/);
    const elsewhere = await dashboard(muster, other.clientId).then(JSON.stringify, () => "refused");
    expect(elsewhere).not.toMatch(/Birch|probe-2/);
  });

  test("doesn't count devices whose device role the user can't view", async () => {
    const agents = await viewer(
      "No switches",
      null,
      "ORGANIZATION.View",
      "NODE.View",
      "-NODE.View:roles=NMS_SWITCH",
    );
    const { devices, cells, roles } = await dashboard(agents);
    expect(devices.total).toBe(2);
    expect(cells).toHaveLength(2);
    expect(roles.map(({ role }) => role)).not.toContain("NMS_SWITCH");
  });

  test("a user without rights to devices sees none", async () => {
    const nobody = await viewer("Organizations", null, "ORGANIZATION.View");
    const { devices, cells, attention } = await dashboard(nobody);
    expect({ devices: devices.total, cells, attention }).toEqual({ devices: 0, cells: [], attention: [] });
  });

  test("runs, tasks and tickets are counted for users who can open them", async () => {
    const { counts } = await server.ada.muster.call("getCounts", { query: {} });
    expect(counts).toMatchObject({ runs: 0, failedRuns: 0, tasks: 0, failedTasks: 0, tickets: 0 });
    const muster = await viewer("Counts", [server.clientId], "ORGANIZATION.View", "NODE.View");
    const own = await muster.call("getCounts", { query: {} });
    expect(own.counts.tickets).toBeUndefined();
  });
});
