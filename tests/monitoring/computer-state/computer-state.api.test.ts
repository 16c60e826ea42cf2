// What computers report about their state, and who can see it.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AntivirusState } from "@muster/sdk";
import type { ReportedState } from "@muster/sdk/live";
import { reportState, stateDigest } from "../../support/monitoring/report-state.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const service = (name: string, state: ReportedState["SERVICES"][number]["state"] = "ACTIVE") => ({
  name,
  description: `The ${name}`,
  state,
  isEnabled: true,
});
const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const product = (name: string, more: Partial<AntivirusState> = {}): AntivirusState => ({
  product: name,
  version: "1.4.3",
  engine: "",
  definitions: "daily 27460",
  definitionsAt: Date.now() - 86_400_000,
  isRunning: true,
  realTime: true,
  lastScanAt: null,
  detections: 0,
  ...more,
});
const update = (name: string, candidate = "2", isSecurity = false) => ({
  name,
  installed: "1",
  candidate,
  isSecurity,
});

onEachDatabase("The state of computers", (database) => {
  let server: TestServer;
  let agent: ScriptedAgent;
  const path = () => ({ nodeId: agent.nodeId });
  const state = () => server.ada.muster.call("getComputerState", { path: path() });
  const services = (query = {}) => server.ada.muster.call("listServices", { path: path(), query });
  const updates = (query = {}) => server.ada.muster.call("listUpdates", { path: path(), query });
  const namesOf = ({ results }: { results: readonly { name: string }[] }) => results.map(({ name }) => name);

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    agent = await attachAgent(server);
  });
  afterAll(async () => {
    vi.useRealTimers();
    agent.socket.close();
    await server.close();
  });

  test("what was never reported is unknown, not empty", async () => {
    expect(await state()).toEqual({
      system: null,
      users: null,
      pendingReboot: null,
      processes: null,
      antivirus: null,
      encryption: null,
    });
    expect(await services()).toEqual({ results: [], total: 0, reportedAt: null, supported: true });
    expect(await updates()).toMatchObject({ total: 0, reportedAt: null, supported: true, listsAt: null });
  });

  test("users, a pending restart and processes are shown with the time of each", async () => {
    const users = [{ user: "ada", terminal: "pts/0", host: "192.0.2.7", loggedInAt: 1_763_679_600_000 }];
    const reboot = { isPending: true, requiredAt: 1_763_640_000_000, reasons: ["linux-base"] };
    const process = { pid: 7, name: "node", cpuPercent: 12.5, memoryBytes: 1_000_000 };
    const processes = { seconds: 300, byCpu: [process], byMemory: [process] };
    expect(await reportState(agent, "USERS", users)).toBe("STORED");
    expect(await reportState(agent, "REBOOT", reboot)).toBe("STORED");
    expect(await reportState(agent, "PROCESSES", processes)).toBe("STORED");
    const about = { reportedAt: expect.any(Number), supported: true };
    expect(await state()).toEqual({
      system: null,
      users: { ...about, results: users },
      pendingReboot: { ...about, ...reboot },
      processes: { ...about, ...processes },
      antivirus: null,
      encryption: null,
    });
    expect(await reportState(agent, "USERS", null)).toBe("STORED");
    expect((await state()).users, "no longer").toEqual({ ...about, supported: false, results: [] });
  });

  test("services are listed with failed ones first, and found by name, description and state", async () => {
    const all = [service("nginx"), service("cron", "INACTIVE"), service("sshd", "FAILED"), service("apache")];
    const ask = { section: "SERVICES", digest: stateDigest(all) } as const;
    const send = () => agent.socket.timeout(10_000).emitWithAck("computer.state", ask);
    expect(await send()).toBe("SEND");
    expect(await reportState(agent, "SERVICES", all)).toBe("STORED");
    expect(namesOf(await services())).toEqual(["sshd", "apache", "nginx", "cron"]);
    expect(namesOf(await services({ search: "THE n" }))).toEqual(["nginx"]);
    expect(namesOf(await services({ state: "FAILED" }))).toEqual(["sshd"]);
    const page = await services({ offset: 1, pageSize: 2 });
    expect([namesOf(page), page.total]).toEqual([["apache", "nginx"], 4]);
    const { reportedAt } = page;
    await new Promise((done) => setTimeout(done, 5));
    expect(await send(), "it still holds").toBe("STORED");
    expect((await services()).reportedAt).toBeGreaterThan(reportedAt!);
  });

  test("a service's state and an update have the time of their first report", async () => {
    const sinceOf = async () =>
      new Map((await services()).results.map(({ name, changedAt }) => [name, changedAt] as const));
    const before = await sinceOf();
    await new Promise((done) => setTimeout(done, 5));
    expect(
      await reportState(agent, "SERVICES", [service("nginx", "FAILED"), service("sshd", "FAILED")]),
    ).toBe("STORED");
    const after = await sinceOf();
    expect(after.get("sshd")).toBe(before.get("sshd"));
    expect(after.get("nginx")).toBeGreaterThan(before.get("nginx")!);

    const listsAt = 1_763_640_000_000;
    const first = [update("zip"), update("openssl", "3.0.15", true), update("bash")];
    expect(await reportState(agent, "UPDATES", { listsAt, updates: first })).toBe("STORED");
    const listed = await updates();
    expect(namesOf(listed)).toEqual(["openssl", "bash", "zip"]);
    expect(listed).toMatchObject({ total: 3, securityTotal: 1, listsAt });
    expect(namesOf(await updates({ security: true }))).toEqual(["openssl"]);
    expect(namesOf(await updates({ search: "Z" }))).toEqual(["zip"]);
    await new Promise((done) => setTimeout(done, 5));
    await reportState(agent, "UPDATES", { listsAt, updates: [update("zip"), update("bash", "3")] });
    const [bash, zip] = (await updates()).results;
    expect(zip!.firstSeenAt).toBe(listed.results[2]!.firstSeenAt);
    expect(bash!.firstSeenAt).toBeGreaterThan(listed.results[1]!.firstSeenAt);
  });

  test("antivirus products are found by their problems, and their changes are listed", async () => {
    const find = async (query = {}) =>
      (await server.ada.muster.call("findAntivirus", { query })).results.map(
        (one) => `${one.displayName} ${one.product}`,
      );
    const changes = async () => {
      const { changes: all } = await server.ada.muster.call("explainDevice", { path: path() });
      return all.filter(({ kind }) => kind === "ANTIVIRUS").map(({ antivirus, text }) => [antivirus, text]);
    };
    const bare = await attachAgent(server, server, { name: "bare" });
    const silent = await attachAgent(server, server, { name: "silent" });
    expect(await reportState(bare, "ANTIVIRUS", [])).toBe("STORED");
    expect(await reportState(silent, "ANTIVIRUS", null)).toBe("STORED");
    const clam = product("ClamAV");
    expect(await reportState(agent, "ANTIVIRUS", [clam])).toBe("STORED");
    expect(await changes(), "the first report").toEqual([]);
    expect((await state()).antivirus).toMatchObject({ supported: true, results: [clam] });
    const name = (await server.ada.muster.call("getDevice", { path: path() })).displayName;
    expect((await find()).toSorted()).toEqual(["bare ", `${name} ClamAV`].toSorted());
    expect(await find({ problem: "NO_ANTIVIRUS" })).toEqual(["bare "]);
    expect(await find({ problem: "PROTECTION_OFF" })).toEqual([]);
    expect(await find({ olderThan: 2 })).toEqual([]);

    const old = product("ClamAV", { realTime: false, definitionsAt: Date.now() - 3 * 86_400_000 });
    expect(await reportState(agent, "ANTIVIRUS", [old])).toBe("STORED");
    expect(await find({ problem: "PROTECTION_OFF" })).toEqual([`${name} ClamAV`]);
    expect(await find({ olderThan: 2 })).toEqual([`${name} ClamAV`]);
    expect(await reportState(agent, "ANTIVIRUS", [product("SentinelOne")])).toBe("STORED");
    expect(await reportState(agent, "ANTIVIRUS", null), "unknown is no change").toBe("STORED");
    expect((await changes()).toSorted()).toEqual([
      ["ADDED", "SentinelOne"],
      ["PROTECTION_OFF", "ClamAV"],
      ["REMOVED", "ClamAV"],
    ]);
    for (const { socket } of [bare, silent]) socket.close();
  });

  test("a hostile computer can't report too much, for another device, or unsafe text", async () => {
    const hostile = await attachAgent(server, server, { name: "hostile" });
    const refused = async (section: keyof ReportedState, reported: unknown, more: object = {}) =>
      expect(await reportState(hostile, section, reported as never, more), section).toBe("REFUSED");
    await refused("USERS", [], { nodeId: agent.nodeId });
    await refused("USERS", [], { digest: "0".repeat(64) });
    await refused("USERS", [], { section: "ELSE" });
    await refused("USERS", [{ user: "a", terminal: "", host: "", loggedInAt: 1e300 }]);
    await refused("USERS", many(51, { user: "a", terminal: "", host: "", loggedInAt: 1 }));
    await refused("REBOOT", { isPending: "yes", requiredAt: null, reasons: [] });
    await refused("REBOOT", { isPending: true, requiredAt: null, reasons: many(51, "a") });
    const process = { pid: 1, name: "a", cpuPercent: 1, memoryBytes: 1 };
    await refused("PROCESSES", { seconds: 1, byCpu: many(11, process), byMemory: [] });
    await refused("PROCESSES", { seconds: 1, byCpu: [{ ...process, cpuPercent: "1" }], byMemory: [] });
    await refused("SERVICES", many(1_001, service("a")));
    await refused("SERVICES", [service("a", "ELSE" as never)]);
    await refused("SERVICES", [service("x".repeat(301))]);
    await refused("UPDATES", { listsAt: 1, updates: many(2_001, update("a")) });
    await refused("UPDATES", [update("a")]);
    await refused("ANTIVIRUS", many(11, product("a")));
    await refused("ANTIVIRUS", [product("")]);
    await refused("ANTIVIRUS", [product("a", { realTime: 1 as never })]);
    await refused("ANTIVIRUS", [product("a", { detections: -1 })]);

    const text = "\u001b[31mowned\u0007\u202e name\n";
    const bad = { ...service(text), description: text };
    expect(await reportState(hostile, "SERVICES", [bad])).toBe("STORED");
    const users = [{ user: text, terminal: text, host: text, loggedInAt: null }];
    expect(await reportState(hostile, "USERS", users)).toBe("STORED");
    const at = { path: { nodeId: hostile.nodeId } };
    const shown = [
      (await server.ada.muster.call("listServices", { ...at, query: {} })).results,
      (await server.ada.muster.call("getComputerState", at)).users?.results,
    ];
    expect(JSON.stringify(shown)).toContain("owned");
    expect(JSON.stringify(shown)).toMatch(/^[\x20-\x7e]+$/);

    const answers = [];
    for (let n = 0; n < 70; n++) answers.push(await reportState(hostile, "SERVICES", [service(`s${n}`)]));
    expect(answers.at(-1)).toBe("REFUSED");
    expect(namesOf(await services())).toEqual(["nginx", "sshd"]);
    hostile.socket.close();
  });

  test("users who can't see a device can't see its state", async () => {
    const elsewhere = await server.organization("Elsewhere GmbH");
    const stranger = await server.person({ organizationIds: [elsewhere.clientId] });
    const { call } = stranger.muster;
    for (const attempt of [
      () => call("getComputerState", { path: path() }),
      () => call("listServices", { path: path(), query: {} }),
      () => call("listUpdates", { path: path(), query: {} }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect((await call("findAntivirus", { query: {} })).results).toEqual([]);
    const own = await server.person({ organizationIds: [server.clientId] });
    expect((await own.muster.call("listServices", { path: path(), query: {} })).total).toBe(2);
  });
});
