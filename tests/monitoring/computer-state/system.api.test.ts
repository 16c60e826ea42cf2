// What agents report about operating systems and hardware: on devices, for whom, and as changes.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { factText, type ComputerSystem } from "@muster/sdk";
import { computerSystem } from "../../support/monitoring/computer-system.ts";
import { reportState } from "../../support/monitoring/report-state.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

onEachDatabase("The system of a computer", (database) => {
  let server: TestServer;
  let agent: ScriptedAgent;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
  });
  afterAll(async () => {
    agent?.socket.close();
    await server.close();
  });
  beforeEach(async () => {
    agent?.socket.close();
    agent = await attachAgent(server, server, { delegate: false });
  });

  const path = () => ({ nodeId: agent.nodeId });
  const report = async (more: Partial<ComputerSystem> = {}) =>
    expect(await reportState(agent, "SYSTEM", computerSystem(more))).toBe("STORED");
  const device = () => server.ada.muster.call("getDevice", { path: path() });
  const changes = async () => {
    const { changes: all } = await server.ada.muster.call("explainDevice", { path: path() });
    return all
      .filter(({ change }) => change?.kind === "changed")
      .map(factText)
      .toSorted();
  };

  test("is stored with the time of its report, and sets the device's fields", async () => {
    const shown = async () => (await server.ada.muster.call("getComputerState", { path: path() })).system;
    expect(await shown(), "never reported").toBeNull();
    await report();
    expect(await shown()).toEqual({ ...computerSystem(), reportedAt: expect.any(Number), supported: true });
    const { vendor, model, serialNumber, firmware, os } = computerSystem();
    expect(await device()).toMatchObject({ vendor, model, serialNumber, firmware, os });
    const found = await server.ada.muster.call("listDevices", { query: { search: "os:bookworm" } });
    expect(found.results.map(({ id }) => id)).toContain(agent.nodeId);
    expect(await reportState(agent, "SYSTEM", null)).toBe("STORED");
    expect(await shown()).toMatchObject({ supported: false, disks: [] });
    expect(await device(), "what was known stays").toMatchObject({ model, os });
  });

  test("doesn't replace a field that a user has set, until that is reset", async () => {
    await report();
    await server.ada.muster.call("updateDevice", { path: path(), body: { model: "Rack 4" } });
    await report({ model: "PowerEdge R660", firmware: "1.13.0" });
    expect(await device()).toMatchObject({ model: "Rack 4", firmware: "1.13.0" });
    await server.ada.muster.call("resetDeviceField", { path: { ...path(), field: "model" } });
    expect(await device()).toMatchObject({ model: "PowerEdge R660" });
  });

  test("doesn't replace a field that a user sets at the same moment", async () => {
    await report();
    for (let n = 0; n < 40; n++) {
      const model = `Rack ${n}`;
      await Promise.all([
        server.ada.muster.call("updateDevice", { path: path(), body: { model } }),
        // starts at every moment of the update
        wait(n / 4).then(() => report({ model: `R${n}` })),
      ]);
      expect(await device()).toMatchObject({ model });
      await server.ada.muster.call("resetDeviceField", { path: { ...path(), field: "model" } });
    }
  }, 60_000);

  test("is listed as a change; its first report and a kernel's share of memory aren't", async () => {
    await report();
    expect(await changes(), "the first report").toEqual([]);
    const [disk] = computerSystem().disks;
    await report({
      os: "Debian GNU/Linux 13 (trixie)",
      kernel: "6.12.48-amd64",
      memoryBytes: 63_500_000_000,
      disks: [{ ...disk!, name: "sdb" }],
    });
    expect(await changes()).toEqual([
      "Kernel: 6.1.0-31-amd64 → 6.12.48-amd64",
      expect.stringContaining("Debian GNU/Linux 12 (bookworm) → Debian GNU/Linux 13 (trixie)"),
    ]);
    await report({
      os: "Debian GNU/Linux 13 (trixie)",
      kernel: "6.12.48-amd64",
      memoryBytes: 32_000_000_000,
      disks: [{ ...disk!, serialNumber: "00ffff" }],
    });
    const all = await changes();
    expect(all).toHaveLength(5);
    expect(all.filter((one) => one.startsWith("Disk: "))).toEqual([
      expect.stringContaining("→ sda PERC H755 00ffff"),
      expect.stringContaining("sdb PERC H755 00a1b2 →"),
    ]);
    expect(all.find((one) => one.startsWith("Memory: "))).toBe("Memory: 63.5 GB → 32 GB");
  });

  test("of a hostile agent is refused or sanitized, and stored as a change only so often", async () => {
    for (const state of [
      { ...computerSystem(), more: "" },
      { ...computerSystem(), memoryBytes: -1 },
      { ...computerSystem(), os: "x".repeat(301) },
      { ...computerSystem(), disks: Array.from({ length: 65 }, () => computerSystem().disks[0]!) },
    ])
      expect(await reportState(agent, "SYSTEM", state)).toBe("REFUSED");
    await report({ os: "Debian\u001b[31m \u202e12", model: "R650\n" });
    expect(await device()).toMatchObject({ os: "Debian 12", model: "R650" });
    for (let n = 0; n < 50; n++)
      await reportState(agent, "SYSTEM", computerSystem({ processor: n % 2 ? "Fast" : "Slow" }));
    expect((await changes()).length).toBeLessThanOrEqual(40);
  });

  test("isn't found by users of another organization", async () => {
    await report();
    const elsewhere = await server.organization("Elsewhere GmbH");
    const stranger = await server.person({ organizationIds: [elsewhere.clientId] });
    await expect(stranger.muster.call("getComputerState", { path: path() })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
