import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MusterError, type Grant } from "@muster/sdk";
import type { ScriptRunUpdate } from "@muster/sdk/live";
import { openLive } from "@muster/sdk/live";
import { onEachDatabase } from "../support/server/databases.ts";
import { attachAgent, refusal, toAdd, until, type ScriptedAgent } from "../support/server/server.ts";

import { immediately, scriptedRuns, source, type RunParts } from "./scripted-runs.ts";

onEachDatabase("Script runs", (database) => {
  const runs = scriptedRuns(database);
  const {
    agents,
    call,
    script,
    managed,
    several,
    away,
    begin,
    idsOf,
    outcomes,
    details,
    become,
    stateOf,
    reaches,
  } = runs;

  test("agents get the scripts as they were when the run was created", async () => {
    const agent = await managed("order");
    const id = await script({
      scriptParameters: ['--name "two words"'],
      scriptVariables: [
        { name: "Days to keep", type: "INTEGER", defaultValue: "7" },
        { name: "Dry", type: "CHECKBOX" },
      ],
    });
    const run = await begin({
      scripts: [
        {
          scriptId: id,
          preset: '--name "two words"',
          parameters: ["a\nb", "$(id)"],
          variables: [{ name: "dry", value: "true" }],
        },
      ],
      deviceIds: [agent.nodeId],
    });
    await until("the agent has the run", () => agent.has(run.id));
    expect(agent.orders[0]).toMatchObject({
      taskId: run.id,
      action: "RUN_SCRIPT",
      timeoutSeconds: 60,
      scripts: [
        {
          language: "sh",
          content: source("echo as it was"),
          parameters: ["--name", "two words", "a\nb", "$(id)"],
          variables: [
            { name: "daysToKeep", value: "7" },
            { name: "dry", value: "true" },
          ],
          user: { kind: "SYSTEM" },
        },
      ],
    });
    await agent.say(run.id, "RUNNING");
    await become(run.id, "RUNNING");
    await agent.say(run.id, "COMPLETED", 0);
    await reaches(run.id, "FINISHED");
    // late and duplicate reports change nothing
    await agent.say(run.id, "RUNNING");
    await agent.say(run.id, "FAILED", 1);
    expect(await outcomes(run.id)).toBe("SUCCEEDED");
    expect(
      (await call("listScriptRuns", { query: { nodeId: agent.nodeId, scriptId: id } })).results,
    ).toMatchObject([{ id: run.id, states: { SUCCEEDED: 1 }, scripts: [{ scriptId: id }] }]);
  });

  test.each([
    [
      "a variable that is no number",
      { variables: [{ name: "days", value: "many" }] },
      "Must be a whole number",
    ],
    ["a variable nobody asked for", { variables: [{ name: "path", value: "/tmp" }] }, "Unknown"],
    ["a preset that there is not", { preset: "--all" }, "doesn't have this preset parameter"],
  ])("a run with %s is refused", async (_, given, expected) => {
    const id = await script({ scriptVariables: [{ name: "days", type: "INTEGER" }] });
    const error = await begin({ scripts: [{ scriptId: id, ...given }], deviceIds: [1] }).catch(
      (one: unknown) => one,
    );
    expect((error as MusterError).errors.map(({ message }) => message).join()).toContain(expected);
  });

  test("a batch file gets no argument that its shell would interpret", async () => {
    const id = await script({ language: "batchfile", operatingSystems: ["WINDOWS"] });
    for (const bad of ['"', "%PATH%", "a&calc", "a|b", "^", "!x!", "a\nb", "<", ">"])
      expect(await refusal(begin({ scripts: [{ scriptId: id, parameters: [bad] }], deviceIds: [1] }))).toBe(
        "validation_failed",
      );
  });

  test("incompatible devices are refused with the reason before anything runs", async () => {
    const fits = await managed("fit-1");
    const { results } = await call("importDevices", {
      path: { orgId: runs.server.clientId },
      body: {
        devices: [1, 2].map((n) =>
          toAdd(`10.1.0.${n}`, { locationId: runs.server.locationId, nmsDelegateNodeId: fits.nodeId }),
        ),
      },
    });
    const [phone, plain] = idsOf(results as { nodeId: number }[]);
    await call("updateDevice", { path: { nodeId: phone! }, body: { role: "ANDROID", displayName: "fit-2" } });
    await call("updateDevice", { path: { nodeId: plain! }, body: { displayName: "fit-3" } });
    const scripts = [{ scriptId: await script() }];
    const chosen = { selectAll: true, searchCriteria: { search: "fit-" } };
    const checked = await call("checkScriptRun", {
      body: {
        scripts,
        ...chosen,
        schedule: immediately,
        timeoutSeconds: 60,
        concurrency: 1,
        skipIfOffline: false,
      },
    });
    expect(checked.results.map(({ displayName, reason, detail }) => [displayName, reason, detail])).toEqual([
      ["fit-1", null, ""],
      ["fit-2", "MOBILE", "Scripts can't run on mobile devices"],
      ["fit-3", "NO_AGENT", "No agent"],
    ]);
    const run = await begin({ scripts, ...chosen });
    await become(run.id, "SENT REFUSED REFUSED");
    const only = async (more: object, given: RunParts = {}) =>
      refusal(begin({ scripts: [{ scriptId: await script(more) }], deviceIds: [fits.nodeId], ...given }));
    expect(await only({ language: "powershell", operatingSystems: ["WINDOWS"] })).toBe(
      "script_run_not_available",
    );
    expect(await only({}, { runAs: { LINUX: "domainadmin" } })).toBe("script_run_not_available");
    expect(await only({}, { runAs: { LINUX: "credential:9999" } })).toBe("script_run_not_available");
  });

  test("a run is refused if the agent reports an architecture that the script doesn't support", async () => {
    const agent = await managed("bits");
    await agent.socket
      .timeout(5_000)
      .emitWithAck("hello", { version: "1", runningJobs: [], architecture: "ia32" });
    const id = await script({ architecture: ["64"] });
    await until("the architecture is known", async () => {
      const code = await refusal(begin({ scripts: [{ scriptId: id }], deviceIds: [agent.nodeId] }));
      return code === "script_run_not_available";
    });
  });

  test("the concurrency limit holds, and too many failures stop the run", async () => {
    const all = await several("busy", 4);
    const run = await begin({
      scripts: [{ scriptId: await script() }],
      deviceIds: idsOf(all),
      concurrency: 2,
      stopAfterFailures: 2,
    });
    await until("two agents have it", () => all.filter((one) => one.has(run.id)).length === 2);
    const [a, b] = all.filter((one) => one.has(run.id));
    await a!.say(run.id, "FAILED", 1);
    await until("a third agent has it", () => all.filter((one) => one.has(run.id)).length === 3);
    await b!.say(run.id, "TIMED_OUT");
    const c = all.find((one) => one.has(run.id) && one !== a && one !== b)!;
    await until("the last device is skipped", async () => (await outcomes(run.id)).includes("SKIPPED"));
    // started work continues
    expect(await stateOf(run.id)).toBe("STOPPED");
    await c.say(run.id, "COMPLETED", 0);
    await until(
      "the run has ended",
      async () => (await call("getScriptRun", { path: { runId: run.id } })).finishedAt !== null,
    );
    expect(await call("getScriptRun", { path: { runId: run.id } })).toMatchObject({
      state: "STOPPED",
      detail: "It failed on 2 devices.",
      states: { FAILED: 1, TIMED_OUT: 1, SUCCEEDED: 1, SKIPPED: 1 },
    });
    expect(all.filter((one) => one.has(run.id))).toHaveLength(3);
  });

  test("canary devices decide: a failure stops the run, a success continues it", async () => {
    const all = await several("bird", 3);
    const scripts = [{ scriptId: await script() }];
    const given = { scripts, deviceIds: idsOf(all), canary: { devices: 1, continue: "AUTOMATIC" as const } };
    const first = async (runId: string) => {
      await until("one agent has it", () => all.some((one) => one.has(runId)));
      return all.find((one) => one.has(runId))!;
    };
    const bad = await begin(given);
    const failing = await first(bad.id);
    expect(await stateOf(bad.id)).toBe("CANARY");
    await failing.say(bad.id, "FAILED", 1);
    await reaches(bad.id, "STOPPED");
    expect(await call("getScriptRun", { path: { runId: bad.id } })).toMatchObject({
      detail: `The run failed on ${failing.name}, one of its canary devices.`,
      states: { FAILED: 1, SKIPPED: 2 },
    });

    const good = await begin(given);
    await (await first(good.id)).say(good.id, "COMPLETED", 0);
    await until("all agents have it", () => all.every((one) => one.has(good.id)));

    const asked = await begin({ ...given, canary: { percent: 33, continue: "CONFIRM" } });
    expect(asked.canary).toEqual({ devices: 1, continue: "CONFIRM" });
    expect(await refusal(call("continueScriptRun", { path: { runId: asked.id } }))).toBe(
      "script_run_not_waiting",
    );
    await (await first(asked.id)).say(asked.id, "COMPLETED", 0);
    await reaches(asked.id, "AWAITING_CONFIRMATION");
    expect(all.filter((one) => one.has(asked.id))).toHaveLength(1);
    expect((await call("continueScriptRun", { path: { runId: asked.id } })).state).toBe("RUNNING");
    await until("all agents have it", () => all.every((one) => one.has(asked.id)));
  });

  test("a run isn't continued by a technician who sees only some of its devices", async () => {
    const other = await runs.server.organization(`Elsewhere ${randomUUID()}`);
    const here = await managed("nest-here");
    const there = await attachAgent(runs.server, other, { name: "nest-there", delegate: false });
    const scripts = [{ scriptId: await script() }];
    const run = await begin({
      scripts,
      deviceIds: [here.nodeId, there.nodeId],
      canary: { devices: 1, continue: "CONFIRM" },
    });
    await until("the canary device has it", () => here.has(run.id));
    await here.say(run.id, "COMPLETED", 0);
    await reaches(run.id, "AWAITING_CONFIRMATION");
    const grants: Grant[] = [
      { entity: "ORGANIZATION", permission: "View", effect: "ALLOW" },
      { entity: "NODE", permission: "View", effect: "ALLOW" },
      { entity: "SCRIPT_CATEGORY", permission: "Run", effect: "ALLOW" },
    ];
    const { id: roleId } = await call("createTechnicianRole", { body: { name: randomUUID(), grants } });
    const local = await runs.server.person({
      organizationIds: [runs.server.clientId],
      roleIds: [roleId],
    });
    const path = { runId: run.id };
    expect(await refusal(local.muster.call("continueScriptRun", { path }))).toBe("forbidden");
    expect((await call("getScriptRun", { path })).state).toBe("AWAITING_CONFIRMATION");
    await call("cancelScriptRun", { path });
    there.socket.close();
  });

  test("across restarts, a run reaches an offline device once it returns, unless expired", async () => {
    const [a, b] = [await managed("late-a"), await managed("late-b")];
    await away(a);
    await away(b);
    const scripts = [{ scriptId: await script() }];
    const run = await begin({ scripts, deviceIds: idsOf([a, b]) });
    const short = await begin({
      scripts,
      deviceIds: [a.nodeId],
      schedule: { ...immediately, end: Date.now() + 1_500 },
    });
    const skipped = await begin({ scripts, deviceIds: [a.nodeId], skipIfOffline: true });
    await become(skipped.id, "SKIPPED");
    await become(run.id, "WAITING WAITING");
    expect(await details(run.id)).toEqual(Array(2).fill("Offline; starts when the device is back online"));
    await become(short.id, "EXPIRED");
    expect(await details(short.id)).toEqual(["The run expired before it started."]);
    await runs.server.restart();
    await a.reconnect();
    await a.hello([]);
    await become(run.id, "SENT WAITING");
    // sent again after a restart: the agent recognizes it by its id
    await runs.server.restart();
    await until(
      "the device is online",
      async () => (await call("getDevice", { path: { nodeId: a.nodeId } })).isUp === true,
    );
    const sent = a.orders.length;
    await a.hello([]);
    await until("the run is sent again", () => a.orders.length > sent);
    expect(a.has(short.id)).toBe(false);
    await a.say(run.id, "RUNNING");
    await become(run.id, "RUNNING WAITING");
    const before = a.orders.length;
    await a.hello([]);
    await a.say(run.id, "COMPLETED", 0);
    await become(run.id, "SUCCEEDED WAITING");
    expect(a.orders.length).toBe(before);
  });

  test("a scheduled run isn't sent before its time, and can be cancelled", async () => {
    const agent = await managed("later");
    const run = await begin({
      scripts: [{ scriptId: await script() }],
      deviceIds: [agent.nodeId],
      schedule: {
        repeats: "RUN_ONCE",
        startDate: "2099-12-31",
        runAtHour: 3,
        runAtMinute: 30,
        timeZone: "Europe/Berlin",
      },
    });
    expect(run).toMatchObject({ state: "SCHEDULED", runAt: Date.parse("2099-12-31T03:30+01:00") });
    await call("cancelScriptRun", { path: { runId: run.id } });
    await become(run.id, "CANCELLED");
    expect(agent.has(run.id)).toBe(false);
    expect(await refusal(call("cancelScriptRun", { path: { runId: run.id } }))).toBe("script_run_ended");
  });

  test("a run is held during maintenance and sent afterwards", async () => {
    const agent = await managed("held");
    const selection = { deviceIds: [agent.nodeId] };
    const endTime = Date.now() + 3_600_000;
    await call("enableMaintenance", {
      body: {
        ...selection,
        options: ["TASKS"],
        schedule: { startType: "NOW", endType: "ON", endTime, timeZone: "UTC" },
      },
    });
    const run = await begin({ scripts: [{ scriptId: await script() }], ...selection });
    await become(run.id, "HELD");
    await call("disableMaintenance", { body: selection });
    await become(run.id, "SENT");
  });

  test("a cancellation reaches all agents that have the run, offline ones when they return", async () => {
    const [a, b, c] = [await managed("stop-a"), await managed("stop-b"), await managed("stop-c")];
    await away(c);
    const run = await begin({ scripts: [{ scriptId: await script() }], deviceIds: idsOf([a, b, c]) });
    await become(run.id, "SENT SENT WAITING");
    await a.say(run.id, "RUNNING");
    await become(run.id, "RUNNING SENT WAITING");
    await away(a);
    await call("cancelScriptRun", { path: { runId: run.id } });
    expect(await outcomes(run.id)).toBe("RUNNING CANCELLED CANCELLED");
    await until("the online agent is notified", () => b.cancelled.includes(run.id));
    await a.reconnect();
    await a.hello([]);
    await until("the reconnected agent is notified", () => a.cancelled.includes(run.id));
    await a.say(run.id, "CANCELLED", null, "Canceled by request.");
    await until(
      "the run has ended",
      async () => (await call("getScriptRun", { path: { runId: run.id } })).finishedAt !== null,
    );
    expect(await stateOf(run.id)).toBe("CANCELLED");
  });

  test("a retry is a new run with the same settings on the failed devices", async () => {
    const [a, b] = [await managed("retry-a"), await managed("retry-b")];
    const id = await script();
    const run = await begin({ scripts: [{ scriptId: id }], deviceIds: idsOf([a, b]) });
    await become(run.id, "SENT SENT");
    await a.say(run.id, "COMPLETED", 0);
    expect(await refusal(call("retryScriptRun", { path: { runId: run.id }, body: {} }))).toBe(
      "script_run_nothing_failed",
    );
    await b.say(run.id, "FAILED", 2);
    await reaches(run.id, "FINISHED");
    const found = await call("getScript", { path: { scriptId: id } });
    const { name, language, operatingSystems, categoriesIds } = found;
    await call("updateScript", {
      body: {
        id,
        name,
        language: language as "sh",
        operatingSystems,
        categoriesIds,
        content: source("echo changed"),
      },
    });
    const again = await call("retryScriptRun", { path: { runId: run.id }, body: {} });
    expect(again).toMatchObject({ retryOf: run.id, targets: 1, scripts: run.scripts });
    await until("the agent has the run", () => b.has(again.id));
    expect(b.orders.at(-1)?.scripts).toMatchObject([{ content: source("echo as it was") }]);
    expect(a.has(again.id)).toBe(false);
  });

  test("permission is checked when a run is created and again before it is sent", async () => {
    const other = await runs.server.organization(`Other ${runs.made}`);
    const here = await managed("right-here");
    const there = await managed("right-there", other);
    const scripts = [{ scriptId: await script() }];
    const unprivileged = await runs.server.person();
    expect(await refusal(begin({ person: unprivileged, scripts, deviceIds: [here.nodeId] }))).toBe(
      "forbidden",
    );
    const boss = await runs.server.person({ sysadmin: true });
    await away(here);
    const run = await begin({ person: boss, scripts, deviceIds: idsOf([here]) });
    expect(await outcomes(run.id)).toBe("WAITING");
    await call("updateUser", { path: { userId: boss.user.id }, body: { sysadmin: false } });
    await here.reconnect();
    await here.hello([]);
    await become(run.id, "CANCELLED");
    expect(await details(run.id)).toEqual([
      "The user who started the run no longer has permission to run it.",
    ]);
    expect(here.has(run.id)).toBe(false);

    const seen = await begin({ scripts, deviceIds: idsOf([here, there]) });
    const reader = await runs.server.person({ organizationIds: [runs.server.clientId] });
    expect(await reader.muster.call("getScriptRun", { path: { runId: seen.id } })).toMatchObject({
      targets: 1,
    });
    const path = { runId: seen.id, nodeId: here.nodeId };
    expect(await refusal(reader.muster.call("getScriptRunOutput", { path, query: {} }))).toBe("forbidden");
    expect(await refusal(reader.muster.call("cancelScriptRun", { path }))).toBe("forbidden");
    const stranger = await runs.server.person({ organizationIds: [] });
    expect(await refusal(stranger.muster.call("getScriptRun", { path }))).toBe("not_found");
  });

  test("output is stored once, in order, cleaned and limited, and streamed to followers", async () => {
    const [a, b] = [await managed("said-a"), await managed("said-b")];
    const run = await begin({ scripts: [{ scriptId: await script() }], deviceIds: [a.nodeId] });
    await become(run.id, "SENT");
    await a.say(run.id, "RUNNING");
    const live = openLive({ url: runs.server.url, token: runs.server.ada.token });
    const updates: ScriptRunUpdate[] = [];
    let isFollowed = false;
    live.watchRun(run.id, {
      subscribed: () => (isFollowed = true),
      update: (one) => updates.push(one),
      refused: (error) => expect.fail(error.message),
    });
    await until("the run is followed", () => isFollowed);
    const sendOutput = (agent: Pick<ScriptedAgent, "socket">, chunks: unknown) =>
      agent.socket.timeout(5_000).emitWithAck("task.output", { taskId: run.id, chunks } as never);
    const chunk = (seq: number, text: string) => ({ seq, step: 0, stream: "STDOUT", text, omittedBytes: 0 });
    expect(await sendOutput(a, [chunk(1, "one\u001b[31m\n"), chunk(2, "two\n")])).toBe(true);
    expect(await sendOutput(a, [chunk(1, "one again\n"), chunk(2, "two\n"), chunk(3, "three\n")])).toBe(true);
    // reports for another device and invalid reports are ignored
    for (const junk of [null, [null, 7, { seq: -1 }, { seq: 9, text: 3 }], "x"])
      expect(await sendOutput(a, junk)).toBe(true);
    await sendOutput(b, [chunk(4, "not mine\n")]);
    const path = { runId: run.id, nodeId: a.nodeId };
    const { results, target } = await call("getScriptRunOutput", { path, query: { after: 1 } });
    expect(results.map(({ seq, text }) => [seq, text])).toEqual([
      [2, "two\n"],
      [3, "three\n"],
    ]);
    expect(target.chunks).toBe(3);
    const big = "x".repeat(15_000);
    for (let seq = 4; seq < 104; seq += 25)
      await sendOutput(
        a,
        Array.from({ length: 25 }, (_, i) => chunk(seq + i, big)),
      );
    const [last] = (await call("listScriptRunTargets", { path: { runId: run.id }, query: {} })).results;
    expect(last?.chunks).toBeLessThan(75);
    await a.say(run.id, "COMPLETED", 0);
    await until("the end of the run is received", () => updates.some(({ ended }) => ended));
    expect(updates.flatMap(({ output }) => output).find(({ seq }) => seq === 1)?.text).toBe("one\n");
    expect(updates.flatMap(({ targets }) => targets).at(-1)).toMatchObject({
      state: "SUCCEEDED",
      nodeId: a.nodeId,
    });
    live.close();
  });

  test("a run can select a thousand devices at once", async () => {
    const place = { locationId: runs.server.locationId, nmsDelegateNodeId: agents[0]!.nodeId };
    const many = Array.from({ length: 1_000 }, (_, i) => ({
      ...toAdd(`10.9.${i >> 8}.${i & 255}`, place),
      deviceName: `crowd-${i}`,
    }));
    await call("importDevices", { path: { orgId: runs.server.clientId }, body: { devices: many } });
    await managed("crowd-agent");
    const run = await begin({
      scripts: [{ scriptId: await script() }],
      selectAll: true,
      searchCriteria: { search: "crowd-" },
    });
    expect(run).toMatchObject({ targets: 1_001, states: { REFUSED: 1_000, WAITING: 1 } });
  });
});
