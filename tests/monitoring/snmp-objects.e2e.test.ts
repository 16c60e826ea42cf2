// How an administrator adds an SNMP object and tries it, in the terminal, the browser and the shell.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends } from "../support/clients/frontends.ts";
import { run } from "../support/clients/muster.ts";
import {
  admin,
  attachAgent,
  startTestServer,
  toAdd,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

let server: TestServer;
let probe: ScriptedAgent;
let home: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-snmp-"));
  server = await startTestServer({ web: join(import.meta.dirname, "../../web/dist") });
  probe = await attachAgent(server);
  probe.socket.on("snmp.read", ({ oid }, answer) =>
    answer({ values: [{ oid, type: "INTEGER", value: "235", isNumber: true }], isCut: false }),
  );
  await server.ada.muster.call("importDevices", {
    path: { orgId: server.clientId },
    body: {
      devices: [
        {
          ...toAdd("192.0.2.9", { locationId: server.locationId, nmsDelegateNodeId: probe.nodeId }),
          deviceName: "chiller-1",
        },
      ],
    },
  });
});
afterAll(async () => {
  probe.socket.close();
  await server.close();
  rmSync(home, { recursive: true });
});

describe.each(Object.entries(frontends))("SNMP objects in the %s", (name, open) => {
  test("an object of a template is tried on a device, and created", async () => {
    const { id } = await server.session.call("createSnmpTemplate", {
      body: { name: `Cooling ${name}`, vendors: ["Stulz"] },
    });
    const oid = `1.3.6.1.4.1.29462.10.2.1.${id}`;
    const frontend = await open({
      url: server.url,
      token: server.ada.token,
      ...admin,
      address: `#/administration/library/snmpLibrary/${id}?new`,
    });
    try {
      await frontend.see("New SNMP object");
      await frontend.fill("Object identifier", oid);
      await frontend.fill("Name", `Return air ${name}`);
      await frontend.fill("Unit", "°C");
      await frontend.fill("Scale", "0.1");
      await frontend.choose("Try it on a device", "chiller-1");
      await frontend.see("23.5 °C");
      await frontend.press("Create");
      await frontend.see(`Saved object Return air ${name}`);
    } finally {
      await frontend.close();
    }
    const { results } = await server.session.call("listSnmpObjects", { query: { templateId: id } });
    expect(results).toMatchObject([{ oid, name: `Return air ${name}`, unit: "°C", scale: 0.1 }]);
  }, 60_000);
});

test("muster snmp-objects reads an object, and imports a file or nothing of it", async () => {
  const muster = (...args: string[]) =>
    run(args, {
      env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token },
    });
  const read = await muster("snmp-objects", "read", "chiller-1", "1.3.6.1.2.1.1.3.0", "--json", "value");
  expect(JSON.parse(read.stdout)).toEqual([{ value: "235" }]);
  const created = await muster("snmp-templates", "create", "--name", "Shell", "--vendors", "Stulz");
  expect(created).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("Created") });
  const file = join(home, "objects.json");
  const objects = [1, 2].map((n) => ({ oid: `1.3.6.1.4.1.5.${n}`, name: `Value ${n}`, more: "left out" }));
  writeFileSync(file, JSON.stringify([...objects, objects[0]]));
  const load = (...more: string[]) => muster("snmp-objects", "import", file, "--template", "Shell", ...more);
  const twice = await load();
  expect([twice.exitCode, twice.stderr]).toEqual([6, expect.stringContaining("Value 1")]);
  writeFileSync(file, JSON.stringify(objects));
  const planned = await load("--dry-run");
  expect(planned.exitCode).toBe(0);
  expect((await muster("snmp-objects", "list", "--json", "oid")).stdout).not.toContain("1.3.6.1.4.1.5.");
  expect((await load()).stderr).toContain("Created 2 SNMP objects.");
  writeFileSync(file, "{");
  expect((await load()).exitCode).toBe(2);
}, 60_000);
