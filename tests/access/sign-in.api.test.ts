// Sign-in with passwords, codes, recovery codes and keys, and session time-outs.
import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { io } from "socket.io-client";
import type { ApiKey, Mfa, OpenSession } from "@muster/sdk";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { BrowserSession } from "../support/clients/browser-session.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import {
  admin,
  codeOf,
  refusal,
  request,
  startTestServer,
  until,
  type TestServer,
} from "../support/server/server.ts";
import { codeAt } from "../support/providers/totp.ts";

const minuteMS = 60_000;
const hourMS = 60 * minuteMS;
const { password } = admin;

describe("One-time codes that the tests generate", () => {
  test("match the test vectors of RFC 6238", () => {
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    const vectors = { 59: "287082", 1111111109: "081804", 1234567890: "005924", 20000000000: "353130" };
    for (const [at, code] of Object.entries(vectors))
      expect(codeAt(secret, 0, Number(at) * 1_000)).toBe(code);
  });
});

onEachDatabase("Sign-in", (database) => {
  let server: TestServer;
  let address: string;
  beforeAll(async () => {
    address = await database.fresh();
    server = await startTestServer({ database: address, schedulerTickMS: 100 });
  });
  afterAll(() => server.close());
  afterEach(() => void vi.useRealTimers());

  const setClock = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: ms });
  const browser = () => new BrowserSession(server.url);
  const make = async (more: { mfaRequired?: boolean; sysadmin?: boolean } = {}) => {
    const email = `${randomUUID()}@example.com`;
    const body = { email, password, firstName: "", lastName: "", sysadmin: false, ...more };
    return server.ada.muster.call("createUser", { body });
  };

  /** Creates a user with an authenticator app; returns the user and the browser used for the setup. */
  async function withApp(more: Parameters<typeof make>[0] = {}) {
    const user = await make(more);
    const own = browser();
    await own.signIn(user.email, password);
    const { challenge, secret } = await own.ask<{ challenge: string; secret: string }>(
      "POST",
      "/ws/mfa/totp",
    );
    const body = { challenge, code: codeAt(secret), name: "Phone" };
    const { recoveryCodes, mfa } = await own.ask<{ recoveryCodes: string[]; mfa: Mfa }>(
      "PUT",
      "/ws/mfa/totp",
      body,
    );
    // the code used for the setup can't be used again
    setClock(Date.now() + minuteMS);
    return { user, own, secret, recoveryCodes, mfa };
  }
  const prove = (at: BrowserSession, challenge: string | undefined, code: string, method = "TOTP") =>
    at.codeOf("POST", "/ws/session/mfa", { challenge, method, code });

  test("with an authenticator app a code is required, valid once and up to one step early or late", async () => {
    const { user, secret, recoveryCodes, mfa } = await withApp();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(mfa).toMatchObject({ factors: [{ type: "TOTP", name: "Phone" }], recoveryCodesLeft: 10 });
    const eve = browser();
    const asked = await eve.signIn(user.email, password);
    expect(asked).toMatchObject({
      resultCode: "MFA_REQUIRED",
      methods: ["TOTP", "RECOVERY_CODE"],
      passkey: null,
    });
    expect(await eve.codeOf("GET", "/ws/session")).toBe("not_signed_in");
    expect(await prove(eve, asked.challenge, codeAt(secret, -2))).toBe("incorrect_mfa_code");
    expect(await prove(eve, asked.challenge, codeAt(secret, 2))).toBe("incorrect_mfa_code");
    expect(await prove(eve, "mc_wrong", codeAt(secret))).toBe("mfa_challenge_expired");
    expect(await prove(eve, asked.challenge, codeAt(secret, -1))).toBe("done");
    expect(await eve.codeOf("GET", "/ws/session")).toBe("done");

    const again = browser();
    const { challenge } = await again.signIn(user.email, password);
    expect(challenge).not.toBe(asked.challenge);
    expect(await prove(again, asked.challenge, codeAt(secret))).toBe("mfa_challenge_expired");
    expect(await prove(again, challenge, codeAt(secret, -1))).toBe("incorrect_mfa_code");
    expect(await prove(again, challenge, codeAt(secret, 1))).toBe("done");
    const third = browser();
    const { challenge: last } = await third.signIn(user.email, password);
    // older than the last used code, so someone may have seen it
    expect(await prove(third, last, codeAt(secret))).toBe("incorrect_mfa_code");
    const answer = await third.send("POST", "/ws/session/mfa", {
      challenge: last,
      method: "TOTP",
      code: "000",
    });
    expect([answer.status, await answer.json()]).toMatchObject([401, { resultCode: "INCORRECT_MFA_CODE" }]);
    setClock(Date.now() + 6 * minuteMS);
    expect(await prove(third, last, codeAt(secret))).toBe("mfa_challenge_expired");
  });

  test("recovery codes have 140 bits", async () => {
    const { recoveryCodes } = await withApp();
    // 28 characters from an alphabet of 32
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-kmnp-z2-9]{4}-){6}[a-kmnp-z2-9]{4}$/);
  });

  test("concurrent uses of one code or recovery code succeed only once", async () => {
    const { user, secret, recoveryCodes } = await withApp();
    const race = async (code: string, method: string) => {
      const all = Array.from({ length: 4 }, browser);
      const challenges: (string | undefined)[] = [];
      for (const one of all) challenges.push((await one.signIn(user.email, password)).challenge);
      return Promise.all(all.map((one, i) => prove(one, challenges[i], code, method)));
    };
    const taken = (outcomes: string[]) => outcomes.filter((one) => one === "done");
    expect(taken(await race(codeAt(secret), "TOTP"))).toHaveLength(1);
    await server.ada.muster.call("unlockUser", { path: { userId: user.id } });
    expect(
      taken(await race(recoveryCodes[0]!.toUpperCase().replaceAll("-", " "), "RECOVERY_CODE")),
    ).toHaveLength(1);
    const once = browser();
    await server.ada.muster.call("unlockUser", { path: { userId: user.id } });
    const { challenge } = await once.signIn(user.email, password);
    const both = await Promise.all(
      [recoveryCodes[1]!, recoveryCodes[2]!].map((code) => prove(once, challenge, code, "RECOVERY_CODE")),
    );
    expect(taken(both)).toHaveLength(1);
  });

  test("factor secrets and recovery codes are not stored in plain text", async () => {
    const { secret, recoveryCodes } = await withApp();
    if (database.name !== "SQLite") return;
    expect(server.stored()).toContain("Phone");
    for (const text of [secret, recoveryCodes[0]!, recoveryCodes[0]!.replaceAll("-", "")])
      expect(server.stored()).not.toContain(text);
  });

  test("repeated wrong codes are delayed, too", async () => {
    const { user, secret } = await withApp();
    const eve = browser();
    setClock(Date.now());
    const { challenge } = await eve.signIn(user.email, password);
    for (let i = 0; i < 5; i++) expect(await prove(eve, challenge, "000000")).toBe("incorrect_mfa_code");
    expect(await prove(eve, challenge, codeAt(secret))).toBe("incorrect_mfa_code");
    setClock(Date.now() + 16_000);
    expect(await prove(eve, challenge, codeAt(secret))).toBe("done");
  });

  test("a user required to have a second factor must set one up first", async () => {
    const user = await make({ mfaRequired: true });
    const own = browser();
    expect(await own.signIn(user.email, password)).toMatchObject({ mfaEnrollment: true });
    expect(await own.codeOf("GET", "/ws/query/organizations")).toBe("mfa_enrollment_required");
    expect(await own.codeOf("POST", "/ws/apikeypair", { name: "mine" })).toBe("mfa_enrollment_required");
    const socket = io(`${server.url}/console`, {
      path: "/ws/live",
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: own.cookie },
    });
    expect(
      await new Promise((resolve) => socket.once("connect_error", ({ message }) => resolve(message))),
    ).toBe("not_signed_in");
    const { challenge, secret } = await own.ask<{ challenge: string; secret: string }>(
      "POST",
      "/ws/mfa/totp",
    );
    const enroll = (code: string) =>
      own.ask<{ mfa: Mfa }>("PUT", "/ws/mfa/totp", { challenge, code, name: "App" });
    expect((await enroll("123")).code).toBe("incorrect_mfa_code");
    const { mfa } = await enroll(codeAt(secret));
    expect(await own.codeOf("GET", "/ws/query/organizations")).toBe("done");
    expect(await own.ask("GET", "/ws/session")).toMatchObject({ mfaEnrollment: false });
    expect(await own.codeOf("DELETE", `/ws/mfa/factor/${mfa.factors[0]!.id}`)).toBe("mfa_demanded");
    await server.ada.muster.call("updateUser", { path: { userId: user.id }, body: { mfaRequired: false } });
    expect(await own.codeOf("DELETE", `/ws/mfa/factor/${mfa.factors[0]!.id}`)).toBe("done");
    expect(await own.ask("GET", "/ws/mfa")).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
  });

  test("dangerous operations require a recent code, except with an API key created with one", async () => {
    const { own, user, secret } = await withApp({ sysadmin: true });
    const update = { firstName: "Grace" };
    const path = `/ws/appuser/${user.id}`;
    expect(await own.codeOf("PUT", path, update)).toBe("done");
    const { key: program } = await own.ask<{ key: string }>("POST", "/ws/apikeypair", { name: "program" });
    const { key: terminal } = await own.ask<{ key: string }>("POST", "/ws/apikeypair", {
      name: "terminal",
      interactive: true,
    });
    const byKey = async (key: string, method: string, path: string, body?: object) => {
      const answer = await request(server.url, method, path, {
        body,
        headers: { authorization: `Bearer ${key}` },
      });
      const text = await answer.text();
      return (text ? JSON.parse(text) : {}) as { code?: string; challenge?: string; results?: ApiKey[] };
    };
    expect((await byKey(terminal, "PUT", path, update)).code).toBeUndefined();
    setClock(Date.now() + 11 * minuteMS);
    const refused = await own.send("PUT", path, update);
    expect([refused.status, await refused.json()]).toMatchObject([403, { resultCode: "MFA_REQUIRED" }]);
    for (const [method, route, body] of [
      ["POST", "/ws/apikeypair", { name: "x" }],
      ["POST", "/ws/appuser", { email: "x@example.com", password }],
      [
        "POST",
        `/ws/client/${server.clientId}/credential`,
        { name: "x", type: "SNMPV2", secret: { community: "x" } },
      ],
      ["POST", "/ws/integrations/scim/token"],
      ["POST", "/ws/mfa/recovery-codes"],
    ] as const)
      if ((await own.codeOf(method, route, body)) !== "not_found")
        expect(await own.codeOf(method, route, body), route).toBe("mfa_required");
    expect(await own.codeOf("GET", "/ws/appuser")).toBe("done");
    expect((await byKey(terminal, "PUT", path, update)).code).toBe("mfa_required");
    expect((await byKey(program, "PUT", path, update)).code).toBeUndefined();

    const fresh = async (
      ask: (method: string, path: string, body?: object) => Promise<{ challenge?: string }>,
    ) => {
      const { challenge } = await ask("POST", "/ws/session/fresh");
      return ask("PUT", "/ws/session/fresh", { challenge, method: "TOTP", code: codeAt(secret) });
    };
    expect(await fresh((...given) => own.ask(...given))).toMatchObject({ freshUntil: expect.any(Number) });
    expect(await own.codeOf("PUT", path, update)).toBe("done");
    setClock(Date.now() + minuteMS);
    await fresh((...given) => byKey(terminal, ...given));
    expect((await byKey(terminal, "PUT", path, update)).code).toBeUndefined();

    const { results } = await own.ask<{ results: ApiKey[] }>("GET", "/ws/apikeypair");
    expect(
      results.map(({ name, interactive, unattended, prefix }) => [name, interactive, unattended, prefix]),
    ).toEqual([
      ["program", false, true, program.slice(0, 9)],
      ["terminal", true, false, terminal.slice(0, 9)],
    ]);
  });

  test("an API key created before there was a factor cannot perform protected operations", async () => {
    const user = await make({ sysadmin: true });
    const own = browser();
    await own.signIn(user.email, password);
    const { key, id } = await own.ask<{ key: string; id: number }>("POST", "/ws/apikeypair", { name: "old" });
    const { challenge, secret } = await own.ask<{ challenge: string; secret: string }>(
      "POST",
      "/ws/mfa/totp",
    );
    await own.ask("PUT", "/ws/mfa/totp", { challenge, code: codeAt(secret), name: "App" });
    const rename = (token: string) =>
      codeOf(
        request(server.url, "PUT", `/ws/appuser/${user.id}`, {
          body: { firstName: "Old" },
          headers: { authorization: `Bearer ${token}` },
        }),
      );
    expect(await rename(key)).toBe("mfa_required");
    const rotated = await own.ask<{ key: string }>("POST", `/ws/apikeypair/${id}/rotate`, {
      graceMinutes: 0,
    });
    expect(await rename(rotated.key)).toBe("done");
    expect(await rename(key)).toBe("not_signed_in");
  });

  test("a rotated key's old secret stays valid for the chosen time, and no key can reach one with more rights", async () => {
    const { muster } = server.ada;
    const { key, id } = await muster.call("createApiKey", { body: { name: randomUUID() } });
    const narrow = await muster.call("createApiKey", { body: { name: randomUUID(), permissions: [] } });
    const use = (token: string) =>
      codeOf(request(server.url, "GET", "/ws/noderole", { headers: { authorization: `Bearer ${token}` } }));
    const rotate = (token: string, keyId: number, graceMinutes: number) =>
      request(server.url, "POST", `/ws/apikeypair/${keyId}/rotate`, {
        body: { graceMinutes },
        headers: { authorization: `Bearer ${token}` },
      });
    expect(await codeOf(rotate(narrow.key, id, 60))).toBe("forbidden");
    expect(await codeOf(rotate(narrow.key, narrow.id, 60))).toBe("done");
    expect(await codeOf(rotate(key, id, 1_441))).toBe("validation_failed");
    const made = (await (await rotate(key, id, 60)).json()) as ApiKey & { key: string };
    expect(made).toMatchObject({ id, previousUntil: expect.any(Number), prefix: made.key.slice(0, 9) });
    expect([await use(key), await use(made.key)]).toEqual(["done", "done"]);
    setClock(Date.now() + hourMS + 6_000);
    expect([await use(key), await use(made.key)]).toEqual(["not_signed_in", "done"]);
  });

  test("common passwords are refused, and changing the password ends the other sessions", async () => {
    const user = await make();
    const [own, other] = [browser(), browser()];
    await own.signIn(user.email, password);
    await other.signIn(user.email, password);
    const change = (next: string, currentPassword = password) =>
      own.ask<{ errors?: { field: string; message: string }[] }>("PUT", "/ws/mfa/password", {
        currentPassword,
        password: next,
      });
    for (const common of [
      "qwerty123456",
      "Password123!",
      "aaaaaaaaaaaa",
      "123456789012",
      user.email,
      "Sunshine2026!",
    ])
      expect((await change(common)).errors, common).toEqual([
        {
          field: "password",
          message: "This password is too common. Choose another",
          code: "errors.detail.commonPassword",
        },
      ]);
    expect((await change("short")).errors![0]!.message).toContain("12 characters");
    expect((await change("a new long password", "wrong")).errors).toMatchObject([
      { field: "currentPassword", message: "Incorrect password" },
    ]);
    expect(await change("a new long password")).toEqual({});
    expect(await own.codeOf("GET", "/ws/session")).toBe("done");
    expect(await other.codeOf("GET", "/ws/session")).toBe("not_signed_in");
    expect((await browser().signIn(user.email, password)).code).toBe("sign_in_failed");
    const created = server.ada.muster.call("createUser", {
      body: {
        email: "c@example.com",
        password: "qwerty123456",
        firstName: "",
        lastName: "",
        sysadmin: false,
      },
    });
    expect(await refusal(created)).toBe("validation_failed");
  });

  describe("Sessions", () => {
    test("are listed, and can be ended singly or all at once, with their live channels", async () => {
      const user = await make();
      const [one, two, three] = [browser(), browser(), browser()];
      for (const each of [one, two, three]) await each.signIn(user.email, password);
      const { key } = await one.ask<{ key: string }>("POST", "/ws/apikeypair", {
        name: "laptop",
        interactive: true,
      });
      const program = await one.ask<{ key: string }>("POST", "/ws/apikeypair", { name: "program" });
      const use = (token: string) =>
        codeOf(request(server.url, "GET", "/ws/noderole", { headers: { authorization: `Bearer ${token}` } }));
      const live = (options: object) =>
        io(`${server.url}/console`, {
          path: "/ws/live",
          transports: ["websocket"],
          forceNew: true,
          reconnection: false,
          ...options,
        });
      const sockets = [live({ extraHeaders: { cookie: two.cookie } }), live({ auth: { token: key } })];
      await until("both live channels are connected", () => sockets.every(({ connected }) => connected));
      const list = async () => (await one.ask<{ results: OpenSession[] }>("GET", "/ws/sessions")).results;
      const all = await list();
      expect(all.map(({ kind }) => kind).toSorted()).toEqual(["BROWSER", "BROWSER", "BROWSER", "TERMINAL"]);
      expect(all.filter(({ current }) => current)).toMatchObject([{ kind: "BROWSER", ip: "127.0.0.1" }]);
      expect(all.find(({ kind }) => kind === "TERMINAL")).toMatchObject({ client: "laptop", method: "KEY" });
      const stranger = browser();
      await stranger.signIn((await make()).email, password);
      for (const { id } of all)
        expect(await stranger.codeOf("DELETE", `/ws/sessions/${id}`)).toBe("not_found");

      const secondId = all.find(
        (each) => each.id !== all.find(({ current }) => current)!.id && each.kind === "BROWSER",
      )!;
      expect(await one.codeOf("DELETE", `/ws/sessions/${secondId.id}`)).toBe("done");
      expect(await list()).toHaveLength(3);
      expect(await one.codeOf("DELETE", "/ws/sessions")).toBe("done");
      expect((await list()).map(({ current }) => current)).toEqual([true]);
      await until("the live channels are closed", () => sockets.every(({ connected }) => !connected));
      for (const each of [two, three]) expect(await each.codeOf("GET", "/ws/session")).toBe("not_signed_in");
      expect([await use(key), await use(program.key)]).toEqual(["not_signed_in", "done"]);
    });

    test("have a new secret after each sign-in, and the previous one is revoked", async () => {
      const user = await make();
      const own = browser();
      await own.signIn(user.email, password);
      const { cookie } = own;
      await own.signIn(user.email, password);
      expect(own.cookie).not.toBe(cookie);
      expect(await codeOf(request(server.url, "GET", "/ws/session", { headers: { cookie } }))).toBe(
        "not_signed_in",
      );
    });

    test("end with their live channel, even if another server on the same database ended them", async () => {
      const own = browser();
      await own.signIn((await make()).email, password);
      const other = browser();
      await other.signIn((await make()).email, password);
      const [ended, remaining] = [own, other].map(({ cookie }) =>
        io(`${server.url}/console`, {
          path: "/ws/live",
          transports: ["websocket"],
          forceNew: true,
          reconnection: false,
          extraHeaders: { cookie },
        }),
      );
      await until("both live channels are connected", () => ended!.connected && remaining!.connected);
      const { results } = await own.ask<{ results: OpenSession[] }>("GET", "/ws/sessions");
      const db = openDatabase(address, server.data);
      await db.deleteFrom("sessions").where("id", "=", results[0]!.id).execute();
      await db.destroy();
      await until("the live channel of the ended session is closed", () => !ended!.connected);
      expect(remaining!.connected).toBe(true);
      remaining!.disconnect();
    });

    test("end after the user's idle time, and after twelve hours in any case", async () => {
      const user = await make();
      await server.ada.muster.call("updateUser", {
        path: { userId: user.id },
        body: { userInactivityTimeout: 30 },
      });
      const [idle, busy] = [browser(), browser()];
      await idle.signIn(user.email, password);
      await busy.signIn(user.email, password);
      const socket = io(`${server.url}/console`, {
        path: "/ws/live",
        transports: ["websocket"],
        forceNew: true,
        reconnection: false,
        extraHeaders: { cookie: idle.cookie },
      });
      await until("the live channel is connected", () => socket.connected);
      const start = Date.now();
      const seen = async (at: BrowserSession) => at.codeOf("GET", "/ws/session");
      setClock(start + 29 * minuteMS);
      expect(await seen(busy)).toBe("done");
      // the activity is recorded
      await server.ada.muster.call("getHealth", {});
      setClock(start + 31 * minuteMS);
      await until("the live channel of the idle session is closed", () => !socket.connected);
      expect([await seen(idle), await seen(busy)]).toEqual(["not_signed_in", "done"]);
      for (let at = 31; at < 12 * 60; at += 25) {
        setClock(start + at * minuteMS);
        expect(await seen(busy), `${at} minutes`).toBe("done");
        await until("the session's activity is recorded", async () => {
          const { results } = await busy.ask<{ results: OpenSession[] }>("GET", "/ws/sessions");
          return Date.now() - results[0]!.seenAt! <= minuteMS;
        });
      }
      setClock(start + 12 * hourMS + 1_000);
      expect(await seen(busy)).toBe("not_signed_in");
    });
  });

  test("an administrator resets the factors of a user who has lost them", async () => {
    const { user, own } = await withApp();
    await server.ada.muster.call("resetMfa", { path: { userId: user.id } });
    expect(await own.codeOf("GET", "/ws/session")).toBe("not_signed_in");
    expect(await browser().signIn(user.email, password)).toMatchObject({ mfaEnrollment: false });
  });
});

const oathtool = spawnSync("oathtool", ["--version"]).status === 0;
test.skipIf(!oathtool)("codes of an independent authenticator (Debian's oathtool) are accepted", async () => {
  const server = await startTestServer();
  try {
    const own = new BrowserSession(server.url);
    await own.signIn(admin.email, password);
    const { challenge, otpauthUrl } = await own.ask<{ challenge: string; otpauthUrl: string }>(
      "POST",
      "/ws/mfa/totp",
    );
    const secret = new URL(otpauthUrl).searchParams.get("secret")!;
    const code = execFileSync("oathtool", ["--totp", "--base32", secret], { encoding: "utf8" }).trim();
    expect(await own.codeOf("PUT", "/ws/mfa/totp", { challenge, code, name: "oathtool" })).toBe("done");
  } finally {
    await server.close();
  }
});
