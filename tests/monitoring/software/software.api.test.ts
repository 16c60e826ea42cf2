// What computers report about their software, and who can see it.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReportedSoftware, SoftwareReport } from "@muster/sdk/live";
import { digestOf, reportSoftware } from "../../support/monitoring/report-software.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

onEachDatabase("Software", (database) => {
  let server: TestServer;
  let agent: ScriptedAgent;
  const send = (report: SoftwareReport, by = agent) =>
    by.socket.timeout(10_000).emitWithAck("software", report);
  const report = (software: ReportedSoftware[], by = agent) => reportSoftware(by, software);
  const installed = async (search?: string) => {
    const query = { pageSize: 1_000, ...(search && { search }) };
    const answer = await server.ada.muster.call("listDeviceSoftware", {
      path: { nodeId: agent.nodeId },
      query,
    });
    return answer.results.map(({ name, version }) => `${name} ${version}`);
  };
  const changes = async () => {
    const path = { nodeId: agent.nodeId };
    const { results } = await server.ada.muster.call("listSoftwareChanges", { path, query: {} });
    return results.map(({ name, before, after }) => [name, before, after]);
  };
  const find = async (name: string, missing?: string, by = server.ada) => {
    const query = { name, ...(missing && { missing }) };
    return (await by.muster.call("findSoftware", { query })).results.map(({ nodeId }) => nodeId);
  };

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    agent = await attachAgent(server);
  });
  afterAll(async () => {
    agent.socket.close();
    await server.close();
  });

  const first: ReportedSoftware[] = [
    ["DPKG", "curl", "7.88.1-10"],
    ["DPKG", "linux-image", "6.1.1"],
    ["DPKG", "linux-image", "6.1.2"],
    ["DPKG", "OpenSSL", "3.0.14-1~deb12u1"],
  ];

  test("a computer that hasn't reported has none, and its first report is no change", async () => {
    const before = await server.ada.muster.call("listDeviceSoftware", {
      path: { nodeId: agent.nodeId },
      query: {},
    });
    expect(before).toEqual({ results: [], total: 0, reportedAt: null });
    expect(await send({ digest: digestOf(first) })).toBe("SEND");
    expect(await report(first)).toBe("STORED");
    expect(await send({ digest: digestOf(first) }), "known").toBe("STORED");
    expect(await installed()).toEqual([
      "curl 7.88.1-10",
      "linux-image 6.1.1",
      "linux-image 6.1.2",
      "OpenSSL 3.0.14-1~deb12u1",
    ]);
    expect(await installed("SSL")).toEqual(["OpenSSL 3.0.14-1~deb12u1"]);
    expect(await changes()).toEqual([]);
  });

  test("computers with an old version are found, whatever the case of the name", async () => {
    expect(await find("openssl")).toEqual([agent.nodeId]);
    expect(await find("openssl", "3.0.15")).toEqual([agent.nodeId]);
    expect(await find("openssl", "3.0.14")).toEqual([]);
    expect(await find("openss%")).toEqual([]);
  });

  test("updates, installations and removals are recorded with their versions", async () => {
    const next: ReportedSoftware[] = [
      ["DPKG", "curl", "7.88.1-11"],
      ["DPKG", "linux-image", "6.1.2"],
      ["DPKG", "zsh", "5.9"],
    ];
    expect(await report(next)).toBe("STORED");
    expect((await changes()).toSorted()).toEqual([
      ["OpenSSL", "3.0.14-1~deb12u1", ""],
      ["curl", "7.88.1-10", "7.88.1-11"],
      ["linux-image", "6.1.1, 6.1.2", "6.1.2"],
      ["zsh", "", "5.9"],
    ]);
    expect(await installed()).toEqual(["curl 7.88.1-11", "linux-image 6.1.2", "zsh 5.9"]);
    const before = (await changes()).length;
    await report([["DPKG", "linux-image", "6.1.10"], ...next]);
    await report([...next, ["DPKG", "linux-image", "6.1.10"]]);
    expect(await changes(), "the order of versions is no change").toHaveLength(before + 1);
    const { changes: facts } = await server.ada.muster.call("explainDevice", {
      path: { nodeId: agent.nodeId },
    });
    expect(facts.filter(({ kind }) => kind === "SOFTWARE").map(({ software }) => software?.name)).toContain(
      "curl",
    );
  });

  test("a hostile computer can't report too much, for another device, or unsafe text", async () => {
    const hostile = await attachAgent(server, server, { name: "hostile" });
    expect(await send({ digest: "0".repeat(64), software: [["DPKG", "a", "1"]] }, hostile)).toBe("REFUSED");
    expect(await send({ digest: "x" }, hostile)).toBe("REFUSED");
    const many = Array.from({ length: 10_001 }, (_, n): ReportedSoftware => ["APK", `p${n}`, "1"]);
    expect(await report(many, hostile)).toBe("REFUSED");
    const other = { nodeId: agent.nodeId, digest: digestOf([]), software: [] };
    expect(await send(other, hostile)).toBe("REFUSED");
    const bad = [
      ["DPKG", "\u001b]0;owned\u0007name", "1\n2"],
      ["ELSE", "unknown", "1"],
    ] as unknown as ReportedSoftware[];
    expect(await report(bad, hostile)).toBe("STORED");
    const { results } = await server.ada.muster.call("listDeviceSoftware", {
      path: { nodeId: hostile.nodeId },
      query: {},
    });
    expect(results).toHaveLength(1);
    for (const text of [results[0]!.name, results[0]!.version]) expect(text).toMatch(/^[\x20-\x7e]+$/);
    const answers = [];
    for (let n = 0; n < 30; n++) answers.push(await report([["DPKG", "a", String(n)]], hostile));
    expect(answers.at(-1)).toBe("REFUSED");
    expect(await installed()).toContain("zsh 5.9");
    hostile.socket.close();
  });

  test("users who can't see a device can't see its software", async () => {
    const elsewhere = await server.organization("Elsewhere GmbH");
    const stranger = await server.person({ organizationIds: [elsewhere.clientId] });
    const path = { nodeId: agent.nodeId };
    for (const attempt of [
      () => stranger.muster.call("listDeviceSoftware", { path, query: {} }),
      () => stranger.muster.call("listSoftwareChanges", { path, query: {} }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect(await find("zsh")).toEqual([agent.nodeId]);
    expect(await find("zsh", undefined, stranger)).toEqual([]);
  });
});
