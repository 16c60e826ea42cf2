// Device groups in the terminal and the browser.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends } from "../support/clients/frontends.ts";
import { admin, attachAgent, startTestServer, toAdd, type TestServer } from "../support/server/server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ web: join(import.meta.dirname, "../../web/dist") });
  const probe = await attachAgent(server);
  await server.ada.muster.call("importDevices", {
    path: { orgId: server.clientId },
    body: {
      devices: ["192.0.2.1", "192.0.2.2"].map((ip) =>
        toAdd(ip, { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId }),
      ),
    },
  });
  probe.socket.close();
});
afterAll(() => server.close());

const groupNames = async () =>
  (await server.ada.muster.call("listDeviceGroups", {})).results.map(({ name }) => name);

describe.each(["terminal", "web"] as const)("Device groups in the %s", (kind) => {
  test("a group shows its devices, is renamed and deleted", async () => {
    await server.ada.muster.call("createDeviceGroup", {
      body: { name: `First switch, ${kind}`, searchCriteria: { search: "ip:192.0.2.1" } },
    });
    const frontend = await frontends[kind]({
      url: server.url,
      token: server.ada.token,
      ...admin,
      address: "#/administration/devices/groups",
    });
    try {
      await frontend.act(`First switch, ${kind}`, "Edit");
      await frontend.fill("Name", `Core switch, ${kind}`);
      await frontend.press("Save");
      await frontend.see(`Group Core switch, ${kind} saved`);
      await frontend.open(`Core switch, ${kind}`);
      await frontend.see("Switch 192.0.2.1");
      await frontend.see("1 device");
      await frontend.tab("All");
      await frontend.see("Switch 192.0.2.2");
      await frontend.tab(`Core switch, ${kind}`);
      await frontend.see("1 device");
      await frontend.palette("Device groups");
      await frontend.act(`Core switch, ${kind}`, "Delete");
      await frontend.press("Delete");
      await frontend.see("Data deleted successfully");
    } finally {
      await frontend.close();
    }
    expect(await groupNames()).not.toContain(`Core switch, ${kind}`);
  });

  test("the addresses of groups, locations and editors lead to their screens", async () => {
    const { id } = await server.ada.muster.call("createDeviceGroup", {
      body: { name: `Second switch, ${kind}`, searchCriteria: { search: "ip:192.0.2.2" } },
    });
    const { clientId, locationId } = server;
    for (const [address, ...texts] of [
      [`#/group/${id}`, "Switch 192.0.2.2", "1 device"],
      ["#/group/99999", "Not found"],
      [`#/customerDashboard/${clientId}/location/${locationId}`, "New location"],
      [`#/editor/customer/${clientId}`, "Edit organization", "Approval mode"],
      ["#/editor/customer", "Create organization", "First location"],
      ["#/editor/endUser", "Create user"],
    ] as const) {
      const frontend = await frontends[kind]({ url: server.url, token: server.ada.token, ...admin, address });
      try {
        for (const text of texts) await frontend.see(text);
      } finally {
        await frontend.close();
      }
    }
    await server.ada.muster.call("deleteDeviceGroup", { path: { groupId: id } });
  }, 60_000);
});
