// Web pages of devices in a browser: opened from the console, and unable to reach it.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  canAddAddresses,
  openPage,
  startPageSite,
  type PageSite,
} from "../../support/providers/page-site.ts";
import { closeWindows } from "../../support/clients/browser.ts";
import { openTerminalFrontend } from "../../support/clients/terminal-frontend.ts";
import { expectAccessible, openWindow, type BrowserWindow } from "../../support/clients/test-stack.ts";
import { admin } from "../../support/server/server.ts";

/** What a hostile page tries, as source code that runs in the browser. */
const attack = `async ({ console, sibling }) => {
  const outcome = (work) => work.then(() => "done", () => "refused");
  const dial = (address) =>
    new Promise((resolve) => {
      const socket = new WebSocket(address);
      socket.onopen = () => resolve("open");
      socket.onerror = () => resolve("refused");
    });
  const framed = (src) =>
    new Promise((resolve) => {
      const frame = Object.assign(document.createElement("iframe"), { src });
      frame.onload = () => {
        try {
          resolve(frame.contentWindow.document.title);
        } catch {
          resolve("refused");
        }
      };
      document.body.append(frame);
    });
  const ws = console.replace("http", "ws");
  const change = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  return {
    opener: window.opener,
    cookie: document.cookie,
    read: await outcome(fetch(console + "/ws/session", { credentials: "include" })),
    readSibling: await outcome(fetch(sibling, { credentials: "include" })),
    changed: await outcome(fetch(console + "/ws/tickets", { credentials: "include", ...change })),
    live: await dial(ws + "/ws/live/?EIO=4&transport=websocket"),
    session: await dial(ws + "/ws/remote/client?ticket=x"),
    frame: await framed(console + "/"),
    frameSibling: await framed(sibling),
    storage: localStorage.length,
  };
}`;

describe.runIf(canAddAddresses)("The web page of a device", () => {
  let site: PageSite;
  let ada: BrowserWindow;
  let port: number;
  let otherPort: number;
  const asked: string[] = [];
  let cookies: (string | undefined)[] = [];

  beforeAll(async () => {
    site = await startPageSite("10.219.8.2", {
      config: { web: join(import.meta.dirname, "../../../web/dist") },
    });
    otherPort = await site.serve((request, response) => {
      response.setHeader("content-type", "text/html");
      response.end(`<h1>Stack ${request.url}</h1><a href="http://10.219.8.2:${port}/menu">Back</a>`);
    });
    port = await site.serve((request, response) => {
      asked.push(request.url ?? "");
      cookies.push(request.headers.cookie);
      response.setHeader("set-cookie", "sid=1; Domain=127.0.0.1; HttpOnly");
      response.setHeader("content-type", "text/html");
      const own = `http://10.219.8.2:${port}`;
      if (request.url === "/menu")
        return response.end(`<!doctype html><title>Menu</title><h1>Menu</h1>
          <a href="${own}/ports">Absolute</a> <a href="http://10.219.8.2:${otherPort}/stack">Other port</a>
          <form action="${own}/save"><button name="speed" value="10">Save</button></form>
          <button onclick="location.href='${own}/script'">Script</button>
          <a href="/refresh">Refresh</a><img alt="Logo" src="${own}/logo.png">`);
      if (request.url === "/refresh")
        return response.end(`<meta http-equiv="refresh" content="0; url=${own}/refreshed">`);
      response.end(`<!doctype html><title>Switch</title><h1>Switch 1</h1><a href="/ports">Ports</a>
        <script>document.cookie = "js=1"</script>`);
    });
    ada = await openWindow(site.server.url);
    await ada.page.goto(site.server.url);
    await ada.signIn(admin.email, admin.password);
  }, 60_000);
  afterAll(async () => {
    await closeWindows();
    await site.close();
  });
  afterEach(() => expect(ada.complaints.splice(0)).toEqual([]));

  const dialog = () => ada.page.getByRole("dialog");
  async function askFor(values: Record<string, string>) {
    await ada.visit("/");
    await ada.visit(`/deviceDashboard/${site.device.nodeId}/overview`);
    await ada.page.getByRole("button", { name: "More actions" }).first().click();
    await ada.page.getByRole("menuitem", { name: "Open web page" }).click();
    for (const [label, value] of Object.entries(values)) await dialog().getByLabel(label).first().fill(value);
  }
  async function openByMenu(): Promise<Page> {
    await askFor({ Port: String(port), Reason: "T-12" });
    await expectAccessible(ada.page, "asking");
    const opening = ada.context.waitForEvent("page");
    await dialog().getByRole("button", { name: "Open" }).click();
    const page = await opening;
    await page.getByRole("heading", { name: "Switch 1" }).waitFor();
    return page;
  }

  test("opens in a new tab, without the ticket in its address", async () => {
    const page = await openByMenu();
    expect(page.url()).toMatch(/^http:\/\/[\da-f-]{36}\.localhost:\d+\/$/);
    await dialog().getByText("The page is open in a new tab").waitFor();
    await dialog().getByText(`http://10.219.8.2:${port}/`).waitFor();
    await expectAccessible(ada.page, "opened");
    await page.getByRole("link", { name: "Ports" }).click();
    await page.waitForURL(/\/ports$/);
    // the device receives its own cookies, but neither the console's nor the server's
    expect(cookies.at(-1)).toBe("sid=1; js=1");
    await page.close();
    await dialog().getByRole("button", { name: "Close" }).first().click();
  }, 60_000);

  test("stays in tunnels although its links, forms and scripts name the device's own address", async () => {
    const page = await openByMenu();
    await dialog().getByRole("button", { name: "Close" }).first().click();
    const { origin } = new URL(page.url());
    const left: string[] = [];
    page.on("request", (request) => {
      if (!new URL(request.url()).hostname.endsWith(".localhost")) left.push(request.url());
    });
    const menu = () => page.goto(`${origin}/menu`);
    for (const [role, name, path] of [
      ["link", "Absolute", "/ports"],
      ["button", "Save", "/save?speed=10"],
      ["button", "Script", "/script"],
      ["link", "Refresh", "/refreshed"],
    ] as const) {
      await menu();
      await page.getByRole(role, { name }).click();
      await page.waitForURL(origin + path);
    }
    expect(asked).toContain("/logo.png");
    await menu();
    await page.getByRole("link", { name: "Other port" }).click();
    await page.getByRole("heading", { name: "Stack /stack" }).waitFor();
    expect(new URL(page.url()).origin).not.toBe(origin);
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("heading", { name: "Menu" }).waitFor();
    expect(page.url()).toBe(`${origin}/menu`);
    expect(left).toEqual([]);
    await page.close();
  }, 60_000);

  test("can't read, script, frame or call the console or the page of another session", async () => {
    const page = await openByMenu();
    await dialog().getByRole("button", { name: "Close" }).first().click();
    const { url } = await openPage(site.server.ada, { nodeId: site.device.nodeId, port });
    const sibling = await ada.context.newPage();
    await sibling.goto(url);
    const console = site.server.url;
    const tried = await page.evaluate<object>(
      `(${attack})(${JSON.stringify({ console, sibling: sibling.url() })})`,
    );
    expect(tried).toEqual({
      opener: null,
      cookie: "js=1",
      read: "refused",
      readSibling: "refused",
      changed: "refused",
      live: "refused",
      session: "refused",
      frame: "refused",
      frameSibling: "refused",
      storage: 0,
    });
    // the frames show the browser's own error page for what it refused
    for (const frame of page.frames().slice(1))
      expect(await frame.content()).not.toMatch(/id="root"|Switch 1/);
    // the page can't control a window that it opens
    const opening = ada.context.waitForEvent("page");
    const handle = page.evaluate<boolean>(`new Promise((resolve) => {
      const opened = window.open("${console}/");
      setTimeout(() => resolve(opened === null || opened.closed), 2_000);
    })`);
    const other = await opening;
    expect(await handle).toBe(true);
    await Promise.all([other.close(), sibling.close(), page.close()]);
  }, 60_000);

  test("says that it has ended once its session was ended", async () => {
    const page = await openByMenu();
    await dialog().getByRole("button", { name: "Close" }).first().click();
    const sessionId = new URL(page.url()).hostname.split(".")[0]!;
    await site.server.ada.muster.call("endRemoteSession", { path: { sessionId } });
    await page.reload();
    await page.getByText("This page has ended. Open it again from Muster.").waitFor();
    await page.close();
  }, 60_000);

  test("can't be opened if nothing listens, and the dialog says so", async () => {
    await askFor({ Port: "9" });
    await dialog().getByRole("button", { name: "Open" }).click();
    await dialog().getByText("10.219.8.2:9 can't be reached: nothing listens there.").waitFor();
    await expectAccessible(ada.page, "not reached");
    await ada.page.keyboard.press("Escape");
  });

  test("is shown as an address to open in the terminal UI", async () => {
    const { url } = site.server;
    const address = `#/deviceDashboard/${site.device.nodeId}/overview`;
    const terminal = await openTerminalFrontend({ url, token: site.server.ada.token, address, ...admin });
    await terminal.see("10.219.8.2");
    await terminal.press("Open web page");
    await terminal.fill("Port number", String(port));
    await terminal.press("Open");
    await terminal.see(".localhost:");
    await terminal.see("It works once, for 30 seconds.");
    await terminal.close();
  });
});
