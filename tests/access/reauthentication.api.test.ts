// What a stolen session can't do: change how its user signs in, or end the user's sessions.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { io } from "socket.io-client";
import type { MfaChallenge, OpenSession } from "@muster/sdk";
import { BrowserSession } from "../support/clients/browser-session.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { admin, codeOf, request, startTestServer, type TestServer } from "../support/server/server.ts";
import { codeAt } from "../support/providers/totp.ts";

const minuteMS = 60_000;
const { password } = admin;

onEachDatabase("Reauthentication", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
  });
  afterAll(() => server.close());
  afterEach(() => void vi.useRealTimers());

  const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  async function signedIn() {
    const body = {
      email: `${randomUUID()}@example.com`,
      password,
      firstName: "",
      lastName: "",
      sysadmin: false,
    };
    const user = await server.ada.muster.call("createUser", { body });
    const browser = new BrowserSession(server.url);
    await browser.signIn(user.email, password);
    return { user, browser };
  }
  async function withApp() {
    const { user, browser } = await signedIn();
    const { challenge, secret } = await browser.ask<{ challenge: string; secret: string }>(
      "POST",
      "/ws/mfa/totp",
    );
    const body = { challenge, code: codeAt(secret, -1), name: "Phone" };
    const { recoveryCodes } = await browser.ask<{ recoveryCodes: string[] }>("PUT", "/ws/mfa/totp", body);
    return { user, browser, secret, recoveryCodes };
  }
  const askAgain = (browser: BrowserSession) => browser.ask<MfaChallenge>("POST", "/ws/session/fresh");
  const prove = (browser: BrowserSession, challenge: string, method: string, code: string) =>
    browser.codeOf("PUT", "/ws/session/fresh", { challenge, method, code });
  const byCookie = (cookie: string) =>
    codeOf(request(server.url, "GET", "/ws/session", { headers: { cookie } }));

  const accountChanges = [
    ["POST", "/ws/mfa/totp"],
    ["POST", "/ws/mfa/recovery-codes"],
    ["PUT", "/ws/mfa/password", { currentPassword: password, password: "a new long password" }],
    ["DELETE", `/ws/mfa/factor/${randomUUID()}`],
    ["DELETE", "/ws/sessions"],
    ["DELETE", "/ws/sessions/x"],
    ["DELETE", "/ws/session?all=true"],
  ] as const;

  test("without a second factor, account changes require a sign-in of the last ten minutes or the password", async () => {
    const { browser } = await signedIn();
    expect(await browser.codeOf("POST", "/ws/mfa/totp")).toBe("done");
    later(11 * minuteMS);
    for (const [method, path, body] of accountChanges)
      expect(await browser.codeOf(method, path, body), path).toBe("mfa_required");
    const { challenge, methods } = await askAgain(browser);
    expect(methods).toEqual(["PASSWORD"]);
    expect(await prove(browser, challenge, "PASSWORD", "not the password")).toBe("incorrect_mfa_code");
    expect(await prove(browser, challenge, "TOTP", "123456")).toBe("incorrect_mfa_code");
    expect(await browser.codeOf("POST", "/ws/mfa/totp")).toBe("mfa_required");
    expect(await prove(browser, challenge, "PASSWORD", password)).toBe("done");
    expect(await prove(browser, challenge, "PASSWORD", password)).toBe("mfa_challenge_expired");
    expect(await browser.codeOf("POST", "/ws/mfa/totp")).toBe("done");
    expect(await browser.codeOf("DELETE", "/ws/sessions")).toBe("done");
  });

  test("with a second factor, account changes require it, and a password doesn't replace it", async () => {
    const { browser, secret } = await withApp();
    later(11 * minuteMS);
    for (const [method, path, body] of accountChanges)
      expect(await browser.codeOf(method, path, body), path).toBe("mfa_required");
    const { challenge, methods } = await askAgain(browser);
    expect(methods).toEqual(["TOTP", "RECOVERY_CODE"]);
    expect(await prove(browser, challenge, "PASSWORD", password)).toBe("incorrect_mfa_code");
    expect(await prove(browser, challenge, "TOTP", codeAt(secret))).toBe("done");
    expect(await browser.codeOf("DELETE", "/ws/sessions")).toBe("done");
  });

  test("a challenge no longer accepts the password once a second factor was added elsewhere", async () => {
    const { user, browser } = await signedIn();
    const owner = new BrowserSession(server.url);
    await owner.signIn(user.email, password);
    later(11 * minuteMS);
    const { challenge } = await askAgain(browser);
    const again = await askAgain(owner);
    expect(await prove(owner, again.challenge, "PASSWORD", password)).toBe("done");
    const started = await owner.ask<{ challenge: string; secret: string }>("POST", "/ws/mfa/totp");
    const added = { challenge: started.challenge, code: codeAt(started.secret), name: "Phone" };
    expect(await owner.codeOf("PUT", "/ws/mfa/totp", added)).toBe("done");
    expect(await prove(browser, challenge, "PASSWORD", password)).toBe("incorrect_mfa_code");
    expect(await browser.codeOf("POST", "/ws/mfa/recovery-codes")).toBe("mfa_required");
  });

  test("neither an interactive key of an old session nor a program's key is a fresh sign-in", async () => {
    const { browser } = await signedIn();
    later(11 * minuteMS);
    const { key } = await browser.ask<{ key: string }>("POST", "/ws/apikeypair", {
      name: "x",
      interactive: true,
    });
    const by = (token: string, method: string, path: string) =>
      codeOf(request(server.url, method, path, { headers: { authorization: `Bearer ${token}` } }));
    expect(await by(key, "POST", "/ws/mfa/totp")).toBe("mfa_required");
    expect(await by(key, "DELETE", "/ws/sessions")).toBe("mfa_required");
    const { browser: other } = await withApp();
    const program = await other.ask<{ key: string }>("POST", "/ws/apikeypair", { name: "program" });
    expect(await by(program.key, "POST", "/ws/mfa/recovery-codes")).toBe("mfa_required");
    expect(await by(program.key, "DELETE", "/ws/sessions")).toBe("mfa_required");
  });

  test("each proof gives the session a new token, and the previous one ends with its live connection", async () => {
    const { browser, secret, recoveryCodes } = await withApp();
    const proofs = [
      async () => prove(browser, (await askAgain(browser)).challenge, "TOTP", codeAt(secret)),
      async () => prove(browser, (await askAgain(browser)).challenge, "RECOVERY_CODE", recoveryCodes[0]!),
      async () =>
        browser.codeOf("PUT", "/ws/mfa/password", {
          currentPassword: password,
          password: "a new long password",
        }),
    ];
    for (const proof of proofs) {
      const before = browser.cookie;
      const socket = io(`${server.url}/console`, {
        path: "/ws/live",
        transports: ["websocket"],
        forceNew: true,
        reconnection: false,
        extraHeaders: { cookie: before },
      });
      await new Promise((resolve, reject) => {
        socket.once("connect", () => resolve(undefined));
        socket.once("connect_error", reject);
      });
      const ended = new Promise((resolve) => socket.once("disconnect", resolve));
      expect(await proof()).toBe("done");
      expect(await ended).toBe("transport close");
      expect(await byCookie(before)).toBe("not_signed_in");
      expect(await browser.codeOf("GET", "/ws/session")).toBe("done");
      const { results } = await browser.ask<{ results: OpenSession[] }>("GET", "/ws/sessions");
      expect(results).toHaveLength(1);
      // the session keeps its time limits, and requests in progress keep their CSRF token
      expect(results[0]).toMatchObject({ current: true, method: "PASSWORD" });
    }
  });

  test("adding the first factor also gives the session a new token", async () => {
    const { browser } = await signedIn();
    const before = browser.cookie;
    const started = await browser.ask<{ challenge: string; secret: string }>("POST", "/ws/mfa/totp");
    const body = { challenge: started.challenge, code: codeAt(started.secret), name: "Phone" };
    expect(await browser.codeOf("PUT", "/ws/mfa/totp", body)).toBe("done");
    expect(await byCookie(before)).toBe("not_signed_in");
    expect(await browser.codeOf("GET", "/ws/session")).toBe("done");
  });
});
