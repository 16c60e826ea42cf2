// Headers and cookies of every response, whichever part of the server sends it, and rejection of forged
// requests.
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer } from "@muster/server";
import { BrowserSession } from "../support/clients/browser-session.ts";
import { admin, codeOf, request, startTestServer, type TestServer } from "../support/server/server.ts";

/** Sends raw bytes and returns the response, up to the end of the connection or of its headers. */
async function raw(url: string, text: string): Promise<string> {
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname });
  socket.on("error", () => undefined);
  socket.write(text);
  let answer = "";
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    answer += chunk.toString();
    if (/^HTTP\/1.1 101[^]*\r\n\r\n/.test(answer)) break;
  }
  socket.destroy();
  return answer;
}

const handshake = (path: string, changes: Record<string, string> = {}) => {
  const headers = {
    Host: "muster.example.com",
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ...changes,
  };
  return `GET ${path} HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;
};
const live = "/ws/live/?EIO=4&transport=websocket";

describe("Every response", () => {
  const data = mkdtempSync(join(tmpdir(), "muster-headers-"));
  let server: Awaited<ReturnType<typeof startServer>>;
  let url = "";
  beforeAll(async () => {
    const web = join(import.meta.dirname, "../../web");
    server = await startServer({ data, port: 0, publicUrl: "https://muster.example.com", web });
    url = server.listening;
  });
  afterAll(async () => {
    await server.close();
    rmSync(data, { recursive: true, force: true });
  });

  const get = (path: string, more = "") =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}Connection: close\r\n\r\n`;
  test.each([
    ["a page", get("/"), 200],
    ["an unchanged page", get("/", "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT\r\n"), 304],
    ["an answer", get("/ws/setup"), 200],
    ["a refusal", get("/ws/session"), 401],
    ["an unknown address", get("/nothing/here"), 404],
    ["a malformed address", get("/ws/%ff"), 400],
    ["a wrong method", get("/ws/session/passkey"), 405],
    ["what isn't HTTP", "hello\r\n\r\n", 400],
    ["a handshake", handshake(live), 101],
    ["a handshake from another site", handshake(live, { Origin: "https://evil.example" }), 403],
    ["a handshake elsewhere", handshake("/elsewhere"), 404],
    ["a handshake for polling", handshake("/ws/live/?EIO=4&transport=polling"), 400],
    ["a handshake of an old protocol", handshake("/ws/live/?EIO=3&transport=websocket"), 400],
    ["a handshake with a foreign session", handshake(`${live}&sid=x`), 400],
    ["a handshake without a key", handshake(live, { "Sec-WebSocket-Key": "x" }), 400],
    ["a handshake of an old version", handshake(live, { "Sec-WebSocket-Version": "8" }), 400],
    ["a handshake for something else", handshake(live, { Upgrade: "h2c" }), 400],
    ["polling on the live channel", get("/ws/live/?EIO=4&transport=polling"), 400],
  ])("has the security headers: %s", async (_, sent, status) => {
    const answer = await raw(url, sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of [
      /^x-content-type-options: nosniff\r$/im,
      /^content-security-policy: .*frame-ancestors 'none'\r$/im,
      /^strict-transport-security: max-age=31536000; includeSubDomains\r$/im,
      /^referrer-policy: no-referrer\r$/im,
    ])
      expect(answer.match(new RegExp(header, "gim")), `${header}`).toHaveLength(1);
  });
});

describe("Requests with a session", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  async function signedIn() {
    const browser = new BrowserSession(server.url);
    await browser.signIn(admin.email, admin.password);
    return browser;
  }

  test("a change comes from a script of the console: links, frames and images of any site are refused", async () => {
    const { cookie, csrfToken } = await signedIn();
    const send = (more: Record<string, string>, method = "PUT", path = "/ws/session/fresh") =>
      codeOf(request(server.url, method, path, { headers: { cookie, "x-csrf-token": csrfToken, ...more } }));
    const fromConsole = {
      "sec-fetch-site": "same-origin",
      "sec-fetch-mode": "cors",
      "sec-fetch-dest": "empty",
    };
    expect(await send(fromConsole)).toBe("validation_failed");
    for (const changed of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { "sec-fetch-dest": "image" },
      { "sec-fetch-dest": "document" },
    ]) {
      expect(await send({ ...fromConsole, ...changed })).toBe("origin_refused");
      for (const path of ["/ws/psacw/v2/gentestticket/1/1", "/ws/psaat/v2/gentestticket/1/1"])
        expect(await send({ ...fromConsole, ...changed }, "GET", path), path).toBe("origin_refused");
    }
  });

  test("signing out clears the browser's cache of this site", async () => {
    const browser = await signedIn();
    const out = await browser.send("DELETE", "/ws/session");
    expect(out.headers.get("clear-site-data")).toBe('"cache"');
  });

  test("the console can connect to the live channel", async () => {
    const socket = io(`${server.url}/console`, {
      path: "/ws/live",
      transports: ["websocket"],
      auth: { token: server.ada.token },
    });
    await new Promise((resolve, reject) => {
      socket.once("connect", () => resolve(undefined));
      socket.once("connect_error", reject);
    });
    socket.close();
  });
});

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

  test("every cookie is secure and limited to this host", async () => {
    const cookies = (await signIn()).headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([
      "__Host-muster_session",
      "__Host-muster_device",
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  });

  test("only the prefixed cookie identifies a session, and signing out clears it", async () => {
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

  test("the content security policy allows only the server's scripts and no plug-ins", async () => {
    const policy = (await request(url, "GET", "/ws/session/methods")).headers.get("content-security-policy");
    for (const rule of ["object-src 'none'", "base-uri 'none'", "script-src 'self'"])
      expect(policy?.split("; ")).toContain(rule);
  });
});
