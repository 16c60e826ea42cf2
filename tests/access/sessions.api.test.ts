import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { io } from "socket.io-client";
import { startServer } from "@muster/server";
import { operations } from "@muster/sdk/contract";
import {
  admin,
  codeOf,
  refusal,
  request,
  startTestServer,
  until,
  type TestServer,
} from "../support/server/server.ts";
import { hashedPasswords } from "../support/server/argon2.ts";
import { onEachDatabase } from "../support/server/databases.ts";

onEachDatabase("Sessions and API keys", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
  });
  afterAll(() => server.close());

  const signIn = (email: string, password: string) =>
    request(server.url, "POST", "/ws/session", { body: { email, password } });
  async function browser() {
    const answer = await signIn(admin.email, admin.password);
    const { csrfToken } = (await answer.json()) as { csrfToken: string };
    const [set = ""] = answer.headers.getSetCookie();
    return { set, csrfToken, cookie: set.split(";")[0]! };
  }
  const console_ = (options: { cookie?: string; token?: string; origin?: string }) =>
    io(`${server.url}/console`, {
      path: "/ws/live",
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      auth: options.token ? { token: options.token } : {},
      extraHeaders: {
        ...(options.cookie ? { cookie: options.cookie } : {}),
        ...(options.origin ? { origin: options.origin } : {}),
      },
    });
  const outcomeOf = (socket: ReturnType<typeof console_>) =>
    new Promise<string>((resolve) => {
      socket.once("connect", () => resolve("connected"));
      socket.once("connect_error", (error) => resolve(error.message));
    });

  test("a session is in a cookie that scripts and other sites can't use", async () => {
    const { set, cookie, csrfToken } = await browser();
    expect(set).toMatch(/^muster_session=ms_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const me = await request(server.url, "GET", "/ws/session", { headers: { cookie } });
    expect(await me.json()).toMatchObject({ user: { email: admin.email, sysadmin: true }, csrfToken });
    expect(me.headers.get("cache-control")).toBe("no-store");
    expect(me.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("a wrong password and an unknown email get the same response after the same work", async () => {
    const attempt = async (email: string) => {
      const before = hashedPasswords();
      const answer = await signIn(email, "not the right password");
      return { status: answer.status, body: await answer.text(), hashed: hashedPasswords() - before };
    };
    const { user } = await server.person();
    const wrong = await attempt(user.email);
    expect(wrong).toMatchObject({ status: 401, hashed: 1 });
    expect(await attempt("nobody@example.com")).toEqual(wrong);
  });

  test("a change from a browser needs the session's token, and from another site it is refused", async () => {
    const { cookie, csrfToken } = await browser();
    const create = (headers: Record<string, string>) =>
      codeOf(request(server.url, "POST", "/ws/client", { body: { name: randomUUID() }, headers }));
    expect(await create({ cookie })).toBe("csrf_failed");
    expect(await create({ cookie, "x-csrf-token": `${csrfToken}x` })).toBe("csrf_failed");
    expect(await create({ cookie, "x-csrf-token": csrfToken, origin: "https://evil.example" })).toBe(
      "origin_refused",
    );
    expect(await create({ cookie, "x-csrf-token": csrfToken, origin: "null" })).toBe("origin_refused");
    expect(await create({ cookie, "x-csrf-token": csrfToken, origin: server.url })).toBe("done");
    const head = await request(server.url, "HEAD", "/ws/session", { headers: { cookie } });
    expect(head.status).toBe(200);
  });

  test("the live channel accepts only a session or key of this site", async () => {
    const { cookie } = await browser();
    for (const [options, outcome] of [
      [{ cookie }, "connected"],
      [{ token: server.ada.token }, "connected"],
      [{ cookie, origin: server.url }, "connected"],
      [{}, "not_signed_in"],
      [{ token: "mk_wrong" }, "not_signed_in"],
      [{ cookie: "muster_session=ms_wrong" }, "not_signed_in"],
      [{ cookie, origin: "https://evil.example" }, "websocket error"],
    ] as const) {
      const socket = console_(options);
      expect(await outcomeOf(socket), JSON.stringify(options)).toBe(outcome);
      socket.close();
    }
  });

  test("signing out everywhere ends every session and every live connection", async () => {
    const [here, there] = [await browser(), await browser()];
    const socket = console_({ cookie: there.cookie });
    expect(await outcomeOf(socket)).toBe("connected");
    const ended = new Promise((resolve) => socket.once("disconnect", resolve));
    const headers = { cookie: here.cookie, "x-csrf-token": here.csrfToken };
    expect(await codeOf(request(server.url, "DELETE", "/ws/session?all=true", { headers }))).toBe("done");
    expect(await ended).toBe("transport close");
    for (const { cookie } of [here, there])
      expect(await codeOf(request(server.url, "GET", "/ws/session", { headers: { cookie } }))).toBe(
        "not_signed_in",
      );
  });

  test("a key is shown once, stored hashed, and invalid once deleted or expired", async () => {
    const { muster } = server.ada;
    const { key, id } = await muster.call("createApiKey", { body: { name: "once" } });
    const listed = JSON.stringify(await muster.call("listApiKeys", {}));
    expect(listed).toContain('"once"');
    expect(listed).not.toContain(key);
    if (database.name === "SQLite") {
      expect(server.stored()).toContain("once");
      expect(server.stored()).not.toContain(key);
    }
    const use = (token: string) =>
      codeOf(request(server.url, "GET", "/ws/noderole", { headers: { authorization: `Bearer ${token}` } }));
    expect(await use(key)).toBe("done");
    expect(await use(`${key}x`)).toBe("not_signed_in");
    await muster.call("deleteApiKey", { path: { keyId: id } });
    expect(await use(key)).toBe("not_signed_in");
    const short = await muster.call("createApiKey", {
      body: { name: "short", expiresAt: Date.now() + 3_000 },
    });
    expect(await use(short.key)).toBe("done");
    const socket = console_({ token: short.key });
    expect(await outcomeOf(socket)).toBe("connected");
    await until("the key has expired", async () => (await use(short.key)) === "not_signed_in");
    await until("the key's live connection is closed", () => !socket.connected);
    expect(await refusal(muster.call("createApiKey", { body: { name: "short" } }))).toBe("name_in_use");
  });

  test("a key never exceeds its creator's permissions, organizations or lifetime", async () => {
    const other = await server.organization("Keys Ltd");
    const person = await server.person({
      permissions: ["canCreateDevices"],
      organizationIds: [other.clientId],
    });
    const make = (body: object) =>
      refusal(person.muster.call("createApiKey", { body: { name: randomUUID(), ...body } }));
    expect(await make({ permissions: ["canCreateUsers"] })).toBe("forbidden");
    expect(await make({ organizationIds: [server.clientId] })).toBe("forbidden");
    expect(await make({ organizationIds: null, permissions: null })).toBe("done");
    const all = (await person.muster.call("listApiKeys", {})).results;
    expect(all.map((key) => key.organizationIds)).toEqual(all.map(() => [other.clientId]));

    const expiresAt = Date.now() + 60_000;
    const { key } = await server.ada.muster.call("createApiKey", { body: { name: randomUUID(), expiresAt } });
    const child = await request(server.url, "POST", "/ws/apikeypair", {
      headers: { authorization: `Bearer ${key}` },
      body: { name: randomUUID(), expiresAt: null },
    });
    expect(await child.json()).toMatchObject({ expiresAt });
  });

  test("administrators without the Super Admin flag can neither open Super Admin nor grant it", async () => {
    const { ada } = server;
    const about = await ada.muster.call("getServerOverview", {});
    expect(about).toMatchObject({ url: server.url, database: { kind: database.name }, live: { agents: 0 } });
    expect(about.database.bytes).toBeGreaterThan(10_000);
    expect(about.users).toBe((await ada.muster.call("listUsers", { query: {} })).results.length);
    expect(Math.abs(Date.now() - about.startedAt)).toBeLessThan(600_000);
    const boss = await server.person({ sysadmin: true, organizationIds: null });
    const open = () => refusal(boss.muster.call("getServerOverview", {}));
    const give = (by: typeof boss, ninjaAdmin: boolean, userId = boss.user.id) =>
      refusal(by.muster.call("updateUser", { path: { userId }, body: { ninjaAdmin } }));
    expect([await open(), await give(boss, true), await give(boss, false, ada.user.id)]).toEqual(
      Array.from({ length: 3 }, () => "forbidden"),
    );
    expect(await give(ada, false, ada.user.id)).toBe("last_administrator");
    expect([await give(ada, true), await open(), await give(ada, false), await open()]).toEqual([
      "done",
      "done",
      "done",
      "forbidden",
    ]);
    await ada.muster.call("deleteUser", { path: { userId: boss.user.id } });
  });

  test("the last administrator can't be demoted, even by two concurrent requests", async () => {
    const [one, two] = [await server.person({ sysadmin: true }), await server.person({ sysadmin: true })];
    await Promise.all(
      [one, two].map(({ user }) =>
        server.ada.muster.call("updateUser", { path: { userId: user.id }, body: { sysadmin: false } }),
      ),
    );
    const path = { userId: server.ada.user.id };
    expect(await refusal(server.ada.muster.call("updateUser", { path, body: { sysadmin: false } }))).toBe(
      "last_administrator",
    );
    expect(await refusal(server.ada.muster.call("deleteUser", { path }))).toBe("cannot_delete_self");
    const boss = await server.person({ sysadmin: true, ninjaAdmin: true });
    const demote = (userId: number) =>
      refusal(server.ada.muster.call("updateUser", { path: { userId }, body: { sysadmin: false } }));
    const both = await Promise.all([demote(boss.user.id), demote(server.ada.user.id)]);
    expect(both.toSorted()).not.toEqual(["done", "done"]);
    await boss.muster.call("updateUser", { path, body: { sysadmin: true } }).catch(() => undefined);
  });

  test("users cannot grant more rights than they have, and only administrators change administrators", async () => {
    const other = await server.organization("Grants Ltd");
    const manager = await server.person({
      permissions: ["canCreateUsers"],
      organizationIds: [other.clientId],
    });
    const create = (grant: object) =>
      refusal(
        manager.muster.call("createUser", {
          body: {
            email: `${randomUUID()}@example.com`,
            password: admin.password,
            firstName: "",
            lastName: "",
            sysadmin: false,
            ...grant,
          },
        }),
      );
    expect(await create({ sysadmin: true })).toBe("forbidden");
    expect(await create({ permissions: ["canUpdateDevices"] })).toBe("forbidden");
    expect(await create({ organizationIds: null })).toBe("forbidden");
    expect(await create({ organizationIds: [server.clientId] })).toBe("forbidden");
    expect(await create({ permissions: ["canCreateUsers"] })).toBe("done");
    const seen = (await manager.muster.call("listUsers", { query: {} })).results;
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.every((user) => user.organizationIds?.every((id) => id === other.clientId))).toBe(true);
    expect(await refusal(manager.muster.call("deleteUser", { path: { userId: server.ada.user.id } }))).toBe(
      "not_found",
    );
    const twice = {
      email: admin.email.toUpperCase(),
      password: admin.password,
      firstName: "",
      lastName: "",
      sysadmin: false,
    };
    expect(await refusal(server.ada.muster.call("createUser", { body: twice }))).toBe("email_already_in_use");
  });

  describe("Every operation of the contract", () => {
    const fill = (path: string) => path.replace("{jobId}", randomUUID()).replace(/\{\w+\}/g, "2147483647");
    let stranger: string;
    beforeAll(async () => {
      stranger = (await server.person({ permissions: [] })).token;
    });

    // operations that need a sign-in but no role
    const everybody = [undefined, null, "ORGANIZATION.View", "NODE.View"];
    for (const [id, { method, path, permission, grant, body }] of Object.entries(operations)) {
      if (permission === "public") continue;
      test(`${id} requires ${grant ?? permission}`, async () => {
        const send = (headers: Record<string, string>) =>
          codeOf(
            request(server.url, method, fill(path), {
              headers,
              body: id === "createApiKey" ? { name: "mine" } : body?.example,
            }),
          );
        expect(await send({})).toBe("not_signed_in");
        expect(await send({ authorization: "Bearer mk_wrong" })).toBe("not_signed_in");
        const without = await send({ authorization: `Bearer ${stranger}` });
        if (permission === "signed-in" && everybody.includes(grant)) expect(without).not.toBe("forbidden");
        else expect(without).toBe("forbidden");
      });
    }
  });
});

describe("First start", () => {
  test("writes a setup token only its owner can read; it creates one administrator, once", async () => {
    const data = mkdtempSync(join(tmpdir(), "muster-setup-"));
    const start = () => startServer({ data, port: 0, signInsPerMinute: 1_000, checkAnswers: true });
    let server = await start();
    const file = join(data, "setup-token");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(data, "key")).mode & 0o777).toBe(0o600);
    await server.close();
    const token = server.setupToken;
    server = await start();
    expect(server.setupToken).toBe(token);

    const setUp = (given: string, email = admin.email) =>
      codeOf(request(server.url, "POST", "/ws/setup", { body: { ...admin, email, token: given } }));
    expect(await (await request(server.url, "GET", "/ws/setup")).json()).toEqual({ required: true });
    expect(await codeOf(request(server.url, "POST", "/ws/session", { body: admin }))).toBe("sign_in_failed");
    expect(await setUp("wrong")).toBe("setup_token_invalid");
    const both = await Promise.all([setUp(token!), setUp(token!, "eve@example.com")]);
    expect(both.toSorted()).toEqual(["done", "setup_done"]);
    expect(await setUp(token!, "eve@example.com")).toBe("setup_done");
    expect(existsSync(file)).toBe(false);
    await server.close();
    server = await start();
    expect(server.setupToken).toBeUndefined();
    expect(existsSync(file)).toBe(false);
    expect(await setUp(token!, "eve@example.com")).toBe("setup_done");
    await server.close();
    rmSync(data, { recursive: true });
  });

  test("limits attempts, and the error gives the time to retry", async () => {
    const server = await startTestServer({ signInsPerMinute: 3 });
    const attempts = [];
    for (let i = 0; i < 5; i++)
      attempts.push(
        await codeOf(request(server.url, "POST", "/ws/session", { body: { ...admin, password: "wrong" } })),
      );
    expect(attempts).toEqual([
      "sign_in_failed",
      "sign_in_failed",
      "sign_in_failed",
      "too_many_requests",
      "too_many_requests",
    ]);
    const { results } = await server.ada.muster.call("listActivities", { query: {} });
    expect(results.map((one) => `${one.operation} ${one.outcome}`)).toContain("signIn too_many_requests");
    await server.close();
  });
});
