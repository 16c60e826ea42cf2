// Conditions on software that computers report: when they open alerts, and when they would have.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ConditionSoftware, PolicyCondition } from "@muster/sdk";
import type { ReportedSoftware } from "@muster/sdk/live";
import type { ServerContext } from "../../../server/src/context.ts";
import { digestOf, reportSoftware } from "../../support/monitoring/report-software.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const minuteMS = 60_000;

const watching = (software: ConditionSoftware, minutes = 1): PolicyCondition => ({
  id: `software-${software.state.toLowerCase()}`,
  name: software.state,
  type: "SOFTWARE",
  software,
  samples: minutes,
  severity: "MAJOR",
});

/** A new condition may be checked by the scheduler, for which the response to a report doesn't wait. */
const polling = { timeout: 10_000 };

onEachDatabase("Conditions on software", (database) => {
  let server: TestServer;
  let context: ServerContext;
  let agent: ScriptedAgent;
  let policyId: number;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 20 }, [
      { start: (started) => void (context = started) },
    ]);
    ({ policyId } = await server.session.call("createPolicy", {
      body: { name: "Watched", nodeClass: "LINUX_SERVER", content: { conditions: [] } },
    }));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    agent?.socket.close();
    agent = await attachAgent(server, server, { delegate: false });
  });

  const set = (...conditions: PolicyCondition[]) =>
    server.session.call("updatePolicy", {
      path: { policyId },
      body: { content: { conditions }, assignments: [{ scope: "DEVICE", id: agent.nodeId }] },
    });
  const report = async (...software: [name: string, version: string][]) =>
    expect(
      await reportSoftware(
        agent,
        software.map(([name, version]): ReportedSoftware => ["DPKG", name, version]),
      ),
    ).toBe("STORED");
  const alerts = async () => {
    const query = { state: "ACTIVE" as const, nodeId: agent.nodeId };
    const { results } = await server.ada.muster.call("listAlerts", { query });
    return results.filter(({ type }) => type === "SOFTWARE");
  };
  const instances = async () =>
    (await alerts()).map(({ conditionName, instance }) => `${conditionName} ${instance}`.trim()).toSorted();
  const tryOut = (condition: PolicyCondition) =>
    server.ada.muster.call("tryCondition", { path: { nodeId: agent.nodeId }, body: { condition } });
  /** Moves all changes of the agent's software into the past. */
  const later = async (minutes: number) => {
    const ago = minutes * minuteMS;
    await context.db
      .updateTable("softwareChanges")
      .set((e) => ({ at: e("at", "-", ago) }))
      .where("deviceId", "=", agent.nodeId)
      .execute();
    await context.db
      .updateTable("software")
      .set((e) => ({ firstSeenAt: e("firstSeenAt", "-", ago) }))
      .where("deviceId", "=", agent.nodeId)
      .execute();
  };

  test("a missing program and an outdated one have alerts until they are installed", async () => {
    await set(
      watching({ name: "clamav*", state: "MISSING" }),
      watching({ name: "openssl", state: "OLDER", version: "3.0.15" }),
    );
    await report(["OpenSSL", "3.0.14-1~deb12u1"], ["curl", "1"]);
    await expect.poll(instances, polling).toEqual(["MISSING", "OLDER OpenSSL"]);
    const [first, second] = (await alerts()).toSorted((a, b) => a.type.localeCompare(b.type));
    const old = [first, second].find((one) => one?.instance)!;
    expect(old).toMatchObject({ fact: { service: null, version: "3.0.14-1~deb12u1" } });
    expect(old.message).toMatch(
      /^Software openssl is older than 3\.0\.15 · 3\.0\.14-1~deb12u1, first reported \d/,
    );
    await report(["OpenSSL", "3.0.15-1"], ["OpenSSL", "3.0.14-1~deb12u1"], ["clamav-daemon", "1.4"]);
    await expect.poll(instances, { ...polling, message: "the newest version counts" }).toEqual([]);
  });

  test("a program that is installed or removed has an alert for the condition's minutes", async () => {
    await set(
      watching({ name: "*", state: "INSTALLED" }, 30),
      watching({ name: "curl", state: "REMOVED" }, 30),
    );
    await report(["curl", "1"], ["zsh", "1"]);
    await expect.poll(instances, { ...polling, message: "the first report says what there is" }).toEqual([]);
    await report(["zsh", "2"], ["nmap", "7.9"]);
    await expect.poll(instances, polling).toEqual(["INSTALLED nmap", "REMOVED curl"]);
    expect((await alerts()).find(({ instance }) => instance === "nmap")?.fact).toMatchObject({
      version: "7.9",
    });
    await later(29);
    await new Promise((done) => setTimeout(done, 600));
    await expect.poll(instances, polling).toEqual(["INSTALLED nmap", "REMOVED curl"]);
    await later(2);
    await until("the alerts are reset", async () => (await instances()).length === 0);
  });

  test("an old report raises no alert until the computer confirms it", async () => {
    const known: ReportedSoftware[] = [["DPKG", "curl", "1"]];
    await set();
    await report(["curl", "1"]);
    agent.socket.close();
    await until("the computer is offline", () => context.live.agent(agent.nodeId) === undefined);
    await set(watching({ name: "backup", state: "MISSING" }));
    await agent.reconnect();
    await new Promise((done) => setTimeout(done, 2_500));
    await expect.poll(instances, polling).toEqual([]);
    await agent.socket.timeout(10_000).emitWithAck("software", { digest: digestOf(known) });
    await until("an alert is open", async () => (await instances()).length === 1);
  });

  test("an unknown version or incomplete report raises no alert", async () => {
    await set(
      watching({ name: "tool", state: "OLDER", version: "2" }),
      watching({ name: "backup", state: "MISSING" }),
    );
    const many = Array.from({ length: 9_999 }, (_, index) => [`p${index}`, "1"] as [string, string]);
    await report(["tool", "?"], ...many);
    await expect.poll(instances, polling).toEqual([]);
  });

  test("at most 20 programs have alerts for a condition, and hostile names are sanitized", async () => {
    await set(watching({ name: "*", state: "OLDER", version: "2" }));
    await report(
      ["\u001b[2Jevil<script>", "1"],
      ...Array.from({ length: 30 }, (_, index) => [`p${index}`, "1"] as [string, string]),
    );
    const found = await instances();
    expect(found).toHaveLength(20);
    expect(JSON.stringify(await alerts())).not.toContain("\\u001b");
  });

  test("a condition is tried on recorded changes, from the first report on", async () => {
    const missing = watching({ name: "backup", state: "MISSING" });
    expect(await tryOut(missing)).toMatchObject({ basis: "HISTORY", samples: 0, results: [] });
    await set();
    await report(["backup", "1"], ["curl", "1"], ["zsh", "5"]);
    await later(100);
    await report(["curl", "2"], ["zsh", "5"]);
    await later(100);
    await report(["curl", "2"], ["zsh", "5"], ["backup", "2"]);
    await later(100);
    const tried = await tryOut(missing);
    const ago = (time: number | null) => time && Math.round((tried.to - time) / minuteMS);
    expect([tried.basis, ago(tried.from), tried.samples]).toEqual(["HISTORY", 300, 3]);
    expect(tried.results.map(({ openedAt, resetAt }) => [ago(openedAt), ago(resetAt)])).toEqual([[200, 100]]);
    const times = async (condition: PolicyCondition) =>
      (await tryOut(condition)).results.map(({ instance, openedAt, resetAt }) => [
        instance,
        ago(openedAt),
        ago(resetAt),
      ]);
    expect(await times(watching({ name: "*", state: "OLDER", version: "2" }))).toEqual([
      ["backup", 300, 200],
      ["curl", 300, 200],
    ]);
    expect(await times(watching({ name: "back*", state: "INSTALLED" }, 120))).toEqual([
      ["backup", 100, null],
    ]);
    expect(await times(watching({ name: "back*", state: "REMOVED" }, 60))).toEqual([["backup", 200, 140]]);
  });

  test("invalid conditions are refused", async () => {
    const refused = (condition: PolicyCondition) =>
      expect(tryOut(condition), JSON.stringify(condition)).rejects.toMatchObject({
        code: "validation_failed",
      });
    await refused(watching({ name: "x", state: "OLDER" }));
    await refused(watching({ name: "x", state: "MISSING", version: "1" }));
    await refused(watching({ name: "", state: "MISSING" }));
    await refused({ ...watching({ name: "x", state: "MISSING" }), type: "SERVICE" });
    await refused({ ...watching({ name: "x", state: "MISSING" }), software: null });
  });
});
