// MIB files: what is read from them, and what hostile files do.
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "../../support/server/databases.ts";
import { startTestServer, type TestServer } from "../../support/server/server.ts";
import { cooling, hinted, registration } from "./cooling-mibs.ts";

const stray = `STRAY-MIB DEFINITIONS ::= BEGIN IMPORTS OBJECT-TYPE FROM SNMPv2-SMI;
stray OBJECT-TYPE SYNTAX INTEGER MAX-ACCESS read-only STATUS current DESCRIPTION "x" ::= { nowhere 1 } END`;

onEachDatabase("MIB files", (database) => {
  let server: TestServer;
  const upload = (...texts: string[]) =>
    server.session.call("uploadMibFiles", {
      body: { files: texts.map((text, at) => ({ name: `file-${at}.mib`, text })) },
    });
  const objectsOf = async (mibName: string) =>
    (await server.session.call("listMibObjects", { path: { mibName } })).results;
  const names = async () => (await server.session.call("listMibFiles", {})).results.map(({ name }) => name);

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
  });
  afterAll(() => server.close());

  test("a file names another one that it refers to, and has objects once that is uploaded", async () => {
    const { results } = await upload(cooling);
    expect(results).toMatchObject([{ name: "ACME-COOLING-MIB", missing: ["ACME-SMI"] }]);
    expect(await objectsOf("ACME-COOLING-MIB")).toEqual([]);
    await upload(registration);
    const branch = "1.3.6.1.4.1.99999.1";
    expect(await objectsOf("ACME-COOLING-MIB")).toMatchObject([
      { oid: `${branch}.1.0`, name: "returnAir", type: "GAUGE", unit: "degrees Celsius", scale: 0.1 },
      { oid: `${branch}.2.0`, name: "runTime", type: "COUNTER", unit: "seconds", scale: 1, isNumber: true },
      { oid: `${branch}.3.0`, name: "unitName", isNumber: false, isTable: false },
      { oid: `${branch}.4.1.2`, name: "fanVoltage", unit: "Volt", scale: 0.01, isTable: true },
    ]);
    const [first] = await objectsOf("ACME-COOLING-MIB");
    expect(first?.description).toBe("Temperature of the air that comes back");
  });

  test("a newer file of a module replaces it, and a deleted one is listed as missing again", async () => {
    await upload(cooling.replaceAll("returnAir", "supplyAir"));
    expect((await objectsOf("ACME-COOLING-MIB"))[0]?.name).toBe("supplyAir");
    await server.session.call("deleteMibFile", { path: { mibName: "ACME-SMI" } });
    expect((await server.session.call("listMibFiles", {})).results).toMatchObject([
      { name: "ACME-COOLING-MIB", missing: ["ACME-SMI"] },
    ]);
    await server.session.call("deleteMibFile", { path: { mibName: "ACME-COOLING-MIB" } });
    await expect(objectsOf("ACME-COOLING-MIB")).rejects.toMatchObject({ code: "not_found" });
  });

  test("the decimals of a display hint become the scale, applied once", async () => {
    await upload(registration, hinted);
    const objects = await objectsOf("ACME-AIR-MIB");
    expect(objects.map(({ name, unit, scale }) => [name, unit, scale])).toEqual([
      ["humidity", "percent", 0.01],
      ["supplyAir", "degrees Celsius", 0.1],
      ["flow", "", 0.1],
      ["fans", "", 1],
    ]);
    for (const mibName of ["ACME-AIR-MIB", "ACME-SMI"])
      await server.session.call("deleteMibFile", { path: { mibName } });
  });

  test.each([
    ["isn’t a MIB file", "hello"],
    ["isn’t a MIB file", "BEGIN END ::="],
    ["2 modules", `${registration}${cooling}`],
    ["is known already", "SNMPv2-MIB DEFINITIONS ::= BEGIN END"],
    ["can’t be read", stray],
    ["can’t be read", registration.slice(0, -5)],
  ])("a file that %s is refused with the whole upload", async (reason, text) => {
    const other = cooling.replaceAll("ACME-COOLING-MIB", "OTHER-MIB");
    await expect(upload(other, text)).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ field: "files.1.text", message: expect.stringContaining(reason) as string }],
    });
    expect(await names()).toEqual([]);
  });

  test("hostile files affect neither the objects of other modules nor the server", async () => {
    const hostile = `__PROTO-MIB DEFINITIONS ::= BEGIN
IMPORTS enterprises, OBJECT-TYPE FROM SNMPv2-SMI;
__proto__ OBJECT IDENTIFIER ::= { enterprises 1 }
constructor OBJECT-TYPE SYNTAX INTEGER MAX-ACCESS read-only STATUS current
  DESCRIPTION "\u001b]0;owned\u0007<img src=x>" ::= { enterprises 2 }
END`.replace("__PROTO-MIB", "PROTO-MIB");
    await upload(hostile).catch(() => undefined);
    for (const one of await objectsOf("PROTO-MIB").catch(() => []))
      expect(one.description).not.toContain("\u001b");
    expect(Object.keys(Object.prototype)).toEqual([]);
    // modules that refer to each other
    const circle = (own: string, other: string) =>
      `${own} DEFINITIONS ::= BEGIN IMPORTS b FROM ${other}; END`;
    await upload(circle("A-MIB", "B-MIB"), circle("B-MIB", "A-MIB")).catch(() => undefined);
    const nested = `DEEP-MIB DEFINITIONS ::= BEGIN ${"{ ".repeat(200_000)} END`;
    await upload(nested).catch(() => undefined);
    // the server still responds, and reads other files
    await upload(registration, cooling);
    expect(await objectsOf("ACME-COOLING-MIB")).toHaveLength(4);
  }, 60_000);

  test("technicians who aren't system administrators neither see nor change them", async () => {
    const bob = await server.person({ permissions: ["canUpdateDevices"] });
    await expect(bob.muster.call("listMibFiles", {})).rejects.toMatchObject({ code: "forbidden" });
    const files = [{ name: "x", text: registration }];
    await expect(bob.muster.call("uploadMibFiles", { body: { files } })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
