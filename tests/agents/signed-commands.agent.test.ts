// Runs the real agent against a server that sends forged commands.
import { createServer } from "node:http";
import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { Server, type Socket } from "socket.io";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enroll, startAgent } from "@muster/agent";
import {
  fingerprint,
  newKeyText,
  proofText,
  type CommandProof,
  type ProofKind,
  type SigningKey,
} from "@muster/sdk";
import { readChecked, writeChecked } from "@muster/sdk/files";
import type { RefusedOrder, TaskCommand } from "@muster/sdk/live";
import { attachAgent, startTestServer, until, type TestServer } from "../support/server/server.ts";

interface Key extends SigningKey {
  sign(text: string): string;
}

async function newKey(before?: Key): Promise<Key> {
  const { publicKey: pub, privateKey } = generateKeyPairSync("ed25519");
  const publicKey = pub.export({ format: "der", type: "spki" }).toString("base64url");
  return {
    id: await fingerprint(publicKey),
    publicKey,
    signature: before?.sign(newKeyText(publicKey)) ?? null,
    createdAt: 0,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString("base64url"),
  };
}

const nodeId = 7;

function proofOf(
  key: Key,
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
    keys: [] as Key[],
    ahead: 0,
    refused: [] as RefusedOrder[],
    socket: undefined as Socket | undefined,
  };
  io.of("/agents").on("connection", (socket) => {
    socket.on("clock", (nonce: string, answer: (clock: unknown) => void) => {
      const time = Date.now() + state.ahead;
      const key = state.keys.at(-1)!;
      answer({
        time,
        keys: state.keys.map(({ sign: _sign, ...rest }) => rest),
        proof: proofOf(key, "clock", { nonce, time }),
      });
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
  let key: Key;
  let agent: ReturnType<typeof startAgent> | undefined;
  const file = () => JSON.parse(readChecked(join(data, "agent.json"), "")!) as { serverKey?: string };
  const storedTasks = () => {
    try {
      return (JSON.parse(readChecked(join(data, "tasks.json"), "")!) as { tasks: TaskCommand[] }).tasks.map(
        ({ taskId }) => taskId,
      );
    } catch {
      return [];
    }
  };
  const start = async (serverKey: string | undefined) => {
    writeChecked(
      join(data, "agent.json"),
      JSON.stringify({ machineId: "m", url: double.url, nodeId, agentKey: "k", delegate: false, serverKey }),
    );
    await restart();
  };
  const restart = async () => {
    await agent?.close();
    double.state.socket = undefined;
    agent = startAgent({ data, machine: { reboot: async () => {}, bootedAt: () => 0 } });
    await until("it connects", () => double.state.socket !== undefined, 20_000);
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
    key = await newKey();
    double.state.keys = [key];
    await start(key.publicKey);
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
    const stranger = await newKey();
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
    await until("all are reported", () => double.state.refused.length >= cases.length);
    expect(reasons()).toEqual(cases.map(([reason]) => reason));
    expect(storedTasks()).toEqual([...before, replayed.taskId]);
  });

  test("rejects forged commands that cancel a task or start a discovery", async () => {
    const [taskId] = storedTasks();
    double.state.refused = [];
    double.state.socket!.emit("task.cancel", taskId);
    double.state.socket!.emit("nm.cancel", "x", proofOf(key, "nm.cancel", "y"));
    expect(
      await double.state
        .socket!.timeout(15_000)
        .emitWithAck("nm.start", { jobUUID: randomUUID(), targets: ["10.0.0.1"] }),
    ).toBeNull();
    expect(reasons()).toEqual(["unsigned", "altered", "unsigned"]);
    expect(storedTasks()).toContain(taskId);
    double.state.socket!.emit("task.cancel", taskId, proofOf(key, "task.cancel", taskId));
    await until("it was cancelled", () => !storedTasks().includes(taskId!));
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

  test("accepts a new key only if it is signed with the old one", async () => {
    const next = await newKey(key);
    const impostor = await newKey();
    double.state.keys = [key, impostor];
    const good = taskCommand();
    expect(await send(good, proofOf(impostor, "task.run", good))).toBe(false);
    expect(file().serverKey).toBe(key.publicKey);
    double.state.keys = [key, next];
    expect(await send(good, proofOf(next, "task.run", good))).toBe(true);
    expect(file().serverKey).toBe(next.publicKey);
    expect(await send(taskCommand(), proofOf(key, "task.run", good))).toBe(false);
    key = next;
  });

  test("accepts the first key at its next connection if it has none", async () => {
    await agent?.close();
    await start(undefined);
    expect(file().serverKey).toBe(key.publicKey);
    const good = taskCommand();
    expect(await send(good, proofOf(key, "task.run", good))).toBe(true);
  });
});

describe("Enrollment with a pinned server key", () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer()));
  afterAll(() => server.close());

  test("pins the key in the token and rejects responses from other servers", async () => {
    const data = mkdtempSync(join(tmpdir(), "muster-orders-"));
    const body = { clientId: server.clientId, locationId: server.locationId, expiresInMinutes: 5 };
    const { token } = await server.ada.muster.call("createEnrollmentToken", { body });
    // created after the token: the new key is signed with the one in the token
    const { results } = await server.ada.muster.call("rotateSigningKey", {});
    const identity = await enroll({ data, url: server.url, token });
    expect(identity.serverKey).toBe(results.at(-1)!.publicKey);

    // an attacker on the path responds with another key
    const stranger = await newKey();
    const between = createServer((request, answer) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { machineId } = JSON.parse(Buffer.concat(chunks).toString()) as { machineId: string };
        const { sign: _sign, ...key } = stranger;
        const proof = proofOf(stranger, "enroll", { machineId, agentKey: "ma_x" });
        answer.setHeader("content-type", "application/json");
        answer.statusCode = 201;
        answer.end(JSON.stringify({ nodeId, agentKey: "ma_x", serverKeys: [key], proof }));
      });
    });
    await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
    await expect(enroll({ data: join(data, "other"), url, token })).rejects.toMatchObject({
      code: "server_not_trusted",
    });
    between.close();
    rmSync(data, { recursive: true });
  });

  test("a command that an agent rejected is among the activities", async () => {
    const spoken = await attachAgent(server);
    spoken.socket.emit("order.refused", { kind: "task.run", reason: "replayed", about: "x\ny" });
    await until("it is reported", async () => {
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
