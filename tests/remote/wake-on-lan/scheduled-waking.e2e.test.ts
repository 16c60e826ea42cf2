// A technician schedules waking in the terminal and the browser, and finds the ports of a device's web page.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enrollScripted } from "../../support/agents/scripted-identity.ts";
import { frontends, type Frontend } from "../../support/clients/frontends.ts";
import {
  admin,
  answered,
  attachAgent,
  discoveryOf,
  startTestServer,
  toAdd,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

let server: TestServer;
let probe: ScriptedAgent;
let pc: number;
let unseen: number;
let seen: number;

beforeAll(async () => {
  server = await startTestServer({ web: join(import.meta.dirname, "../../../web/dist") });
  probe = await attachAgent(server);
  const { clientId, locationId } = server;
  const { muster } = server.ada;
  const body = { clientId, locationId, expiresInMinutes: 5 };
  const { token } = await muster.call("createEnrollmentToken", { body });
  const about = { ipAddresses: ["203.0.113.7"], macAddresses: ["52:54:00:00:00:07"] };
  pc = (await enrollScripted(server.url, { token, hostname: "pc-7", ...about })).nodeId;
  const place = { locationId, nmsDelegateNodeId: probe.nodeId };
  const credential = await muster.call("createCredential", {
    path: { clientId },
    body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
  });
  const request = discoveryOf(probe, credential.id, "192.0.2.7", clientId);
  const { jobUUID } = await muster.call("startNetworkDiscovery", { body: request });
  await probe.report(jobUUID, [answered("192.0.2.7", { ports: [80, 8_443] })]);
  const devices = [{ ...toAdd("192.0.2.7", place), jobUUID }, toAdd("192.0.2.8", place)];
  const { results } = await muster.call("importDevices", { path: { orgId: clientId }, body: { devices } });
  [seen, unseen] = results.map(({ nodeId }) => nodeId) as [number, number];
});
afterAll(async () => {
  probe.socket.close();
  await server.close();
});

describe.each(Object.entries(frontends))("In the %s", (_, open) => {
  let user: Frontend;
  const at = async (nodeId: number) => {
    await user?.close();
    const address = `#/deviceDashboard/${nodeId}/overview`;
    user = await open({ url: server.url, token: server.ada.token, ...admin, address });
  };
  afterAll(() => user?.close());

  test("waking is scheduled for every day, and its task says so", async () => {
    await at(pc);
    await user.see("52:54:00:00:00:07", 30);
    await user.press("Wake");
    await user.see("Wake pc-7");
    await user.press("Schedule…");
    await user.see("Schedule waking of pc-7");
    await user.fill("Date and time", "2099-06-15 06:30");
    await user.choose("Repeat", "Every day");
    await user.press("Schedule");
    await user.see("1 device will be woken at");
    await user.follow("View task");
    await user.see("Every day at 06:30", 30);
    const { results } = await server.ada.muster.call("listScheduledTasks", { query: {} });
    expect(results[0]).toMatchObject({ name: "Wake", repeats: "DAILY" });
    await server.ada.muster.call("cancelScheduledTask", { path: { taskId: results[0]!.id } });
  }, 120_000);

  test("the web page of a device is offered at the ports that discovery has found open", async () => {
    await at(seen);
    await user.see("192.0.2.7", 30);
    await user.press("Open web page");
    await user.see("Last seen open");
  });

  test("the dialog asks for a port if discovery has found none", async () => {
    await at(unseen);
    await user.see("192.0.2.8", 30);
    await user.press("Open web page");
    await user.see("No discovery has found a web server");
    await user.see("Port number");
  });
});
