import { Agent } from "node:http";
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operations, schemas, type OperationId } from "@muster/sdk/contract";
import type { ErrorCode } from "@muster/sdk";
import { onEachDatabase } from "../support/server/databases.ts";
import { requestsOf, sender, type Answered } from "../support/contract/requests.ts";
import {
  attachAgent,
  startTestServer,
  type ScriptedAgent,
  type TestServer,
} from "../support/server/server.ts";

/** Errors that any operation can return. */
const general = [
  "validation_failed",
  "forbidden",
  "method_not_allowed",
  "payload_too_large",
  "unsupported_media_type",
];
/** The number of requests per operation, half of them on each database; more find more. */
const runs = Math.ceil(Number(process.env.MUSTER_FUZZ_RUNS ?? 32) / 2);
/** Operations that hash a password or read the whole log are too slow for as many requests. */
const costly = new Set<string>([
  "signIn",
  "changePassword",
  "acceptInvitation",
  "createUser",
  "verifyActivities",
]);
const runsOf = (id: string, { parameters, body }: { parameters: readonly unknown[]; body?: unknown }) =>
  // operations without input need few requests
  costly.has(id) || (!parameters.length && !body) ? Math.ceil(runs / 4) : runs;

onEachDatabase("Fuzzed requests", (database) => {
  let server: TestServer;
  let probe: ScriptedAgent;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  beforeAll(async () => {
    server = await startTestServer({
      database: await database.fresh(),
      signInsPerMinute: 1e9,
      enrollmentsPerMinute: 1e9,
    });
    probe = await attachAgent(server);
    // without a response, the server would wait for its witness
    probe.socket.on("anchors", (answer) => answer([]));
    // the agent refuses sessions at once, so that the server doesn't wait
    probe.socket.on("remote.open", (_, answer) => answer(null));
    await server.organization("Fuzzed Ltd");
  });
  afterAll(async () => {
    agent.destroy();
    probe.socket.close();
    await server.close();
  });

  const send = (...sent: Parameters<ReturnType<typeof sender>>) =>
    sender(server.url, agent, server.ada.token)(...sent);

  // expect() is too slow for tens of thousands of requests
  function judge({ status, type, text }: Answered, what: string, codes: readonly string[]) {
    const isProblem = () => {
      const problem = JSON.parse(text) as { code: ErrorCode; status: number; nextStep: string };
      return codes.includes(problem.code) && problem.status === status && problem.nextStep.length > 0;
    };
    if (status < 400 || (status < 500 && type.includes("application/problem+json") && isProblem())) return;
    throw new Error(`${what}: ${status} ${type} ${text}, and not one of ${codes.join(", ")}`);
  }

  for (const [id, operation] of Object.entries(operations)) {
    const { parameters, errors } = operation;
    test(`${id} responds as the contract specifies`, async () => {
      await fc.assert(
        fc.asyncProperty(requestsOf(id as OperationId), async ({ method, url, text }) => {
          const headers: Record<string, string> =
            text === undefined ? {} : { "content-type": "application/json" };
          const answer = await send(method, url, headers, text);
          judge(answer, `${method} ${url} ${text?.slice(0, 300)}`, [...general, "not_found", ...errors]);
          if (!parameters.length)
            expect(
              answer.text.includes('"code":"not_found"') &&
                !(errors as readonly string[]).includes("not_found"),
              answer.text,
            ).toBe(false);
        }),
        { numRuns: runsOf(id, operation) },
      );
    });
  }

  test("invalid methods, paths, content types and bodies are refused with the contract's errors", async () => {
    const codes = [...general, "not_found", "sign_in_failed", "name_in_use"];
    for (const { path } of Object.values(operations))
      for (const method of ["GET", "PUT", "PATCH", "DELETE", "POST", "OPTIONS"])
        if (!Object.values(operations).some((one) => one.path === path && one.method === method)) {
          const answer = await send(
            method,
            path.replace("{jobId}", "018f2b5e-7e57-7000-8000-000000000001").replace(/\{\w+\}/g, "1"),
          );
          judge(answer, `${method} ${path}`, ["method_not_allowed"]);
          expect(answer.status).toBe(405);
        }
    for (const path of [
      "/ws/%zz",
      "/ws/node/%",
      "/ws/node/%00",
      "/ws//node/1",
      "/WS/health",
      "/ws/../key",
      "/..%2f..%2fetc/passwd",
      "/ws/nope",
      `/ws/node/${"9".repeat(5_000)}`,
      "/ws/query/devices?sort=name&sort=ip",
      "/ws/query/devices?__proto__[x]=1",
      "/ws/query/devices?search=%00",
      "/ws/query/devices?search=%ff%fe",
    ])
      judge(await send("GET", path), path, codes);
    for (const method of ["TRACE", "PROPFIND", "PURGE"])
      judge(await send(method, "/ws/health"), method, codes);
    const post = (type: string, text: string | Buffer, more = {}) =>
      send("POST", "/ws/client", { ...(type && { "content-type": type }), ...more }, text);
    const good = '{"name":"Odd"}';
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "application/xml",
      "x",
      "application/json; charset=utf-16",
      "application/jsonp",
      "",
    ])
      judge(await post(type, good), type, codes);
    for (const text of [
      "",
      "{",
      "null",
      "[]",
      '"x"',
      "NaN",
      '{"name":"a","name":"b"}',
      '{"__proto__":{}}',
      '{"constructor":{"prototype":{}}}',
      "[".repeat(100_000),
      Buffer.from([0xff, 0xfe, 0x00]),
      Buffer.from('{"name":"\\ud800"}'),
      "x".repeat(4_100_000),
    ])
      judge(await post("application/json", text), String(text).slice(0, 40), codes);
    judge(await post("application/json", good, { "content-encoding": "gzip" }), "gzip", codes);
    // the schema allows any authenticator response, even of unknown users
    for (const levels of [33, 5_000, 300_000]) {
      const deep = `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
      const text = `{"challenge":"mc_x","method":"PASSKEY","passkey":${deep}}`;
      const answer = await send("POST", "/ws/session/mfa", { "content-type": "application/json" }, text);
      judge(answer, `${levels} levels`, ["validation_failed"]);
      expect(answer.status).toBe(400);
    }
    for (const address of [
      "https://downloads.example.com/%zz.msi",
      "https://downloads.example.com/%e0%a4%a.msi",
    ]) {
      const text = JSON.stringify({ kind: "INSTALLER", url: address });
      const type = { "content-type": "application/json" };
      judge(await send("POST", "/ws/scripting/attachments/url", type, text), address, ["validation_failed"]);
    }
    for (const authorization of [
      "Bearer",
      "Bearer ",
      "Basic YTpi",
      `Bearer ${"x".repeat(8_000)}`,
      "Bearer \u00ff",
    ])
      judge(await send("GET", "/ws/session", { authorization }), authorization, ["not_signed_in"]);
    // a secret of one kind is not accepted as another, even after it was used
    await send("GET", "/ws/session");
    const asCookie = { authorization: "", cookie: `muster_session=${server.ada.token}` };
    judge(await send("GET", "/ws/session", asCookie), "a key as a session", ["not_signed_in"]);
    judge(
      await send("GET", "/ws/session", {
        authorization: "",
        cookie: "muster_session=%zz; =; muster_session",
      }),
      "cookie",
      ["not_signed_in"],
    );
  });

  test("malformed IDs of organizations or devices are refused with the contract's errors", async () => {
    const type = { "content-type": "application/json" };
    for (const invalid of [
      { toString: 1 },
      { valueOf: 1, toString: null },
      [{ toString: 1 }],
      [[1]],
      "1e999",
      -1,
      true,
    ])
      for (const given of [
        { clientId: invalid, deviceIds: invalid, targets: invalid, selectAll: invalid },
        {
          selectAll: true,
          searchCriteria: { clientId: invalid },
          deviceIds: [invalid, { targetId: invalid }],
        },
        { selectAll: true, searchCriteria: invalid, targets: [invalid, { targetId: invalid }] },
      ])
        for (const id of [
          "startNetworkDiscovery",
          "createScriptRun",
          "enableMaintenance",
          "deleteDevices",
        ] as const) {
          const { method, path, errors } = operations[id];
          const text = JSON.stringify(given);
          judge(await send(method, path, type, text), `${id} ${text}`, [...general, ...errors]);
        }
  });

  test("requests that are not HTTP are refused with the contract's errors", async () => {
    const { port, hostname } = new URL(server.url);
    for (const bytes of [
      "hello\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      `GET /ws/health HTTP/1.1\r\nx: ${"y".repeat(100_000)}\r\n\r\n`,
    ]) {
      const socket = connect({ port: Number(port), host: hostname });
      socket.on("error", () => undefined);
      socket.write(bytes);
      const answer = Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString();
      expect(answer).toContain("400 Bad Request");
      expect(answer).toContain('"code":"validation_failed"');
    }
  });

  test("everything still works afterwards", async () => {
    const { user } = await server.ada.muster.call("getSession", {});
    expect(user.sysadmin).toBe(true);
    expect((await server.ada.muster.call("getHealth", {})).status).toBe("ok");
    expect(Object.keys(schemas).length).toBeGreaterThan(10);
    expect(({} as { sysadmin?: boolean }).sysadmin).toBeUndefined();
  });
});
