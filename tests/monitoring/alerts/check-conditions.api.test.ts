// Conditions that agents check: what an agent is sent, which of its results count, and what alerts say.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  alertFactText,
  checkInstance,
  triedText,
  type CheckFinding,
  type PolicyCondition,
} from "@muster/sdk";
import type { ReportedCheck, WatchedCheck } from "@muster/sdk/live";
import { reportState } from "../../support/monitoring/report-state.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const condition = (more: Partial<PolicyCondition> & Pick<PolicyCondition, "type">): PolicyCondition => ({
  id: more.type.toLowerCase(),
  name: more.type,
  severity: "MAJOR",
  ...more,
});

const onPort = (port: number, more: Partial<PolicyCondition> = {}) =>
  condition({ type: "PORT", port: { port, state: "CLOSED", host: "intranet" }, ...more });
const onPage = condition({
  type: "HTTP",
  http: { url: "https://intranet/health", text: "ok", certificateDays: 14 },
});
const onName = condition({ type: "DNS", dns: { name: "intranet", record: "A", value: "192.0.2.1" } });
const onFile = condition({ type: "FILE", file: { path: "/var/backups", state: "OLDER", hours: 26 } });

const polling = { timeout: 10_000 };

onEachDatabase("Conditions that agents check", (database) => {
  let server: TestServer;
  let agent: ScriptedAgent;
  let policyId: number;
  let told: readonly WatchedCheck[] | undefined;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 20 });
    ({ policyId } = await server.session.call("createPolicy", {
      body: { name: "Checked", nodeClass: "LINUX_SERVER", content: { conditions: [] } },
    }));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    agent?.socket.close();
    agent = await attachAgent(server, server, { delegate: false });
    told = undefined;
    agent.socket.on("checks.watch", ({ checks }) => (told = checks));
  });

  const set = (...conditions: PolicyCondition[]) =>
    server.session.call("updatePolicy", {
      path: { policyId },
      body: { content: { conditions }, assignments: [{ scope: "DEVICE", id: agent.nodeId }] },
    });
  /** Sets conditions and returns the checks that the agent is sent. */
  const give = async (...conditions: PolicyCondition[]) => {
    told = undefined;
    await set(...conditions);
    await until("the agent has received its checks", () => told !== undefined);
    return told!;
  };
  const answer = (
    { key }: { key: string },
    finding: CheckFinding,
    met: boolean | null,
    more: Partial<ReportedCheck> = {},
  ): ReportedCheck => ({ key, finding, met, number: null, text: "", count: met ? 1 : 0, ...more });
  const report = async (...checks: ReportedCheck[]) =>
    expect(await reportState(agent, "CHECKS", checks)).toBe("STORED");
  const alerts = async () => {
    const query = { state: "ACTIVE" as const, nodeId: agent.nodeId };
    return (await server.ada.muster.call("listAlerts", { query })).results;
  };
  const names = async () => (await alerts()).map(({ conditionName }) => conditionName).toSorted();
  const tryOut = (given: PolicyCondition) =>
    server.ada.muster.call("tryCondition", { path: { nodeId: agent.nodeId }, body: { condition: given } });

  test("an agent receives each check once, with all its settings", async () => {
    const process = condition({ type: "PROCESS", process: { name: "Nginx", state: "NOT_RUNNING" } });
    const checks = await give(onPort(443), { ...onPort(443), id: "again" }, onPage, onName, onFile, process, {
      ...process,
      id: "same",
      process: { name: "nginx", state: "RUNNING" },
    });
    expect(checks.map(({ key: _key, ...check }) => check)).toEqual([
      { dns: { name: "intranet", record: "A", value: "192.0.2.1", server: "", timeoutSeconds: 10 } },
      { file: { path: "/var/backups", state: "OLDER", bytes: null, hours: 26, minutes: 0 } },
      {
        http: {
          url: "https://intranet/health",
          statusFrom: 200,
          statusTo: 399,
          text: "ok",
          certificateDays: 14,
          timeoutSeconds: 10,
        },
      },
      { port: { host: "intranet", port: 443, state: "CLOSED", timeoutSeconds: 10 } },
      { process: { name: "nginx" } },
    ]);
    expect(new Set(checks.map(({ key }) => key)).size).toBe(5);
    expect(await give()).toEqual([]);
  });

  test("alerts say since when and why, and are reset by the first passed check", async () => {
    const before = Date.now();
    const [dns, file, http, port] = await give(onPort(443), onPage, onName, onFile);
    const mtime = Date.UTC(2026, 0, 2);
    await report(
      answer(dns!, "OTHER_VALUE", true, { text: "192.0.2.7" }),
      answer(file!, "AGE", true, { number: mtime }),
      answer(http!, "CERTIFICATE_EXPIRES", true, { number: 3 }),
      answer(port!, "REFUSED", true),
    );
    await expect.poll(names, polling).toEqual(["DNS", "FILE", "HTTP", "PORT"]);
    const found = await alerts();
    const messageOf = (type: string) => found.find((one) => one.type === type)!.message;
    expect(messageOf("PORT")).toMatch(
      /^intranet:443 accepts no connection · Connection refused, first reported .*\d/,
    );
    expect(messageOf("HTTP")).toMatch(
      /^https:\/\/intranet\/health doesn't respond with a status from 200 to 399, with the text “ok”, or its certificate expires within 14 days · Certificate expires in 3 days, first/,
    );
    expect(messageOf("DNS")).toMatch(/^intranet has no A record 192.0.2.1 · Resolves to 192.0.2.7, first/);
    expect(messageOf("FILE")).toMatch(/^\/var\/backups hasn't changed for 26 hr · Last changed 1\/[12]\/26/);
    const fact = found.find(({ type }) => type === "PORT")!.fact!;
    expect(fact).toEqual({
      service: null,
      encryption: null,
      version: "",
      check: { finding: "REFUSED", number: null, text: "" },
      at: expect.any(Number),
    });
    expect(fact.at).toBeGreaterThanOrEqual(before);
    await report(
      answer(dns!, "RESOLVED", false, { text: "192.0.2.1" }),
      answer(file!, "AGE", true, { number: mtime }),
      answer(http!, "STATUS", false, { number: 200 }),
      answer(port!, "NO_ANSWER", true, { count: 2 }),
    );
    await expect.poll(names, polling).toEqual(["FILE", "PORT"]);
    const { fact: later } = (await alerts()).find(({ type }) => type === "PORT")!;
    expect(later, "the alert says what opened it").toEqual(fact);
    await report(answer(file!, "MISSING", false), answer(port!, "OPEN", false));
    await expect.poll(names, polling).toEqual([]);
  });

  test("an alert needs its condition's number of failed checks in a row; fewer don't reset it", async () => {
    const [port] = await give(onPort(443, { samples: 3 }));
    await report(answer(port!, "REFUSED", true, { count: 1 }));
    await report(answer(port!, "REFUSED", true, { count: 2 }));
    await new Promise((done) => setTimeout(done, 200));
    expect(await names()).toEqual([]);
    await report(answer(port!, "REFUSED", true, { count: 3 }));
    await expect.poll(names, polling).toEqual(["PORT"]);
    await report(answer(port!, "REFUSED", true, { count: 1 }));
    await new Promise((done) => setTimeout(done, 200));
    expect(await names(), "the agent was restarted").toEqual(["PORT"]);
    await report(answer(port!, "OPEN", false));
    await expect.poll(names, polling).toEqual([]);
  });

  test("an unknown result doesn't reset an alert", async () => {
    const [port] = await give(onPort(443));
    await report(answer(port!, "REFUSED", true));
    await expect.poll(names, polling).toEqual(["PORT"]);
    for (const finding of ["DENIED", "FORBIDDEN_ADDRESS"] as const) {
      await report(answer(port!, finding, null));
      await new Promise((done) => setTimeout(done, 200));
      expect(await names()).toEqual(["PORT"]);
      const tried = await tryOut(onPort(443));
      expect(tried).toMatchObject({ samples: 1, results: [], fact: { check: { finding } } });
      expect(triedText("PORT", tried)).toContain("Not checked");
    }
  });

  test("results of checks that the agent wasn't given are ignored", async () => {
    const [other] = await give(onPort(22));
    const [port] = await give(onPort(443));
    await report(answer(other!, "REFUSED", true), answer({ key: "0".repeat(32) }, "REFUSED", true));
    await new Promise((done) => setTimeout(done, 300));
    expect(await names()).toEqual([]);
    expect(await tryOut(onPort(22))).toMatchObject({ samples: 0, results: [], fact: null });
    expect(triedText("PORT", await tryOut(onPort(22)))).toMatch(/hasn't run this check/);
    await report(answer(other!, "REFUSED", true), answer(port!, "REFUSED", true));
    await expect.poll(names, polling).toEqual(["PORT"]);
    // this is a new check, which has no result yet
    await give(onPort(444));
    await new Promise((done) => setTimeout(done, 300));
    expect(await names()).toEqual(["PORT"]);
  });

  test("hostile results are refused, or shortened and sanitized", async () => {
    const [dns] = await give(onName);
    const send = (...checks: object[]) => reportState(agent, "CHECKS", checks as ReportedCheck[]);
    const good = answer(dns!, "OTHER_VALUE", true);
    for (const bad of [
      { ...good, finding: "PWNED" },
      { ...good, key: "x" },
      { ...good, key: `${good.key}0` },
      { ...good, count: 1e9 },
      { ...good, count: -1 },
      { ...good, number: "5" },
      { ...good, number: 1e300 },
      { ...good, met: "yes" },
      { ...good, text: "x".repeat(301) },
      { ...good, extra: 1 },
    ])
      expect(await send(bad), JSON.stringify(bad).slice(0, 100)).toBe("REFUSED");
    expect(await send(...Array.from({ length: 21 }, () => good))).toBe("REFUSED");
    const text = `\u001b]0;owned\u0007\u202e<img src=x>${"y".repeat(200)}`;
    expect(await send({ ...good, text })).toBe("STORED");
    await expect.poll(names, polling).toEqual(["DNS"]);
    const [alert] = await alerts();
    expect(alert!.fact!.check!.text).toMatch(/^<img src=x>y+$/);
    expect(alert!.fact!.check!.text.length).toBeLessThanOrEqual(100);
    expect(alertFactText(alert!.fact)).not.toMatch(/[\u0000-\u001f\u202e]/);
  });

  test("a condition is tried on the last check, and shows its result", async () => {
    const [http] = await give(onPage);
    expect(await tryOut(onPage)).toMatchObject({ basis: "LAST_REPORT", samples: 0, fact: null });
    await report(answer(http!, "STATUS", true, { number: 503 }));
    const tried = await tryOut({ ...onPage, severity: "MINOR", id: "other" });
    expect(tried.results).toEqual([
      { instance: "", openedAt: expect.any(Number), resetAt: null, value: null },
    ]);
    expect(triedText("HTTP", tried)).toMatch(/^One alert, as of the check of .*: Status 503, first reported/);
    await report(answer(http!, "STATUS", false, { number: 200 }));
    expect(triedText("HTTP", await tryOut(onPage))).toMatch(/^0 alerts, as of .*: Status 200/);
  });

  test("a condition is tried on stored results, with its number of failures in a row", async () => {
    const [port] = await give(onPort(443, { samples: 3 }));
    const instance = checkInstance(port!, port!.key);
    expect(instance).toBe(`intranet:443 · ${port!.key.slice(0, 6)}`);
    const outcomes = [1, 1, 0, 0, 1, 0, 0, 0, 0, null, 1, 1];
    for (const [index, value] of outcomes.entries())
      expect(
        await agent.socket.emitWithAck("metrics", {
          source: "past",
          sequence: index + 1,
          ageMS: (outcomes.length - index + 60) * 60_000,
          series: [
            ["CHECK_UP", instance],
            ["CHECK_UP", "intranet:443 · 000000"],
          ],
          values: [value, 0],
        }),
      ).toBe("STORED");
    const tried = await tryOut(onPort(443, { samples: 3 }));
    expect(tried).toMatchObject({ basis: "HISTORY", samples: 11, fact: null });
    expect(tried.results).toEqual([
      { instance: "", openedAt: expect.any(Number), resetAt: expect.any(Number), value: null },
    ]);
    const lasted = tried.results.map(({ openedAt, resetAt }) => Math.round((resetAt! - openedAt) / 60_000));
    expect(lasted).toEqual([3]);
    expect(triedText("PORT", tried)).toBe("One alert. Stored checks: 11. The last one: not known now.");
    await report(answer(port!, "OPEN", false));
    expect(triedText("PORT", await tryOut(onPort(443, { samples: 2 })))).toMatch(
      /^2 alerts. Stored checks: 11. The last one: Connection accepted, first reported .*\.$/,
    );
    expect((await tryOut(onPort(444))).samples, "another check has no past").toBe(0);
  });

  test("a device and a policy have at most 20 checks", async () => {
    const many = Array.from({ length: 21 }, (_, index) => onPort(1_000 + index, { id: `p${index}` }));
    await expect(set(...many)).rejects.toMatchObject({
      code: "validation_failed",
      errors: [
        { field: "content.conditions.20.type", message: expect.stringContaining("at most 20 checks") },
      ],
    });
    expect(await give(...many.slice(1))).toHaveLength(20);
  });

  test("invalid conditions are refused", async () => {
    const refused = (given: Partial<PolicyCondition> & Pick<PolicyCondition, "type">) =>
      expect(tryOut(condition(given)), JSON.stringify(given)).rejects.toMatchObject({
        code: "validation_failed",
      });
    const { http, dns, file } = { http: onPage.http!, dns: onName.dns!, file: onFile.file! };
    await refused({ type: "PORT" });
    await refused({ type: "PORT", port: { port: 0, state: "CLOSED" } });
    await refused({ type: "PORT", port: { port: 80, state: "CLOSED", host: "a b" } });
    await refused({ type: "PORT", port: { port: 80, state: "CLOSED", timeoutSeconds: 21 } });
    await refused({ type: "PORT", port: { port: 80, state: "CLOSED" }, http });
    for (const url of [
      "ftp://a/",
      "https://",
      "http://user:secret@host/",
      "javascript:alert(1)",
      "http://a b/",
    ])
      await refused({ type: "HTTP", http: { ...http, url } });
    await refused({ type: "HTTP", http: { ...http, url: "http://plain/" } });
    await refused({ type: "HTTP", http: { ...http, statusFrom: 300, statusTo: 200 } });
    await refused({ type: "DNS", dns: { ...dns, server: "ns.example.com" } });
    await refused({ type: "DNS", dns: { ...dns, name: "a b" } });
    for (const path of ["relative", "//host/share", "\\\\host\\share", "C:file", "/a\nb", "\\\\.\\pipe\\x"])
      await refused({ type: "FILE", file: { ...file, path } });
    await refused({ type: "FILE", file: { ...file, hours: null } });
    await refused({ type: "FILE", file: { path: "/a", state: "MISSING", bytes: 1 } });
    expect(
      (await tryOut(condition({ type: "FILE", file: { path: "C:\\Backups", state: "CHANGED" } }))).samples,
    ).toBe(0);
  });

  test("only users who may edit the policy start checks, and trying a condition starts none", async () => {
    const { muster } = await server.person();
    const content = { conditions: [onPort(22)] };
    await expect(
      muster.call("updatePolicy", { path: { policyId }, body: { content } }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    await give(onPort(443));
    told = undefined;
    await server.ada.muster.call("tryCondition", {
      path: { nodeId: agent.nodeId },
      body: { condition: onPort(22) },
    });
    await new Promise((done) => setTimeout(done, 500));
    expect(told).toBeUndefined();
  });
});
