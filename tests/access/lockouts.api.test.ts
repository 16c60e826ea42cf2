// Delays after failed sign-ins, without revealing which accounts exist.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { BrowserSession } from "../support/clients/browser-session.ts";
import { hashedPasswords } from "../support/server/argon2.ts";
import { onEachDatabase } from "../support/server/databases.ts";
import { admin, codeOf, request, startTestServer, type TestServer } from "../support/server/server.ts";

const { password } = admin;

onEachDatabase("Password guessing", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh(), schedulerTickMS: 100 });
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

  /** A response without its date and the headers that count requests. */
  const comparable = async (answer: Response) => ({
    status: answer.status,
    body: await answer.text(),
    headers: [...answer.headers].filter(([name]) => !/^(date|x-ratelimit-.*)$/.test(name)),
  });

  test("gets the same response for existing, missing, deactivated and locked accounts", async () => {
    const [user, inactive] = [await make(), await make()];
    const scim = await server.ada.muster.call("createScimToken", {});
    await server.ada.muster.call("updateSaml", { body: { scim: { enabled: true } } });
    const schemas = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"];
    const deactivated = await request(server.url, "PATCH", `/scim/v2/Users/${inactive.uid}`, {
      headers: { authorization: `Bearer ${scim.token}`, "content-type": "application/scim+json" },
      body: { schemas, Operations: [{ op: "replace", value: { active: false } }] },
    });
    expect(deactivated.status).toBe(200);
    // no lockout expires in the meantime
    setClock(Date.now());
    const answers: object[] = [];
    const tries: [string, string][] = [
      [user.email, "not the right password"],
      [`${randomUUID()}@example.com`, password],
      [inactive.email, password],
    ];
    const attempt = async (email: string, secret: string) => {
      const before = hashedPasswords();
      const answer = await browser().send("POST", "/ws/session", { email, password: secret });
      // takes nearly all of a response's time
      const hashed = hashedPasswords() - before;
      answers.push({ ...(await comparable(answer)), hashed });
    };
    for (const [email, secret] of tries) for (let i = 0; i < 5; i++) await attempt(email, secret);
    // correct, but refused because the account is locked
    await attempt(user.email, password);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      status: 401,
      body: expect.stringContaining('"code":"sign_in_failed"'),
      hashed: 1,
    });

    const { results } = await server.ada.muster.call("listLockouts", {});
    const locked = results.find(({ userId }) => userId === user.id)!;
    expect(locked.until).toBeGreaterThan(Date.now());
    const activities = (await server.ada.muster.call("listActivities", { query: {} })).results;
    expect(activities).toContainEqual(
      expect.objectContaining({ who: user.email, operation: "signInsDelayed" }),
    );
    await server.ada.muster.call("unlockUser", { path: { userId: user.id } });
    expect(await browser().codeOf("POST", "/ws/session", { email: user.email, password })).toBe("done");
  }, 60_000);

  test("increases the delay after each failure, and concurrent attempts do not bypass it", async () => {
    const user = await make();
    setClock(Date.now());
    const guess = () => browser().codeOf("POST", "/ws/session", { email: user.email, password: "wrong" });
    await Promise.all(Array.from({ length: 8 }, guess));
    const waits = async () =>
      (await server.ada.muster.call("listLockouts", {})).results.find(({ userId }) => userId === user.id)!;
    const seen = [await waits()];
    for (let i = 0; i < 3; i++) {
      setClock(seen.at(-1)!.until + 1);
      await guess();
      seen.push(await waits());
    }
    expect(seen.map(({ failures }) => failures)).toEqual([5, 6, 7, 8]);
    const lengths = seen.slice(1).map(({ until }, i) => until - seen[i]!.until);
    expect(lengths.map((ms) => Math.round(ms / 15_000))).toEqual([2, 4, 8]);
  });

  test("does not lock out a browser that the user has signed in with before", async () => {
    const user = await make();
    setClock(Date.now());
    const own = new BrowserSession(server.url, "127.0.0.2");
    const signIn = async (at: BrowserSession, given = password) =>
      codeOf(await at.send("POST", "/ws/session", { email: user.email, password: given }));
    expect(await signIn(own)).toBe("done");
    for (let i = 3; i < 8; i++) await signIn(new BrowserSession(server.url, `127.0.0.${i}`), "wrong");
    expect(await signIn(new BrowserSession(server.url, "127.0.0.8"))).toBe("sign_in_failed");
    expect(await signIn(own.movedTo("127.0.0.9"))).toBe("done");
    // a known address, like that of a terminal
    expect(await signIn(new BrowserSession(server.url, "127.0.0.2"))).toBe("done");
    for (let i = 0; i < 5; i++) await signIn(own, "wrong");
    expect(await signIn(own)).toBe("sign_in_failed");
  });

  test("from one address is delayed across all accounts", async () => {
    const server = await startTestServer({ database: await database.fresh(), failuresPerAddress: 6 });
    try {
      const guess = () =>
        new BrowserSession(server.url)
          .signIn(`${randomUUID()}@example.com`, "whatever it may be")
          .then(() => 0);
      const other = await server.ada.muster.call("createUser", {
        body: { email: "new@example.com", password, firstName: "", lastName: "", sysadmin: false },
      });
      const signIn = () =>
        new BrowserSession(server.url).codeOf("POST", "/ws/session", { email: other.email, password });
      setClock(Date.now());
      for (let i = 0; i < 6; i++) await guess();
      expect(await signIn()).toBe("sign_in_failed");
      setClock(Date.now() + 16_000);
      expect(await signIn()).toBe("done");
    } finally {
      await server.close();
    }
  });
});
