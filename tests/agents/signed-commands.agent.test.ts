// Runs the real agent against a server that sends forged commands.
import { createServer } from "node:http";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { Server, type Socket } from "socket.io";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import { proofText, type CommandProof, type NmStatus, type ProofKind, type SigningKey } from "@muster/sdk";
import { newAgentKeys } from "@muster/sdk/agent-keys";
import { readChecked, writeChecked } from "@muster/sdk/files";
import type { RefusedOrder, TaskCommand } from "@muster/sdk/live";
import { newRoot, published, type TestKey, type TestRoot } from "../support/agents/root-keys.ts";
import { attachAgent, startTestServer, until, type TestServer } from "../support/server/server.ts";

const nodeId = 7;

function proofOf(
  key: TestKey,
  kind: ProofKind,
  payload: unknown,
  more: Partial<CommandProof> = {},
): CommandProof {
  const now = Date.now();
  const proof = {
    id: randomUUID(),
    nodeId,
    issuedAt: now,
    expiresAt: now + 60_000,
    key: key.id,
    signature: "",
    ...more,
  };
  return { ...proof, signature: key.sign(proofText(kind, proof, payload)) };
}

/** A server controlled by the test. */
async function openDouble() {
  const http = createServer();
  const io = new Server(http, { path: "/ws/live", transports: ["websocket"] });
  const state = {
    key: undefined as TestKey | undefined,
    ahead: 0,
    refused: [] as RefusedOrder[],
    socket: undefined as Socket | undefined,
    /** Rejects agents with this message and data. */
    refusal: undefined as { message: string; data?: object } | undefined,
  };
  io.of("/agents").use((_, next) =>
    state.refusal ? next(Object.assign(new Error(state.refusal.message), state.refusal)) : next(),
  );
  io.of("/agents").on("connection", (socket) => {
    socket.on("clock", (nonce: string, answer: (clock: unknown) => void) => {
      const time = Date.now() + state.ahead;
      const key = state.key!;
      answer({ time, orderKey: published(key), proof: proofOf(key, "clock", { nonce, time }) });
    });
    socket.on("hello", (_about: unknown, answer: (welcome: boolean) => void) => {
      answer(true);
      state.socket = socket;
    });
    socket.on("order.refused", (refused: RefusedOrder) => state.refused.push(refused));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return { state, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close: () => io.close() };
}

describe("An agent verifying signed commands", () => {
  let double: Awaited<ReturnType<typeof openDouble>>;
  let data: string;
  let root: TestRoot;
  let key: TestKey;
  let agent: ReturnType<typeof startAgent> | undefined;
  const file = () => JSON.parse(readChecked(join(data, "agent.json"), "")!) as { orderKey: SigningKey };
  const storedTasks = () => {
    try {
      return (JSON.parse(readChecked(join(data, "tasks.json"), "")!) as { tasks: TaskCommand[] }).tasks.map(
        ({ taskId }) => taskId,
      );
    } catch {
      return [];
    }
  };
  const restart = async () => {
    await agent?.close();
    double.state.socket = undefined;
    agent = startAgent({ data, machine: { reboot: async () => {}, bootedAt: () => 0 } });
    await until("the agent connects", () => double.state.socket !== undefined, 20_000);
  };
  const taskCommand = (): TaskCommand => ({
    taskId: randomUUID(),
    action: "REBOOT",
    runAt: Date.now() + 9e6,
    expiresAt: Date.now() + 9e7,
  });
  const send = (given: TaskCommand, proof?: unknown): Promise<unknown> =>
    double.state
      .socket!.timeout(15_000)
      .emitWithAck("task.run", { ...given, ...(proof === undefined ? {} : { proof }) });
  const reasons = () => double.state.refused.map(({ reason }) => reason);

  beforeAll(async () => {
    double = await openDouble();
    data = mkdtempSync(join(tmpdir(), "muster-orders-"));
    root = await newRoot();
    key = await root.certify(1);
    double.state.key = key;
    const pinned = { rootKey: root.publicKey, orderKey: published(key) };
    writeChecked(
      join(data, "agent.json"),
      JSON.stringify({
        machineId: "m",
        url: double.url,
        nodeId,
        ...newAgentKeys(),
        delegate: false,
        ...pinned,
      }),
    );
    await restart();
  });
  afterAll(async () => {
    await agent?.close();
    await double.close();
    rmSync(data, { recursive: true });
  });

  test("accepts commands signed by its server", async () => {
    const good = taskCommand();
    expect(await send(good, proofOf(key, "task.run", good))).toBe(true);
    expect(storedTasks()).toEqual([good.taskId]);
  });

  test("rejects and reports commands that are unsigned, altered, expired, replayed, or for another key, kind or device", async () => {
    const stranger = await (await newRoot()).certify(9);
    const good = taskCommand();
    const before = storedTasks();
    const old = { issuedAt: Date.now() - 120_000, expiresAt: Date.now() - 60_000 };
    const replayed = taskCommand();
    const proof = proofOf(key, "task.run", replayed);
    expect(await send(replayed, proof)).toBe(true);
    const cases: [string, TaskCommand, unknown][] = [
      ["unsigned", good, undefined],
      ["unsigned", good, "yes"],
      ["altered", { ...good, runAt: 0 }, proofOf(key, "task.run", good)],
      ["altered", good, { ...proofOf(key, "task.run", good), expiresAt: Date.now() + 1e9 }],
      ["altered", good, proofOf(key, "task.cancel", good)],
      ["altered", good, { ...proofOf(stranger, "task.run", good), key: key.id }],
      ["unknown_key", good, proofOf(stranger, "task.run", good)],
      ["foreign", good, proofOf(key, "task.run", good, { nodeId: nodeId + 1 })],
      ["expired", good, proofOf(key, "task.run", good, old)],
      [
        "expired",
        good,
        proofOf(key, "task.run", good, { issuedAt: Date.now() + 600_000, expiresAt: Date.now() + 700_000 }),
      ],
      ["replayed", replayed, proof],
    ];
    for (const [, given, forged] of cases) expect(await send(given, forged)).toBe(false);
    await until("all rejections are reported", () => double.state.refused.length >= cases.length);
    expect(reasons()).toEqual(cases.map(([reason]) => reason));
    expect(storedTasks()).toEqual([...before, replayed.taskId]);
  });

  test("rejects forged commands that cancel a task, start a discovery or have devices polled", async () => {
    const [taskId] = storedTasks();
    double.state.refused = [];
    double.state.socket!.emit("task.cancel", taskId);
    double.state.socket!.emit("nm.cancel", "x", proofOf(key, "nm.cancel", "y"));
    expect(
      await double.state
        .socket!.timeout(15_000)
        .emitWithAck("nm.start", { jobUUID: randomUUID(), targets: ["10.0.0.1"] }),
    ).toBeNull();
    const poll = { revision: 1, intervalSeconds: 60, devices: [], sealedSecrets: "" };
    double.state.socket!.emit("poll", poll);
    double.state.socket!.emit("poll", {
      ...poll,
      devices: [{ nodeId: 9, ip: "10.0.0.1", credentials: [] }],
      proof: proofOf(key, "poll", poll),
    });
    await until("all rejections are reported", () => reasons().length === 5);
    expect(reasons()).toEqual(["unsigned", "altered", "unsigned", "unsigned", "altered"]);
    expect(storedTasks()).toContain(taskId);
    double.state.socket!.emit("task.cancel", taskId, proofOf(key, "task.cancel", taskId));
    await until("the task is cancelled", () => !storedTasks().includes(taskId!));
  });

  describe.each<{
    kind: "maintenance" | "pace" | "nm.install" | "approval";
    payload: object | null;
    other: object;
  }>([
    {
      kind: "maintenance",
      payload: { periods: [{ startTime: 0, endTime: 9e15, options: ["TASKS"] }] },
      other: { periods: [] },
    },
    { kind: "pace", payload: { spreadMS: 20_000 }, other: { spreadMS: 0 } },
    { kind: "nm.install", payload: null, other: {} },
    // last, because it discards the tasks
    { kind: "approval", payload: { state: "REJECTED" }, other: { state: "APPROVED" } },
  ])("$kind", ({ kind, payload, other }) => {
    const emit = (proof?: unknown) =>
      double.state.socket!.emit(kind, ...(payload ? [{ ...payload, proof }] : [proof]));
    const hasEffect = async () => {
      if (kind === "pace") return false;
      if (kind !== "nm.install") return JSON.stringify(stored()) !== before;
      const status = (await double.state.socket!.timeout(5_000).emitWithAck("nm.status")) as NmStatus;
      return status.kwargs?.stage !== "CHECKING";
    };
    const stored = () => JSON.parse(readChecked(join(data, "tasks.json"), "")!) as { maintenance: unknown[] };
    let before: string;

    test("has no effect unless it is signed, for this device, kind and moment, and is reported", async () => {
      double.state.refused = [];
      const kept = taskCommand();
      expect(await send(kept, proofOf(key, "task.run", kept))).toBe(true);
      before = JSON.stringify(stored());
      const now = Date.now();
      const forged: [string, unknown][] = [
        ["unsigned", undefined],
        ["unsigned", "yes"],
        ["altered", proofOf(key, kind, other)],
        ["altered", proofOf(key, kind === "pace" ? "maintenance" : "pace", payload)],
        ["unknown_key", proofOf(await (await newRoot()).certify(1), kind, payload)],
        ["foreign", proofOf(key, kind, payload, { nodeId: nodeId + 1 })],
        ["expired", proofOf(key, kind, payload, { issuedAt: now - 400_000, expiresAt: now - 100_000 })],
      ];
      for (const [, proof] of forged) emit(proof);
      await until("all rejections are reported", () => reasons().length === forged.length);
      expect(reasons()).toEqual(forged.map(([reason]) => reason));
      expect(double.state.refused.every((refused) => refused.kind === kind)).toBe(true);
      expect(await hasEffect()).toBe(false);
    });

    test("takes effect when it is signed, once for each signature", async () => {
      double.state.refused = [];
      const proof = proofOf(key, kind, payload);
      emit(proof);
      if (kind !== "pace") await until("the command has its effect", hasEffect);
      emit(proof);
      await until("the replay is reported", () => reasons().length > 0);
      // the same content with a new signature, as when the server resends it
      emit(proofOf(key, kind, payload));
      emit();
      await until("the unsigned command is reported", () => reasons().length > 1);
      expect(reasons()).toEqual(["replayed", "unsigned"]);
    });
  });

  test("keeps its tasks unless its rejection is signed", async () => {
    const good = taskCommand();
    expect(await send(good, proofOf(key, "task.run", good))).toBe(true);
    const rejected = { state: "REJECTED" };
    const refusedWith = async (approval: object | undefined) => {
      double.state.refusal = { message: "agent_rejected", ...(approval && { data: { approval } }) };
      await agent?.close();
      const states: string[] = [];
      agent = startAgent({
        data,
        machine: { reboot: async () => {}, bootedAt: () => 0 },
        onState: (state) => states.push(state),
      });
      await until("the agent is refused", () => states.includes("rejected"), 30_000);
      return storedTasks().includes(good.taskId);
    };
    expect(await refusedWith(undefined)).toBe(true);
    expect(await refusedWith(rejected)).toBe(true);
    const foreign = proofOf(key, "approval", rejected, { nodeId: nodeId + 1 });
    expect(await refusedWith({ ...rejected, proof: foreign })).toBe(true);
    expect(await refusedWith({ ...rejected, proof: proofOf(key, "approval", { state: "APPROVED" }) })).toBe(
      true,
    );
    expect(await refusedWith({ ...rejected, proof: proofOf(key, "approval", rejected) })).toBe(false);
    double.state.refusal = undefined;
    await restart();
  });

  test("rejects replayed commands after a restart", async () => {
    const good = taskCommand();
    const proof = proofOf(key, "task.run", good);
    expect(await send(good, proof)).toBe(true);
    await restart();
    expect(await send(good, proof)).toBe(false);
    expect(reasons().at(-1)).toBe("replayed");
  });

  test("uses the server's clock even if its own is wrong", async () => {
    double.state.ahead = 9 * 3_600_000;
    await restart();
    const good = taskCommand();
    expect(await send(good, proofOf(key, "task.run", good))).toBe(false);
    const times = {
      issuedAt: Date.now() + double.state.ahead,
      expiresAt: Date.now() + double.state.ahead + 60_000,
    };
    expect(await send(good, proofOf(key, "task.run", good, times))).toBe(true);
    double.state.ahead = 0;
    await restart();
  });

  test("switches to a newer key that the root key signed, and rejects the former one", async () => {
    const next = await root.certify(3);
    double.state.socket!.emit("order.key", published(next));
    await until("the agent has stored the key", () => file().orderKey.id === next.id);
    const old = taskCommand();
    const proof = proofOf(key, "task.run", old);
    expect(await send(old, proof), "the attacker with the former key").toBe(false);
    expect(reasons().at(-1)).toBe("unknown_key");
    double.state.key = next;
    const good = taskCommand();
    expect(await send(good, proofOf(next, "task.run", good))).toBe(true);
    key = next;
  });

  test("obeys commands sent just before and after the key is replaced", async () => {
    const next = await root.certify(4);
    const before = taskCommand();
    const after = taskCommand();
    const sent = send(before, proofOf(key, "task.run", before));
    double.state.socket!.emit("order.key", published(next));
    double.state.key = next;
    expect(await Promise.all([sent, send(after, proofOf(next, "task.run", after))])).toEqual([true, true]);
    key = next;
  });

  test("rejects keys of another root key, altered, older, with the same serial, or expired", async () => {
    const impostors: [string, TestKey][] = [
      ["another root key", await (await newRoot()).certify(10)],
      ["an altered serial", { ...(await root.certify(5)), serial: 10 }],
      ["an altered expiry", { ...(await root.certify(10, Date.now() - 1)), expiresAt: null }],
      ["a serial that is no number", { ...(await root.certify(10)), serial: "10" as unknown as number }],
      ["an older serial", await root.certify(2)],
      ["the same serial", await root.certify(key.serial)],
      ["expired", await root.certify(10, Date.now() - 1)],
    ];
    for (const [what, impostor] of impostors) {
      double.state.socket!.emit("order.key", published(impostor));
      double.state.key = impostor;
      const given = taskCommand();
      expect(await send(given, proofOf(impostor, "task.run", given)), what).toBe(false);
      expect(reasons().at(-1), what).toBe("unknown_key");
      expect(file().orderKey.id, what).toBe(key.id);
    }
    double.state.key = key;
    const good = taskCommand();
    expect(await send(good, proofOf(key, "task.run", good)), "its own key works all the same").toBe(true);
  });

  test("reports the newer key that it knows when it connects to a server with an older one", async () => {
    double.state.key = await root.certify(2);
    double.state.refused = [];
    await restart();
    await until("the rejection is reported", () => double.state.refused.length > 0);
    expect(double.state.refused[0]).toMatchObject({ kind: "clock", reason: "unknown_key" });
    expect(double.state.refused[0]!.orderKey).toEqual(published(key));
    double.state.key = key;
    await restart();
  });

  test("accepts neither an expired key nor its predecessor, but the next one", async () => {
    const short = await root.certify(6, Date.now() + 3_000);
    double.state.key = short;
    const good = taskCommand();
    expect(await send(good, proofOf(short, "task.run", good))).toBe(true);
    await until("the key has expired", () => Date.now() > short.expiresAt!);
    const late = taskCommand();
    expect(await send(late, proofOf(short, "task.run", late))).toBe(false);
    double.state.key = key;
    expect(await send(late, proofOf(key, "task.run", late)), "the former key").toBe(false);
    const next = await root.certify(7);
    double.state.key = next;
    expect(await send(late, proofOf(next, "task.run", late))).toBe(true);
  });

  test("doesn't start without a root key", async () => {
    await agent?.close();
    const { orderKey: _, ...without } = file();
    writeChecked(join(data, "agent.json"), JSON.stringify(without));
    expect(() => startAgent({ data })).toThrow(/No agent is enrolled/);
  });
});

describe("Enrollment with a pinned root key", () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer()));
  afterAll(() => server.close());

  const createToken = async () =>
    (
      await server.ada.muster.call("createEnrollmentToken", {
        body: { clientId: server.clientId, locationId: server.locationId, expiresInMinutes: 5 },
      })
    ).token;

  test("pins the root key in the token and a signing key that it signed", async () => {
    const data = mkdtempSync(join(tmpdir(), "muster-orders-"));
    const token = await createToken();
    const before = await server.ada.muster.call("getSigningKeys", {});
    const body = { replaces: before.state.signingKey };
    const { results, state } = await server.ada.muster.call("rotateSigningKey", { body });
    const identity = await enroll({ data, url: server.url, token });
    expect(identity.rootKey).toBe(state.rootKey);
    expect(identity.orderKey).toEqual(results.at(-1));
    rmSync(data, { recursive: true });
  });

  test("rejects responses from other servers, and those with a key from before the token", async () => {
    const data = mkdtempSync(join(tmpdir(), "muster-orders-"));
    // a token of a server whose root key the test has
    const root = await newRoot();
    const claims = { id: 1, key: root.id, serial: 5 };
    const token = `${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
    const answers = {
      rootKey: root.publicKey,
      key: await root.certify(5),
    };
    // an attacker between agent and server
    const between = createServer((request, answer) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { machineId, signingKey } = JSON.parse(Buffer.concat(chunks).toString()) as {
          machineId: string;
          signingKey: string;
        };
        const { rootKey, key } = answers;
        const proof = proofOf(key, "enroll", { machineId, signingKey });
        const keys = { rootKey, orderKey: published(key), proof };
        answer.setHeader("content-type", "application/json");
        answer.statusCode = 201;
        answer.end(JSON.stringify({ nodeId, state: "APPROVED", ...keys }));
      });
    });
    await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
    const attempt = () => enroll({ data: mkdtempSync(join(data, "a-")), url, token });
    expect((await attempt()).orderKey.serial).toBe(5);
    const stranger = await newRoot();
    const forged: [string, typeof answers][] = [
      ["another root key", { rootKey: stranger.publicKey, key: await stranger.certify(6) }],
      ["another root key's signing key", { rootKey: root.publicKey, key: await stranger.certify(6) }],
      ["a key from before the token", { rootKey: root.publicKey, key: await root.certify(4) }],
      ["an expired key", { rootKey: root.publicKey, key: await root.certify(6, Date.now() - 1) }],
      [
        "a published key without its private half",
        {
          rootKey: root.publicKey,
          key: { ...(await root.certify(6)), sign: (await stranger.certify(6)).sign },
        },
      ],
    ];
    for (const [what, wrong] of forged) {
      Object.assign(answers, wrong);
      await expect(attempt(), what).rejects.toMatchObject({ code: "server_not_trusted" });
    }
    between.close();
    rmSync(data, { recursive: true });
  });

  test("a command that an agent rejected is among the activities", async () => {
    const spoken = await attachAgent(server);
    spoken.socket.emit("order.refused", { kind: "task.run", reason: "replayed", about: "x\ny" });
    await until("the rejection is reported", async () => {
      const { results } = await server.ada.muster.call("listActivities", {
        query: { operation: "orderRefused" },
      });
      return (
        results[0]?.outcome === "replayed" && results[0].detail === "It was received before: task.run x y"
      );
    });
    spoken.socket.close();
  });
});
