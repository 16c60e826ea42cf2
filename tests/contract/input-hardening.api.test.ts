// Invalid input: malformed paths and methods, other users' live channel topics, and fields of other
// operations.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "@muster/server";
import { io } from "socket.io-client";
import { operations } from "@muster/sdk/contract";
import type { Grant } from "@muster/sdk";
import { proveIdentity } from "@muster/agent";
import { newMachine, signedEnrollment } from "../support/agents/scripted-identity.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { sender } from "../support/contract/requests.ts";
import {
  admin,
  answered,
  codeOf,
  refusal,
  request,
  startTestServer,
  until,
  type Person,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";
import { createThirdParty, type ThirdParty } from "../support/contract/third-party.ts";

onEachDatabase("Input hardening", (database) => {
  let server: TestServer;
  let other: ThirdParty["other"];
  let otherAgent: ScriptedAgent;
  let person: Person;
  let jobUUID: string;
  let runId: string;
  beforeAll(async () => {
    server = await startTestServer({
      database: await database.fresh(),
      malwareScan: "off",
      schedulerTickMS: 100,
    });
    ({ other, agent: otherAgent, jobUUID, runId } = await createThirdParty(server));
    person = await server.person({ organizationIds: [server.clientId] });
  });
  afterAll(async () => {
    otherAgent.socket.close();
    await server.close();
  });

  const doings = async () =>
    (await server.ada.muster.call("listActivities", { query: { outcome: "done", pageSize: 1 } })).total;

  // these are refused before any query
  const onSqlite = database.name === "SQLite" ? test : () => {};
  // these requests are refused before any query, so one database is enough
  onSqlite(
    "nobody who is not signed in gets past an address, however it is written, nor by another method",
    async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 8 });
      const send = sender(server.url, agent, "");
      const before = await doings();
      const wrong: string[] = [];
      let cases = 0;
      const attempt = async (method: string, path: string, headers: Record<string, string> = {}) => {
        cases++;
        const { status, text } = await send(method, path, { authorization: "", ...headers });
        if (status < 400 || status >= 500)
          wrong.push(`${method} ${path.slice(0, 120)}: ${status} ${text.slice(0, 200)}`);
      };
      for (const { method, path: template, permission } of Object.values(operations)) {
        if (permission === "public") continue;
        const path = template
          .replace("{jobId}", jobUUID)
          .replace("{runId}", runId)
          .replace(/\{\w+\}/g, "1");
        const last = path.lastIndexOf("/");
        const paths = [
          path,
          path.toUpperCase(),
          path.replace("/ws/", "/Ws/"),
          `/${path}`,
          path.replaceAll("/", "//"),
          `${path}/`,
          `${path}//`,
          `${path}/.`,
          `${path}/x/..`,
          `${path}/%2e%2e/${path.slice(last + 1)}`,
          `${path.slice(0, last)}%2f${path.slice(last + 1)}`,
          `${path.slice(0, last)}%5c${path.slice(last + 1)}`,
          `${path.slice(0, last)}/./${path.slice(last + 1)}`,
          path.replace("/ws/", "/ws/%2e/"),
          path.replace("/ws/", "/ws/health/../"),
          path.replace("/ws/", "/%77s/"),
          path.replace("/ws/", "/w%73/"),
          `${path}%00`,
          `${path}%00.css`,
          `${path};a=b`,
          `${path}?${"x".repeat(9_000)}`,
          `${path}/${"9".repeat(9_000)}`,
          `${path}%c0%ae`,
          `${path}%ff`,
          `http://localhost${path}`,
          `${path}#`,
        ];
        await Promise.all([
          ...paths.map((one) => attempt(method, one)),
          ...["HEAD", "OPTIONS", "TRACE", "PROPFIND", "PATCH", "DELETE"].map((one) => attempt(one, path)),
          attempt("GET", "/ws/nothing", { "x-original-url": path, "x-rewrite-url": path }),
          ...["x-http-method-override", "x-http-method", "x-method-override"].map((header) =>
            attempt("POST", path, { [header]: method }),
          ),
          attempt(method, path, {
            "x-forwarded-for": "127.0.0.1",
            "x-forwarded-user": admin.email,
            forwarded: "for=::1",
          }),
          attempt(method, path, { authorization: "Bearer null" }),
          attempt(method, path, { authorization: `Bearer ${"mk_".padEnd(46, "A")}` }),
          attempt(method, path, { cookie: "muster_session=null; muster_session=undefined" }),
        ]);
      }
      agent.destroy();
      console.log(`${cases} requests of nobody on ${database.name}`);
      expect(wrong).toEqual([]);
      expect(await doings()).toBe(before);
    },
    // about thirty requests for each operation
    90_000,
  );

  test("the live channel does not leak other users' data, and closes when its credential ends", async () => {
    const connect = (namespace: string, auth: object, extraHeaders: Record<string, string> = {}) =>
      io(server.url + namespace, {
        path: "/ws/live",
        transports: ["websocket"],
        forceNew: true,
        reconnection: false,
        auth,
        extraHeaders,
      });
    const outcomeOf = (socket: ReturnType<typeof connect>) =>
      new Promise<string>((resolve) => {
        socket.once("connect", () => resolve("connected"));
        socket.once("connect_error", (error) => resolve(error.message));
      });
    const signedIn = async () => {
      const body = { email: admin.email, password: admin.password };
      const answer = await request(server.url, "POST", "/ws/session", { body });
      const { csrfToken } = (await answer.json()) as { csrfToken: string };
      return { cookie: answer.headers.getSetCookie()[0]!.split(";")[0]!, "x-csrf-token": csrfToken };
    };
    const { cookie, ...csrf } = await signedIn();
    const revoked = await signedIn();
    await request(server.url, "DELETE", "/ws/session", { headers: revoked });
    const { token: enrollment } = await server.ada.muster.call("createEnrollmentToken", {
      body: { clientId: other.clientId, locationId: other.locationId, expiresInMinutes: 5 },
    });
    const about = { machineId: randomUUID(), hostname: "x", platform: "linux", osVersion: "1", version: "1" };
    for (const changed of [
      `${enrollment}.x`,
      `${enrollment}.`,
      `.${enrollment}`,
      enrollment.split(".")[0],
      ".",
    ])
      expect(
        await codeOf(
          request(server.url, "POST", "/ws/agents/enroll", {
            body: signedEnrollment({ ...about, token: changed ?? "" }),
          }),
        ),
        changed,
      ).toBe("enrollment_token_invalid");
    const { identity } = otherAgent;
    const proofFor = (nonce: string) => proveIdentity(identity, newMachine(), nonce);
    const proof = proofFor("an earlier connection");
    const { privateKey: agentKey } = identity.signing;
    const foreign = { origin: "https://evil.example" };
    const ended = await server.ada.muster.call("createApiKey", {
      body: { name: "ends", expiresAt: Date.now() + 1_000 },
    });
    await until("the API key has expired", async () => {
      const headers = { authorization: `Bearer ${ended.key}` };
      return (await request(server.url, "GET", "/ws/session", { headers })).status === 401;
    });
    for (const [what, namespace, auth, headers, outcome] of [
      ["another site's page", "/console", {}, { cookie, ...foreign }, "websocket error"],
      ["another site's page with a key", "/console", { token: server.ada.token }, foreign, "websocket error"],
      ["an agent from a page", "/agents", proof, foreign, "websocket error"],
      ["an agent's answer to another challenge", "/agents", proof, {}, "not_signed_in"],
      ["an agent without an answer", "/agents", { ...proof, signature: undefined }, {}, "not_signed_in"],
      ["an agent by name alone", "/agents", { nodeId: identity.nodeId }, {}, "not_signed_in"],
      ["a session that was signed out", "/console", {}, { cookie: revoked.cookie }, "not_signed_in"],
      ["a key that has ended", "/console", { token: ended.key }, {}, "not_signed_in"],
      ["an agent as a user", "/console", { token: agentKey }, {}, "not_signed_in"],
      ["an agent as a session", "/console", {}, { cookie: `muster_session=${agentKey}` }, "not_signed_in"],
      ["a user as an agent", "/agents", { ...proof, signature: server.ada.token }, {}, "not_signed_in"],
      [
        "a session as an agent",
        "/agents",
        { ...proof, signature: cookie.split("=")[1] },
        { cookie },
        "not_signed_in",
      ],
      [
        "an enrollment token as an agent",
        "/agents",
        { ...proof, signature: enrollment },
        {},
        "not_signed_in",
      ],
      ["an object as a key", "/console", { token: { $ne: null } }, {}, "not_signed_in"],
      ["a list as an agent's answer", "/agents", { ...proof, signature: [agentKey] }, {}, "not_signed_in"],
      ["another namespace", "/", { token: server.ada.token }, {}, "not_found"],
      ["a namespace of nobody's", "/admin", { token: server.ada.token }, {}, "Invalid namespace"],
    ] as const) {
      const socket = connect(namespace, auth, headers);
      expect(await outcomeOf(socket), what).toBe(outcome);
      socket.close();
    }

    const ownConsole = connect("/console", { token: person.token });
    expect(await outcomeOf(ownConsole)).toBe("connected");
    const received: string[] = [];
    ownConsole.onAny((event: string, about: unknown) => received.push(`${event} ${JSON.stringify(about)}`));
    const ask = (event: string, about: unknown) =>
      ownConsole.timeout(5_000).emitWithAck(event, about) as Promise<unknown>;
    expect(await ask("nm.nms-discovery", jobUUID)).toBe(false);
    expect(await ask("script.run", runId)).toBe(false);
    expect(await ask("nm.status", otherAgent.nodeId)).toEqual({
      args: ["ERROR"],
      kwargs: { error: "not_found" },
    });
    for (const invalid of [
      null,
      {},
      [],
      [jobUUID],
      { toString: jobUUID },
      `${jobUUID}' or 1=1 --`,
      "x".repeat(1e5),
      -1,
    ]) {
      expect(await ask("nm.nms-discovery", invalid), JSON.stringify(invalid)).toBe(false);
      expect(await ask("script.run", invalid)).toBe(false);
    }
    for (const event of ["join", "changed", "task.run", "nm.start", "hello", "task.outcome"])
      ownConsole.emit(event, runId);
    await otherAgent.report(jobUUID, [answered("192.0.2.1")]);
    await otherAgent.socket.timeout(5_000).emitWithAck("task.output", {
      taskId: runId,
      chunks: [],
    });
    // public events still arrive, after everything sent before them
    await server.ada.muster.call("createScriptCategory", { body: { name: randomUUID() } });
    await until("the list of scripts has changed", () => received.includes('changed "scripts"'));
    expect(
      received.filter(
        (one) => !one.startsWith('changed "scripts"') && !one.startsWith('changed "activities"'),
      ),
    ).toEqual([]);
    ownConsole.close();

    const inside = connect("/console", {}, { cookie });
    expect(await outcomeOf(inside)).toBe("connected");
    await request(server.url, "DELETE", "/ws/session", { headers: { cookie, ...csrf } });
    await until("the connection ends with its session", () => !inside.connected);
  });

  test("a user with fewer permissions can't write fields that would grant more", async () => {
    const { muster } = server.ada;
    const role = async (name: string, ...grants: Grant[]) =>
      (await muster.call("createTechnicianRole", { body: { name: `${name} ${randomUUID()}`, grants } })).id;
    const view: Grant = { entity: "ORGANIZATION", permission: "View", effect: "ALLOW" };
    const all = await role("All devices", { entity: "NODE", permission: "Delete", effect: "ALLOW" });
    const own = await role("Own", view, { entity: "NODE", permission: "View", effect: "ALLOW" });
    const manager = await server.person({
      permissions: ["canCreateUsers", "canUpdateDevices"],
      organizationIds: [server.clientId],
      roleIds: [own],
    });
    const fellow = await server.person({ organizationIds: [server.clientId] });
    const more = {
      sysadmin: true,
      internal: true,
      permissions: ["canConfigurePSA"],
      organizationIds: [other.clientId],
      roleIds: [all],
    } as const;
    const everywhere = { organizationIds: null };
    const ids = [manager.user.id, fellow.user.id];
    const before = await Promise.all(ids.map((userId) => muster.call("getUser", { path: { userId } })));
    for (const body of [...Object.entries(more).map(([field, value]) => ({ [field]: value })), everywhere]) {
      const what = JSON.stringify(body);
      const make = { email: `${randomUUID()}@example.com`, ...body };
      expect(await refusal(manager.muster.call("createUser", { body: make })), `make ${what}`).toBe(
        "forbidden",
      );
      for (const userId of ids)
        expect(await refusal(manager.muster.call("updateUser", { path: { userId }, body })), what).toBe(
          "forbidden",
        );
    }
    for (const body of [
      { permissions: ["canConfigurePSA"] },
      { permissions: ["sysadmin"] },
      { organizationIds: [other.clientId] },
      { organizationIds: [server.clientId, other.clientId] },
    ]) {
      const answer = await request(server.url, "POST", "/ws/apikeypair", {
        headers: { authorization: `Bearer ${manager.token}` },
        body: { name: randomUUID(), ...body },
      });
      expect([403, 400], JSON.stringify(body)).toContain(answer.status);
    }
    const grants: Grant[] = [{ entity: "NODE", permission: "Delete", effect: "ALLOW" }];
    expect(
      await refusal(manager.muster.call("updateTechnicianRole", { path: { roleId: own }, body: { grants } })),
    ).toBe("forbidden");
    expect(
      await refusal(manager.muster.call("createTechnicianRole", { body: { name: "Mine", grants } })),
    ).toBe("forbidden");
    // unknown fields: the contract allows only the fields it defines
    for (const { path, body, method, permission } of Object.values(operations)) {
      if (!body || !["POST", "PUT", "PATCH"].includes(method) || permission === "public") continue;
      const { type, additionalProperties } = body.schema as { type?: string; additionalProperties?: unknown };
      if (type !== "object" || additionalProperties !== false) continue;
      const url = path.replace("{jobId}", jobUUID).replace(/\{\w+\}/g, "1");
      const headers = { authorization: `Bearer ${server.ada.token}` };
      for (const field of [
        "createdBy",
        "updatedBy",
        "userId",
        "revision",
        "state",
        "sysadmin",
        "createdAt",
        "uid",
      ]) {
        if (field in ((body.schema as { properties?: object }).properties ?? {})) continue;
        const answer = await request(server.url, method, url, {
          headers,
          body: { ...(body.example as object), [field]: 1 },
        });
        expect(answer.status, `${method} ${path} takes ${field}`).toBeGreaterThanOrEqual(400);
      }
    }
    expect(await Promise.all(ids.map((userId) => muster.call("getUser", { path: { userId } })))).toEqual(
      before,
    );
  }, 60_000);
});

test("behind a proxy, forged forwarded addresses do not allow more attempts", async () => {
  const data = mkdtempSync(join(tmpdir(), "muster-proxy-"));
  const server = await startServer({
    data,
    port: 0,
    publicUrl: "https://muster.example",
    signInsPerMinute: 3,
  });
  const attempt = (made: string, real: string) =>
    codeOf(
      request(server.listening, "POST", "/ws/session", {
        headers: { "x-forwarded-for": `${made}, ${real}` },
        // each for a different account, because attempts are counted by address
        body: { email: `${randomUUID()}@example.com`, password: "not the right password" },
      }),
    );
  const codes: string[] = [];
  for (let i = 1; i <= 4; i++) codes.push(await attempt(`203.0.113.${i}`, "198.51.100.7"));
  expect(codes.at(-1)).toBe("too_many_requests");
  expect(await attempt("203.0.113.1", "198.51.100.8")).toBe("sign_in_failed");
  await server.close();
  rmSync(data, { recursive: true, force: true });
});
