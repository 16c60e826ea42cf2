// Web pages of real HTTP servers near a probe, at addresses separate from the console's.
import { connect, createServer } from "node:net";
import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ask,
  canAddAddresses,
  enter,
  openPage,
  startPageSite,
  type PageSite,
} from "../../support/providers/page-site.ts";
import { freePort } from "../../support/server/ports.ts";
import { refusal, toAdd, until, type Person } from "../../support/server/server.ts";
import { WebSocket, WebSocketServer } from "ws";

describe.runIf(canAddAddresses)("The web page of a device", () => {
  let site: PageSite;
  let ada: Person;
  let port: number;
  let seen: { url?: string; headers: IncomingMessage["headers"]; body: string }[] = [];

  beforeAll(async () => {
    site = await startPageSite("10.219.8.1");
    ({ ada } = site.server);
    port = await site.serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { url, headers } = request;
        seen.push({ url, headers, body: Buffer.concat(chunks).toString() });
        if (url === "/moved") response.writeHead(302, { location: `http://${headers.host}/there?x=1` }).end();
        else if (url === "/away") response.writeHead(302, { location: "https://10.219.8.1:8443/x" }).end();
        else if (url === "/double") response.writeHead(302, { location: "//evil.example/x" }).end();
        else if (url === "/cookies")
          response
            .writeHead(200, {
              "set-cookie": [
                "sid=1; Domain=localhost; Path=/; Secure; HttpOnly",
                "muster_page=stolen",
                "muster_session=x",
              ],
              "strict-transport-security": "max-age=1",
              "alt-svc": 'h2="evil.example:443"',
              "access-control-allow-origin": "*",
              "clear-site-data": '"cookies"',
              "x-frame-options": "SAMEORIGIN",
            })
            .end();
        else if (url === "/slow") response.write("begun");
        else response.writeHead(200, { "content-type": "text/html" }).end("<h1>Switch 1</h1>");
      });
    });
  });
  afterAll(() => site.close());

  const open = (person = ada, more: object = {}) =>
    openPage(person, { nodeId: site.device.nodeId, port, ...more });

  test("is shown through its probe, in a session that is in the audit log and ends immediately", async () => {
    const opened = await open();
    expect(opened).toMatchObject({
      target: `http://10.219.8.1:${port}/`,
      probeName: "web-01",
      certificateFingerprint: "",
      isNewCertificate: false,
    });
    expect(new URL(opened.url).hostname).toBe(`${opened.sessionId}.localhost`);
    const page = await enter(opened.url);
    expect(page.entered).toMatchObject({ status: 303, headers: { location: "/" } });
    expect(page.entered.headers["set-cookie"]?.[0]).toMatch(
      /^muster_page=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await page.ask("/")).toMatchObject({ status: 200, text: "<h1>Switch 1</h1>" });
    const path = { sessionId: opened.sessionId };
    const session = await ada.muster.call("getRemoteSession", { path });
    expect(session).toMatchObject({ tool: "TUNNEL", state: "ACTIVE", target: `10.219.8.1:${port}` });
    const { results } = await ada.muster.call("listActivities", { query: { pageSize: 20 } });
    const entry = results.find(({ operation }) => operation === "openWebPage");
    expect(entry).toMatchObject({ outcome: "done", detail: `http://10.219.8.1:${port}/` });

    const begun = Promise.withResolvers<void>();
    const slow = page.ask("/slow", { onHead: begun.resolve }).catch((error: Error) => error.message);
    await begun.promise;
    await ada.muster.call("endRemoteSession", { path });
    expect(await slow).toMatch(/aborted|hang up/);
    expect(await page.ask("/")).toMatchObject({ status: 410, text: expect.stringContaining("has ended") });
  });

  test("has an address that works once, in one browser", async () => {
    const { url } = await open();
    const page = await enter(url);
    expect(await ask(url)).toMatchObject({ status: 403, text: expect.stringContaining("has been used") });
    expect(await ask(`${page.origin}/`)).toMatchObject({
      status: 403,
      text: expect.stringContaining("another browser"),
    });
    expect(await ask(`${page.origin}/`, { headers: { cookie: "muster_page=x" } })).toMatchObject({
      status: 403,
    });
    // the cookie of one page doesn't open another
    const other = await enter((await open()).url);
    expect(await ask(`${other.origin}/`, { headers: { cookie: page.cookie } })).toMatchObject({
      status: 403,
    });
    // a wrong ticket doesn't use up the right one
    const third = await open();
    expect(await ask(third.url.replace(/ticket=.*/, "ticket=x"))).toMatchObject({ status: 403 });
    expect((await enter(third.url)).entered.status).toBe(303);
  });

  test("receives the browser's request without the console's cookies and proxy headers", async () => {
    const page = await enter((await open()).url);
    seen = [];
    await page.ask("/login?a=1", {
      method: "POST",
      body: "user=admin",
      headers: {
        cookie: "sid=1; muster_session=console; __Host-muster_session=console",
        origin: page.origin,
        referer: `${page.origin}/form`,
        authorization: "Basic YWRtaW46YWRtaW4=",
        "x-forwarded-for": "10.9.9.9",
        connection: "x-secret",
        "x-secret": "1",
      },
    });
    const [{ url, body, headers }] = seen as [(typeof seen)[number]];
    const device = `http://10.219.8.1:${port}`;
    expect({ url, body }).toEqual({ url: "/login?a=1", body: "user=admin" });
    expect(headers).toMatchObject({ host: `10.219.8.1:${port}`, origin: device, referer: `${device}/form` });
    expect(headers).toMatchObject({ cookie: "sid=1" });
    expect(headers.authorization).toBe("Basic YWRtaW46YWRtaW4=");
    expect(Object.keys(headers).filter((name) => name.startsWith("x-"))).toEqual([]);
    await page.ask("/", { headers: { origin: "https://evil.example", referer: "https://evil.example/" } });
    expect(seen[1]?.headers).not.toHaveProperty("origin");
    expect(seen[1]?.headers).not.toHaveProperty("referer");
  });

  test("can't change anything beyond its own host", async () => {
    const page = await enter((await open()).url);
    const { headers } = await page.ask("/cookies");
    expect(headers["set-cookie"]).toEqual(["sid=1; Path=/; HttpOnly"]);
    for (const name of [
      "strict-transport-security",
      "alt-svc",
      "access-control-allow-origin",
      "clear-site-data",
    ])
      expect(headers, name).not.toHaveProperty(name);
    expect(headers).toMatchObject({
      "content-security-policy": "frame-ancestors 'self'",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "same-origin",
      "x-frame-options": "SAMEORIGIN",
    });
    expect((await page.ask("/moved")).headers.location).toBe("/there?x=1");
    const elsewhere = await page.ask("/away");
    expect(elsewhere).toMatchObject({
      status: 502,
      text: expect.stringContaining("https://10.219.8.1:8443/x"),
    });
    expect((await page.ask("/double")).status).toBe(502);
  });

  test("doesn't serve the console on its host, and is rejected as an origin by the console", async () => {
    const page = await enter((await open()).url);
    expect((await page.ask("/ws/health")).text).toBe("<h1>Switch 1</h1>");
    const { port: serverPort } = new URL(site.server.url);
    const console = await ask(`http://127.0.0.1:${serverPort}/ws/session`, {
      headers: { cookie: page.cookie, origin: page.origin },
    });
    expect(console.status).toBe(403);
  });

  test("accepts a WebSocket, but only from its own page", async () => {
    const sockets = new WebSocketServer({ server: site.last() as Server, path: "/push" });
    sockets.on("connection", (socket) => socket.on("message", (data) => socket.send(`echo ${String(data)}`)));
    const page = await enter((await open()).url);
    const dial = (origin: string) =>
      new WebSocket(`${page.origin.replace("http", "ws")}/push`, {
        headers: { cookie: page.cookie, origin },
        lookup: (_, __, answer) => answer(null, [{ address: "127.0.0.1", family: 4 }] as never, 4),
      });
    const socket = dial(page.origin);
    await once(socket, "open");
    socket.send("port 3 is up");
    expect(String((await once(socket, "message"))[0])).toBe("echo port 3 is up");
    const [error] = (await once(dial("http://evil.localhost"), "error")) as [Error];
    expect(error.message).toContain("403");
    const path = { sessionId: new URL(page.origin).hostname.split(".")[0]! };
    const closed = once(socket, "close");
    await ada.muster.call("endRemoteSession", { path });
    await closed;
    sockets.close();
  });

  test.each([
    "HTTP/1.1 099 Odd\r\n\r\n",
    "HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
    `HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}\r\n\r\n`,
    "HTTP/1.1 200 OK\r\nx: \x01\u0000\r\n\r\n",
    "HTTP/1.1 200 OK\r\nlocation: http://[\r\n\r\n",
    "HTTP/1.1 200 OK\r\ncontent-length: 9\r\ntransfer-encoding: chunked\r\n\r\nx",
    "SSH-2.0-x\r\n",
    "",
  ])("doesn't disturb the server if the device responds with %j", async (answer) => {
    const at = await freePort();
    const device = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", () => socket.end(answer));
    }).listen(at, "10.219.8.1");
    try {
      const page = await enter((await open(ada, { port: at })).url);
      const answered = await page.ask("/").catch(() => ({ status: 502 }));
      expect([200, 502]).toContain(answered.status);
      expect((await ask(`${site.server.url}/ws/health`)).status).toBe(200);
    } finally {
      device.close();
    }
  });

  test("receives each request body with its length, so that none can contain another request", async () => {
    const page = await enter((await open()).url);
    for (const method of ["GET", "DELETE", "POST"]) {
      seen = [];
      const hidden = "GET /hidden HTTP/1.1\r\nhost: x\r\n\r\n";
      await page.ask("/one", { method, body: hidden, headers: { "transfer-encoding": "chunked" } });
      await page.ask("/two");
      expect(seen.map(({ url, body }) => [url, body])).toEqual([
        ["/one", hidden],
        ["/two", ""],
      ]);
    }
  });

  test("sends large files completely", async () => {
    const big = Buffer.alloc(5_000_000, "muster ");
    const at = await site.serve((_, response) => response.end(big));
    const page = await enter((await open(ada, { port: at })).url);
    const { text } = await page.ask("/firmware.bin");
    expect(Buffer.from(text).equals(big)).toBe(true);
  });

  test("is refused without permission, to other organizations, and where tunnels are refused", async () => {
    const { server } = site;
    const terminals = await server.person({ permissions: ["canUseCommandLine"] });
    expect(await refusal(open(terminals))).toBe("forbidden");
    const { clientId } = await server.organization("Other");
    const other = await server.person({ permissions: ["canUseTunnels"], organizationIds: [clientId] });
    expect(await refusal(open(other))).toBe("not_found");
    await ada.muster.call("setTunnelPorts", { body: { ports: ["80", "443"] } });
    try {
      expect(await refusal(open())).toBe("port_not_allowed");
    } finally {
      await ada.muster.call("setTunnelPorts", { body: { ports: ["1-65535"] } });
    }
    expect(await refusal(open(ada, { port: 9 }))).toBe("session_refused");
    const addresses = ["169.254.169.254", "127.0.0.1", "8.8.8.8"];
    const devices = addresses.map((ip) =>
      toAdd(ip, { locationId: server.locationId, nmsDelegateNodeId: site.nodeId }),
    );
    await ada.muster.call("importDevices", { path: { orgId: server.clientId }, body: { devices } });
    const { results } = await ada.muster.call("listDevices", { query: { clientId: server.clientId } });
    expect(results.map(({ ip }) => ip)).toEqual(expect.arrayContaining(addresses));
    for (const { id, ip } of results.filter((one) => addresses.includes(one.ip)))
      expect(await refusal(openPage(ada, { nodeId: id })), ip).toBe("target_not_allowed");
  });

  test("ends when its user loses the permission", async () => {
    const user = await site.server.person({ permissions: ["canUseTunnels"] });
    const page = await enter((await open(user)).url);
    expect((await page.ask("/")).status).toBe(200);
    await ada.muster.call("updateUser", { path: { userId: user.user.id }, body: { permissions: [] } });
    await until("the page has ended", async () => (await page.ask("/")).status === 410, 15_000);
  }, 20_000);

  test("ends when its port is no longer allowed", async () => {
    const page = await enter((await open()).url);
    await ada.muster.call("setTunnelPorts", { body: { ports: ["443"] } });
    expect((await page.ask("/")).status).toBe(410);
    await ada.muster.call("setTunnelPorts", { body: { ports: ["1-65535"] } });
  });

  test("has its certificate remembered, and another one is refused until it is accepted", async () => {
    const tls = await site.serve((_, response) => response.end("first"), { tls: true });
    const first = await open(ada, { port: tls, protocol: "HTTPS" });
    expect(first).toMatchObject({ target: `https://10.219.8.1:${tls}/`, isNewCertificate: true });
    expect(first.certificateFingerprint).toMatch(/^SHA256:/);
    const page = await enter(first.url);
    expect((await page.ask("/")).text).toBe("first");
    const again = await open(ada, { port: tls, protocol: "HTTPS" });
    expect(again).toMatchObject({ isNewCertificate: false });

    const before = site.last();
    before.closeAllConnections();
    before.close();
    await once(before, "close");
    await site.serve((_, response) => response.end("second"), { tls: true, port: tls });
    // an open page doesn't continue with the other certificate
    const broken = await page.ask("/");
    expect(broken).toMatchObject({ status: 502, text: expect.stringContaining("certificate has changed") });
    const refused = await open(ada, { port: tls, protocol: "HTTPS" }).catch((error: Error) => error);
    expect(refused).toMatchObject({ code: "validation_failed" });
    const [{ message = "" } = {}] = (refused as { errors?: { message: string }[] }).errors ?? [];
    const [, , now] = /(SHA256:\S+) to (SHA256:[A-Za-z0-9+/]+)/.exec(message) ?? [];
    const accepted = await open(ada, { port: tls, protocol: "HTTPS", certificateFingerprint: now });
    expect(accepted).toMatchObject({ certificateFingerprint: now, isNewCertificate: true });
    expect((await (await enter(accepted.url)).ask("/")).text).toBe("second");
  });

  test("responds with 410 on the host of an unknown session", async () => {
    const { port: serverPort } = new URL(site.server.url);
    const unknown = `http://6f1c4f5e-8d1b-4d0e-9f0a-3c2b1a0d9e8f.localhost:${serverPort}`;
    expect(await ask(`${unknown}/`)).toMatchObject({ status: 410 });
    // other names still open the console
    expect((await ask(`http://x.localhost:${serverPort}/ws/health`)).status).toBe(200);
    const raw = connect(Number(serverPort), "127.0.0.1");
    raw.end(`GET http://10.219.8.1/ HTTP/1.1\r\nhost: ${new URL(unknown).host}\r\nconnection: close\r\n\r\n`);
    expect(Buffer.concat(await raw.toArray()).toString()).toContain("410 Gone");
  });

  test("is off on a server with a public address, until an address for pages is set", async () => {
    await site.server.restart({ publicUrl: "https://muster.example.com" });
    expect(await refusal(open())).toBe("web_pages_off");
    await site.server.restart({ pagesUrl: "https://*.pages.example.com/" });
    await wait(100);
    await until(
      "the probe is online again",
      async () => {
        const { isUp } = await ada.muster.call("getDevice", { path: { nodeId: site.nodeId } });
        return isUp === true;
      },
      20_000,
    );
    const { url, sessionId } = await open();
    expect(url).toMatch(`https://${sessionId}.pages.example.com/.well-known/muster-page?ticket=`);
    const { port: serverPort } = new URL(site.server.server.listening);
    const at = new URL(url);
    const via = (path: string, headers: Record<string, string>) =>
      ask(`http://127.0.0.1:${serverPort}${path}`, { headers: { host: at.host, ...headers } });
    const plain = await via("/", { "x-forwarded-proto": "http" });
    expect(plain.status).toBe(403);
    const entered = await via(at.pathname + at.search, { "x-forwarded-proto": "https" });
    expect(entered.headers["set-cookie"]?.[0]).toMatch(/^__Host-muster_page=.*; Secure$/);
  });
});
