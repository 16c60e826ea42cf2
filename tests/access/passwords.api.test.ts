// Which passwords are rejected, which users must have a second factor, and how many requests a user can send.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { admin, codeOf, request, startTestServer, type TestServer } from "../support/server/server.ts";
import { startServer } from "@muster/server";
import { BrowserSession } from "../support/clients/browser-session.ts";
import { codeAt } from "../support/providers/totp.ts";
import { freePort } from "../support/server/ports.ts";

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

describe("Passwords", () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-breached-"));
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ breachedPasswords: folder });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  let users = 0;
  const set = async (password: string) => {
    const email = `user-${++users}@example.com`;
    const made = server.ada.muster.call("createUser", {
      body: { email, password, firstName: "", lastName: "", sysadmin: false },
    });
    return made.then(
      () => "accepted",
      (error: { errors: { message: string }[] }) => error.errors[0]!.message,
    );
  };

  test("any composition is accepted: digits, symbols, letters or spaces alone", async () => {
    for (const password of [
      "840275916325",
      "!&)%=}{<>?*~",
      "tvqmzexhwobk",
      "TVQMZEXHWOBK",
      "łąkaśćżółwiem",
      "密码密文電腦山水日月星辰",
    ])
      expect(await set(password), password).toBe("accepted");
  });

  test("sequences, repetitions and common passwords are refused without a breach list", async () => {
    for (const password of [
      "123456789012",
      "210987654321",
      "abcdefghijkl",
      "aaaaaaaaaaaa",
      "abc123abc123",
      "12341234123412341234",
      "!!!password!!!",
      "qwertyuiop123",
    ])
      expect(await set(password), password).toBe("This password is too common. Choose another");
  });

  test("a password from a breach is refused, whatever its length", async () => {
    const [breached, padding] = ["horse battery staple correct", "seven zebras eat marmalade"];
    for (const [password, count] of [
      [breached, 12],
      [padding, 0],
    ] as const) {
      writeFileSync(
        join(folder, `${sha1(password).slice(0, 5)}.txt`),
        `${"0".repeat(35)}:3\r\n${sha1(password).slice(5)}:${count}\r\n`,
      );
    }
    expect(await set(breached)).toBe("This password is known from a data breach. Choose another");
    expect(await set(breached.toUpperCase())).toBe("accepted");
    // entries with a count of zero are only padding
    expect(await set(padding)).toBe("accepted");
  });

  test("while the breach list can't be reached, only common passwords are refused", async () => {
    await server.restart({ breachedPasswords: `https://127.0.0.1:${await freePort()}/range` });
    expect(await set("eleven otters juggle teacups")).toBe("accepted");
    expect(await set("password1234")).toBe("This password is too common. Choose another");
  });
});

describe("Second factors and request limits", () => {
  const data = mkdtempSync(join(tmpdir(), "muster-strength-"));
  let server: Awaited<ReturnType<typeof startServer>>;
  const open = () => startServer({ data, port: 0, mfa: "everyone" });
  beforeAll(async () => {
    server = await open();
  });
  afterAll(async () => {
    await server.close();
    rmSync(data, { recursive: true });
  });

  test("everyone sets up a second factor before anything else, unless the server is configured otherwise", async () => {
    const first = new BrowserSession(server.url);
    const token = server.setupToken;
    expect(await first.ask("POST", "/ws/setup", { token, ...admin })).toMatchObject({ mfaEnrollment: true });
    for (const [method, path, body] of [
      ["GET", "/ws/noderole"],
      ["GET", "/ws/appuser"],
      ["POST", "/ws/apikeypair", { name: "x" }],
    ] as const)
      expect(await first.codeOf(method, path, body), path).toBe("mfa_enrollment_required");
    const { challenge, secret } = await first.ask<{ challenge: string; secret: string }>(
      "POST",
      "/ws/mfa/totp",
    );
    const body = { challenge, code: codeAt(secret, -1), name: "Phone" };
    const { mfa } = await first.ask<{ mfa: { demanded: boolean; factors: { id: string }[] } }>(
      "PUT",
      "/ws/mfa/totp",
      body,
    );
    expect(mfa.demanded).toBe(true);
    expect(await first.codeOf("GET", "/ws/noderole")).toBe("done");
    expect(await first.codeOf("DELETE", `/ws/mfa/factor/${mfa.factors[0]!.id}`)).toBe("mfa_demanded");

    const { password } = admin;
    const user = { email: "second@example.com", password, firstName: "", lastName: "", sysadmin: false };
    expect(await first.codeOf("POST", "/ws/appuser", user)).toBe("done");
    const second = new BrowserSession(server.url);
    expect(await second.signIn(user.email, password)).toMatchObject({ mfaEnrollment: true });
    expect(await second.codeOf("GET", "/ws/noderole")).toBe("mfa_enrollment_required");

    await server.close();
    server = await startServer({ data, port: 0, mfa: "by-role" });
    const third = new BrowserSession(server.url);
    expect(await third.signIn(user.email, password)).toMatchObject({ mfaEnrollment: false });
  });

  test("a user's requests per minute are limited, whatever they sign in with, and others' aren't affected", async () => {
    const limited = await startTestServer();
    try {
      const { token } = await limited.person();
      const other = await limited.person();
      await limited.restart({ requestsPerMinute: 20 });
      const ask = (by: string, path = "/ws/noderole") =>
        request(limited.url, "GET", path, { headers: { authorization: `Bearer ${by}` } });
      const outcomes = await Promise.all(Array.from({ length: 30 }, () => codeOf(ask(token))));
      expect(outcomes.filter((one) => one === "done").length).toBeLessThanOrEqual(20);
      expect(outcomes.filter((one) => one === "too_many_requests").length).toBeGreaterThanOrEqual(10);
      const refused = await ask(token, "/ws/appuser");
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await codeOf(ask(other.token))).toBe("done");
    } finally {
      await limited.close();
    }
  });
});
