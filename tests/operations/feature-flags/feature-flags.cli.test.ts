import { enums } from "@muster/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../../support/clients/muster.ts";
import {
  attachAgent,
  startTestServer,
  type Person,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

let server: TestServer;
let technician: Person;
let probe: ScriptedAgent;
const muster = (who: Person, ...args: string[]) =>
  run(args, { env: { MUSTER_URL: server.url, MUSTER_TOKEN: who.token } });
const feature = "nms_network_discovery";

beforeAll(async () => {
  server = await startTestServer();
  await server.organization("Okapi Ltd");
  technician = await server.person();
  probe = await attachAgent(server);
  await server.ada.muster.call("createCredential", {
    path: { clientId: server.clientId },
    body: { name: "public", type: "SNMPV2", secret: { community: "public" } },
  });
});
afterAll(async () => {
  probe?.socket.close();
  await server?.close();
});

test("features are listed, disabled for an organization, and follow the server again", async () => {
  const off = await muster(server.ada, "features", "disable", feature, "--organization", "Okapi Ltd");
  expect(off.exitCode, off.stderr).toBe(0);
  expect(off.stderr).toContain("Network discovery disabled: Okapi Ltd");
  const list = await muster(server.ada, "features", "list", "--json", "all");
  expect(JSON.parse(list.stdout)).toContainEqual({
    feature,
    enabled: true,
    organizations: [{ clientId: expect.any(Number), enabled: false }],
  });
  const reset = await muster(server.ada, "features", "reset", feature, "--organization", "okapi ltd");
  expect(reset.stderr).toContain("Network discovery follows the server");
  const again = await muster(server.ada, "features", "reset", feature, "--organization", "okapi ltd");
  expect(again.exitCode).toBe(3);
});

test("a dry run changes nothing; a wrong name lists the features; technicians are refused", async () => {
  const dry = await muster(server.ada, "features", "disable", feature, "--dry-run");
  expect(dry.exitCode, dry.stderr).toBe(0);
  const wrong = await muster(server.ada, "features", "disable", "discovery");
  expect(wrong.exitCode).toBe(3);
  expect(wrong.stderr).toMatch(new RegExp(`Choose one of .*${feature}`));
  expect((await muster(technician, "features", "disable", feature)).exitCode).toBe(5);
  expect((await muster(server.ada, "features", "reset", feature)).exitCode).toBe(2);
  const list = await muster(technician, "features", "list", "--json", "enabled");
  expect(JSON.parse(list.stdout)).toEqual(enums.FeatureFlagName.map(() => ({ enabled: true })));
});

test("a command of a disabled feature exits with 5 and prints how to enable it", async () => {
  await muster(server.ada, "features", "disable", feature);
  const organization = ["--organization", String(server.clientId)];
  const started = await muster(server.ada, "discovery", "run", "192.0.2.1", ...organization);
  expect([started.exitCode, started.stdout], started.stderr).toEqual([5, ""]);
  expect(started.stderr).toContain("muster features enable");
  await muster(server.ada, "features", "enable", feature);
});
