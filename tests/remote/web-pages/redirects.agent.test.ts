// A device's page that redirects: to other ports of the device, and to addresses that aren't allowed.
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  canAddAddresses,
  enter,
  openPage,
  startPageSite,
  type PageSite,
} from "../../support/providers/page-site.ts";

describe.runIf(canAddAddresses)("A web page that redirects", () => {
  const ip = "10.219.8.5";
  let site: PageSite;
  let http: number;
  let https: number;
  let target = "/";
  const linked = () =>
    `<a href="http://${ip}:${http}/own">Ö</a><a href="https://${ip}:${https}/login?x#y">S</a>`;

  beforeAll(async () => {
    site = await startPageSite(ip);
    https = await site.serve(
      (request, response) => {
        if (request.url === "/back") response.writeHead(302, { location: `http://${ip}:${http}/` }).end();
        else response.end(`secure ${request.url}`);
      },
      { tls: true },
    );
    http = await site.serve((request, response) => {
      const html = { "content-type": "text/html; charset=utf-8" };
      if (request.url === "/go") response.writeHead(302, { location: target }).end();
      else if (request.url === "/links") response.writeHead(200, html).end(linked());
      else if (request.url === "/gzip")
        response.writeHead(200, { ...html, "content-encoding": "gzip", etag: '"1"' }).end(gzipSync(linked()));
      else if (request.url === "/broken")
        response.writeHead(200, { ...html, "content-encoding": "gzip" }).end("no gzip");
      else if (request.url === "/text")
        response.writeHead(200, { "content-type": "text/plain" }).end(linked());
      else if (request.url === "/refresh")
        response.writeHead(200, { refresh: `0;url=http://${ip}:${http}/` }).end();
      else response.end("plain");
    });
  });
  afterAll(() => site.close());

  const { call } = { call: () => site.server.ada.muster.call };
  const sessions = async () => {
    const query = { nodeId: site.nodeId, state: "ACTIVE" as const };
    return (await call()("listRemoteSessions", { query })).results;
  };
  const open = async () => {
    const { url } = await openPage(site.server.ada, { nodeId: site.device.nodeId, port: http });
    return enter(url);
  };
  beforeEach(async () => {
    for (const { id } of await sessions()) await call()("endRemoteSession", { path: { sessionId: id } });
  });

  test("leads to another port of the device in its own session, with a single-use ticket", async () => {
    const page = await open();
    target = `https://${ip}:${https}//login?next=%2Fhome#top`;
    const { status, headers } = await page.ask("/go");
    expect(status).toBe(302);
    const there = new URL(headers.location!);
    expect(there.origin).not.toBe(page.origin);
    const entered = await enter(headers.location!);
    expect(entered.entered).toMatchObject({ status: 303, headers: { location: "/login?next=%2Fhome#top" } });
    expect((await entered.ask("/login?next=%2Fhome")).text).toBe("secure /login?next=%2Fhome");
    expect((await enter(headers.location!)).entered.status).toBe(403);
    // the cookie of one page isn't valid for the other
    expect((await entered.ask("/", { headers: { cookie: page.cookie } })).status).toBe(200);
    expect((await enter(`${there.origin}/`)).entered.status).toBe(403);
    const targets = (await sessions()).map((one) => one.target).toSorted();
    expect(targets).toEqual([`${ip}:${http}`, `${ip}:${https}`].toSorted());
  });

  test("goes back and forth between the same two sessions", async () => {
    const page = await open();
    target = `https://${ip}:${https}/`;
    for (let round = 0; round < 3; round++) {
      const secure = await enter((await page.ask("/go")).headers.location!);
      const back = (await secure.ask("/back")).headers.location!;
      expect(new URL(back).origin).toBe(page.origin);
      const again = await enter(back);
      page.ask = again.ask;
      expect((await page.ask("/")).text).toBe("plain");
    }
    expect(await sessions()).toHaveLength(2);
  });

  test.each([
    "http://169.254.169.254/latest/meta-data/",
    "https://evil.example/",
    "http://127.0.0.1:22/",
    "http://10.219.8.5.evil.example/",
    "http://user@evil.example:80/",
    "//evil.example/x",
    "javascript:alert(1)",
    "ftp://10.219.8.5/",
  ])("is not followed to %s", async (hostile) => {
    const page = await open();
    target = hostile;
    const { status, headers, text } = await page.ask("/go");
    expect(status).toBe(502);
    expect(headers.location).toBeUndefined();
    expect(text).toContain("which can't be opened from here");
    expect(await sessions()).toHaveLength(1);
  });

  test("is not followed to a port that isn't allowed for tunnels, and says so", async () => {
    const page = await open();
    await call()("setTunnelPorts", { body: { ports: [String(http)] } });
    target = `https://${ip}:${https}/`;
    const { status, text } = await page.ask("/go");
    await call()("setTunnelPorts", { body: { ports: ["1-65535"] } });
    expect(status).toBe(502);
    expect(text).toContain(`https://${ip}:${https}/, which couldn't be opened:`);
    expect(await sessions()).toHaveLength(1);
  });

  test("opens no session for subresources and POST requests", async () => {
    const page = await open();
    target = `https://${ip}:${https}/`;
    const image = { headers: { "sec-fetch-dest": "image" } };
    expect((await page.ask("/go", image)).status).toBe(502);
    expect((await page.ask("/go", { method: "POST" })).status).toBe(502);
    expect(await sessions()).toHaveLength(1);
  });

  test("can open at most four more sessions", async () => {
    const page = await open();
    const ports = await Promise.all(
      [1, 2, 3, 4, 5].map(() => site.serve((_, response) => response.end("x"))),
    );
    const statuses: number[] = [];
    for (const port of ports) {
      target = `http://${ip}:${port}/`;
      statuses.push((await page.ask("/go")).status);
    }
    expect(statuses).toEqual([302, 302, 302, 302, 502]);
    expect(await sessions()).toHaveLength(5);
  });

  test("has its links to itself and to other ports rewritten to stay in tunnels", async () => {
    const page = await open();
    const to = `${page.origin}/.well-known/muster-page/to/https/${https}/login?x`;
    const expected = `<a href="${page.origin}/own">Ö</a><a href="${to}#y">S</a>`;
    const plain = await page.ask("/links");
    expect(plain).toMatchObject({ status: 200, text: expected });
    expect(plain.headers["content-length"]).toBeUndefined();
    const { text, headers } = await page.ask("/gzip");
    expect(text).toBe(expected);
    expect(headers["content-encoding"]).toBeUndefined();
    expect((await page.ask("/text")).text).toBe(linked());
    expect((await page.ask("/refresh")).headers.refresh).toBe(`0;url=${page.origin}/`);
    await expect(page.ask("/broken")).rejects.toThrow();
    const led = await page.ask(new URL(to).pathname + new URL(to).search);
    expect(led.status).toBe(302);
    const entered = await enter(led.headers.location!);
    expect((await entered.ask("/login?x")).text).toBe("secure /login?x");
    expect(await sessions()).toHaveLength(2);
  });

  test.each(["http/99999/", "http/80x/", "ftp/21/", "http/80@evil.example/", "http/80.evil.example/", ""])(
    "has no link to %s",
    async (rest) => {
      const page = await open();
      const { status, headers } = await page.ask(`/.well-known/muster-page/to/${rest}`);
      expect(status).toBe(404);
      expect(headers.location).toBeUndefined();
      expect(await sessions()).toHaveLength(1);
    },
  );

  test("opens no session for subresources of another port or for another browser", async () => {
    const page = await open();
    const path = `/.well-known/muster-page/to/https/${https}/x.js`;
    const loaded = await page.ask(path, { headers: { "sec-fetch-dest": "script" } });
    expect(loaded).toMatchObject({
      status: 502,
      text: expect.stringContaining("another port of the device"),
    });
    expect((await page.ask(path, { method: "POST", body: "password" })).status).toBe(502);
    expect((await enter(`${page.origin}${path}`)).entered.status).toBe(403);
    expect(await sessions()).toHaveLength(1);
  });
});
