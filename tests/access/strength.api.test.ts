// Who must have a second factor, and how many requests a user can send.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "@muster/server";
import { BrowserSession } from "../support/clients/browser-session.ts";
import { admin, codeOf, request, startTestServer } from "../support/server/server.ts";
import { codeAt } from "../support/providers/totp.ts";

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

test("everyone sets up a second factor before anything else, unless the server is told otherwise", async () => {
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
