// Conditions on scripts: what an agent is told to run, as which user, and when the result is unknown.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  activityText,
  alertFactText,
  checkInstance,
  conditionStateText,
  triedText,
  type ConditionScript,
  type PolicyCondition,
} from "@muster/sdk";
import type { ReportedCheck, WatchedCheck } from "@muster/sdk/live";
import { reportState } from "../../support/monitoring/report-state.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import { signInPerson } from "../../support/server/person.ts";
import {
  admin,
  attachAgent,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

const polling = { timeout: 10_000 };

onEachDatabase("Conditions on scripts", (database) => {
  let server: TestServer;
  let agent: ScriptedAgent;
  let policyId: number;
  let scriptId: number;
  let told: readonly WatchedCheck[] | undefined;
  beforeAll(async () => {
    server = await startTestServer({
      database: await database.fresh(),
      schedulerTickMS: 20,
      malwareScan: "off",
    });
    ({ policyId } = await server.session.call("createPolicy", {
      body: { name: "Scripted", nodeClass: "LINUX_SERVER", content: { conditions: [] } },
    }));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    agent?.socket.close();
    agent = await attachAgent(server, server, { delegate: false });
    told = undefined;
    agent.socket.on("checks.watch", ({ checks }) => (told = checks));
    scriptId = await createScript();
  });

  let scripts = 0;
  const scriptBody = (number: number) => ({
    name: `Disk health ${number}`,
    language: "sh" as const,
    operatingSystems: ["LINUX" as const],
    categoriesIds: [1],
    content: btoa("echo ok\n"),
  });
  const createScript = async (more: object = {}) =>
    (
      await server.session.call("createScript", {
        body: { ...scriptBody(++scripts), ...more },
      })
    ).id;
  const onScript = (
    more: Partial<ConditionScript> = {},
    rest: Partial<PolicyCondition> = {},
  ): PolicyCondition => ({
    id: "script",
    name: "Disk",
    type: "SCRIPT",
    severity: "MAJOR",
    script: { scriptId, everyMinutes: 10, state: "EXIT_OTHER", ...more },
    ...rest,
  });
  const set = (...conditions: PolicyCondition[]) =>
    server.session.call("updatePolicy", {
      path: { policyId },
      body: { content: { conditions }, assignments: [{ scope: "DEVICE", id: agent.nodeId }] },
    });
  const give = async (...conditions: PolicyCondition[]) => {
    told = undefined;
    await set(...conditions);
    await until("the agent has received its checks", () => told !== undefined);
    return told!;
  };
  const saved = async () =>
    (await server.session.call("getPolicy", { path: { policyId } })).content.conditions ?? [];
  const refused = (field: string, message: string) => ({
    code: "validation_failed",
    errors: [{ field: expect.stringMatching(field), message: expect.stringContaining(message) }],
  });
  const answer = ({ key }: WatchedCheck, more: Partial<ReportedCheck> = {}): ReportedCheck => ({
    key,
    finding: "EXIT",
    met: true,
    number: 3,
    text: "",
    count: 1,
    ...more,
  });
  const report = async (...checks: ReportedCheck[]) =>
    expect(await reportState(agent, "CHECKS", checks)).toBe("STORED");
  const alerts = async () => {
    const query = { state: "ACTIVE" as const, nodeId: agent.nodeId };
    return (await server.ada.muster.call("listAlerts", { query })).results;
  };
  const names = async () => (await alerts()).map(({ conditionName }) => conditionName);
  /** Returns the states of the device's conditions, as shown in the list. */
  const states = async () =>
    (await server.ada.muster.call("getDevicePolicy", { path: { nodeId: agent.nodeId } })).conditions.map(
      conditionStateText,
    );
  /** Returns the audit log's sentences about scripts this device was given, newest first. */
  const given = async () =>
    (await server.ada.muster.call("listActivities", { query: {} })).results.flatMap((one) =>
      one.operation === "conditionScriptGiven" && one.object?.id === String(agent.nodeId)
        ? activityText(one)
        : [],
    );
  const tryOut = (condition: PolicyCondition, muster = server.ada.muster) =>
    muster.call("tryCondition", { path: { nodeId: agent.nodeId }, body: { condition } });
  /** Waits, then makes the server read policies again, as it does every minute. */
  const aMinuteLater = async () => {
    await new Promise((done) => setTimeout(done, 400));
    const { policyId: other } = await server.session.call("createPolicy", {
      body: { name: `Other ${++scripts}`, nodeClass: "MAC" },
    });
    await server.session.call("deletePolicy", { path: { policyId: other } });
  };

  test("the agent receives the script as saved, and the alert says how it ended", async () => {
    const [check] = await give(onScript({ exitCode: 0 }, { samples: 2 }));
    await expect
      .poll(given, polling)
      .toEqual([
        `Policy Scripted gave probe-1 a script to run for a condition: Disk: Disk health ${scripts}, v1`,
      ]);
    expect(check).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      script: {
        scriptId,
        everyMinutes: 10,
        timeoutSeconds: 60,
        state: "EXIT_OTHER",
        exitCode: 0,
        output: "",
        threshold: null,
        name: `Disk health ${scripts}`,
        version: 1,
      },
      run: {
        language: "sh",
        content: btoa("echo ok\n"),
        digest: expect.any(String),
        parameters: [],
        variables: [],
        user: { kind: "SYSTEM" },
      },
    });
    expect(await states()).toEqual([expect.stringContaining("has reported no check")]);
    await report(answer(check!));
    await new Promise((done) => setTimeout(done, 200));
    expect(await names(), "once isn't twice in a row").toEqual([]);
    await report(answer(check!, { count: 2 }));
    await expect.poll(names, polling).toEqual(["Disk"]);
    const [alert] = await alerts();
    expect(alert!.message).toMatch(
      /^Disk health \d+ ends with an exit code other than 0, run every 10 min, in 2 checks in a row · Exit code 3, first/,
    );
    await report(answer(check!, { met: null, finding: "TIMED_OUT", number: null, count: 0 }));
    expect(await states()).toEqual(["Not known: the script didn't end in time"]);
    await new Promise((done) => setTimeout(done, 200));
    expect(await names(), "unknown resets nothing").toEqual(["Disk"]);
    await report(answer(check!, { met: false, number: 0, count: 0 }));
    await expect.poll(names, polling).toEqual([]);
    expect(await states()).toEqual(["On"]);
    agent.socket.close();
    await expect.poll(states, polling).toEqual(["Not checked: the computer's agent isn't connected"]);
  });

  test("the server sets the script's version and user, whatever the request says", async () => {
    const { results } = await server.session.call("listUsers", { query: {} });
    const id = results.find(({ email }) => email === admin.email)!.id;
    await set(onScript({ userId: 999, version: 7, name: "Fake" }));
    const [first] = await saved();
    expect(first!.script).toMatchObject({ userId: id, version: 1, name: `Disk health ${scripts}` });
    const { session } = await signInPerson(server, { sysadmin: true });
    const again = { path: { policyId }, body: { content: { conditions: [{ ...first!, samples: 2 }] } } };
    await session.call("updatePolicy", again);
    expect((await saved())[0]!.script, "what stays the same stays with its user").toEqual(first!.script);
  });

  test("a changed script isn't run until its condition is saved again", async () => {
    const [check] = await give(onScript());
    await report(answer(check!));
    await expect.poll(names, polling).toEqual(["Disk"]);
    const [condition] = await saved();
    const content = btoa("echo changed\n");
    await server.session.call("updateScript", { body: { ...scriptBody(scripts), id: scriptId, content } });
    told = undefined;
    await aMinuteLater();
    await until("the agent has nothing to run", () => told?.length === 0);
    await report(answer(check!, { met: false, number: 0, count: 0 }));
    await new Promise((done) => setTimeout(done, 300));
    expect(await names(), "nothing is known").toEqual(["Disk"]);
    expect(await states()).toEqual([expect.stringMatching(/^Not run: the script was changed after/)]);
    const tried = await tryOut(condition!);
    expect(tried).toMatchObject({ samples: 0, results: [], fact: { check: { finding: "SCRIPT_CHANGED" } } });
    expect(triedText("SCRIPT", tried)).toMatch(/^Nothing is known: Not run: the script was changed after/);
    const { version: _, ...script } = condition!.script!;
    const [later] = await give({ ...condition!, script });
    await expect
      .poll(given, polling)
      .toMatchObject([/v2$/, /v1$/].map((version) => expect.stringMatching(version)));
    expect(later).toMatchObject({ script: { version: 2 }, run: { content } });
    expect(later!.key).not.toBe(check!.key);
  });

  test("a script that was deleted, or whose user may no longer run it, isn't run", async () => {
    const { session } = await signInPerson(server, { sysadmin: true });
    await session.call("updatePolicy", {
      path: { policyId },
      body: {
        content: { conditions: [onScript()] },
        assignments: [{ scope: "DEVICE", id: agent.nodeId }],
      },
    });
    await until("the agent has received its checks", () => told?.length === 1);
    const [condition] = await saved();
    const userId = condition!.script!.userId!;
    await server.session.call("updateUser", { path: { userId }, body: { active: false } });
    await aMinuteLater();
    await until("the agent has nothing to run", () => told?.length === 0);
    const findingOf = async () => (await tryOut(condition!)).fact?.check?.finding;
    expect(await findingOf()).toBe("SCRIPT_FORBIDDEN");
    await server.session.call("updateUser", { path: { userId }, body: { active: true } });
    await aMinuteLater();
    await until("the agent has received its checks", () => told?.length === 1);
    await server.session.call("deleteScript", { path: { scriptId } });
    await aMinuteLater();
    await until("the agent has nothing to run", () => told?.length === 0);
    expect(await findingOf()).toBe("SCRIPT_DELETED");
    expect(await names()).toEqual([]);
  });

  test("a script for other systems is unsuitable, and conditions are tried on stored results", async () => {
    const windows = await createScript({ language: "powershell", operatingSystems: ["WINDOWS"] });
    const tried = await tryOut(onScript({ scriptId: windows }));
    expect(tried.fact?.check?.finding).toBe("SCRIPT_UNSUITABLE");
    const [check] = await give(onScript());
    expect(triedText("SCRIPT", await tryOut(onScript()))).toContain("hasn't run this check");
    const instance = checkInstance(check!, check!.key);
    const outcomes = [1, ...Array.from({ length: 20 }, () => 0), 1];
    for (const [index, value] of outcomes.entries())
      await agent.socket.emitWithAck("metrics", {
        source: "past",
        sequence: index + 1,
        ageMS: (outcomes.length - index + 60) * 60_000,
        series: [["CHECK_UP", instance]],
        values: [value],
      });
    await report(answer(check!));
    const past = await tryOut(onScript({}, { samples: 2 }));
    expect(past).toMatchObject({ basis: "HISTORY", samples: 3, results: [{ instance: "" }] });
    expect(triedText("SCRIPT", past)).toMatch(/^One alert. Stored checks: 3. The last one: Exit code 3/);
    expect((await tryOut(onScript({}, { samples: 4 }))).results).toEqual([]);
  });

  test("scripts that the user may not run and invalid comparisons are refused", async () => {
    const { muster } = await server.person();
    await expect(tryOut(onScript(), muster)).rejects.toMatchObject(refused("condition.script.scriptId", ""));
    await expect(set(onScript({ scriptId: 99_999 }))).rejects.toMatchObject(
      refused("script.scriptId", "Automation not found"),
    );
    for (const [field, given] of [
      ["script.output", { state: "CONTAINS" }],
      ["script.output", { state: "MATCHES", output: "(" }],
      ["script.output", { state: "MATCHES", output: "(a)\\1" }],
      ["script.output", { state: "ABOVE", threshold: 1, output: "(?=a)" }],
      ["script.threshold", { state: "BELOW" }],
      ["script.threshold", { state: "EXIT", threshold: 1 }],
      ["everyMinutes", { everyMinutes: 4 }],
      ["timeoutSeconds", { timeoutSeconds: 301 }],
    ] as const)
      await expect(set(onScript(given)), JSON.stringify(given)).rejects.toMatchObject(refused(field, ""));
    const needed = await createScript({
      content: btoa("echo $WORD\n"),
      scriptVariables: [{ name: "WORD", type: "TEXT", required: true }],
    });
    await expect(set(onScript({ scriptId: needed }))).rejects.toMatchObject(refused("script.scriptId", ""));
    await expect(set({ ...onScript(), script: null })).rejects.toMatchObject({ code: "validation_failed" });
  });

  test("the script's output is shortened and sanitized", async () => {
    const [check] = await give(onScript({ state: "CONTAINS", output: "bad" }));
    const text = `\u001b]0;owned\u0007\u202e<img src=x> bad ${"y".repeat(200)}`;
    await report(answer(check!, { finding: "OUTPUT", number: null, text }));
    await expect.poll(names, polling).toEqual(["Disk"]);
    const [alert] = await alerts();
    expect(alert!.fact!.check!.text).toMatch(/^<img src=x> bad y+$/);
    expect(alert!.fact!.check!.text.length).toBeLessThanOrEqual(100);
    expect(alertFactText(alert!.fact)).not.toMatch(/[\u0000-\u001f\u202e]/);
  });
});
