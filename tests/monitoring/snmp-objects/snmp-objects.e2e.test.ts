// How an administrator adds an SNMP object and tries it, in the terminal, the browser and the shell.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frontends } from "../../support/clients/frontends.ts";
import { run } from "../../support/clients/muster.ts";
import {
  admin,
  attachAgent,
  startTestServer,
  toAdd,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";
import { cooling, registration } from "./cooling-mibs.ts";

let server: TestServer;
let probe: ScriptedAgent;
let home: string;
let coolingFile: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "muster-snmp-"));
  coolingFile = join(home, "cooling.mib");
  writeFileSync(coolingFile, `\f${cooling}\u001a`);
  server = await startTestServer({ web: join(import.meta.dirname, "../../../web/dist") });
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

  test("a vendor's MIB files are uploaded, and objects chosen from them", async () => {
    const { call } = server.session;
    for (const { name: mibName } of (await call("listMibFiles", {})).results)
      await call("deleteMibFile", { path: { mibName } });
    const { id: templateId } = await call("createSnmpTemplate", {
      body: { name: `Acme ${name}`, vendors: ["Acme"] },
    });
    const frontend = await open({
      url: server.url,
      token: server.ada.token,
      ...admin,
      address: "#/administration/library/snmpLibrary/mib?new",
    });
    try {
      await frontend.see("Vendors often spread");
      await frontend.chooseFile("Files", coolingFile);
      await frontend.press("Upload");
      await frontend.see("ACME-SMI");
      await frontend.open("ACME-COOLING-MIB");
      await frontend.see("It refers to ACME-SMI: upload that file, too.");
      await call("uploadMibFiles", { body: { files: [{ name: "acme-smi.mib", text: registration }] } });
      await frontend.see("returnAir");
      await frontend.open("returnAir");
      await frontend.choose("SNMP template", `Acme ${name}`);
      await frontend.choose("Try it on a device", "chiller-1");
      await frontend.see("23.5 degrees Celsius");
      await frontend.press("Create");
      await frontend.see("Saved object returnAir");
      await frontend.tick("unitName");
      await frontend.tick("fanVoltage");
      await frontend.press("Add to a template");
      await frontend.see("1 isn’t a number and is skipped.");
      await frontend.choose("SNMP template", `Acme ${name}`);
      await frontend.press("Add");
      await frontend.see("Added 1 object; probes read it within a minute");
    } finally {
      await frontend.close();
    }
    expect((await call("listSnmpObjects", { query: { templateId } })).results).toMatchObject([
      { name: "fanVoltage", unit: "Volt", scale: 0.01, isTable: true },
      { name: "returnAir", scale: 0.1, oid: "1.3.6.1.4.1.99999.1.1.0" },
    ]);
    await call("deleteSnmpTemplate", { path: { templateId } });
  }, 60_000);
});

const muster = (...args: string[]) =>
  run(args, {
    env: { HOME: home, XDG_CONFIG_HOME: home, MUSTER_URL: server.url, MUSTER_TOKEN: server.ada.token },
  });

test("muster mib-files uploads files, and their objects are imported", async () => {
  const smi = join(home, "smi.mib");
  writeFileSync(smi, registration);
  const broken = join(home, "broken.mib");
  writeFileSync(broken, "hello");
  const refused = await muster("mib-files", "upload", smi, broken);
  expect([refused.exitCode, refused.stderr]).toEqual([
    2,
    expect.stringContaining("broken.mib isn’t a MIB file"),
  ]);
  expect((await muster("mib-files", "upload", smi, coolingFile, "--dry-run")).exitCode).toBe(0);
  expect((await muster("mib-files", "upload", smi, coolingFile)).stderr).toContain("Uploaded 2 MIB files.");
  const objects = await muster("mib-files", "objects", "ACME-COOLING-MIB", "--json", "all");
  const numbers = (JSON.parse(objects.stdout) as { isNumber: boolean }[]).filter(({ isNumber }) => isNumber);
  const file = join(home, "numbers.json");
  writeFileSync(file, JSON.stringify(numbers));
  await muster("snmp-templates", "create", "--name", "Acme shell", "--vendors", "Acme");
  const imported = await muster("snmp-objects", "import", file, "--template", "Acme shell");
  expect(imported.stderr).toContain("Created 3 SNMP objects.");
  expect((await muster("mib-files", "delete", "ACME-SMI", "--yes")).exitCode).toBe(0);
  expect((await muster("mib-files", "delete", "ACME-SMI", "--yes")).exitCode).toBe(3);
  const left = await muster("mib-files", "objects", "ACME-COOLING-MIB");
  expect(left.stderr).toContain("It refers to ACME-SMI");
}, 60_000);

test("muster snmp-objects reads an object, and imports a file completely or not at all", async () => {
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
  const remove = (oid: string) => muster("snmp-objects", "delete", oid, "--dry-run");
  expect((await remove("1.3.6.1.4.1.5.1")).exitCode).toBe(0);
  expect((await remove("1.3.6.1.4.1.5.9")).exitCode).toBe(3);
  writeFileSync(file, "{");
  expect((await load()).exitCode).toBe(2);
});
