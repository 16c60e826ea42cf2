// The server's checks of a session's signature, before the agent's.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  signKnownSession,
  signerListDigest,
  signingSessions,
  type RunSigner,
  type SessionContent,
  type SignerList,
} from "@muster/sdk";
import type { RemoteOrder } from "@muster/sdk/live";
import { newSigner, nextList, type TestSigner } from "../../support/agents/signers.ts";
import { onEachDatabase } from "../../support/server/databases.ts";
import {
  attachAgent,
  refusal,
  startTestServer,
  until,
  type Person,
  type ScriptedAgent,
  type TestServer,
} from "../../support/server/server.ts";

onEachDatabase("Signed sessions", (database) => {
  let server: TestServer;
  let agent: ScriptedAgent;
  let ada: TestSigner;
  let list: SignerList;
  const orders: RemoteOrder[] = [];

  const terminal = () => ({ nodeId: agent.nodeId, user: "SYSTEM" as const, shell: "DEFAULT" as const });
  const unsigned = ({ muster }: Pick<Person, "muster"> = server.ada) =>
    refusal(muster.call("openTerminal", { query: {}, body: terminal() }));
  /** A client that signs something else than it opens. */
  const clientOf = (
    { muster }: Pick<Person, "muster">,
    by: RunSigner,
    changes: Partial<SessionContent> = {},
  ) =>
    signingSessions(muster, {
      always: true,
      sign: (session) =>
        signKnownSession({ ...session, ...changes }, by, {
          get: async () => undefined,
          set: async () => undefined,
        }),
    });
  const signed = (by: RunSigner, changes: Partial<SessionContent> = {}) =>
    refusal(clientOf(server.ada, by, changes).call("openTerminal", { query: {}, body: terminal() }));

  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
    ada = await newSigner();
    agent = await attachAgent(server, server, { delegate: false, name: "srv-1" });
    agent.socket.on("remote.open", ({ proof: _proof, ...order }, answer) => {
      orders.push(order);
      answer("accepted");
    });
    list = await nextList(server.clientId, [ada], undefined, false);
    const path = { clientId: server.clientId };
    await server.session.call("addSignerList", { path, body: await ada.signList(list) });
  }, 60_000);
  afterAll(async () => {
    agent.socket.close();
    await server.close();
  });

  test("a list without the requirement is unchanged, and sessions open without a signature", async () => {
    const { results } = await server.ada.muster.call("listSignerLists", {
      path: { clientId: server.clientId },
    });
    expect(results[0]!.list).toEqual(list);
    expect(await signerListDigest(results[0]!.list)).toBe(await signerListDigest(list));
    expect(await unsigned()).toBe("done");
    expect(orders.at(-1)).not.toHaveProperty("signature");
  });

  test("where signatures are required, each kind of session is refused without one", async () => {
    const path = { clientId: server.clientId };
    const next = await nextList(server.clientId, [ada], list, false);
    list = { ...next, sessionsRequired: true };
    await server.session.call("addSignerList", { path, body: await ada.signList(list) });
    const before = orders.length;
    const { muster } = server.ada;
    const { nodeId } = agent;
    expect(await unsigned()).toBe("signature_required");
    const calls = [
      () => muster.call("openTools", { body: { nodeId } }),
      () => muster.call("openFiles", { body: { nodeId, user: "SYSTEM" } }),
      () => muster.call("openTunnel", { body: { nodeId, port: 22 } }),
      () => muster.call("openDesktop", { body: { nodeId, viewOnly: true } }),
      () => muster.call("openWebPage", { body: { nodeId, port: 443 } }),
      () => muster.call("listProcesses", { path: { nodeId } }),
      () => muster.call("listFiles", { path: { nodeId }, query: { path: "/", user: "SYSTEM" } }),
    ];
    for (const call of calls) expect(await refusal(call())).toBe("signature_required");
    expect(orders).toHaveLength(before);
  });

  test("each kind of signed session reaches the agent with its signature", async () => {
    expect(await signed(ada)).toBe("done");
    expect(orders.at(-1)).toMatchObject({ tool: "TERMINAL", signature: { signerId: ada.id } });
    const client = clientOf(server.ada, ada);
    const { nodeId } = agent;
    await client.call("openTools", { body: { nodeId } });
    await client.call("openFiles", { body: { nodeId, user: "USER" } });
    await client.call("openTunnel", { body: { nodeId, port: 22 } });
    await client.call("openDesktop", { body: { nodeId, viewOnly: true } });
    const command = ["uname", "-a"];
    await client.call("openTerminal", { query: {}, body: { ...terminal(), command } });
    // the tunnel has no response, but the session was opened for the device's first port
    const page = refusal(client.call("openWebPage", { body: { nodeId } }));
    await until("the page's tunnel is ordered", () => orders.at(-1)?.target === "localhost:443");
    const sessions = await server.ada.muster.call("listRemoteSessions", { query: {} });
    await server.ada.muster.call("endRemoteSession", { path: { sessionId: sessions.results[0]!.id } });
    expect(await page).toBe("session_ended");
    expect(orders.slice(-6).map(({ tool, target, viewOnly }) => [tool, target, viewOnly])).toEqual([
      ["TOOLS", "", false],
      ["FILES", "", false],
      ["TUNNEL", "localhost:22", false],
      ["DESKTOP", "localhost:5900", true],
      ["COMMAND", "", false],
      ["TUNNEL", "localhost:443", false],
    ]);
    expect(orders.slice(-6).every((order) => order.signature?.signerId === ada.id)).toBe(true);
    const byWhom = (await server.ada.muster.call("listRemoteSessions", { query: {} })).results.map(
      ({ signedBy }) => signedBy,
    );
    // the oldest session was opened before signatures were required
    expect(byWhom).toEqual([...Array<string>(7).fill(ada.signer.name), null]);
  });

  test("a stranger's signature or one for something else is refused without reaching the agent", async () => {
    const before = orders.length;
    expect(await signed(await newSigner("Mallory"))).toBe("signature_invalid");
    const { clientId } = await server.organization("Other");
    const others: Partial<SessionContent>[] = [
      { deviceId: 99 },
      { organizationId: clientId },
      { runAs: "USER" },
      { tool: "FILES" },
      { user: "grace@example.com" },
      { root: "0YmdSb7Vx1sQVgIw0Jp1Yt9pVQmPzS9b8v0uKqGJbHk" },
    ];
    for (const changes of others) expect(await signed(ada, changes)).toBe("signature_invalid");
    expect(orders).toHaveLength(before);
  });

  test("only users who see the device can read what its sessions are signed for", async () => {
    const { clientId } = await server.organization("Elsewhere");
    const other = await server.person({ organizationIds: [clientId], permissions: ["canUseTunnels"] });
    const query = { nodeId: agent.nodeId };
    expect(await refusal(other.muster.call("getSessionSigning", { query }))).toBe("not_found");
    expect(await refusal(other.muster.call("getWebPageRoute", { query }))).toBe("not_found");
    expect(await refusal(server.ada.muster.call("getSessionSigning", { query: { nodeId: 999 } }))).toBe(
      "not_found",
    );
  });

  test("a web page's route has the requested port, if tunnels to it are allowed", async () => {
    const { muster } = server.ada;
    const routeAt = (port?: number) =>
      muster.call("getWebPageRoute", { query: { nodeId: agent.nodeId, ...(port && { port }) } });
    expect(await routeAt()).toMatchObject({ host: "localhost", ports: [443, 80] });
    await muster.call("setTunnelPorts", { body: { ports: ["9000"] } });
    expect(await refusal(routeAt())).toBe("port_not_allowed");
    expect(await refusal(routeAt(443))).toBe("port_not_allowed");
    expect((await routeAt(9_000)).ports).toEqual([9_000]);
  });

  test("an agent's known refusals become errors, and unknown ones aren't passed on", async () => {
    agent.socket.off("remote.open");
    const answerWith = (fault: unknown) => {
      agent.socket.once("remote.open", (_, answer) =>
        answer({ refused: { code: "agents.signers.runFault.replayed", values: {} }, fault } as never),
      );
      return signed(ada);
    };
    expect(await answerWith("replayed")).toBe("signature_used");
    expect(await answerWith("expired")).toBe("signature_expired");
    expect(await answerWith("untrusted")).toBe("signature_invalid");
    expect(await answerWith("unsigned")).toBe("signature_required");
    expect(await answerWith("constructor")).toBe("refused_by_local_policy");
    expect(await answerWith({ toString: randomUUID() })).toBe("refused_by_local_policy");
  });
});
