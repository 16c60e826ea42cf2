// Attackers who know everything about an agent except its private key.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { proveIdentity } from "@muster/agent";
import { createMuster, rebootTask, type NodeApproval, type NodeApprovalState } from "@muster/sdk";
import { keyFingerprint, newAgentKeys, signClaim } from "@muster/sdk/agent-keys";
import type { TaskCommand } from "@muster/sdk/live";
import {
  connectAgent,
  enrollScripted,
  newMachine,
  signedEnrollment,
  type ScriptedIdentity,
} from "../support/agents/scripted-identity.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { attachAgent, codeOf, refusal, request, startTestServer, until } from "../support/server/server.ts";
import type { Person, TestServer } from "../support/server/server.ts";

onEachDatabase("An agent that is impersonated", (database) => {
  let server: TestServer;
  /** A user who may create devices in the organization, and nothing else. */
  let eve: Person;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 100 });
    eve = await server.person({ permissions: ["canCreateDevices"], organizationIds: [server.clientId] });
  });
  afterAll(() => server.close());
  beforeEach(() => setMode("AUTOMATIC"));

  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
  const setMode = (approvalMode: "AUTOMATIC" | "MANUAL") =>
    call("updateOrganization", { path: { clientId: server.clientId }, body: { approvalMode } });
  const newToken = async (muster = eve.muster) => {
    const { clientId, locationId } = server;
    const body = { clientId, locationId, expiresInMinutes: 5 };
    return muster.call("createEnrollmentToken", { body });
  };
  const list = async (state: NodeApprovalState) =>
    (await call("listNodeApprovals", { query: { state, pageSize: 1_000 } })).results;
  const requestsFor = async (nodeId: number, state: NodeApprovalState = "PENDING") =>
    (await list(state)).filter((one) => one.replacesNodeId === nodeId || one.nodeId === nodeId);
  const approve = ({ nodeId, keyFingerprint }: NodeApproval, fingerprint = keyFingerprint) =>
    call("approveNodes", { body: { nodeIds: [nodeId], keyFingerprints: [fingerprint] } });
  const reject = (nodeId: number) => call("rejectNodes", { body: { nodeIds: [nodeId] } });
  /** Connects an identity and records everything it receives. */
  const connect = (...[identity, options]: [ScriptedIdentity, Parameters<typeof connectAgent>[2]?]) => {
    const socket = connectAgent(server.url, identity, options);
    const heard: string[] = [];
    socket.on("connect", () => heard.push("connect"));
    socket.on("connect_error", ({ message }) => heard.push(message));
    socket.onAny((event: string, about: { state?: string }) =>
      heard.push(`${event} ${about?.state ?? ""}`.trim()),
    );
    socket.on("nm.status", (answer) => answer({ args: ["OK"], kwargs: {} }));
    return { socket, heard };
  };
  const outcomeOf = async (...given: Parameters<typeof connect>) => {
    const { socket, heard } = connect(...given);
    await until("the server has responded", () => heard.length > 0);
    socket.close();
    return heard[0];
  };
  const orderReboot = (nodeId: number) =>
    call("createScheduledTask", { body: rebootTask(undefined, { deviceIds: [nodeId] }) });

  /** Finds the machine id of an agent with the permission to create devices. */
  const machineIdOf = async (nodeId: number) => {
    const { results: tokens } = await eve.muster.call("listEnrollmentTokens", { query: {} });
    for (const { id } of tokens) {
      const { results } = await eve.muster.call("listEnrollmentTokenUses", { path: { tokenId: id } });
      const use = results.find((one) => one.nodeId === nodeId);
      if (use) return use.machineId;
    }
    throw new Error("the machine id is not shown");
  };

  test("retains its place, its key and its work when a stranger enrolls with its machine id", async () => {
    const victim = await attachAgent(server, server, { delegate: false, name: "dc01" });
    const { nodeId } = victim;
    // commands without a reported outcome are sent again after a reconnection
    const orders = new Set<string>();
    victim.socket.on("task.run", (order: TaskCommand, answer) => {
      orders.add(order.taskId);
      answer(true);
    });
    const machineId = await machineIdOf(nodeId);
    const { token } = await newToken();
    const stolen = await enrollScripted(server.url, { token, machineId, hostname: "dc01" });
    expect(stolen).toMatchObject({ state: "PENDING", nodeId });
    expect(victim.socket.connected).toBe(true);

    const attacker = connect(stolen);
    await until("the attacker is pending", () => attacker.heard.includes("approval PENDING"));
    await orderReboot(nodeId);
    await until("the agent has received the order", () => orders.size === 1);
    // reconnecting does not change it
    victim.socket.disconnect();
    await victim.reconnect();
    await victim.hello([]);
    await orderReboot(nodeId);
    await until("the agent has received both orders", () => orders.size === 2);
    expect(attacker.heard).toEqual(["connect", "approval PENDING"]);
    expect(await requestsFor(nodeId)).toMatchObject([
      { reason: "NEW_KEY", replacesNodeId: nodeId, keyFingerprint: keyFingerprint(stolen.signing.publicKey) },
    ]);
    // the computer itself enrolls again without waiting
    const again = await enrollScripted(server.url, { token, machineId, keys: victim.identity });
    expect(again).toMatchObject({ state: "APPROVED", nodeId });
    attacker.socket.close();
    victim.socket.close();
  });

  test("waits, like anybody with its machine id, once it was rejected and approved again", async () => {
    await setMode("MANUAL");
    const { token } = await newToken();
    const agent = await enrollScripted(server.url, { token, hostname: "srv-again" });
    await approve((await requestsFor(agent.nodeId))[0]!);
    await reject(agent.nodeId);
    await approve((await requestsFor(agent.nodeId, "REJECTED"))[0]!);
    expect((await requestsFor(agent.nodeId, "APPROVED"))[0]).toMatchObject({ needsEnrollment: true });
    expect(await outcomeOf(agent)).toBe("not_signed_in");

    for (const mode of ["MANUAL", "AUTOMATIC"] as const) {
      await setMode(mode);
      const { machineId } = agent;
      const stranger = await enrollScripted(server.url, { token, machineId, hostname: "srv-again" });
      expect(stranger).toMatchObject({ state: "PENDING", nodeId: agent.nodeId });
    }
    const itself = await enrollScripted(server.url, { token, machineId: agent.machineId, keys: agent });
    expect(itself).toMatchObject({ state: "PENDING", nodeId: agent.nodeId });
    const requests = await requestsFor(agent.nodeId);
    expect(requests.map(({ reason }) => reason)).toEqual(Array(3).fill("REJECTED_BEFORE"));
    const own = requests.find((one) => one.keyFingerprint === keyFingerprint(agent.signing.publicKey))!;
    await approve(own);
    const { socket, heard } = connect(itself);
    await until("the agent is connected", () => heard.includes("connect"));
    expect(heard).not.toContain("approval PENDING");
    expect(await requestsFor(agent.nodeId), "the other requests are gone").toEqual([]);
    socket.close();
  });

  test("is pending with a new key while it is rejected, and restored once that key is approved", async () => {
    const { token } = await newToken();
    const agent = await enrollScripted(server.url, { token, hostname: "srv-rejected" });
    const { machineId, nodeId } = agent;
    await call("updateDevice", { path: { nodeId }, body: { displayName: "Front desk" } });
    await reject(nodeId);
    const enroll = (keys = newAgentKeys()) => enrollScripted(server.url, { token, machineId, keys });
    expect(await refusal(enroll(agent))).toBe("agent_rejected");
    const reinstalled = await enroll();
    expect(reinstalled).toMatchObject({ state: "PENDING", nodeId });
    // it cannot continue enrolling with new keys
    expect((await enroll()).state).toBe("PENDING");
    expect(await refusal(enroll())).toBe("agent_rejected");
    const requests = (await list("PENDING")).filter((one) => one.reason === "REJECTED_BEFORE");
    const fingerprint = keyFingerprint(reinstalled.signing.publicKey);
    const { results } = await approve(requests.find((one) => one.keyFingerprint === fingerprint)!);
    expect(results).toMatchObject([{ nodeId, resultCode: "SUCCESS" }]);
    expect(await call("getDevice", { path: { nodeId } })).toMatchObject({ displayName: "Front desk" });
    expect(await outcomeOf(reinstalled)).toBe("connect");
    expect(await outcomeOf(agent)).toBe("not_signed_in");
  });

  test("has each of its keys listed, and an approval applies only to the key shown", async () => {
    const { token } = await newToken();
    const agent = await enrollScripted(server.url, { token, hostname: "srv-keys" });
    const { machineId, nodeId } = agent;
    const enroll = (keys = newAgentKeys(), hostname = "srv-keys") =>
      enrollScripted(server.url, { token, machineId, keys, hostname });
    const first = await enroll();
    const [shown] = await requestsFor(nodeId);
    // a technician looks at the first key while a second one is sent
    const second = await enroll();
    const third = await enroll();
    expect(await refusal(enroll())).toBe("enrollment_refused");
    const fingerprints = [first, second, third].map(({ signing }) => keyFingerprint(signing.publicKey));
    const requests = await requestsFor(nodeId);
    expect(requests.map((one) => one.keyFingerprint).toSorted()).toEqual(fingerprints.toSorted());
    expect(requests).toContainEqual(shown);
    // the same key may enroll again, and remains the same request
    await enroll(first, "srv-renamed");
    const ids = (some: NodeApproval[]) => some.map((one) => one.nodeId).toSorted((a, b) => a - b);
    expect(ids(await requestsFor(nodeId))).toEqual(ids(requests));

    const wrong = await approve(shown!, fingerprints[1]);
    expect(wrong.results).toMatchObject([{ resultCode: "CONFLICT" }]);
    expect(await requestsFor(nodeId)).toHaveLength(3);
    expect(await outcomeOf(agent), "its key is still valid").toBe("connect");
    const right = await approve(shown!);
    expect(right.results).toMatchObject([{ resultCode: "SUCCESS", nodeId }]);
    const gone = await approve(requests.find((one) => one.keyFingerprint === fingerprints[1])!);
    expect(gone.results).toMatchObject([{ resultCode: "NOT_FOUND" }]);
    expect([await outcomeOf(first), await outcomeOf(second), await outcomeOf(agent)]).toEqual([
      "connect",
      "not_signed_in",
      "not_signed_in",
    ]);
  });

  test("keeps its key when a rejected request is approved later", async () => {
    const { token } = await newToken();
    const agent = await enrollScripted(server.url, { token, hostname: "srv-kept" });
    const { machineId, nodeId } = agent;
    await enrollScripted(server.url, { token, machineId });
    const [waiting] = await requestsFor(nodeId);
    await reject(waiting!.nodeId);
    expect(await outcomeOf(agent)).toBe("connect");
    const [rejected] = (await list("REJECTED")).filter((one) => one.nodeId === waiting!.nodeId);
    await approve(rejected!);
    expect(await outcomeOf(agent)).toBe("connect");
    const again = await enrollScripted(server.url, { token, machineId, keys: agent });
    expect(again).toMatchObject({ state: "APPROVED", nodeId });
  });

  test("is pending with another key even if it is the server's own agent", async () => {
    const { token } = await server.server.localEnrollment();
    const own = await enrollScripted(server.url, { token, hostname: "beside" });
    expect(own.state).toBe("APPROVED");
    const { machineId } = own;
    expect((await enrollScripted(server.url, { token, machineId, keys: own })).state).toBe("APPROVED");
    expect((await enrollScripted(server.url, { token, machineId })).state).toBe("PENDING");
    expect(await outcomeOf(own)).toBe("connect");
  });

  test("doesn't pass its role as delegate or as the server's own agent on to another key", async () => {
    const { token: local } = await server.server.localEnrollment();
    const own = await enrollScripted(server.url, { token: local, hostname: "beside-2" });
    const probe = await attachAgent(server, server, { name: "probe-taken" });
    const agents = async () => {
      const { results } = await call("listAgents", { query: {} });
      return [own, probe].map(({ nodeId }) => {
        const { shared, isDelegate } = results.find((one) => one.nodeId === nodeId)!;
        return { shared, isDelegate };
      });
    };
    expect(await agents()).toEqual([
      { shared: true, isDelegate: false },
      { shared: false, isDelegate: true },
    ]);
    probe.socket.close();
    for (const { machineId, nodeId } of [own, probe.identity]) {
      const { token } = await newToken();
      await enrollScripted(server.url, { token, machineId });
      const [{ nodeId: approvalId, keyFingerprint: key }] = (await requestsFor(nodeId)) as [NodeApproval];
      const body = { nodeIds: [approvalId], keyFingerprints: [key] };
      const { results } = await eve.muster.call("approveNodes", { body });
      expect(results).toMatchObject([{ resultCode: "SUCCESS", nodeId }]);
    }
    const plain = { shared: false, isDelegate: false };
    expect(await agents()).toEqual([plain, plain]);
  });

  describe("with an enrollment that does not prove the key", () => {
    const about = { hostname: "x", platform: "linux", version: "1" };
    const outcome = async (changes: (body: ReturnType<typeof signedEnrollment>) => object) => {
      const signed = signedEnrollment({ ...about, token: (await newToken()).token, machineId: randomUUID() });
      return codeOf(
        request(server.url, "POST", "/ws/agents/enroll", { body: { ...signed, ...changes(signed) } }),
      );
    };

    test("is refused", async () => {
      const other = newAgentKeys();
      expect(await outcome(() => ({}))).toBe("done");
      expect(await outcome(() => ({ signingKey: other.signing.publicKey }))).toBe("agent_key_invalid");
      expect(await outcome(() => ({ sealingKey: other.sealing.publicKey }))).toBe("agent_key_invalid");
      expect(await outcome(() => ({ machineId: randomUUID() }))).toBe("agent_key_invalid");
      expect(await outcome(() => ({ signature: "A".repeat(86) }))).toBe("agent_key_invalid");
      const { token } = await newToken();
      expect(await outcome(() => ({ token })), "replayed with another token").toBe("agent_key_invalid");
      for (const missing of ["signingKey", "sealingKey", "signature"])
        expect(await outcome(() => ({ [missing]: undefined })), missing).toBe("validation_failed");
    });

    test("is refused with a key that cannot be sealed to", async () => {
      const { signing } = newAgentKeys();
      const weak = (body: { token: string; machineId: string }) => {
        const { token, machineId } = body;
        const claim = { token, machineId, signingKey: signing.publicKey, sealingKey: "A".repeat(43) };
        return { ...claim, signature: signClaim(signing, "muster/agent-enroll", claim) };
      };
      expect(await outcome(weak)).toBe("agent_key_invalid");
    });
  });

  test("connects only with an answer to this connection's challenge by its own key", async () => {
    const agent = await attachAgent(server, server, { delegate: false, name: "srv-proof" });
    const { identity } = agent;
    const machine = newMachine();
    const stranger = newAgentKeys();
    const prove = (nonce: string, who: ScriptedIdentity = identity) => proveIdentity(who, machine, nonce);
    const answers: string[] = [];
    const honest = connectAgent(server.url, identity, {
      machine,
      prove(nonce) {
        answers.push(nonce);
        return prove(nonce);
      },
    });
    await until("the agent was challenged", () => answers.length > 0);
    honest.close();
    const forgeries: [string, (nonce: string) => object][] = [
      ["another key", (nonce) => prove(nonce, { ...identity, signing: stranger.signing })],
      [
        "another key by its name",
        (nonce) => ({
          ...prove(nonce, { ...identity, signing: stranger.signing }),
          keyFingerprint: keyFingerprint(identity.signing.publicKey),
        }),
      ],
      ["the answer to an earlier challenge", () => prove(answers[0]!)],
      ["an answer without a challenge", () => prove("")],
      ["another device", (nonce) => ({ ...prove(nonce), nodeId: identity.nodeId + 1 })],
      ["another machine", (nonce) => ({ ...prove(nonce), machine: newMachine() })],
      ["no signature", (nonce) => ({ ...prove(nonce), signature: undefined })],
      ["the key as the signature", (nonce) => ({ ...prove(nonce), signature: identity.signing.publicKey })],
      ["nothing but names", () => ({ nodeId: identity.nodeId, machineId: identity.machineId, machine })],
      ["nothing", () => ({})],
    ];
    for (const [what, forged] of forgeries)
      expect(await outcomeOf(identity, { prove: forged }), what).toBe("not_signed_in");
    expect(agent.socket.connected).toBe(true);
    agent.socket.close();
  });

  test("is refused when its challenge was relayed by another server", async () => {
    const { token } = await newToken();
    const identity = await enrollScripted(server.url, { token });
    const hostile = { ...identity, rootKey: newAgentKeys().signing.publicKey };
    expect(await outcomeOf(hostile)).toBe("server_not_trusted");
    expect(await outcomeOf(identity)).toBe("connect");
  });

  test.for(["runId", "bootId", "fingerprint", "machine"] as const)(
    "is not thrown off by a copy that leaves out %s",
    async (field) => {
      const { token } = await newToken();
      const identity = await enrollScripted(server.url, { token, hostname: `cloned-${field}` });
      const original = connect(identity);
      await until("the original is connected", () => original.heard.includes("connect"));
      const machine = Object.fromEntries(
        Object.entries(newMachine()).filter(([name]) => name !== field && field !== "machine"),
      ) as unknown as ReturnType<typeof newMachine>;
      expect(await outcomeOf(identity, { machine })).toBe("not_signed_in");
      // "" is valid only as the boot id
      if (field !== "machine") {
        const blank = await outcomeOf(identity, { machine: { ...newMachine(), [field]: "" } });
        expect(blank).toBe(field === "bootId" ? "agent_cloned" : "not_signed_in");
      }
      expect(await outcomeOf(identity)).toBe("agent_cloned");
      expect(original.socket.connected).toBe(true);
      expect(original.heard.filter((one) => one === "connect")).toHaveLength(1);
      expect((await requestsFor(identity.nodeId, "APPROVED"))[0]?.findings).toMatchObject([
        { kind: "CLONED" },
      ]);
      original.socket.close();
    },
  );

  test("has no private key stored on the server", async () => {
    const { token } = await newToken();
    const identity = await enrollScripted(server.url, { token });
    const answer = await createMuster({ url: server.url }).call("enrollAgent", {
      body: {
        ...signedEnrollment({ token, machineId: randomUUID() }),
        hostname: "x",
        platform: "linux",
        osVersion: "",
        version: "1",
      },
    });
    const names = ["clientId", "nodeId", "orderKey", "proof", "rootKey", "signers", "state"];
    expect(Object.keys(answer).toSorted()).toEqual(names);
    for (const secret of [identity.signing.privateKey, identity.sealing.privateKey])
      expect(server.stored()).not.toContain(secret);
  });
});
