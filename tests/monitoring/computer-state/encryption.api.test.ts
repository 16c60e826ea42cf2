// Encryption of volumes, as computers report it: who sees it, what has changed, and conditions on it.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { alertFactText, factText, type EncryptionState, type PolicyCondition } from "@muster/sdk";
import type { ReportedState } from "@muster/sdk/live";
import type { ServerContext } from "../../../server/src/context.ts";
import { reportState } from "../../support/monitoring/report-state.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

type Volume = ReportedState["ENCRYPTION"][number];

const volume = (mountPoint: string, state: EncryptionState, more: Partial<Volume> = {}): Volume => ({
  mountPoint,
  device: `/dev/mapper/${mountPoint}`,
  state,
  method: state === "ENCRYPTED" ? "LUKS2" : "",
  reason: state === "UNKNOWN" ? "DEVICE" : null,
  ...more,
});

const watching = (named?: string, samples = 1): PolicyCondition => ({
  id: "encryption",
  name: "Not encrypted",
  type: "ENCRYPTION",
  encryption: { state: "NOT_ENCRYPTED", ...(named !== undefined && { volume: named }) },
  samples,
  severity: "MAJOR",
});

/** A new condition may be checked by the scheduler, for which the response to a report doesn't wait. */
const polling = { timeout: 10_000 };

onEachDatabase("Encryption of volumes", (database) => {
  let server: TestServer;
  let context: ServerContext;
  let agent: ScriptedAgent;
  let policyId: number;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 20 }, [
      { start: (started) => void (context = started) },
    ]);
    ({ policyId } = await server.session.call("createPolicy", {
      body: { name: "Encrypted", nodeClass: "LINUX_SERVER", content: { conditions: [] } },
    }));
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
  const set = (...conditions: PolicyCondition[]) =>
    server.session.call("updatePolicy", {
      path: { policyId },
      body: { content: { conditions }, assignments: [{ scope: "DEVICE", id: agent.nodeId }] },
    });
  const report = async (...volumes: [mountPoint: string, state: EncryptionState][]) =>
    expect(
      await reportState(
        agent,
        "ENCRYPTION",
        volumes.map(([mountPoint, state]) => volume(mountPoint, state)),
      ),
    ).toBe("STORED");
  const shown = async () => (await server.ada.muster.call("getComputerState", { path: path() })).encryption;
  const alerts = async () => {
    const query = { state: "ACTIVE" as const, nodeId: agent.nodeId };
    const { results } = await server.ada.muster.call("listAlerts", { query });
    return results.filter(({ type }) => type === "ENCRYPTION");
  };
  const instances = async () => (await alerts()).map(({ instance }) => instance).toSorted();
  const tryOut = (condition: PolicyCondition) =>
    server.ada.muster.call("tryCondition", { path: path(), body: { condition } });

  test("is stored with the time of its report and of each volume's last change", async () => {
    expect(await shown(), "never reported").toBeNull();
    await report(["/", "ENCRYPTED"], ["/srv", "NOT_ENCRYPTED"]);
    const first = (await shown())!;
    expect(first).toEqual({
      reportedAt: expect.any(Number),
      supported: true,
      results: [
        { ...volume("/", "ENCRYPTED"), changedAt: first.reportedAt },
        { ...volume("/srv", "NOT_ENCRYPTED"), changedAt: first.reportedAt },
      ],
    });
    await new Promise((done) => setTimeout(done, 5));
    await report(["/", "NOT_ENCRYPTED"], ["/srv", "NOT_ENCRYPTED"]);
    const second = (await shown())!;
    expect(second.results.map(({ changedAt }) => changedAt)).toEqual([second.reportedAt, first.reportedAt]);
    expect(second.reportedAt).toBeGreaterThan(first.reportedAt);
    expect(await reportState(agent, "ENCRYPTION", null)).toBe("STORED");
    expect(await shown()).toMatchObject({ supported: false, results: [] });
  });

  test("that is turned off or on is listed as a change; new and unknown volumes aren't", async () => {
    const changes = async () => {
      const { changes: all } = await server.ada.muster.call("explainDevice", { path: path() });
      return all
        .filter(({ kind }) => kind === "ENCRYPTION")
        .map(factText)
        .toSorted();
    };
    await report(["C:", "ENCRYPTED"], ["D:", "NOT_ENCRYPTED"], ["E:", "ENCRYPTED"], ["F:", "UNKNOWN"]);
    expect(await changes(), "the first report").toEqual([]);
    await report(
      ["C:", "NOT_ENCRYPTED"],
      ["D:", "PARTLY"],
      ["E:", "UNKNOWN"],
      ["F:", "NOT_ENCRYPTED"],
      ["G:", "NOT_ENCRYPTED"],
    );
    expect(await changes()).toEqual(["C:: Encryption turned off", "D:: Only partly encrypted"]);
    await report(["D:", "ENCRYPTED"]);
    expect(await changes()).toEqual([
      "C:: Encryption turned off",
      "D:: Encryption turned on",
      "D:: Only partly encrypted",
    ]);
    for (let n = 0; n < 50; n++)
      await reportState(agent, "ENCRYPTION", [volume("D:", n % 2 ? "ENCRYPTED" : "NOT_ENCRYPTED")]);
    const rows = await context.db
      .selectFrom("encryptionChanges")
      .select("id")
      .where("deviceId", "=", agent.nodeId)
      .execute();
    expect(rows.length, "however often it changes its mind").toBeLessThanOrEqual(40);
  });

  test("each unencrypted volume has an alert with its state and time, until it is encrypted", async () => {
    await set(watching());
    const before = Date.now();
    await report(["/", "ENCRYPTED"], ["/home", "NOT_ENCRYPTED"], ["/srv", "PARTLY"], ["/tank", "UNKNOWN"]);
    await expect.poll(instances, polling).toEqual(["/home", "/srv"]);
    const all = await alerts();
    const [home, srv] = ["/home", "/srv"].map((name) => all.find(({ instance }) => instance === name)!);
    expect(home!.fact).toEqual({
      service: null,
      version: "",
      encryption: "NOT_ENCRYPTED",
      check: null,
      at: expect.any(Number),
    });
    expect(home!.fact!.at).toBeGreaterThanOrEqual(before);
    expect(home!.message).toBe(`A volume isn't encrypted · ${alertFactText(home!.fact)}`);
    expect(alertFactText(home!.fact)).toMatch(/^Not encrypted, first reported .*\d/);
    expect(alertFactText(srv!.fact)).toMatch(/^Partly encrypted, first reported /);
    await report(["/", "ENCRYPTED"], ["/home", "PARTLY"], ["/srv", "ENCRYPTED"]);
    await expect.poll(instances, polling).toEqual(["/home"]);
    await report(["/", "ENCRYPTED"], ["/home", "UNKNOWN"]);
    await expect
      .poll(instances, { ...polling, message: "what is unknown resets nothing" })
      .toEqual(["/home"]);
    await report(["/", "ENCRYPTED"]);
    await expect.poll(instances, { ...polling, message: "a volume that is gone" }).toEqual([]);
  });

  test("a condition can name volumes, and an alert needs its number of reports in a row", async () => {
    await set(watching("c:", 2));
    await report(["C:", "NOT_ENCRYPTED"], ["D:", "NOT_ENCRYPTED"]);
    await report(["C:", "ENCRYPTED"], ["D:", "NOT_ENCRYPTED"]);
    await report(["C:", "NOT_ENCRYPTED"], ["D:", "NOT_ENCRYPTED"]);
    await expect.poll(instances, polling).toEqual([]);
    await report(["C:", "NOT_ENCRYPTED"]);
    await expect.poll(instances, polling).toEqual(["C:"]);
    expect((await alerts())[0]!.message).toMatch(/^Volume c: isn't encrypted, in 2 reports in a row · /);
    await set(watching("/srv/*"));
    await until("the alert is reset", async () => (await instances()).length === 0);
    await report(["/srv/a", "NOT_ENCRYPTED"], ["/srv", "NOT_ENCRYPTED"], ["/", "NOT_ENCRYPTED"]);
    await expect.poll(instances, polling).toEqual(["/srv/a"]);
  });

  test("an unknown state raises no alert and resets none", async () => {
    await set(watching());
    await report(["/", "UNKNOWN"], ["/home", "NOT_ENCRYPTED"]);
    await expect.poll(instances, polling).toEqual(["/home"]);
    expect(await reportState(agent, "ENCRYPTION", null)).toBe("STORED");
    await new Promise((done) => setTimeout(done, 200));
    expect(await instances()).toEqual(["/home"]);
  });

  test("a new condition is checked on the last report, unless that is old", async () => {
    await set();
    await report(["/", "NOT_ENCRYPTED"]);
    await set(watching());
    await until("an alert is open", async () => (await instances()).length === 1);
    await set();
    await until("the alert is reset", async () => (await instances()).length === 0);
    await context.db
      .updateTable("computerStates")
      .set({ reportedAt: Date.now() - 21 * 60_000 })
      .where("deviceId", "=", agent.nodeId)
      .execute();
    await set(watching());
    await new Promise((done) => setTimeout(done, 2_500));
    expect(await instances()).toEqual([]);
  });

  test("at most 20 unencrypted volumes have alerts", async () => {
    await set(watching());
    const many = (state: EncryptionState) =>
      Array.from({ length: 30 }, (_, index) => [`/v${index + 10}`, state] as [string, EncryptionState]);
    await report(...many("NOT_ENCRYPTED"));
    await expect.poll(instances, polling).toHaveLength(20);
    await report(...many("ENCRYPTED"));
    await expect.poll(instances, polling).toEqual([]);
  });

  test("a condition is tried on the last report, and says so", async () => {
    expect(await tryOut(watching())).toMatchObject({ basis: "LAST_REPORT", samples: 0, results: [] });
    await report(["/", "NOT_ENCRYPTED"], ["/home", "ENCRYPTED"], ["/tank", "UNKNOWN"]);
    const { reportedAt } = (await shown())!;
    expect(await tryOut(watching())).toEqual({
      basis: "LAST_REPORT",
      from: reportedAt,
      to: reportedAt,
      samples: 3,
      results: [{ instance: "/", openedAt: reportedAt, resetAt: null, value: null }],
      fact: null,
    });
    expect((await tryOut(watching("/home"))).results).toEqual([]);
    await set();
    const { results } = await server.session.call("previewPolicy", {
      path: { policyId },
      body: { content: { conditions: [watching()] } },
    });
    expect(results).toMatchObject([{ nodeId: agent.nodeId, added: ["Not encrypted"] }]);
  });

  test("invalid conditions are refused", async () => {
    const refused = (condition: object) =>
      expect(tryOut(condition as PolicyCondition), JSON.stringify(condition)).rejects.toMatchObject({
        code: "validation_failed",
      });
    await refused({ ...watching(), encryption: null });
    await refused({ ...watching(), encryption: { state: "ENCRYPTED" } });
    await refused({ ...watching(), encryption: { volume: "/" } });
    await refused(watching("x".repeat(201)));
    await refused({ ...watching(), type: "OFFLINE" });
    await refused({ ...watching(), service: { name: "nginx", state: "MISSING" } });
  });

  test("a hostile computer can't report too much or unsafe text", async () => {
    const refused = async (state: unknown) =>
      expect(await reportState(agent, "ENCRYPTION", state as never), JSON.stringify(state)).toBe("REFUSED");
    await refused(Array.from({ length: 65 }, () => volume("/", "ENCRYPTED")));
    await refused([volume("", "ENCRYPTED")]);
    await refused([volume("x".repeat(301), "ENCRYPTED")]);
    await refused([volume("/", "SAFE" as never)]);
    await refused([volume("/", "PARTLY", { reason: "NONE" as never })]);
    await refused([volume("/", "ENCRYPTED", { method: 7 as never })]);
    await refused([{ ...volume("/", "ENCRYPTED"), changedAt: 1 }]);
    await refused({ "/": "ENCRYPTED" });
    expect(await shown()).toBeNull();
    await set(watching());
    const text = "\u001b[31mowned\u0007\u202e volume\n";
    const more = { device: text, method: text };
    expect(await reportState(agent, "ENCRYPTION", [volume(text, "NOT_ENCRYPTED", more)])).toBe("STORED");
    await expect.poll(instances, polling).toHaveLength(1);
    expect(JSON.stringify([await shown(), await alerts()])).toContain("owned");
    expect(JSON.stringify([await shown(), await instances()])).toMatch(/^[\x20-\x7e]+$/);
  });

  test("users who can't see a device can see neither its volumes nor its alerts", async () => {
    await set(watching());
    await report(["/", "NOT_ENCRYPTED"]);
    await expect.poll(instances, polling).toEqual(["/"]);
    const elsewhere = await server.organization(`Elsewhere ${agent.nodeId}`);
    const { call } = (await server.person({ organizationIds: [elsewhere.clientId] })).muster;
    for (const attempt of [
      () => call("getComputerState", { path: path() }),
      () => call("explainDevice", { path: path() }),
      () => call("tryCondition", { path: path(), body: { condition: watching() } }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect((await call("listAlerts", { query: {} })).results).toEqual([]);
  });
});
