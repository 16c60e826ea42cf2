import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../support/clients/muster.ts";
import { attachAgent, discoveryOf, startTestServer, type TestServer } from "../support/server/server.ts";

let server: TestServer;
const muster = (...args: string[]) =>
  run(args, { env: { MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token } });
const rows = async (...args: string[]) =>
  JSON.parse((await muster(...args)).stdout) as Record<string, unknown>[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test("users are listed by the name of a role", async () => {
  const { call } = server.ada.muster;
  const role = await call("createTechnicianRole", { body: { name: "Night shift", grants: [] } });
  const night = await server.person({ roleIds: [role.id] });
  await server.person();
  const found = await rows("users", "list", "--role", "night shift", "--json", "email");
  expect(found).toEqual([{ email: night.user.email }]);
  const unknown = await muster("users", "list", "--role", "Day shift");
  expect(unknown.exitCode).toBe(3);
  expect(unknown.stderr).toContain("Day shift");
});

test("the provisioning settings are shown without a token", async () => {
  const shown = await muster("scim", "show", "--json", "all");
  expect(JSON.parse(shown.stdout)).toEqual({
    enabled: false,
    url: `${server.url}/scim/v2`,
    tokenCreatedAt: null,
  });
});

test("applications are listed, and a message says that there are none", async () => {
  const { stdout, stderr, exitCode } = await muster("applications", "list");
  expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 0 });
  expect(stderr).toContain("No applications.");
  await server.ada.muster.call("createApplication", {
    body: {
      name: "Viewer",
      language: "binary_run",
      operatingSystems: ["WINDOWS"],
      architecture: ["64"],
      categoriesIds: [1],
      binaryRunSettings: { runnableLocalPath: "C:\\Viewer\\viewer.exe", runAs: "system" },
    },
  });
  expect(await rows("applications", "list", "--json", "name")).toEqual([{ name: "Viewer" }]);
});

test("notifications are listed and marked as read, but not by a dry run", async () => {
  const probe = await attachAgent(server);
  const { call } = server.ada.muster;
  const { id } = await call("createCredential", {
    path: { clientId: server.clientId },
    body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
  });
  const order = discoveryOf(probe, id, "192.0.2.7", server.clientId);
  const { jobUUID } = await call("startNetworkDiscovery", { body: order });
  await call("cancelNetworkDiscovery", { path: { jobId: jobUUID } });
  const unread = () => rows("notifications", "list", "--unread", "--json", "title,detail");
  const expected = [{ title: "Discovery of 192.0.2.7", detail: "Canceled" }];
  await expect.poll(unread, { timeout: 10_000 }).toEqual(expected);
  expect((await muster("notifications", "read", "--dry-run")).exitCode).toBe(0);
  expect(await unread()).toEqual(expected);
  const read = await muster("notifications", "read");
  expect(read.stderr).toContain("1 notification marked as read.");
  expect(await unread()).toEqual([]);
  expect(await rows("notifications", "list", "--json", "title")).toHaveLength(1);
  probe.socket.close();
});
