import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer } from "@muster/server";
import { admin, request } from "../support/server/server.ts";

describe("Behind an https address", () => {
  const data = mkdtempSync(join(tmpdir(), "muster-cookies-"));
  let server: Awaited<ReturnType<typeof startServer>>;
  let url = "";
  beforeAll(async () => {
    server = await startServer({ data, port: 0, publicUrl: "https://muster.example.com" });
    url = server.listening;
    await request(url, "POST", "/ws/setup", { body: { token: server.setupToken, ...admin } });
  });
  afterAll(async () => {
    await server.close();
    rmSync(data, { recursive: true, force: true });
  });

  const { email, password } = admin;
  const signIn = () => request(url, "POST", "/ws/session", { body: { email, password } });

  test("every cookie is secure and belongs to this host alone", async () => {
    const cookies = (await signIn()).headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([
      "__Host-muster_session",
      "__Host-muster_device",
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  });

  test("a session counts by its prefixed cookie only, and ends with it", async () => {
    const signedIn = await signIn();
    const cookie = signedIn.headers.getSetCookie()[0]!.split(";")[0]!;
    const { csrfToken } = (await signedIn.json()) as { csrfToken: string };
    const statusWith = async (sent: string) =>
      (await request(url, "GET", "/ws/session", { headers: { cookie: sent } })).status;
    expect(await statusWith(cookie)).toBe(200);
    expect(await statusWith(cookie.replace("__Host-", ""))).toBe(401);
    const out = await request(url, "DELETE", "/ws/session", {
      headers: { cookie, "x-csrf-token": csrfToken },
    });
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-muster_session=; .*Secure/);
    expect(await statusWith(cookie)).toBe(401);
  });

  test("a page runs scripts of the server only, and no plug-ins", async () => {
    const policy = (await request(url, "GET", "/ws/session/methods")).headers.get("content-security-policy");
    for (const rule of ["object-src 'none'", "base-uri 'none'", "script-src 'self'"])
      expect(policy?.split("; ")).toContain(rule);
  });
});
