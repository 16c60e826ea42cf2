// How technicians find what a device is connected to, in the terminal, the browser and the shell.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildNetwork, type Network } from "../../support/monitoring/network.ts";
import { frontends } from "../../support/clients/frontends.ts";
import { run } from "../../support/clients/muster.ts";
import { admin, startTestServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let network: Network;
let home: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-topology-"));
  server = await startTestServer({ web: join(import.meta.dirname, "../../../web/dist") });
  network = await buildNetwork(server);
  await network.tellAll();
});
afterAll(async () => {
  network.probe.socket.close();
  await server.close();
  rmSync(home, { recursive: true });
});

describe.each(Object.entries(frontends))("Topology in the %s", (_, open) => {
  const at = (address: string) =>
    open({ url: server.url, token: server.ada.token, ...admin, address: `#${address}` });

  test("an organization's map shows its devices, and a device's page its neighbors", async () => {
    const frontend = await at(`/customerDashboard/${server.clientId}/overview?tab=topology`);
    try {
      await frontend.see("sw-floor");
      await frontend.see("Te1/1/1");
      await frontend.see("prn-sales");
    } finally {
      await frontend.close();
    }
    const device = await at(`/deviceDashboard/${network.ids.floor}/overview?tab=neighbors`);
    try {
      await device.see("GigabitEthernet0/24");
      await device.see("Switch table");
      await device.see("probe-1");
    } finally {
      await device.close();
    }
  }, 60_000);

  test("the map of an organization without connections says so", async () => {
    const { clientId } = await server.organization(`Empty ${_}`);
    const frontend = await at(`/customerDashboard/${clientId}/overview?tab=topology`);
    try {
      await frontend.see("No connections are known");
    } finally {
      await frontend.close();
    }
  });
});

test("muster topology shows the tree, the links and one device's neighbors", async () => {
  const env = { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token };
  const muster = (...args: string[]) => run(["topology", ...args], { env });
  const organization = await server.ada.muster.call("getOrganization", {
    path: { clientId: server.clientId },
  });
  const of = ["--organization", organization.name];
  const tree = await muster("tree", ...of);
  const names = tree.stdout.split("\n").map((line) => line.split("  ").slice(0, -1).join("  "));
  expect(names).toEqual(["probe-1", "└─ sw-core", "   ├─ fw-edge", "   └─ sw-floor", "      └─ prn-sales"]);
  const links = await muster("links", ...of, "--json", "displayName,port,neighborName");
  expect(JSON.parse(links.stdout)).toContainEqual({
    displayName: "sw-core",
    port: "Gi1/0/2",
    neighborName: "fw-edge",
  });
  const shown = await muster("show", "prn-sales", "--json", "neighborName,neighborPort");
  expect(JSON.parse(shown.stdout)).toEqual([{ neighborName: "sw-floor", neighborPort: "Gi0/3" }]);
  expect(shown.stderr).toContain("Reached through: sw-floor → sw-core → probe-1");
  expect((await muster("show", "nowhere")).exitCode).toBe(3);
});
