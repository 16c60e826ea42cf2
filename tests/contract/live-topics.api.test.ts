// Each topic of the live channel, as used by an unauthorized user or agent.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { io } from "socket.io-client";
import { limits, uploadAttachment } from "@muster/sdk";
import type { ReportedSoftware } from "@muster/sdk/live";
import { enrollScripted } from "../support/agents/scripted-identity.ts";
import { reportSoftware } from "../support/monitoring/report-software.ts";
import { reportState } from "../support/monitoring/report-state.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  admin,
  answered,
  attachAgent,
  request,
  startTestServer,
  until,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";
import { createThirdParty } from "../support/contract/third-party.ts";

/** Returns the topics of one direction, as declared in the SDK. */
function topicsOf(
  direction: "ServerToConsole" | "ConsoleToServer" | "AgentToServer" | "ServerToAgent",
): string[] {
  const protocol = direction.includes("Agent") ? "agent-protocol" : "console-protocol";
  const source = readFileSync(new URL(`../../sdk/src/realtime/${protocol}.ts`, import.meta.url), "utf8");
  const [, body = ""] = new RegExp(`export interface ${direction} \\{\\n(.*?)\\n\\}`, "s").exec(source) ?? [];
  return [...body.matchAll(/^ {2}"?([\w.-]+)"?:/gm)].map(([, topic = ""]) => topic);
}

onEachDatabase("Live channel topics", (database) => {
  let server: TestServer;
  let otherAgent: ScriptedAgent;
  let own: ScriptedAgent;
  let jobUUID: string;
  let runId: string;
  beforeAll(async () => {
    server = await startTestServer({
      database: await database.fresh(),
      malwareScan: "off",
      schedulerTickMS: 100,
    });
    ({ agent: otherAgent, jobUUID, runId } = await createThirdParty(server));
    own = await attachAgent(server, server, { name: "own" });
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(async () => {
    for (const { socket } of [otherAgent, own]) socket.close();
    await server.close();
  });

  const console_ = async (auth: object, extraHeaders: Record<string, string> = {}) => {
    const options = { path: "/ws/live", transports: ["websocket"], forceNew: true, reconnection: false };
    const socket = io(`${server.url}/console`, { ...options, auth, extraHeaders });
    const received: [string, unknown][] = [];
    socket.onAny((topic: string, about: unknown) => received.push([topic, about]));
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    const ask = (topic: string, about: unknown) =>
      socket.timeout(5_000).emitWithAck(topic, about) as Promise<unknown>;
    return { socket, heard: received, ask };
  };
  /** The parameter of each console topic, and the response to unauthorized users. */
  const asked: Record<string, () => { about: unknown; refusal?: unknown }> = {
    "nm.nms-discovery": () => ({ about: jobUUID, refusal: false }),
    "nm.nms-discovery.leave": () => ({ about: jobUUID }),
    "script.run": () => ({ about: runId, refusal: false }),
    "script.run.leave": () => ({ about: runId }),
    alive: () => ({ about: runId }),
    "nm.status": () => ({
      about: otherAgent.nodeId,
      refusal: { args: ["ERROR"], kwargs: { error: "not_found" } },
    }),
  };
  /** Actions that make the server publish events about the other organization, by topic. */
  const caused: Record<string, () => Promise<unknown>> = {
    "nm.nms-discovery": () => otherAgent.report(jobUUID, [answered("192.0.2.1")]),
    "nm.job": async () => {
      otherAgent.socket.disconnect();
      await otherAgent.reconnect();
      await otherAgent.hello([jobUUID]);
    },
    "script.run": () => {
      const chunk = { seq: 1, step: 0, stream: "STDOUT", text: "of theirs", omittedBytes: 0 };
      const output = { taskId: runId, chunks: [chunk] };
      return otherAgent.socket.timeout(5_000).emitWithAck("task.output", output as never);
    },
    changed: () => server.organization("Another"),
    notice: async () => {
      const { clientId } = await server.organization("By hand");
      const path = { clientId };
      await server.ada.muster.call("updateOrganization", { path, body: { approvalMode: "MANUAL" } as never });
      const [location] = (await server.ada.muster.call("listLocations", { path })).results;
      const place = { clientId, locationId: location!.id, expiresInMinutes: 5 };
      const { token } = await server.ada.muster.call("createEnrollmentToken", { body: place });
      await enrollScripted(server.url, { token, hostname: "waits" });
    },
  };

  test("every topic is tested here", () => {
    expect(Object.keys(asked).sort()).toEqual(topicsOf("ConsoleToServer").sort());
    expect(Object.keys(caused).sort()).toEqual(topicsOf("ServerToConsole").sort());
    expect(Object.keys(lies).sort()).toEqual(topicsOf("AgentToServer").sort());
    expect(topicsOf("ServerToAgent").length).toBeGreaterThan(6);
  });

  test("a user who cannot see an organization is refused its topics; a user who can receives all of them", async () => {
    const person = await server.person({ organizationIds: [server.clientId] });
    const [eve, ada] = [await console_({ token: person.token }), await console_({ token: server.ada.token })];
    for (const topic of topicsOf("ConsoleToServer")) {
      const { about, refusal } = asked[topic]!();
      if (refusal === undefined) eve.socket.emit(topic, about);
      else {
        for (const one of [about, { toString: 1 }, null, [about, about]])
          expect(await eve.ask(topic, one), topic).toEqual(refusal);
        expect(await ada.ask(topic, about), topic).not.toEqual(refusal);
      }
    }
    for (const topic of topicsOf("ServerToConsole")) {
      await caused[topic]!();
      await until(`an administrator receives ${topic}`, () => ada.heard.some(([one]) => one === topic));
    }
    // public events arrive after everything sent before them
    await server.ada.muster.call("createScriptCategory", { body: { name: "Of everybody" } });
    await until("the user receives the public event", () =>
      eve.heard.some(([topic, about]) => topic === "changed" && about === "scripts"),
    );
    const everybodys = new Set(["scripts", "activities"]);
    expect(
      eve.heard.filter(([topic, about]) => topic !== "changed" || !everybodys.has(String(about))),
    ).toEqual([]);
    for (const { socket } of [eve, ada]) socket.close();
  });

  test("a user who loses access no longer receives events or responses on any topic", async () => {
    const { email, password } = admin;
    const answer = await request(server.url, "POST", "/ws/session", { body: { email, password } });
    const cookie = answer.headers.getSetCookie()[0]!.split(";")[0]!;
    const { csrfToken } = (await answer.json()) as { csrfToken: string };
    const person = await server.person({ sysadmin: true });
    const key = await server.ada.muster.call("createApiKey", { body: { name: "ends" } });
    const losses = [
      [
        await console_({}, { cookie }),
        () =>
          request(server.url, "DELETE", "/ws/session", { headers: { cookie, "x-csrf-token": csrfToken } }),
      ],
      [
        await console_({ token: key.key }),
        () => server.ada.muster.call("deleteApiKey", { path: { keyId: key.id } }),
      ],
      [
        await console_({ token: person.token }),
        () => server.ada.muster.call("deleteUser", { path: { userId: person.user.id } }),
      ],
    ] as const;
    for (const [one, end] of losses) {
      for (const topic of ["nm.nms-discovery", "script.run"])
        expect(await one.ask(topic, asked[topic]!().about)).toBe(true);
      await end();
      await until("the connection ends", () => !one.socket.connected);
      const before = one.heard.length;
      await otherAgent.report(jobUUID, [
        answered(`192.0.2.${2 + losses.findIndex(([other]) => other === one)}`),
      ]);
      // requests sent in the meantime don't get a response after access is restored either
      const answers: unknown[] = [];
      for (const topic of topicsOf("ConsoleToServer"))
        one.socket.emit(topic, asked[topic]!().about, (given: unknown) => answers.push(given));
      const refused = new Promise<string>((resolve) =>
        one.socket.once("connect_error", ({ message }) => resolve(message)),
      );
      one.socket.connect();
      expect(await refused).toBe("not_signed_in");
      expect({ answers, heard: one.heard.length }).toEqual({ answers: [], heard: before });
      one.socket.close();
    }
  });

  /** Messages of an agent about another agent's data, by topic. */
  const lies: Record<string, () => unknown> = {
    clock: () => own.socket.timeout(5_000).emitWithAck("clock", "a".repeat(1_000)),
    "order.refused": () =>
      own.socket.emit("order.refused", { kind: "nm.start", reason: "expired", about: jobUUID }),
    hello: () => own.hello([jobUUID, runId]),
    metrics: async () => {
      const about = { source: "lie", sequence: 1, ageMS: 0, series: [["CPU_USE", ""]], values: [99] };
      const send = (more: object) =>
        own.socket.timeout(5_000).emitWithAck("metrics", { ...about, ...more } as never);
      for (const of of [{ nodeId: otherAgent.nodeId }, { deviceId: otherAgent.nodeId }])
        expect(await send(of)).toBe("REFUSED");
      expect(await send({})).toBe("STORED");
    },
    "device.messages": async () => {
      const about = {
        ageMS: 0,
        kind: "SYSLOG",
        severity: 0,
        facility: 0,
        source: "lie",
        text: "lie",
      } as const;
      const send = (nodeId: number) =>
        own.socket.timeout(5_000).emitWithAck("device.messages", {
          run: "lie",
          sequence: 1,
          messages: [{ ...about, nodeId }],
          dropped: [[nodeId, 1]],
        });
      for (const nodeId of [otherAgent.nodeId, own.nodeId]) expect(await send(nodeId)).toBe("REFUSED");
    },
    neighbors: async () => {
      const about = { macs: [], forwards: false, forwarding: [], addresses: [] };
      const neighbors = [{ by: "LLDP", port: "eth0", mac: "", ip: "", name: "lie", remotePort: "" } as const];
      const send = (nodeId: number) =>
        own.socket.timeout(5_000).emitWithAck("neighbors", { ...about, nodeId, neighbors });
      for (const nodeId of [otherAgent.nodeId, own.nodeId]) expect(await send(nodeId)).toBe("REFUSED");
    },
    "update.part": async () => {
      expect(
        await own.socket.timeout(5_000).emitWithAck("update.part", { rolloutId: 1, offset: 0 }),
      ).toBeNull();
    },
    "update.outcome": async () => {
      const outcome = { rolloutId: 1, version: "0.2.0", failure: null };
      expect(await own.socket.timeout(5_000).emitWithAck("update.outcome", outcome)).toBe(true);
    },
    // this message doesn't name another agent
    uninstalled: async () => {
      expect(await own.socket.timeout(5_000).emitWithAck("uninstalled", null)).toBe(true);
    },
    "vm.host": async () => {
      for (const nodeId of [otherAgent.nodeId, own.nodeId])
        expect(await own.socket.timeout(5_000).emitWithAck("vm.host", { nodeId, error: "" })).toBe("REFUSED");
    },
    "nm.nms-discovery": () => own.report(jobUUID, [answered("192.0.2.9", { hostname: "lie" })]),
    software: async () => {
      const lie: ReportedSoftware[] = [["DPKG", "lie", "1"]];
      expect(await reportSoftware(own, lie, { nodeId: otherAgent.nodeId })).toBe("REFUSED");
      expect(await reportSoftware(own, lie)).toBe("STORED");
    },
    "computer.state": async () => {
      const lie = { isPending: true, requiredAt: null, reasons: ["lie"] };
      expect(await reportState(own, "REBOOT", lie, { nodeId: otherAgent.nodeId })).toBe("REFUSED");
      expect(await reportState(own, "REBOOT", lie)).toBe("STORED");
    },
    "task.outcome": () => {
      const script = { step: 0, exitCode: 0, signal: null, startedAt: 1, endedAt: 2 };
      const outcome = { taskId: runId, state: "COMPLETED", detail: "lie", script } as const;
      return own.socket.timeout(5_000).emitWithAck("task.outcome", outcome);
    },
    "task.output": () => {
      const chunk = { seq: 2, step: 0, stream: "STDOUT", text: "lie", omittedBytes: 0 } as const;
      return own.socket.timeout(5_000).emitWithAck("task.output", { taskId: runId, chunks: [chunk] });
    },
    "task.file": async () => {
      const run = await runOfFile([otherAgent]);
      await until(
        "its own agent receives the file",
        async () => String(await fileFor(otherAgent, run)) === run.text,
      );
      expect(await fileFor(own, run)).toBeNull();
    },
  };

  /** Creates a run that installs an application with one file. */
  async function runOfFile(agents: readonly ScriptedAgent[], more: object = {}) {
    const { muster } = server.ada;
    const name = `Installs ${randomUUID()}`;
    const installer = await uploadAttachment(muster, {
      kind: "INSTALLER",
      name: "it.deb",
      file: new Blob([name]),
    });
    const { id: scriptId } = await muster.call("createApplication", {
      body: {
        name,
        language: "binary_install",
        operatingSystems: ["LINUX"],
        architecture: ["64"],
        categoriesIds: [3],
        binaryInstallSettings: { runnableAttachmentId: installer.id, runAs: "system" },
      },
    });
    const schedule = { repeats: "RUN_IMMEDIATELY", timeZone: "UTC" } as const;
    const settings = { timeoutSeconds: 60, concurrency: 5, skipIfOffline: false, ...more };
    const deviceIds = agents.map(({ nodeId }) => nodeId);
    const { id } = await muster.call("createScriptRun", {
      body: { scripts: [{ scriptId }], schedule, deviceIds, ...settings },
    });
    return { taskId: id, file: installer.id, text: name };
  }

  const fileFor = ({ socket }: ScriptedAgent, { taskId, file }: { taskId: string; file: number }) =>
    socket.timeout(5_000).emitWithAck("task.file", { taskId, file, offset: 0 });

  test("an agent can't change another agent's data or get its work", async () => {
    const { muster } = server.ada;
    const path = { runId };
    const state = async () => ({
      job: await muster.call("getJob", { path: { jobId: jobUUID } }),
      found: await muster.call("listDiscoveredDevices", { path: { jobId: jobUUID }, query: {} }),
      targets: await muster.call("listScriptRunTargets", { path, query: {} }),
      metrics: await muster.call("getDeviceMetrics", { path: { nodeId: otherAgent.nodeId } }),
      software: await muster.call("listDeviceSoftware", { path: { nodeId: otherAgent.nodeId }, query: {} }),
      messages: await muster.call("listDeviceMessages", { path: { nodeId: otherAgent.nodeId }, query: {} }),
      state: await muster.call("getComputerState", { path: { nodeId: otherAgent.nodeId } }),
      neighbors: await muster.call("listNeighbors", { path: { nodeId: otherAgent.nodeId } }),
      output: await muster.call("getScriptRunOutput", {
        path: { ...path, nodeId: otherAgent.nodeId },
        query: {},
      } as never),
    });
    const handed: unknown[] = [];
    own.socket.onAny((topic: string, about: unknown) => handed.push([topic, about]));
    const before = await state();
    for (const topic of topicsOf("AgentToServer")) await lies[topic]!();
    // the agent's last message is stored after all its previous ones
    await until("the refusal is in the log", async () =>
      (await muster.call("listActivities", { query: { operation: "orderRefused" } })).results.some(
        ({ targets }) => targets === `nodeId ${own.nodeId}`,
      ),
    );
    // IDs that no database accepts get the same response as others
    for (const [topic, about] of [
      ["nm.nms-discovery", { jobUUID: "a\u0000b", discoveredTargets: [] }],
      ["task.outcome", { taskId: "a\u0000\ud800", state: "COMPLETED" }],
      ["task.output", { taskId: "\u0000", chunks: [] }],
      ["task.output", { taskId: { toString: 1 }, chunks: [] }],
    ] as const)
      expect(await own.socket.timeout(5_000).emitWithAck(topic, about as never), topic).toBeTypeOf("boolean");
    expect(await state()).toEqual(before);
    expect(own.orders).toEqual([]);
    expect(handed.filter((one) => /nm\.start|task\.run/.test(JSON.stringify(one)))).toEqual([]);
    expect(await own.socket.timeout(5_000).emitWithAck("clock", "a".repeat(1_000))).toBeNull();
  });

  test("an agent cannot get files of another's task, of one not yet sent, or of one that has ended", async () => {
    const { muster } = server.ada;
    const run = await runOfFile([otherAgent]);
    await until("the agent has the file", async () => String(await fileFor(otherAgent, run)) === run.text);
    const device = await muster.call("getDevice", { path: { nodeId: otherAgent.nodeId } });
    const beside = await attachAgent(
      server,
      { clientId: device.clientId, locationId: device.locationId },
      { name: "beside", delegate: false },
    );
    try {
      // neither in another organization nor in the same one, even with another run scheduled for later
      const at = { startDate: "2099-12-31", runAtHour: 3, runAtMinute: 30 };
      const schedule = { repeats: "RUN_ONCE", ...at, timeZone: "UTC" };
      const later = await runOfFile([otherAgent, own, beside], { schedule });
      for (const agent of [own, beside]) {
        expect(await fileFor(agent, run)).toBeNull();
        expect(await fileFor(agent, { ...later, file: run.file })).toBeNull();
      }
      for (const agent of [otherAgent, own, beside]) expect(await fileFor(agent, later)).toBe("WAIT");
      expect(await fileFor(otherAgent, { ...run, file: later.file })).toBeNull();
      await muster.call("cancelScriptRun", { path: { runId: later.taskId } });
      for (const agent of [otherAgent, own, beside]) expect(await fileFor(agent, later)).toBeNull();
    } finally {
      beside.socket.close();
    }
    // the command of a run that hasn't started in time has expired
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + limits.taskExpiryHours * 3_600_000 + 1_000 });
    expect(await fileFor(otherAgent, run)).toBeNull();
    vi.useRealTimers();
    expect(String(await fileFor(otherAgent, run))).toBe(run.text);
  });
});
