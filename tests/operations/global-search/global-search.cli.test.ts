import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../../support/clients/muster.ts";
import { startTestServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
const search = (...args: string[]) =>
  run(["search", ...args], { env: { MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token } });

beforeAll(async () => {
  server = await startTestServer();
  await server.organization("Okapi Ltd");
  const searchCriteria = { search: "okapi" };
  await server.ada.muster.call("createDeviceGroup", { body: { name: "Okapi group", searchCriteria } });
});
afterAll(() => server?.close());

test("search prints the best matches first, of one type on request", async () => {
  const all = await search("okapi", "--json", "type,name,score");
  expect(all.exitCode, all.stderr).toBe(0);
  expect(JSON.parse(all.stdout)).toEqual([
    { type: "organization", name: "Okapi Ltd", score: 90 },
    { type: "group", name: "Okapi group", score: 90 },
  ]);
  const groups = await search("okapi", "group", "--type", "groups", "--jq", ".[].score");
  expect([groups.exitCode, groups.stdout.trim()]).toEqual([0, "100"]);
});

test("search reports when it finds nothing, and which types there are", async () => {
  const nothing = await search("zebra");
  expect([nothing.exitCode, nothing.stdout]).toEqual([0, ""]);
  expect(nothing.stderr).toContain("Nothing found.");
  const wrong = await search("okapi", "--type", "device");
  expect(wrong.exitCode).toBe(2);
  expect(wrong.stderr).toContain("organizations, devices, groups");
  expect((await search()).exitCode).toBe(2);
});
