// What technicians see of a computer's software, in the terminal, the browser and the shell.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends } from "../../support/clients/frontends.ts";
import { reportSoftware } from "../../support/monitoring/report-software.ts";
import { run } from "../../support/clients/muster.ts";
import {
  admin,
  attachAgent,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

let server: TestServer;
let agent: ScriptedAgent;
let silent: ScriptedAgent;
let home: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-software-"));
  server = await startTestServer({ web: join(import.meta.dirname, "../../../web/dist") });
  agent = await attachAgent(server, server, { delegate: false, name: "srv-files" });
  silent = await attachAgent(server, server, { delegate: false, name: "srv-silent" });
  await reportSoftware(agent, [
    ["DPKG", "curl", "7.88.1-10"],
    ["DPKG", "openssl", "3.0.14-1"],
  ]);
  await reportSoftware(agent, [
    ["DPKG", "curl", "7.88.1-10"],
    ["DPKG", "openssl", "3.0.15-1"],
    ["DPKG", "zsh", "5.9-4"],
  ]);
});
afterAll(async () => {
  for (const { socket } of [agent, silent]) socket.close();
  await server.close();
  rmSync(home, { recursive: true });
});

describe.each(Object.entries(frontends))("Software in the %s", (_, open) => {
  test("a device's page shows what is installed, and what has changed", async () => {
    const at = (nodeId: number) =>
      open({
        url: server.url,
        token: server.ada.token,
        ...admin,
        address: `#/deviceDashboard/${nodeId}/overview?tab=software`,
      });
    const frontend = await at(agent.nodeId);
    try {
      await frontend.see("openssl 3.0.14-1 → 3.0.15-1");
      await frontend.see("zsh 5.9-4 was installed");
      await frontend.see("7.88.1-10");
    } finally {
      await frontend.close();
    }
    const waiting = await at(silent.nodeId);
    try {
      await waiting.see("No software reported yet");
    } finally {
      await waiting.close();
    }
  }, 60_000);
});

test("muster software lists computers that miss an update, their software and its changes", async () => {
  const muster = (...args: string[]) =>
    run(args, {
      env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token },
    });
  const missing = await muster(
    "software",
    "list",
    "--name",
    "OpenSSL",
    "--missing",
    "3.0.16",
    "--json",
    "displayName,version",
  );
  expect(JSON.parse(missing.stdout)).toEqual([{ displayName: "srv-files", version: "3.0.15-1" }]);
  const none = await muster("software", "list", "--name", "openssl", "--missing", "3.0.15");
  expect([none.exitCode, none.stdout.trim()]).toEqual([0, ""]);
  const shown = await muster("software", "show", "srv-files", "--search", "zs", "--json", "name,version");
  expect(JSON.parse(shown.stdout)).toEqual([{ name: "zsh", version: "5.9-4" }]);
  const changes = await muster("software", "changes", "srv-files", "--json", "name,before,after");
  expect(JSON.parse(changes.stdout)).toContainEqual({
    name: "openssl",
    before: "3.0.14-1",
    after: "3.0.15-1",
  });
  expect((await muster("software", "list")).exitCode).toBe(2);
});
